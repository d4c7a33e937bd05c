import {
  type DeclaredFixed,
  type DeclaredKind,
  type DeclaredReference,
  type DeclaredSchema,
  type DeclaredSteps,
  usualFrontMatter,
} from '../core/declared-kind.ts';
import { WrongUse } from '../core/failure.ts';
import { quoted } from '../core/found-value.ts';
import { PATTERNS_OF_ALL } from '../core/json-schema/schema.ts';
import type { DataPath } from '../core/place.ts';
import { bundledSchema, type Get } from './bundled-schema.ts';
import type { ConfigFault } from './config-fault.ts';
import type { KindFile } from './config-file.ts';
import type { ConfigLayer, KnownRules } from './read.ts';

/** What references name besides kinds: files. */
const PATHS: ReadonlySet<string> = new Set(['path', 'path:folder']);

/**
 * The kinds that layers of a configuration declare: a later file replaces the whole kind.
 * @throws WrongUse for a schema that can't be had, or by which nothing can be judged: at its own place
 */
export async function readDeclaredKinds(
  layers: readonly ConfigLayer[],
  known: KnownRules,
  get: Get,
): Promise<readonly DeclaredKind[]> {
  const declared = new Map<string, Declared>();
  for (const layer of layers) {
    for (const [name, kind] of Object.entries(layer.file.kinds ?? {})) {
      declared.set(name, { kind, layer });
    }
  }
  nameBeads(declared);
  for (const [name, { kind, layer }] of declared) {
    const faults = [...referenceFaults(name, kind, declared)];
    if (faults.length > 0) throw layer.fail(faults);
  }
  const schemas = new Map<string, DeclaredSchema>();
  const room = { left: PATTERNS_OF_ALL };
  const made: DeclaredKind[] = [];
  const wrong = new Map<string, WrongUse>();
  for (const [name, { kind, layer }] of declared) {
    const { schema: path } = kind;
    if (path !== undefined && !schemas.has(path) && !wrong.has(path)) {
      const at: DataPath = ['kinds', name, 'schema'];
      const fail = (message: string) => layer.fail([{ at, message }]);
      try {
        schemas.set(path, await bundledSchema(path, fail, get, { ...known, room }));
      } catch (error) {
        if (!(error instanceof WrongUse)) throw error;
        wrong.set(path, error);
      }
    }
    made.push(readDeclaration(name, kind, schemas.get(path ?? '') ?? null));
  }
  if (wrong.size > 0) throw together([...wrong.values()]);
  return made.map((kind) => ({
    ...kind,
    refers: kind.refers.map((each) => ({ ...each, answers: isAsked(kind.name, each, made) })),
  }));
}

/** What is wrong with several schemas, as one failure: whoever corrects them need not ask for each. */
function together([first, ...others]: readonly WrongUse[]): WrongUse {
  if (first === undefined) throw new Error('nothing is wrong');
  const words = [first, ...others].map(({ message }) => message).join('\n');
  return others.length === 0 ? first : new WrongUse(first.code, words, first.help);
}

interface Declared {
  readonly kind: KindFile;
  readonly layer: ConfigLayer;
}

/** What refers to beads refers to the kind that is of them; where none is declared, they are one of which nothing is said. */
function nameBeads(declared: Map<string, Declared>): void {
  const naming = [...declared].filter(([, { kind }]) => kind.refers?.some(isToBeads));
  if (naming.length === 0 || declared.has('bead')) return;
  const own = [...declared].find(([, { kind }]) => kind.of === 'bead')?.[0];
  for (const [name, { kind, layer }] of own === undefined ? [] : naming) {
    const refers = kind.refers?.map((each) =>
      isToBeads(each) ? { ...each, to: own ?? '' } : each,
    );
    declared.set(name, { kind: { ...kind, ...(refers && { refers }) }, layer });
  }
  const [, { layer }] = naming[0] as [string, Declared];
  if (own === undefined)
    declared.set('bead', { kind: { of: 'bead', id: 'id', unique: false }, layer });
}

function isToBeads({ to }: { readonly to: string }): boolean {
  return to === 'bead';
}

