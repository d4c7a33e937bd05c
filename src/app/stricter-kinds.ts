import type { KindFile } from '../config/config-file.ts';
import type {
  DeclaredFixed,
  DeclaredKind,
  DeclaredReference,
  DeclaredSections,
  DeclaredSteps,
} from '../core/declared-kind.ts';
import type { Level, RuleLevel } from '../core/level.ts';

/** The level that a rule has where a kind says none. */
export type LevelOf = (rule: string) => RuleLevel;

/** What of a kind demands something of its records. */
export type KindKey = keyof KindFile;

/** What a key says where neither of two declarations is to be laxer than the other. */
type Both<K extends KindKey> = (
  former: DeclaredKind,
  now: DeclaredKind,
  levelOf: LevelOf,
) => DeclaredKind[K];

/** Of each key; null for one by which nothing is judged. A key that is missing here does not compile. */
const BOTH: { readonly [K in KindKey]-?: Both<K> | null } = {
  words: null,
  say: null,
  columns: null,
  samples: null,
  of: (former, now) => former.of ?? now.of,
  files: (former, now) => [...new Set([...now.files, ...former.files])],
  except: (former, now) => now.except.filter((each) => former.except.includes(each)),
  format: ({ files, format }, now) =>
    files.some((each) => now.files.includes(each)) ? format : now.format,
  items: (former, now) => (former.format === now.format ? former : now).items,
  // What another text of it says less is told by what breaks it.
  schema: (former, now) => now.schema ?? former.schema,
  fields: ({ fields }, now) =>
    fields === 'front-matter' && now.fields === 'both' ? 'both' : fields,
  frontMatter: (former, now) =>
    former.frontMatter === 'required' ? former.frontMatter : now.frontMatter,
  fieldsIn: (former) => former.fieldsIn,
  id: (former, now) => former.id ?? now.id,
  unique: ({ unique: former }, { unique: now }) =>
    WIDTH.indexOf(former) > WIDTH.indexOf(now) ? former : now,
  fileName: (former, now) => former.fileName ?? now.fileName,
  keep: (former, now) => former.keep ?? now.keep,
  latest: (former, now) => former.latest && now.latest,
  steps: (former, now) => stepsOf(former.steps, now.steps),
  fixed: (former, now) => fixedOf(former.fixed, now.fixed),
  sections: (former, now) => sectionsOf(former.sections, now.sections),
  refers: (former, now) => refersOf(former.refers, now.refers),
  order: ({ order: former }, { order: now }) => {
    if (former === null || now === null) return former ?? now;
    // Among all of a file is stricter than among some.
    const isKept = now.within === null || isSame(former.within, now.within);
    return isSame(former.by, now.by) && isKept ? now : former;
  },
  levels: (former, now, levelOf) => levelsOf(former.levels, now.levels, levelOf),
};

/** From nowhere to everywhere. */
const WIDTH: readonly (DeclaredKind['unique'] | undefined)[] = [null, 'file', 'folder', 'kind'];

/** Told file by file. */
const BY_FILES: ReadonlySet<string> = new Set<KindKey>(['files', 'except', 'keep']);

/** The keys of a kind that say less than they did. */
export function laxerKeys(
  former: DeclaredKind,
  now: DeclaredKind,
  levelOf: LevelOf,
): readonly KindKey[] {
  return (Object.keys(BOTH) as KindKey[]).filter((key) => {
    // What has no ids has none that are unique, and nothing to tell states by.
    const isTold = BY_FILES.has(key) || (key === 'unique' && now.id === null);
    const both = BOTH[key]?.(former, now, levelOf);
    return !isTold && both !== undefined && !isSame(both, now[key]);
  });
}

/** A kind as it is declared now, with what was said before of what may become of its records. */
export function guardedKind(former: DeclaredKind, now: DeclaredKind): DeclaredKind {
  const { items, fields, fieldsIn, unique, latest } = former;
  const guards = ['id', 'files', 'except', 'steps', 'fixed'] as const;
  const both = guards.map((key) => [key, BOTH[key]?.(former, now, () => 'error')]);
  return { ...now, items, fields, fieldsIn, unique, latest, ...Object.fromEntries(both) };
}

