import { basename } from 'node:path';
import type { Chapter, Curve, CurvePoint } from '../../core/chapter.ts';
import type { Options } from '../../core/config.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { CouldNotCheck } from '../../core/failure.ts';
import { grouped } from '../../core/grouped.ts';
import type { ReadableKind, RecordOf, RecordRef } from '../../core/record.ts';
import type { Report } from '../../core/report.ts';
import type { Repository } from '../../core/repository.ts';
import type { LinkInput } from '../../core/rule.ts';
import type {
  PageWanted,
  Showing,
  ShownCommit,
  ShownRecords,
  Witness,
} from '../../core/showing.ts';
import { isFile, type PastState, type Snapshot } from '../../core/snapshot.ts';
import { logPaths } from '../../history/log-paths.ts';
import { PROTOCOLS } from '../../protocols/index.ts';
import { rootKind } from '../../protocols/kinds.ts';

/** Logs that are drawn, and states of each: the newest. */
const MOST_LOGS = 12;

const MOST_STATES = 150;

/** Longer contents are not read to count their lines. */
const LONGEST = 16 * 1024 * 1024;

const LOGS = { name: 'logs', title: 'Logs' } as const;

/** Keeps what a page shows of the records that a run judges. They are read once, by the run. */
export class RecordsSeen implements Witness {
  readonly #showings: readonly Showing[];
  readonly #byKind: ReadonlyMap<string, Showing>;
  readonly #kept = new Map<string, unknown>();
  #input: LinkInput | null = null;

  private constructor(showings: readonly Showing[]) {
    this.#showings = showings;
    this.#byKind = new Map(
      showings.flatMap((showing) => showing.kinds.map((kind) => [kind, showing] as const)),
    );
  }

  /** Loads how protocols show their records. */
  static async open(): Promise<RecordsSeen> {
    const showings = await Promise.all(PROTOCOLS.map((protocol) => protocol.showing?.()));
    return new RecordsSeen(showings.filter((showing) => showing !== undefined));
  }

  record(id: string | null, record: RecordOf[ReadableKind]): void {
    const showing = this.#byKind.get(rootKind(record.kind));
    if (showing !== undefined) this.#kept.set(keyOf(record.kind, id), showing.keep(record));
  }

  state(input: LinkInput): void {
    this.#input = input;
  }

  /** What the page shows, while the repository is still open. */
  async shown(
    repository: Repository,
    snapshot: Snapshot,
    { diagnostics }: Report,
    { linkTemplate }: PageWanted,
  ): Promise<ShownRecords> {
    const title = basename(repository.root);
    const commit = await commitOf(repository, snapshot);
    const authors = await authorsOf(repository, diagnostics);
    if (this.#input === null) return { title, commit, authors, chapters: [], linkTemplate };
    const { facts, options } = this.#input;
    const kept = ({ kind, id }: RecordRef) => this.#kept.get(keyOf(kind, id)) ?? null;
    const state = { facts, options, problems: diagnostics, kept };
    const said = this.#showings.flatMap((each) => each.chapters(state));
    const growth = await logGrowth(snapshot, options, diagnostics);
    const chapters: readonly Chapter[] = growth === null ? said : [...said, growth];
    return { title, commit, authors, chapters, linkTemplate };
  }
}

/** How the name of a branch begins, here or of a remote. */
const BRANCH = /^refs\/(?:heads|remotes)\/(?!.*\/HEAD$)/;

/** The commit of a state, and how its branch is called: of the state, and not of the day. */
async function commitOf(repository: Repository, { scope }: Snapshot): Promise<ShownCommit | null> {
  const here = await repository.head();
  const id = scope.head ?? here;
  if (id === null) return null;
  const refs = await repository.refs();
  const named = refs.find(({ name, commit }) => commit === id && BRANCH.test(name));
  const checkedOut = id === here ? await repository.leadsTo('HEAD') : null;
  const branch = (checkedOut ?? named?.name)?.replace(BRANCH, '') ?? null;
  return { id, authored: await repository.authored(id), branch };
}

async function authorsOf(
  repository: Repository,
  problems: readonly Diagnostic[],
): Promise<ReadonlyMap<string, string>> {
  const authors = new Map<string, string>();
  for (const id of new Set(problems.flatMap(({ commit }) => commit?.id ?? []))) {
    const name = await repository.author(id);
    if (name !== null) authors.set(id, name);
  }
  return authors;
}

function keyOf(kind: string, id: string | null): string {
  return `${kind} ${id}`;
}