/** What is wrong with the references of a kind. */
function* referenceFaults(
  name: string,
  { refers = [] }: KindFile,
  declared: ReadonlyMap<string, Declared>,
): Generator<ConfigFault> {
  for (const [index, { from, to, cycles = true, answered }] of refers.entries()) {
    const at = ['kinds', name, 'refers', index];
    const isKind = declared.has(to);
    if (!isKind && !PATHS.has(to)) {
      const message = `no kind is called ${quoted(to)}; there are ${[...declared.keys()].join(', ')}, and path for files`;
      yield { at: [...at, 'to'], message };
    }
    if (!cycles && to !== name) {
      const message = `${quoted(from)} leads to no records of its own kind, so it makes no circles`;
      yield { at: [...at, 'cycles'], message };
    }
    const others = declared.get(to)?.kind.refers ?? [];
    const isDeclared = others.some((each) => each.from === answered && each.to === name);
    if (answered !== undefined && !isDeclared) {
      const message = isKind
        ? `what answers is a reference of ${to}: add { from: ${quoted(answered)}, to: ${name} } to its refers`
        : 'a file does not answer a reference';
      yield { at: [...at, 'answered'], message };
    }
  }
}

/** True for a reference by which a kind answers another one. */
function isAsked(
  name: string,
  { from, to }: DeclaredReference,
  kinds: readonly DeclaredKind[],
): boolean {
  const asking = kinds.find((kind) => kind.name === to)?.refers ?? [];
  return asking.some((each) => each.to === name && each.answered?.join('.') === from.join('.'));
}

function readDeclaration(
  name: string,
  kind: KindFile,
  schema: DeclaredSchema | null,
): DeclaredKind {
  const { id, unique = 'kind' } = kind;
  return {
    name,
    words: kind.words ?? [name, `${name}s`],
    of: kind.of ?? null,
    files: filesOf(kind),
    except: kind.except ?? [],
    // Sound because a kind without lists beads.
    format: kind.format ?? 'jsonl',
    items: kind.items === undefined ? null : kind.items.split('.').filter((each) => each !== ''),
    schema,
    fields: kind.fields ?? 'front-matter',
    frontMatter: kind.frontMatter ?? usualFrontMatter(kind),
    fieldsIn: kind.fieldsIn ?? null,
    id: id?.split('.') ?? null,
    unique: id === undefined || unique === false ? null : unique,
    fileName: kind.fileName ?? null,
    keep: kind.keep ?? null,
    latest: kind.latest ?? false,
    steps: stepsOf(kind),
    fixed: fixedOf(kind),
    sections: kind.sections
      ? { required: [], optional: [], others: true, ordered: false, ...kind.sections }
      : null,
    refers: kind.refers?.map(referenceOf) ?? [],
    order: kind.order
      ? { by: kind.order.by.split('.'), within: kind.order.within?.split('.') ?? null }
      : null,
    columns: kind.columns?.map((each) => each.split('.')) ?? [],
    samples: kind.samples ?? null,
    levels: kind.levels ?? {},
    say: kind.say ?? {},
  };
}

/** Globs of the files of a kind. */
export function filesOf({ files = BEADS }: Pick<KindFile, 'files'>): readonly string[] {
  return files;
}

const BEADS = ['.beads/issues.jsonl'];

function referenceOf({
  from,
  to,
  cycles = true,
  answered,
  level,
}: NonNullable<KindFile['refers']>[number]): DeclaredReference {
  const answeredBy = answered?.split('.') ?? null;
  return {
    from: from.split('.'),
    to,
    cycles,
    answered: answeredBy,
    answers: false,
    level: level ?? null,
  };
}

function stepsOf({ steps }: KindFile): DeclaredSteps | null {
  if (steps === undefined) return null;
  const to = Object.entries(steps.to).map(([value, next]) => [value, next.map(String)] as const);
  const { member, gone = 'allowed' } = steps;
  return { member: member.split('.'), to: Object.fromEntries(to), gone };
}

function fixedOf({ fixed }: KindFile): DeclaredFixed | null {
  if (fixed === undefined) return null;
  const [when] = Object.entries(fixed.when ?? {}).map(([member, values]) => ({
    member: member.split('.'),
    values: values.map(String),
  }));
  return { when: when ?? null, except: fixed.except ?? [] };
}
