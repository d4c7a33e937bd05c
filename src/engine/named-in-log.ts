import { posix } from 'node:path';
import type { Restores, Settled } from '../core/finding.ts';
import type { History } from '../core/history.ts';
import type { Snapshot, SnapshotEntry } from '../core/snapshot.ts';
import { objectIn } from '../core/texts.ts';
import { logBeside } from '../history/log-paths.ts';
import { linesOf } from './earlier-log.ts';
import type { LogSources } from './log-sources.ts';
import { madeFrom } from './makings.ts';
import { utf8 } from './new-chain.ts';
import type { Ground } from './own-history.ts';
import { placesSince, restoringSteps } from './restoring-steps.ts';
import { bytesIn } from './stray-events.ts';

interface Around {
  readonly snapshot: Pick<Snapshot, 'entries' | 'scope'>;
  readonly history: History | null;
  /** What all problems say that logs held. */
  readonly sources: LogSources;
  /** What own commits are made anew from. */
  readonly base: Ground | null;
}

type Events = readonly Readonly<Record<string, unknown>>[];

/**
 * Problems of what is taken back only if the log does not name it, as it is once all is put back: it may
 * name it now, by an event that nobody wrote.
 */
export async function takingUnnamed(
  problems: readonly Settled[],
  { snapshot, history, sources, base }: Around,
): Promise<readonly Settled[]> {
  const known = new Map<string, Promise<Events | null>>();
  const settled: Settled[] = [];
  for (const problem of problems) {
    const { unlessNamed: asked, path = '', from = '' } = problem.restores ?? {};
    if (asked === undefined) {
      settled.push(problem);
      continue;
    }
    const { log, help } = asked;
    const key = `${log}\0${from}`;
    const found = known.get(key) ?? eventsLeft(log, from, { snapshot, history, sources });
    known.set(key, found);
    const events = await found;
    if (events !== null && !events.some((event) => isNaming(event, asked))) {
      settled.push(problem);
      continue;
    }
    const { restores: _, ...others } = problem;
    const isTogether = base !== null && history !== null && !(await isIn(base, asked, history));
    const words = isTogether ? { ...help, uncommitted: TOGETHER } : help;
    const diagnostic = { ...problem.diagnostic, help: words.uncommitted };
    const restores = isTogether && { restores: { path, from, byHand: [] } };
    settled.push({ ...others, help: words, diagnostic, ...restores });
  }
  return settled;
}

const TOGETHER = 'An event in another commit names this object: put both into one commit.';

/** True where the log named it before the commits that are made anew. */
async function isIn({ parents }: Ground, asked: Unless, history: History): Promise<boolean> {
  for (const parent of parents) {
    const entries = await history.at(parent, [posix.dirname(asked.log)]);
    const events = await eventsOf(asked.log, entries, history.read);
    if (events === null || events.some((event) => isNaming(event, asked))) return true;
  }
  return false;
}

type Unless = NonNullable<Restores['unlessNamed']>;

function isNaming(event: Events[number], { ids, verbs }: Unless): boolean {
  const text = JSON.stringify(event);
  return (
    new RegExp(verbs).test(String(event['event'])) &&
    ids.some((id) => text.includes(JSON.stringify(id)))
  );
}

/** The events that a log and its segments hold once the log is put back; null where one cannot be read. */
async function eventsLeft(
  log: string,
  from: string,
  { snapshot, history, sources }: Omit<Around, 'base'>,
): Promise<Events | null> {
  if (history === null) return null;
  const entries = await placesSince(from, snapshot, history).now(posix.dirname(log));
  const [right] = sources.get(log)?.right ?? [];
  const back = { path: log, from: right ?? from, isLog: true } as const;
  const steps = right ? await restoringSteps(back, snapshot, history, sources) : [];
  const state = { entries, scope: snapshot.scope, read: history.read };
  const { snapshot: made } = madeFrom(state, steps, history.read);
  return eventsOf(log, made.entries, made.read);
}

async function eventsOf(
  log: string,
  entries: readonly SnapshotEntry[],
  read: History['read'],
): Promise<Events | null> {
  const events: Readonly<Record<string, unknown>>[] = [];
  for (const entry of entries) {
    if (entry.path !== log && logBeside(entry.path) !== log) continue;
    const text = await bytesIn(entry, read);
    if (text === null) return null;
    for (const line of linesOf(text)) events.push(objectIn(utf8(line)) ?? {});
  }
  return events.length === 0 ? null : events;
}
