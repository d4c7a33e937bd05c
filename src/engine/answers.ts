import { citedPath } from '../core/cited-path.ts';
import type { FactEntry } from '../core/fact.ts';
import type { RecordRef } from '../core/record.ts';
import {
  type Answer,
  type Answered,
  type Answers,
  type Request,
  satisfies,
} from '../core/request.ts';
import type { PastState } from '../core/snapshot.ts';
import { type Asked, type Looking, lookUp } from './look-up.ts';
import { NOTHING_READ } from './nothing-read.ts';
import { StatePaths } from './presence.ts';
import type { StateFiles } from './state-files.ts';

/** A request of one record. */
interface Citing extends Asked {
  readonly record: RecordRef;
}

/**
 * Answers the citations of all facts from one state; what it does not satisfy is also asked of
 * the states before it. That costs nothing where all citations hold.
 * @param limit bytes of a file that is read
 */
export async function answerCitations(
  facts: readonly FactEntry[],
  files: Omit<StateFiles, 'candidates' | 'clues'>,
  limit: number,
): Promise<Answers> {
  const asked = facts.flatMap(citingOf);
  const state = { paths: files.paths, read: files.whole ?? files.read };
  const looking: Looking = { limit, refusals: new Map() };
  const now = new Map<Citing, Answer>(
    asked.length === 0 ? [] : await lookUp(state, asked, looking),
  );
  nameNear(now, files);
  const broken = asked.filter(
    (each) => !each.request.presentOnly && !satisfies(answerTo(now, each), each.request),
  );
  const introduced = await askBefore(files, broken, looking);
  const answers = new Map<string, Map<Request, Answered>>();
  for (const each of asked) {
    const own = answers.get(each.record.path) ?? new Map<Request, Answered>();
    answers.set(each.record.path, own);
    own.set(each.request, { now: answerTo(now, each), introduced: introduced.get(each) ?? null });
  }
  return {
    to(record, request) {
      const answered = answers.get(record.path)?.get(request);
      if (answered === undefined) throw new Error(`nobody asked for ${request.path}`);
      return answered;
    },
  };
}

/** Adds the file that was probably meant where a path from the root has none. */
function nameNear(now: Map<Citing, Answer>, { paths }: Pick<StateFiles, 'paths'>): void {
  for (const [each, answer] of now) {
    const { from, ever, sha256 } = each.request;
    if (answer.presence !== 'absent' || from !== 'root' || ever === true || sha256 !== null)
      continue;
    const near = each.path === null ? null : paths.nearTo(each.path);
    if (near !== null) now.set(each, { ...answer, near });
  }
}

function citingOf({ record, fact }: FactEntry): readonly Citing[] {
  if (!('citations' in fact)) return [];
  return fact.citations.map((request) => ({ record, request, path: citedPath(record, request) }));
}

function answerTo(answers: ReadonlyMap<Citing, Answer>, asked: Citing): Answer {
  const answer = answers.get(asked);
  if (answer === undefined) throw new Error(`no answer was found for ${asked.request.path}`);
  return answer;
}

/** The best answer of the states before, where there are any. */
async function askBefore(
  { introducing }: Pick<StateFiles, 'introducing'>,
  asked: readonly Citing[],
  looking: Looking,
): Promise<ReadonlyMap<Citing, Answer>> {
  const best = new Map<Citing, Answer>();
  if (asked.length === 0 || introducing === undefined) return best;
  const states = await introducing([...new Set(asked.flatMap((each) => askedPath(each) ?? []))]);
  if (states === null) return best;
  for (const each of asked) if (each.request.ever) best.set(each, NOTHING_READ.absent);
  for (const [state, questions] of byState(asked, states)) {
    const open = questions.filter((each) => !isSettled(best.get(each), each));
    if (open.length === 0) continue;
    const held = await state.at([...new Set(open.flatMap(({ path }) => path ?? []))]);
    const before = { paths: new StatePaths(held), read: held.read };
    for (const [each, answer] of await lookUp(before, open, looking)) {
      const known = best.get(each);
      if (known === undefined || favour(answer, each) > favour(known, each)) best.set(each, answer);
    }
  }
  return best;
}

/** Whose history is asked: the record's, or that of the file that is named. */
function askedPath({ record, request, path }: Citing): string | null {
  return request.sha256 === null && request.ever !== true ? record.path : path;
}

function byState(
  asked: readonly Citing[],
  states: ReadonlyMap<string, readonly PastState[]>,
): ReadonlyMap<PastState, readonly Citing[]> {
  const questions = new Map<PastState, Citing[]>();
  for (const each of asked) {
    for (const state of states.get(askedPath(each) ?? '') ?? []) {
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
