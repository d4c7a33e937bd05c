import type { Diagnostic } from '../../core/diagnostic.ts';
import type { FactEntry } from '../../core/fact.ts';
import { gitCommand } from '../../core/git-command.ts';
import type { Ground } from '../../core/kind.ts';
import type { OperationState, Plan } from '../../core/operation.ts';
import type { Kind, ReadableKind } from '../../core/record.ts';
import { entryAt, placeOf, type Snapshot } from '../../core/snapshot.ts';
import { definitionOf, isReadable, KINDS } from '../../protocols/kinds.ts';
import { type Judges, workingProblems } from './judged.ts';
import type { Contents } from './state-after.ts';
import { mayRest, TamperReports } from './tampered.ts';

/** What is known of the whole state. */
type Looked = Pick<OperationState, 'facts' | 'words'>;

/** What a plan made its changes from. */
export interface Planned {
  readonly plan: Plan;
  /** What the files hold then that it writes. */
  readonly contents: Contents;
  /** The files that it asked for by their paths. */
  readonly read: ReadonlySet<string>;
  readonly state: Looked;
}

const NOTHING: Contents = new Map();

type Missing = ReadonlyMap<string, string>;

/** The files that what a plan writes rests on. */
export class Grounds {
  readonly #reports: TamperReports;
  readonly #judges: Judges;
  readonly #files: ReadonlySet<string>;
  readonly #written: Contents;
  /** Those that are not there, though the history has them, each with the commit that has its newest version. */
  readonly missing: Missing;

  private constructor(
    judges: Judges,
    reports: TamperReports,
    found: {
      readonly files: ReadonlySet<string>;
      readonly written: Contents;
      readonly missing: Missing;
    },
  ) {
    this.#judges = judges;
    this.#reports = reports;
    this.#files = found.files;
    this.#written = found.written;
    this.missing = found.missing;
  }

  /** What is changed, what was read, what is named anew by what is written, and what that rests on. */
  static async of({ plan, contents, read, state }: Planned, judges: Judges): Promise<Grounds> {
    const reports = new TamperReports(judges);
    const isLost = (path: string) => !isThere(judges.snapshot, path) && !contents.has(path);
    const named = await namedAnew(contents, { state, reports, isLost });
    const repaired = new Set(plan.repairs);
    const files = [...read, ...contents.keys(), ...named].filter((path) => !repaired.has(path));
    const lost = named.filter((path) => !repaired.has(path) && isLost(path));
    const missing = await onceThere(judges.snapshot, lost);
    return new Grounds(judges, reports, { files: new Set(files), written: contents, missing });
  }

  /** What is wrong with them before anything is written. */
  async problems(): Promise<readonly Diagnostic[]> {
    const found = await this.#reports.of(this.#files);
    const lasts = new Map<string, number>();
    for (const { path } of found) {
      const isAddedTo = this.#reports.logs.has(path) && this.#written.has(path);
      if (isAddedTo && !lasts.has(path)) lasts.set(path, await this.#lastLine(path));
    }
    // What is added to a log follows its last line; of the lines above, the linter says enough.
    return found.filter((each) =>
      this.#reports.isAbout(
        each,
        this.#files,
        () => each.range.start.line === lasts.get(each.path),
      ),
    );
  }

  /** True for a problem of one of them that a change leaves, whether it was there before or not. */
  includes(problem: Diagnostic): boolean {
    const { path } = problem;
    return (
      this.#reports.holds(problem) &&
      this.#reports.isAbout(problem, this.#files, () => this.#written.has(path))
    );
  }

