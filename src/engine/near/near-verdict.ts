import type { Analysis } from '../../analyze/analyze.ts';
import type { Config } from '../../core/config.ts';
import type { FactEntry } from '../../core/fact.ts';
import type { Settled } from '../../core/finding.ts';
import type { Kind } from '../../core/record.ts';
import type { Checked } from '../../core/report.ts';
import {
  changedPath,
  type Snapshot,
  type SnapshotEntry,
  type TreeChange,
} from '../../core/snapshot.ts';
import { mayTurnOthers } from '../../discover/discover.ts';
import { foldKey, severalKey, spellings } from '../../discover/twin-keys.ts';
import { sizeLimit } from '../../parse/size-limit.ts';
import { definitionOf, isReadable } from '../../protocols/kinds.ts';
import { knownBy, newIn } from '../../report/news.ts';
import { LONG_LOG } from '../fewest-tied.ts';
import type { Judging } from '../judging.ts';
import { isGitignore, StatePaths } from '../presence.ts';
import { checkFiles, type State } from '../state.ts';
import { type Neighbourhood, neighbourhood } from './closure.ts';
import { changedLines } from './cut-list.ts';
import { itemsOf } from './document-items.ts';
import type { TieChange } from './grown-ties.ts';
import type { KnownTies, StateTotals } from './known-ties.ts';
import { NearState } from './near-state.ts';
import { nearWords } from './near-words.ts';
import { NotNear } from './not-near.ts';
import { tieChange } from './tie-change.ts';

/** What is found near a change. */
export interface NearVerdict {
  /** Problems that the state before has not: their words may be others. */
  readonly news: readonly Settled[];
  /** Paths of records by whose problems equal ones are counted, and which were not judged themselves. */
  readonly alike: ReadonlySet<string>;
  /** The same in the words of all records; null where these take all of them. */
  readonly words: () => Promise<readonly Settled[] | null>;
  /** All problems of what was looked at, in each state. */
  readonly before: readonly Settled[];
  readonly after: readonly Settled[];
  readonly totals: StateTotals;
  /** What was read of the state after. */
  readonly facts: readonly FactEntry[];
  /** Lists that were read whole, in each state, by blob. */
  readonly contents: ReadonlyMap<string, Uint8Array>;
  /** What ties the state after. */
  readonly change: TieChange;
  /** How many records and entries were looked at. */
  readonly size: number;
}

/** Two states, how they differ, and by what the first is tied. */
export interface NearRequest {
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly changes: readonly TreeChange[];
  readonly known: KnownTies;
  readonly judging: Judging;
}

/**
 * Judges what a change can touch, in both states, in place of all records.
 * @throws NotNear where all have to be looked at
 */
export async function judgeNear(request: NearRequest): Promise<NearVerdict> {
  const { known, judging, changes } = request;
  demandUsual(request);
  const shared = new Map<string, Analysis>();
  const around = { judging, known, shared };
  const [old, now] = [entriesOf(changes, 'before'), entriesOf(changes, 'after')];
  const before = new NearState(request.before, old, around);
  const after = new NearState(request.after, now, around);
  for (const { before: was, after: is } of changes)
    await meetList(was, is, { before, after, known });
  const found = await neighbourhood({ before, after, changes, known });
  for (const change of changes)
    demandSameSide(changedPath(change), found, { before, after, known });
  const [then, next] = [await judged(before, found), await judged(after, found)];
  const news = [...newIn(next.problems, knownBy(then.problems))];
  // What is only there to judge others lacks what it would be judged by itself.
  const isJudged = ({ diagnostic: { path } }: Settled) =>
    found.judged.hasPath(path) || found.firsts.hasPath(path);
  if (!news.every(isJudged))
    throw new NotNear('something new is said of a record that is only looked up');
  const alike = sameIds(news, next, found);
  const totals = totalsAfter(known.totals, then, next);
  return {
    news,
    alike,
    words: () =>
      alike.size > 0
        ? Promise.resolve(null)
        : nearWords({ before, after }, found, news, then.problems),
    before: then.problems,
    after: next.problems,
    totals,
    facts: next.contents?.facts ?? [],
    contents: new Map([...before.contents(), ...after.contents()]),
    change: await tieChange(
      found,
      { before, after, changes, known },
      { contents: next.contents, totals },
    ),
    size: found.members.size,
  };
}

async function judged(state: NearState, { members }: Neighbourhood): Promise<State> {
  const verdict = await checkFiles(state.files(members), state.judging, () => true);
  if (verdict.notes.length > 0) throw new NotNear('there is more to be said than problems');
  return verdict;
}

/**
 * Records with the ids of those that something new is said of, of which nobody knows near the change what
 * else is said: equal problems of equal ids are told apart by their number.
 */
function sameIds(
  news: readonly Settled[],
  { contents }: State,
  { judged }: Neighbourhood,
): ReadonlySet<string> {
  const ids = new Set(
    news.flatMap(({ kind, diagnostic: { record } }) =>
      record === null ? [] : `${kind} ${record}`,
    ),
  );
  const others = (contents?.records ?? []).filter(
    ({ ref, analysis }) => ids.has(`${ref.kind} ${analysis.id}`) && !judged.hasPath(ref.path),
  );
  return new Set(others.map(({ ref }) => ref.path));
}

