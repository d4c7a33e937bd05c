import type { RecordRef } from '../core/record.ts';
import type { Request } from '../core/request.ts';
import { type Answer, type Answered, satisfies } from '../core/request.ts';
import type { PastState } from '../core/snapshot.ts';
import { type Asked, type Looking, lookUp } from './look-up.ts';
import { NOTHING_READ } from './nothing-read.ts';
import { StatePaths } from './presence.ts';
import type { StateFiles } from './state-files.ts';

/** A request of one record. */
export interface Citing extends Asked {
  readonly record: RecordRef;
  /** As the record has it. */
  readonly given: Request;
}

/** What the states before say. */
type Before = Omit<Answered, 'now'>;

type States = ReadonlyMap<string, readonly PastState[]>;

/** Versions of a cited file that are looked into, the newest first. */
const MOST_VERSIONS = 200;

/**
 * The best answer of the states before, where there are any: of those that introduced the record, then
 * of the versions that the cited file had before. A record that no state has goes on from the newest
 * one; what only older ones satisfy was replaced before it was cited.
 */
export async function askBefore(
  { introducing }: Pick<StateFiles, 'introducing'>,
  asked: readonly Citing[],
  looking: Looking,
): Promise<ReadonlyMap<Citing, Before>> {
  const found = new Map<Citing, Before>();
  if (asked.length === 0 || introducing === undefined) return found;
  const states = await introducing([...new Set(asked.flatMap((each) => askedPath(each) ?? []))]);
  if (states === null) return new Map(asked.map((each) => [each, CUT_OFF]));
  const best = await bestOf(asked, states, looking);
  for (const [each, introduced] of best) found.set(each, { introduced });
  const open = asked.filter((each) => isOfRecord(each) && !isSettled(best.get(each), each));
  const paths = [...new Set(open.flatMap(({ path }) => path ?? []))];
  const versions = paths.length === 0 ? new Map() : await introducing(paths);
  if (versions === null) return found;
  for (const [each, before] of await askVersions(open, { states, versions }, looking))
    found.set(each, before);
  return found;
}

const CUT_OFF: Before = { introduced: null, isCutOff: true };

async function bestOf(
  asked: readonly Citing[],
  states: States,
  looking: Looking,
): Promise<ReadonlyMap<Citing, Answer>> {
  const best = new Map<Citing, Answer>();
  for (const each of asked) if (each.request.ever) best.set(each, NOTHING_READ.absent);
  for (const [state, questions] of byState(asked, (each) => states.get(askedPath(each) ?? ''))) {
    const open = questions.filter((each) => !isSettled(best.get(each), each));
    for (const [each, answer] of await lookInto(state, open, looking)) {
      const known = best.get(each);
      if (known === undefined || favour(answer, each) > favour(known, each)) best.set(each, answer);
    }
  }
  return best;
}

/** What the versions say that cited files had. */
async function askVersions(
  asked: readonly Citing[],
  { states, versions }: { readonly states: States; readonly versions: States },
  looking: Looking,
): Promise<ReadonlyMap<Citing, Before>> {
  const found = new Map<Citing, Before>();
  const versionsOf = ({ path }: Citing) => versions.get(path ?? '')?.slice(0, MOST_VERSIONS);
  for (const [state, questions] of byState(asked, versionsOf)) {
    const open = questions.filter((each) => !found.has(each));
    for (const [each, answer] of await lookInto(state, open, looking)) {
      if (!satisfies(answer, each.request)) continue;
      const all = versionsOf(each) ?? [];
      const at = all.indexOf(state);
      const counts = at === 0 || states.has(each.record.path);
      const commit = all[at - 1]?.commit ?? null;
      found.set(each, counts ? { introduced: answer } : { introduced: null, replaced: { commit } });
    }
  }
  return found;
}

async function lookInto(
  state: PastState,
  open: readonly Citing[],
  looking: Looking,
): Promise<ReadonlyMap<Citing, Answer>> {
  if (open.length === 0) return new Map();
  const held = await state.at([...new Set(open.flatMap(({ path }) => path ?? []))]);
  return lookUp({ paths: new StatePaths(held), read: held.read }, open, looking);
}

/** True where it is asked what the record says of a file, and not what any state has. */
function isOfRecord({ request, path }: Citing): boolean {
  return request.sha256 === null && request.ever !== true && path !== null;
}

/** Whose history is asked: the record's, or that of the file that is named. */
function askedPath(citing: Citing): string | null {
  const { record, request, path } = citing;
  return request.sha256 === null && request.ever !== true ? record.path : path;
}

function byState(
  asked: readonly Citing[],
  statesOf: (each: Citing) => readonly PastState[] | undefined,
): ReadonlyMap<PastState, readonly Citing[]> {
  const questions = new Map<PastState, Citing[]>();
  for (const each of asked) {
    for (const state of statesOf(each) ?? []) {
      const others = questions.get(state);
      if (others === undefined) questions.set(state, [each]);
      else others.push(each);
    }
  }
  return questions;
}

function isSettled(answer: Answer | undefined, { request }: Citing): boolean {
  return answer !== undefined && satisfies(answer, request);
}

/** How far an answer goes towards what the record says. */
function favour(answer: Answer, { request }: Citing): number {
  if (satisfies(answer, request)) return 2;
  return answer.presence === 'file' || answer.presence === 'folder' ? 1 : 0;
}