/** Only steps that both have; what is new in one of the two is as it says. */
function stepsOf(former: DeclaredSteps | null, own: DeclaredSteps | null): DeclaredSteps | null {
  if (former === null || own === null) return former ?? own;
  if (!isSame(former.member, own.member)) return former;
  const isOld = new Set([...Object.keys(former.to), ...Object.values(former.to).flat()]);
  const to: Record<string, readonly string[]> = { ...own.to };
  for (const [value, before] of Object.entries(former.to)) {
    const now = Object.hasOwn(own.to, value) ? own.to[value] : undefined;
    const isAllowed = (each: string) =>
      before.includes(each) || (before.length > 0 && !isOld.has(each));
    to[value] = now?.filter(isAllowed) ?? before;
  }
  const gone = former.gone === 'error' ? former.gone : own.gone;
  return { member: own.member, to, gone };
}

function fixedOf(former: DeclaredFixed | null, own: DeclaredFixed | null): DeclaredFixed | null {
  if (former === null || own === null) return former ?? own;
  const except = own.except.filter((each) => former.except.includes(each));
  if (former.when === null || own.when === null) return { when: null, except };
  if (!isSame(former.when.member, own.when.member)) return { ...former, except };
  const values = [...new Set([...own.when.values, ...former.when.values])];
  return { when: { member: own.when.member, values }, except };
}

function sectionsOf(
  former: DeclaredSections | null,
  now: DeclaredSections | null,
): DeclaredSections | null {
  if (former === null || now === null) return former ?? now;
  const known = new Set([...former.required, ...former.optional]);
  const required = [
    ...now.required,
    ...former.required.filter((each) => !now.required.includes(each)),
  ];
  const kept = former.required.filter((each) => now.required.includes(each));
  const isTurned =
    former.ordered &&
    !isSame(
      kept,
      now.required.filter((each) => kept.includes(each)),
    );
  return {
    required: isTurned ? former.required : required,
    optional: former.others ? now.optional : now.optional.filter((each) => known.has(each)),
    others: former.others && now.others,
    ordered: former.ordered || now.ordered,
  };
}

/** References that are both declared, each as strict as the stricter one. */
function refersOf(
  former: readonly DeclaredReference[],
  now: readonly DeclaredReference[],
): readonly DeclaredReference[] {
  const isOf = (one: DeclaredReference) => (other: DeclaredReference) =>
    isSame([one.from, one.to], [other.from, other.to]);
  const both = now.map((own) => {
    const was = former.find(isOf(own));
    if (was === undefined) return own;
    const level = stricter(was.level ?? 'error', own.level ?? 'error');
    return {
      ...own,
      cycles: was.cycles && own.cycles,
      answered: was.answered ?? own.answered,
      level: level === (own.level ?? 'error') ? own.level : (level as Level),
    };
  });
  return [...both, ...former.filter((each) => !now.some(isOf(each)))];
}

function levelsOf(
  former: DeclaredKind['levels'],
  now: DeclaredKind['levels'],
  levelOf: LevelOf,
): DeclaredKind['levels'] {
  const both: Record<string, Level> = { ...now };
  for (const rule of new Set([...Object.keys(former), ...Object.keys(now)])) {
    const [was, own] = [former[rule] ?? levelOf(rule), now[rule] ?? levelOf(rule)];
    const level = stricter(was, own);
    if (level !== own && level !== 'off') both[rule] = level;
  }
  return both;
}

const STRICTNESS: readonly RuleLevel[] = ['off', 'info', 'warning', 'error'];

function stricter(one: RuleLevel, other: RuleLevel): RuleLevel {
  return STRICTNESS.indexOf(one) > STRICTNESS.indexOf(other) ? one : other;
}

/** True for equal data. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