/** @throws NotNear for what may turn other paths into something else */
function demandUsual(request: NearRequest): void {
  const { before, changes, known, judging } = request;
  if (judging.given !== null) throw new NotNear('a record is given');
  const paths = new StatePaths(before);
  for (const change of changes) {
    const { before: was, after: is } = change;
    const path = changedPath(change);
    for (const entry of [was, is]) {
      if (entry?.mode === 'symlink' || entry?.mode === 'submodule') throw new NotNear('a link');
    }
    if (isGitignore(path)) throw new NotNear('what is ignored');
    if (known.unread.includes(path)) throw new NotNear(`${path} could not be read`);
    if (was !== null && is !== null) continue;
    if (mayTurnOthers(path, judging.config)) throw new NotNear(`${path} may make others records`);
    demandNoTwin(path, paths, request);
  }
}

/** @throws NotNear for a path that comes or goes and has a twin, or may have one */
function demandNoTwin(path: string, before: StatePaths, { known, judging }: NearRequest): void {
  for (const { path: each, folded } of spellings(path, judging.config)) {
    const [several] = known.tied('gives', severalKey(folded));
    if (several !== undefined) throw new NotNear(`${path} is in a folder that has a twin`);
    const isNew = each === path || before.presenceOf(each) !== 'folder';
    if (!isNew) continue;
    const isOther = each !== folded && before.presenceOf(folded) !== 'absent';
    const [other] = known.tied('gives', foldKey(folded));
    if (isOther || other !== undefined) throw new NotNear(`${path} has a twin`);
  }
}

function entriesOf(changes: readonly TreeChange[], side: 'before' | 'after') {
  return new Map(changes.map((change) => [changedPath(change), change[side]]));
}

/** The two states, and what is known of the first. */
interface States {
  readonly before: NearState;
  readonly after: NearState;
  readonly known: KnownTies;
}

/** A list that changed is looked at from the first line on that is not the same. */
async function meetList(
  was: SnapshotEntry | null,
  is: SnapshotEntry | null,
  { before, after, known }: States,
): Promise<void> {
  if (was === null || is === null) return;
  const { kind, lines = null } = known.record(is.path) ?? {};
  // One that is judged as a whole is sifted if it is long (`sifted-state.ts`).
  if (kind && isReadable(kind) && definitionOf(kind).readsAll) await after.read(is, LONG_LOG);
  if (kind === undefined || lines === null || !isReadable(kind)) return;
  // A document is written anew as a whole.
  if (itemsOf(kind) !== null) return;
  const limit = sizeLimit(kind, after.judging.config.limits);
  const start = was.id === null ? null : { id: was.id, size: lines.size };
  const read = await after.readGrown(is, start, limit);
  let old: Uint8Array | null = null;
  const changed = await changedLines(lines, read, async () => {
    old = (await before.read(was, limit)).bytes;
    return old;
  });
  if (changed === null) throw new NotNear('a list with CR or a blank line');
  const { first } = changed;
  demandSideBySide(kind, after.judging.config, changed.before.length, changed.after.length);
  const { id, bytes } = read;
  before.setList(is.path, {
    id: was.id ?? '',
    starts: changed.before,
    first,
    bytes: old ?? bytes.subarray(0, lines.size),
  });
  after.setList(is.path, { id, starts: changed.after, first, bytes });
}

/**
 * What is said of a list that holds too much is said of what is read of it as well: of both states, or
 * of none.
 */
function demandSameSide(
  path: string,
  { members }: Neighbourhood,
  { before, after, known }: States,
) {
  const kind = known.record(path)?.kind;
  const [old, now] = [before.countOf(path, members), after.countOf(path, members)];
  if (kind === undefined || old === null || now === null) return;
  demandSideBySide(kind, after.judging.config, old, now);
}

/** @throws NotNear for a list that comes to hold more than it should, or no longer does */
function demandSideBySide(kind: Kind, config: Config, before: number, after: number): void {
  const most = isReadable(kind) ? definitionOf(kind).turnsBeyond?.(config) : undefined;
  if (most !== undefined && before > most !== after > most) {
    throw new NotNear('a list holds more than it should, or no longer');
  }
}

function isList(kind: Kind): boolean {
  return isReadable(kind) && definitionOf(kind).isList === true;
}

function totalsAfter({ checked, superseded }: StateTotals, then: State, next: State): StateTotals {
  const more = (one: number | undefined, other: number | undefined) => (one ?? 0) - (other ?? 0);
  const kinds = new Set([
    ...Object.keys(checked.records),
    ...Object.keys(then.checked.records),
    ...Object.keys(next.checked.records),
  ]) as Set<keyof Checked['records']>;
  const records: Partial<Record<string, number>> = {};
  for (const kind of kinds) {
    const change = more(next.checked.records[kind], then.checked.records[kind]);
    const count = (checked.records[kind] ?? 0) + change;
    const isGone = kind in then.checked.records && !(kind in next.checked.records);
    if (count !== 0 || !isGone) records[kind] = count;
    else if (isList(kind)) throw new NotNear('another list may be there, and empty');
  }
  return {
    checked: {
      ...checked,
      records,
      files: checked.files + next.checked.files - then.checked.files,
    },
    superseded: superseded + next.superseded - then.superseded,
  };
}
