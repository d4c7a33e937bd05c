/**
 * Holds what is judged near a change to what all records say: whatever is new to the whole has to be
 * new near it as well. Also that what ties the state after is the same whether it was made anew or
 * grew.
 *
 * `await checkNear(steps)` takes states of a repository in order, as files; it throws where something
 * new is missed, and tells how often near was enough, how large it was, and why it was not enough.
 */
import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_CONFIG } from '../../../src/config/default-config.ts';
import type { Config } from '../../../src/core/config.ts';
import type { Settled } from '../../../src/core/finding.ts';
import type { Snapshot, SnapshotEntry, TreeChange } from '../../../src/core/snapshot.ts';
import { memorySnapshot } from '../../../src/discover/memory-snapshot.ts';
import type { Judging } from '../../../src/engine/judging.ts';
import { GrownTies } from '../../../src/engine/near/grown-ties.ts';
import type { KnownTies, Tied } from '../../../src/engine/near/known-ties.ts';
import { judgeNear, type NearVerdict } from '../../../src/engine/near/near-verdict.ts';
import { NotNear } from '../../../src/engine/near/not-near.ts';
import { type SaidTies, saidTies } from '../../../src/engine/near/said-ties.ts';
import type { Role } from '../../../src/engine/near/tie-names.ts';
import { TieTable } from '../../../src/engine/near/tie-table.ts';
import { wholeTies } from '../../../src/engine/near/whole-ties.ts';
import { checkFiles, type State } from '../../../src/engine/state.ts';
import { filesOf } from '../../../src/engine/state-files.ts';
import { activeRules } from '../../../src/report/levels.ts';
import { knownBy, newIn } from '../../../src/report/news.ts';
import { rules } from '../../all-rules.ts';

export type Files = Readonly<Record<string, string | Uint8Array>>;

export interface NearCounts {
  /** Changes that were judged near. */
  near: number;
  /** Of them those that had something new. */
  news: number;
  /** Something new near the change, and nothing to all records: that costs time, and is no fault. */
  false: number;
  /** Why all records had to be looked at, and how often. */
  readonly all: Map<string, number>;
  /** Records and entries that were looked at, in the order of the changes that were judged near. */
  readonly sizes: number[];
}

/** What came of many sequences of states. */
export class NearTally implements NearCounts {
  near = 0;
  news = 0;
  false = 0;
  readonly all = new Map<string, number>();
  readonly sizes: number[] = [];

  add(counts: NearCounts): void {
    this.near += counts.near;
    this.news += counts.news;
    this.false += counts.false;
    this.sizes.push(...counts.sizes);
    for (const [why, count] of counts.all) this.all.set(why, (this.all.get(why) ?? 0) + count);
  }

  /** Prints what came of it, where somebody asked for that: TELL=yes. */
  tell(): void {
    if (process.env['TELL'] !== 'yes') return;
    const { near, news, false: wrong, all, sizes } = this;
    sizes.sort((a, b) => a - b);
    const some = sizes.filter((_, at) => at % Math.ceil(sizes.length / 20) === 0);
    console.log({ near, news, false: wrong, all, sizes: some.join(' ') });
  }
}

interface Whole {
  readonly state: State;
  readonly snapshot: Snapshot;
  readonly known: KnownTies;
  readonly said: readonly SaidTies[];
}

export async function checkNear(
  steps: readonly Files[],
  config: Config = DEFAULT_CONFIG,
): Promise<NearCounts> {
  const counts = new NearTally();
  let before: Whole | null = null;
  let known: KnownTies | null = null;
  for (const files of steps) {
    const after: Whole = await whole(files, config);
    if (before !== null && known !== null) {
      const verdict = await near(before, after, known, config);
      known = verdict === null || verdict instanceof NotNear ? after.known : grown(known, verdict);
      if (verdict instanceof NotNear) {
        const reason = verdict.message.replace(/(?:\S*\/\S*|".*")/g, '…').split('\0')[0] ?? '';
        counts.all.set(reason, (counts.all.get(reason) ?? 0) + 1);
      } else {
        await compare(before, after, verdict, counts);
        demandSameTies(known, after);
      }
    } else known = after.known;
    before = after;
  }
  return counts;
}

/** One change judged near it, in states that have more than their files. */
export async function judgedNear(
  files: readonly [before: Files, after: Files],
  more: Partial<Snapshot>,
): Promise<NearVerdict | NotNear> {
  const [before, after] = [
    await whole(files[0], DEFAULT_CONFIG),
    await whole(files[1], DEFAULT_CONFIG),
  ];
  const states = [before, after].map((each) => ({
    ...each,
    snapshot: { ...each.snapshot, ...more },
  }));
  return near(states[0] as Whole, states[1] as Whole, before.known, DEFAULT_CONFIG);
}

function grown(known: KnownTies, { change }: NearVerdict): KnownTies {
  // As it is kept.
  return new GrownTies(known, [JSON.parse(JSON.stringify(change))]);
}

/** Most files of an example are a state several times, and looking at all of one takes long. */
const wholes = new WeakMap<Config, WeakMap<Files, Promise<Whole>>>();

function whole(files: Files, config: Config): Promise<Whole> {
  const own = wholes.get(config) ?? new WeakMap<Files, Promise<Whole>>();
  wholes.set(config, own);
  const asked = own.get(files) ?? lookedAt(files, config);
  own.set(files, asked);
  return asked;
}

