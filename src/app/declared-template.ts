import { basename, posix } from 'node:path';
import { asDeclared, type DeclaredKind } from '../core/declared-kind.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import { WrongUse } from '../core/failure.ts';
import { named } from '../core/found-value.ts';
import { globs } from '../core/glob.ts';
import type { Schema } from '../core/json-schema/schema.ts';
import { smallestBy } from '../core/json-schema/smallest.ts';
import { isObject, valueAlong } from '../core/json-value.ts';
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
  /** The sample that it is; null for one that was made. */
  readonly sample: string | null;
  /** Why there is no example, or what it needs to be right where it stands; null for nothing. */
  readonly note: string | null;
}

/** Which rules judge the records of a kind: what a key of it asks for. */
export const WANTS: Readonly<Record<string, (kind: DeclaredKind) => boolean>> = {
  'custom/schema': ({ schema }) => schema !== null,
  'custom/unknown-field': ({ schema }) => schema !== null,
  'custom/front-matter': ({ format, fields }) => format === 'markdown' && fields !== 'body',
  'custom/unique-id': ({ unique }) => unique !== null,
  'custom/file-name': ({ fileName }) => fileName !== null,
  'custom/section': ({ sections }) => sections !== null,
  'custom/order': ({ order }) => order !== null,
  'custom/reference': ({ refers }) => refers.some(({ to }) => !isPath(to)),
  'custom/reference-cycle': ({ refers }) => refers.some(({ cycles }) => !cycles),
  'custom/path': ({ refers }) => refers.some(({ to }) => isPath(to)),
  'history/custom-step': ({ steps }) => steps !== null,
  'history/custom-fixed': ({ fixed, keep }) => fixed !== null || keep === 'fixed',
  'history/append-only': ({ keep }) => keep === 'append',
};

function isPath(to: string): boolean {
  return to.startsWith('path');
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
    const value = leastOf(kind, schema ?? {});
    const made = { path: pathOf(kind, nameBy(kind, value)), text: textOf(kind, value) };
    const judging = { config, rules };
    const [problem] =
      sound === undefined ? await problemsOf(made.path, Buffer.from(made.text), kind, judging) : [];
    const taken = sound && { path: pathOf(kind, basename(sound.path)), text: sound.text };
    return {
      kind,
      declaration: asDeclared(kind),
      place: placeOf(name, layers),
      schema: isObject(schema) ? schema : null,
      example: taken ?? (problem === undefined ? made : null),
      sample: sound?.path ?? null,
      note: noteOf(kind, problem),
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

function noteOf({ name, refers }: DeclaredKind, problem: Diagnostic | undefined): string | null {
  if (problem !== undefined)
    return `The smallest record by the schema does not pass (${problem.message}), so there is no example. Put one into a folder, and name that in kinds.${name}.samples.`;
  const named = refers.map(({ from }) => from.join('.'));
  return named.length === 0 ? null : `What is named in ${named.join(', ')} has to be there.`;
}

/**
 * A path that its first glob fits, for most globs.
 * @param called what the file is called, where a glob lets it
 */
function pathOf({ files, except }: DeclaredKind, called: string | null): string {
  const [first = '', ...others] = files;
  const plain = others.find((each) => !/[*?{[]/.test(each)) ?? first;
  const path = plain
    .replaceAll('**/', '')
    .replaceAll('*', 'new')
    .replace(/\{([^,}]*)[^}]*\}/g, '$1');
  const named = called === null ? path : posix.join(posix.dirname(path), called);
  return globs(files)(named) && !globs(except)(named) ? named : path;
}

/** What its file is called by its members; null where nothing says so, or its folders count too. */
function nameBy({ fileName, files }: DeclaredKind, value: unknown): string | null {
  if (fileName === null || /\/|\{folder\}/.test(fileName)) return null;
  const name = fileName.replace(/\{([^{}]+)\}/g, (_, member: string) =>
    String(valueAlong(value, member.split('.'))),
  );
  return `${name}${posix.extname(files[0] ?? '')}`;
}

/** The smallest value by the schema, with an id. */
function leastOf({ id }: DeclaredKind, schema: Schema): unknown {
  const least = smallestBy(schema);
  const [member] = id ?? [];
  const given = member === undefined || id?.length !== 1 ? {} : { [member]: 'new' };
  return isObject(least) ? { ...given, ...least } : least === 'text' ? given : least;
}

/** A record that says so, with what the other keys of the kind ask for. */
function textOf(
  { format, items, fields, fieldsIn, sections }: DeclaredKind,
  value: unknown,
): string {
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
  const isFirst = fields === 'body' && fieldsIn !== null && !headings.includes(fieldsIn);
  const titles = isFirst ? [fieldsIn, ...headings] : headings;
  const body = [...new Set(titles)].map(
    (title) => `## ${title}\n\n${title === fieldsIn ? lines : 'Text.'}\n`,
  );
  const above = fields === 'body' && fieldsIn === null && lines !== '' ? [`${lines}\n`] : [];
  const start = isInFront || fields === 'front-matter' ? [`---\n${front.join('')}---\n`] : [];
  return [...start, ...above, ...body].join('\n');
}
