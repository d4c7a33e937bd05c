import { asDeclared, type DeclaredKind } from '../core/declared-kind.ts';
import { WrongUse } from '../core/failure.ts';
import { named } from '../core/found-value.ts';
import type { Schema } from '../core/json-schema/schema.ts';
import { smallestBy } from '../core/json-schema/smallest.ts';
import { isObject } from '../core/json-value.ts';
import { nearest } from '../core/nearest.ts';
import type { Rule } from '../core/rule.ts';
import { openRepository } from '../git/open.ts';
import type { Asker } from './caller.ts';
import { type Configuration, configurationOf } from './configuration.ts';
import { inspect } from './inspection.ts';
import { judgedSamples, problemsOf } from './kind-samples.ts';

/** What a record of a declared kind needs. */
export interface DeclaredTemplate {
  readonly kind: DeclaredKind;
  /** As the configuration has it. */
  readonly declaration: Readonly<Record<string, unknown>>;
  /** Where it says so: the file and the line. */
  readonly place: string;
  readonly schema: object | null;
  /** A sample that passes, else the smallest record that does; null where none is known. */
  readonly example: { readonly path: string; readonly text: string } | null;
}

/**
 * What a record of a kind needs that the configuration of the working tree declares.
 * @throws WrongUse where it declares no such kind
 */
export async function declaredTemplate(
  name: string,
  builtIn: readonly string[],
  { cwd, env }: Pick<Asker, 'cwd' | 'env'>,
  rules: readonly Rule[],
): Promise<DeclaredTemplate> {
  const repository = await openRepository({ cwd, env, backend: 'native' });
  try {
    const { snapshot } = await inspect(repository, { mode: 'worktree' }, env);
    const state = { snapshot, root: repository.root, repository };
    const { config, layers } = await configurationOf(null, cwd, state, rules);
    const kind = config.custom.kinds.find((each) => each.name === name);
    if (kind === undefined) {
      const names = [...config.custom.kinds.map((each) => each.name), ...builtIn];
      const meant = nearest(name, names);
      throw new WrongUse(
        'unknown-kind',
        `There is no kind ${named(name)}.`,
        meant === null ? `There are: ${names.join(', ')}.` : `Did you mean ${meant}?`,
      );
    }
    const isSample = (each: string) => each === name;
    const samples = await judgedSamples(snapshot, config, rules, isSample);
    const sound = samples.find(
      ({ isBad, untried, problems }) => !isBad && untried === null && problems.length === 0,
    );
    const schema = kind.schema === null ? null : (JSON.parse(kind.schema.text) as Schema);
    const made = { path: pathOf(kind), text: textOf(kind, schema ?? {}) };
    const isMade =
      sound === undefined &&
      (await problemsOf(made.path, Buffer.from(made.text), kind, { config, rules })).length === 0;
    return {
      kind,
      declaration: asDeclared(kind),
      place: placeOf(name, layers),
      schema: isObject(schema) ? schema : null,
      example: sound ? { path: sound.path, text: sound.text } : isMade ? made : null,
    };
  } finally {
    await repository.close();
  }
}

function placeOf(name: string, layers: Configuration['layers']): string {
  const layer = layers.findLast(({ file }) => Object.hasOwn(file.kinds ?? {}, name));
  // Beads that others refer to are declared by nobody.
  if (layer === undefined) return 'built in';
  return `${layer.source.name}:${layer.placeOf(['kinds', name]).line}`;
}

/** A path that its first glob fits, for most globs. */
function pathOf({ files: [first = '', ...others] }: DeclaredKind): string {
  const plain = others.find((each) => !/[*?{[]/.test(each)) ?? first;
  return plain
    .replaceAll('**/', '')
    .replaceAll('*', 'new')
    .replace(/\{([^,}]*)[^}]*\}/g, '$1');
}

/** The smallest record by the schema, with what the other keys of the kind ask for. */
function textOf({ format, items, fields, fieldsIn, sections, id }: DeclaredKind, schema: Schema) {
  const least = smallestBy(schema);
  const [member] = id ?? [];
  const given = member === undefined || id?.length !== 1 ? {} : { [member]: 'new' };
  const value = isObject(least) ? { ...given, ...least } : least === 'text' ? given : least;
  if (format === 'jsonl') return `${JSON.stringify(value)}\n`;
  if (format !== 'markdown') {
    const whole = (items ?? []).reduceRight<unknown>(
      (inner, key) => ({ [key]: inner }),
      items === null ? value : [value],
    );
    return `${JSON.stringify(whole, null, 2)}\n`;
  }
  const members = Object.entries(isObject(value) ? value : {});
  const lines = members.map(([key, each]) => `**${key}:** ${String(each)}`).join('\n\n');
  const isInFront = fields !== 'body' && members.length > 0;
  const front = members.map(([key, each]) => `${JSON.stringify(key)}: ${JSON.stringify(each)}\n`);
  const headings = sections?.required ?? [];
  const titles = fields === 'body' && fieldsIn !== null ? [fieldsIn, ...headings] : headings;
  const body = [...new Set(titles)].map(
    (title) => `## ${title}\n\n${title === fieldsIn ? lines : 'Text.'}\n`,
  );
  const above = fields === 'body' && fieldsIn === null && lines !== '' ? [`${lines}\n`] : [];
  const start = isInFront || fields === 'front-matter' ? [`---\n${front.join('')}---\n`] : [];
  return [...start, ...above, ...body].join('\n');
}