async function lookedAt(files: Files, config: Config): Promise<Whole> {
  const judging = judgingBy(config);
  const snapshot = memorySnapshot(files);
  const read = filesOf(snapshot, judging);
  const state = await checkFiles(read, judging, () => true);
  const { contents, checked, superseded } = state;
  if (contents === null) throw new Error('nothing was read');
  const totals = { checked, superseded };
  const { entries } = snapshot;
  const [head, rows] = await wholeTies({ entries, files: read, contents, totals, ...judging });
  const known = new TieTable(JSON.parse(JSON.stringify(head)), rows);
  const lineOf = (path: string) =>
    known.record(path)?.lines == null ? null : (index: number) => index;
  return { state, snapshot, known, said: [...saidTies(contents.facts, judging, lineOf, null)] };
}

function judgingBy(config: Config): Judging {
  const active = activeRules(rules, config.levels);
  return { config, rules: active, analyses: new Map(), given: null, onRead: () => undefined };
}

async function near(
  before: Whole,
  after: Whole,
  known: KnownTies,
  config: Config,
): Promise<NearVerdict | NotNear> {
  const changes = changesOf(before.snapshot.entries, after.snapshot.entries);
  const states = { before: before.snapshot, after: after.snapshot, changes };
  try {
    return await judgeNear({ ...states, known, judging: judgingBy(config) });
  } catch (error) {
    if (error instanceof NotNear) return error;
    throw error;
  }
}

function changesOf(
  before: readonly SnapshotEntry[],
  after: readonly SnapshotEntry[],
): readonly TreeChange[] {
  const [old, now] = [before, after].map((all) => new Map(all.map((each) => [each.path, each])));
  return [...new Set([...before, ...after].map(({ path }) => path))].sort().flatMap((path) => {
    const [was = null, is = null] = [old?.get(path), now?.get(path)];
    return isDeepStrictEqual(was, is) ? [] : [{ before: was, after: is }];
  });
}

async function compare(
  before: Whole,
  after: Whole,
  verdict: NearVerdict,
  counts: NearCounts,
): Promise<void> {
  const all = newIn(after.state.problems, knownBy(before.state.problems));
  const missed = [...all].map(({ diagnostic }) => diagnostic);
  if (all.size > 0 && verdict.news.length === 0) {
    throw new Error(`missed near the change: ${JSON.stringify(missed, null, 1)}`);
  }
  demandEach(all, verdict);
  await demandSameWords(all, verdict);
  counts.near += 1;
  counts.sizes.push(verdict.size);
  if (verdict.news.length > 0) counts.news += 1;
  if (verdict.news.length > 0 && all.size === 0) counts.false += 1;
  const { checked, superseded } = after.state;
  const told = {
    checked: { ...verdict.totals.checked, cached: 0 },
    superseded: verdict.totals.superseded,
  };
  if (
    !isDeepStrictEqual(sorted(told), sorted({ checked: { ...checked, cached: 0 }, superseded }))
  ) {
    throw new Error(
      `counted ${JSON.stringify(told)}, not ${JSON.stringify({ checked, superseded })}`,
    );
  }
}

/** Not only that there is something, but all of it. */
function demandEach(all: ReadonlySet<Settled>, { news }: NearVerdict): void {
  const told = new Set([...news].map(({ identities }) => identities[0]));
  const lost = [...all].flatMap(({ identities }) =>
    told.has(identities[0] ?? '') ? [] : identities,
  );
  if (lost.length > 0) throw new Error(`lost near the change: ${JSON.stringify(lost, null, 1)}`);
  const wanted = new Set([...all].map(({ identities }) => identities[0]));
  const more = news.filter(({ identities }) => !wanted.has(identities[0]));
  if (more.length > 0) throw new Error(`nothing new: ${JSON.stringify(more, null, 1)}`);
}

/** What is worded without looking at all records says what they say. */
async function demandSameWords(all: ReadonlySet<Settled>, { words }: NearVerdict): Promise<void> {
  const near = await words();
  if (near === null || isDeepStrictEqual(plain(near), plain([...all]))) return;
  const texts = [[...all], near].map((each) => new Set(each.map((one) => JSON.stringify(one))));
  const [wanted, told] = texts.map((own, nth) =>
    [...own].filter((each) => !texts[1 - nth]?.has(each)).join('\n'),
  );
  throw new Error(`worded\n${told}\nand not\n${wanted}`);
}

function sorted(value: object): unknown {
  return JSON.parse(JSON.stringify(value), (_, each) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort())
      : each,
  );
}

const ROLES = ['gives', 'asks', 'shows', 'minds', 'dates', 'awaits'] as const;

/** What grew has to be what is made anew, key by key. */
function demandSameTies(known: KnownTies, { said, known: anew, state }: Whole): void {
  for (const [role, key] of keysOf(said)) {
    const [one, other] = [known, anew].map((ties) => textOf(ties.tied(role, key)));
    if (one !== other) throw new Error(`${role} ${JSON.stringify(key)}: ${one}, not ${other}`);
  }
  for (const { ref } of state.contents?.records ?? []) {
    const [one, other] = [known, anew].map((ties) => plain(ties.record(ref.path)));
    if (!isDeepStrictEqual(one, other)) {
      throw new Error(`${ref.path} is ${JSON.stringify(one)}, not ${JSON.stringify(other)}`);
    }
  }
}

function plain(value: unknown): unknown {
  const inLists = (_: string, each: unknown) => (each instanceof Uint32Array ? [...each] : each);
  return JSON.parse(JSON.stringify(value, inLists));
}

function textOf(tied: Iterable<Tied>): string {
  return [...new Set([...tied].map(({ path, line }) => `${path}:${line ?? ''}`))].sort().join(' ');
}

function* keysOf(said: readonly SaidTies[]): Generator<readonly [Role, string]> {
  for (const { ties } of said) {
    for (const role of ROLES) {
      for (const each of ties[role] ?? []) {
        yield [role, typeof each === 'string' ? each : (each[0] as string)];
      }
    }
  }
}