/**
 * How the logs of a state grew, commit by commit. Git names the commits that touched them; nothing
 * else of the history is read.
 */
async function logGrowth(
  snapshot: Snapshot,
  options: Options,
  problems: readonly Diagnostic[],
): Promise<Chapter | null> {
  try {
    return await growthOf(snapshot, options, problems);
  } catch (error) {
    // A partial clone has no old contents. That is no reason to have no page.
    if (!(error instanceof CouldNotCheck)) throw error;
    return { ...LOGS, about: `How logs grew could not be read. ${error.message}`, blocks: [] };
  }
}

async function growthOf(
  { entries, introducing }: Snapshot,
  options: Options,
  problems: readonly Diagnostic[],
): Promise<Chapter | null> {
  const { roleOf } = logPaths(options);
  const logs = entries.filter((entry) => isFile(entry) && roleOf(entry.path) !== null);
  const drawn = logs.slice(0, MOST_LOGS).map(({ path }) => path);
  const states = drawn.length === 0 ? null : await introducing?.(drawn);
  if (!states) return null;
  const curves: Curve[] = [];
  for (const path of drawn) {
    const own = states.get(path) ?? [];
    const of = problems.filter((problem) => problem.path === path);
    const points = await pointsOf(path, own.slice(0, MOST_STATES).toReversed(), of);
    if (points.length > 0) curves.push({ name: path, unit: 'lines', points });
  }
  if (curves.length === 0) return null;
  const note = leftOut(logs.length, states);
  return {
    ...LOGS,
    about:
      'Files that only grow: how many lines each had after every commit that touched it. A dot marks a commit that rewrote, rotated or archived lines, or broke a rule.',
    blocks: [{ block: 'curves', title: 'Growth', curves, ...(note !== '' && { note }) }],
  };
}

function leftOut(logs: number, states: ReadonlyMap<string, readonly PastState[]>): string {
  const isLong = [...states.values()].some(({ length }) => length > MOST_STATES);
  return [
    ...(logs > MOST_LOGS ? [`${logs - MOST_LOGS} more logs are not shown.`] : []),
    ...(isLong ? [`Of each log the newest ${MOST_STATES} commits are shown.`] : []),
  ].join(' ');
}

/** @param states oldest first */
async function pointsOf(
  path: string,
  states: readonly PastState[],
  problems: readonly Diagnostic[],
): Promise<readonly CurvePoint[]> {
  const byCommit = grouped(problems, ({ commit }) => commit?.id ?? '');
  const points: CurvePoint[] = [];
  let before: readonly string[] = [];
  for (const state of states) {
    const there = await state.at([path]);
    const lines = await linesOf(path, there);
    const head = there.scope.head ?? '';
    if (lines === null) continue;
    const [broken] = byCommit.get(head) ?? [];
    const mark =
      broken === undefined
        ? markOf(before, lines)
        : ({ text: `${broken.rule}: ${broken.message}`, tone: 'bad' } as const);
    points.push({ name: head.slice(0, 10), value: lines.length, ...(mark && { mark }) });
    before = lines;
  }
  return points;
}

/** What a step did to the lines that were there; null where it left them alone. */
function markOf(before: readonly string[], after: readonly string[]): CurvePoint['mark'] | null {
  if (before.every((line, index) => after[index] === line)) return null;
  const left = new Set(after);
  const lost = before.filter((line) => !left.has(line)).length;
  if (lost === 0) return { text: 'lines were added between others', tone: 'quiet' };
  const many = `${lost} ${lost === 1 ? 'line' : 'lines'}`;
  if (after.length >= before.length) return { text: `rewrote ${many}`, tone: 'bad' };
  const first = before.findIndex((line) => left.has(line));
  // What leaves a log for a segment or an archive is its oldest lines, or those of one epic.
  return lost === (first === -1 ? before.length : first)
    ? { text: `rotated ${many}`, tone: 'warn' }
    : { text: `archived or removed ${many}`, tone: 'warn' };
}

/** The lines of a file; none where it is not there, null where it is too long to be read for that. */
async function linesOf(
  path: string,
  { entries, read }: Snapshot,
): Promise<readonly string[] | null> {
  const wanted = entries.filter((entry) => entry.path === path && isFile(entry));
  for await (const blob of read(wanted, () => LONGEST)) {
    if (!('bytes' in blob)) return null;
    const text = Buffer.from(blob.bytes).toString('latin1');
    return text === '' ? [] : text.replace(/\n$/, '').split('\n');
  }
  return [];
}