  /** The files among them that a change writes: a verdict on it looks at these anyway. */
  get changed(): readonly string[] {
    const own = [...this.#written.keys()].filter((path) => this.#files.has(path));
    return own.filter((path) => !this.#reports.logs.has(path));
  }

  async #lastLine(path: string): Promise<number> {
    const { snapshot } = this.#judges;
    const entry = snapshot.entries[placeOf(snapshot.entries, path)];
    if (entry === undefined) return 0;
    for await (const read of snapshot.read([entry], () => Number.POSITIVE_INFINITY)) {
      if ('bytes' in read) return Buffer.from(read.bytes).toString().trimEnd().split('\n').length;
    }
    return 0;
  }
}

/** What to do about records that are not as they were recorded. */
export async function groundNotes(
  found: readonly Diagnostic[],
  missing: Missing,
  judges: Judges,
): Promise<readonly string[]> {
  const { logs } = new TamperReports(judges);
  // A log that a record is told in may have grown since: what it tells is not what was changed.
  const others = found.flatMap(({ related }) => related.map(({ path }) => path));
  const paths = [...found.map(({ path }) => path), ...others.filter((path) => !logs.has(path))];
  const changed = await uncommittedAmong(new Set(paths), judges);
  return [
    'These records were changed after they were recorded, or quote what is not there. Nothing that rests on them is written, since that would hide the change. Restore or fix them first.',
    ...[...missing].map(
      ([path, commit]) =>
        `${path} is missing, but was there before. To restore it: ${gitCommand(`checkout ${commit}`, path)}`,
    ),
    ...changed.map(
      (path) =>
        `To see what HEAD has: ${gitCommand('diff HEAD', path)}. To restore that: ${gitCommand('checkout HEAD', path)}`,
    ),
  ];
}

/** Which of some files are not as they were recorded: by path, what is reported first. */
export async function tamperedAmong(
  files: ReadonlySet<string>,
  judges: Omit<Judges, 'recall'>,
): Promise<ReadonlyMap<string, Diagnostic>> {
  const reports = new TamperReports(judges);
  // Of a commit, and of what is as the last one has it, no step is judged.
  const isUncommitted = (await uncommittedAmong(files, judges)).length > 0;
  const changes = isUncommitted ? await workingProblems(judges) : [];
  const found = [...(await reports.of(files)), ...changes.filter((each) => reports.holds(each))];
  const tampered = new Map<string, Diagnostic>();
  for (const each of found) {
    for (const path of [each.path, ...each.related.map((other) => other.path)]) {
      const isAbout = files.has(path) && reports.isAbout(each, new Set([path]), () => false);
      if (isAbout && !tampered.has(path)) tampered.set(path, each);
    }
  }
  return tampered;
}

/**
 * Those of some files that the last commit has not as they are. What is staged has an id that is not
 * of the commit, and so has what a server has read before.
 */
async function uncommittedAmong(
  files: ReadonlySet<string>,
  { snapshot, repository }: Pick<Judges, 'snapshot' | 'repository'>,
): Promise<readonly string[]> {
  const { mode, base } = snapshot.scope;
  if (mode !== 'worktree' || base === null) return [];
  const there = [...files].flatMap((path) => entryAt(snapshot, path) ?? []);
  const held = await repository.entriesAt(
    base,
    there.map(({ path }) => path),
  );
  const ids = new Map(held.map(({ path, id }) => [path, id]));
  return there
    .filter(({ path, id }) => id === null || id !== ids.get(path))
    .map(({ path }) => path);
}

/** Which of some files are not as they were recorded, or rest on one that is not. */
export async function unsoundAmong(
  files: ReadonlySet<string>,
  state: Looked,
  judges: Omit<Judges, 'recall'>,
): Promise<ReadonlyMap<string, Diagnostic>> {
  const reports = new TamperReports(judges);
  const groundsIn = await groundsBy(state);
  const grounds = new Map<string, readonly string[]>();
  for (let next = [...files]; next.length > 0; ) {
    for (const path of next) grounds.set(path, []);
    for (const entry of await reports.factsAt(next, NOTHING)) {
      grounds.set(
        entry.record.path,
        groundsIn(entry).map(({ path }) => path),
      );
    }
    next = [...new Set(next.flatMap((path) => grounds.get(path) ?? []))].filter(
      (path) => !grounds.has(path),
    );
  }
  const tampered = await tamperedAmong(new Set(grounds.keys()), judges);
  const unsound = new Map<string, Diagnostic>();
  for (const path of tampered.size === 0 ? [] : files) {
    const rested = new Set([path]);
    // What is added while it is gone through is gone through as well.
    for (const each of rested) for (const ground of grounds.get(each) ?? []) rested.add(ground);
    const [first] = [...rested].flatMap((each) => tampered.get(each) ?? []);
    if (first !== undefined) unsound.set(path, first);
  }
  return unsound;
}

/** The files that what is written comes to rest on, or that it has lost, and those that these rest on. */
async function namedAnew(
  contents: Contents,
  {
    state,
    reports,
    isLost,
  }: {
    readonly state: Looked;
    readonly reports: TamperReports;
    readonly isLost: (path: string) => boolean;
  },
): Promise<readonly string[]> {
  const after = await reports.factsAt(contents.keys(), contents);
  if (after.length === 0) return [];
  const groundsIn = await groundsBy(state);
  const before = (await reports.factsAt(contents.keys(), NOTHING)).flatMap(groundsIn);
  const known = new Set(before.map(keyOf));
  const fresh = after.flatMap(groundsIn);
  const found = new Set<string>();
  const isNew = (each: Ground) => !known.has(keyOf(each)) || isLost(each.path);
  let next = fresh.filter(isNew).map(({ path }) => path);
  while (next.length > 0) {
    for (const path of next) found.add(path);
    const entries = await reports.factsAt(next, contents);
    const further = entries.flatMap(groundsIn).map(({ path }) => path);
    next = [...new Set(further)].filter((path) => !found.has(path));
  }
  return [...found];
}

async function groundsBy(state: Looked): Promise<(entry: FactEntry) => readonly Ground[]> {
  // What rests on others rests on records that do, too, or on what it names by their facts.
  const isAsked = (kind: Kind) =>
    isReadable(kind) && (mayRest(kind) || 'linesFill' in definitionOf(kind));
  const resting = KINDS.flatMap(({ kind }) => (isAsked(kind) ? kind : []));
  const [facts, words] = [await state.facts(), await state.words(resting)];
  return (entry) => {
    const { kind } = entry.record;
    if (!isReadable(kind)) return [];
    const own = entry as FactEntry<ReadableKind>;
    return [...(definitionOf(kind).grounds?.(own, facts, words) ?? [])];
  };
}

function keyOf({ path, as = null }: Ground): string {
  return JSON.stringify([path, as]);
}

function isThere({ entries }: Snapshot, path: string): boolean {
  return entries[placeOf(entries, path)]?.path === path;
}

async function onceThere(snapshot: Snapshot, paths: readonly string[]): Promise<Missing> {
  const found = new Map<string, string>();
  const states = paths.length === 0 ? null : await snapshot.introducing?.(paths);
  for (const path of paths) {
    const [newest] = states?.get(path) ?? [];
    if (newest !== undefined) found.set(path, newest.commit ?? 'HEAD');
  }
  return found;
}
