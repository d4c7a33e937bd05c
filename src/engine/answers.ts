import { citedPaths } from '../core/cited-path.ts';
import type { FactEntry } from '../core/fact.ts';
import type { RecordRef } from '../core/record.ts';
import {
  type Answer,
  type Answered,
  type Answers,
  type Request,
  satisfies,
} from '../core/request.ts';
import { isSha256 } from '../core/sha256.ts';
import type { PastState } from '../core/snapshot.ts';
import { type Asked, type Looking, lookUp } from './answered-requests.ts';
import { NOTHING_READ } from './nothing-read.ts';
import { StatePaths } from './presence.ts';
import type { StateFiles } from './state-files.ts';

/** A request of one record. */
interface Citing extends Asked {
  readonly record: RecordRef;
  /** As the record has it. */
  readonly given: Request;
}

/** What the states before say. */
type Before = Omit<Answered, 'now'>;

type States = ReadonlyMap<string, readonly PastState[]>;

/** Versions of a cited file that are looked into, the newest first. */
const MOST_VERSIONS = 200;

const CUT_OFF: Before = { introduced: null, isCutOff: true };

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
  const isBroken = (each: Citing, { request }: Citing) =>
    !request.presentOnly && !satisfies(answerTo(now, each), request);
  const broken = new Map(
    asked
      .map((each) => [each, brokenParts(each, (part) => isBroken(each, part))] as const)
      .filter(([, parts]) => parts.length > 0),
  );
  const before = await askBefore(files, [...broken.values()].flat(), looking);
  const answers = new Map<string, Map<Request, Answered>>();
  for (const each of asked) {
    const own = answers.get(each.record.path) ?? new Map<Request, Answered>();
    answers.set(each.record.path, own);
    const [heading] = (broken.get(each) ?? []).filter(isOfHeading);
    const [onLine] = (broken.get(each) ?? []).filter(isOfLine);
    const [rest] = (broken.get(each) ?? []).filter((part) => !isOfHeading(part) && !isOfLine(part));
    const answered = answeredBy(each, {
      now: answerTo(now, each),
      ...(rest && before.get(rest)),
      ...(heading && { heading: before.get(heading) ?? {} }),
      ...(onLine && { onLine: before.get(onLine) ?? {} }),
    });
    own.set(each.given, favoured(own.get(each.given), answered));
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
    const { from, path, ever, sha256 } = each.request;
    const isFromRoot = from === 'root' || (from === 'above' && each.path === path);
    if (answer.presence !== 'absent' || !isFromRoot || ever === true || sha256 !== null) continue;
    const near = each.path === null ? null : paths.nearTo(each.path);
    if (near !== null) now.set(each, { ...answer, near });
  }
}

function citingOf({ record, fact }: FactEntry): readonly Citing[] {
  if (!('citations' in fact)) return [];
  return fact.citations.flatMap((given) => {
    const request = given.isNamedByFolder ? { ...given, sha256: folderOf(record) } : given;
    const paths = citedPaths(record, request);
    const each = { record, given, request };
    return (paths.length === 0 ? [null] : paths).map((path): Citing => ({ ...each, path }));
  });
}

/** What a request says of a heading, and what else it says, each by itself. */
function partsOf(each: Citing): readonly Citing[] {
  const { request } = each;
  if (request.section === undefined) return [each];
  const rest = withoutHeading(request);
  const { line: _, quote: __, sha256: ___, part: ____, ...place } = request;
  const heading = { ...place, line: null, quote: null, sha256: null };
  return [
    { ...each, request: rest },
    { ...each, request: heading },
  ];
}

/** Parts that a state does not satisfy; that a quote is elsewhere than on its line only where it is there. */
function brokenParts(each: Citing, isBroken: (part: Citing) => boolean): readonly Citing[] {
  const { request } = each;
  const { line, quote } = request;
  const parts = isBroken(each) ? partsOf(each).filter(isBroken) : [];
  if (line === null || quote === null || parts.some((part) => !isOfHeading(part))) return parts;
  const onLine: Citing = { ...each, request: { ...withoutHeading(request), isOnLine: true } };
  return isBroken(onLine) ? [...parts, onLine] : parts;
}

function withoutHeading({ section: _, ...rest }: Request): Request {
  return rest;
}

function isOfLine({ request }: Citing): boolean {
  return request.isOnLine === true;
}

function isOfHeading({ request }: Citing): boolean {
  return request.section !== undefined;
}

function answeredBy(
  { request, path }: Citing,
  said: Pick<Answered, 'now'> & Partial<Answered>,
): Answered {
  const isFound = request.from === 'above' && said.now.presence === 'file' && path !== null;
  return { introduced: null, ...said, ...(isFound && { foundAt: path }) };
}

/**
 * Of a path that may count from several folders: the nearest at which a file is. Where there is none, the
 * last folder counts: what is ignored in one between is no file that somebody else has.
 */
function favoured(known: Answered | undefined, answered: Answered): Answered {
  if (known?.now.presence === 'file') return known;
  const wasThere = known?.introduced?.presence === 'file';
  return wasThere ? { ...answered, introduced: known.introduced } : answered;
}

/** The name of a record's folder, in full; what is no sha256 is no beginning of one either. */
function folderOf({ path }: RecordRef): string {
  const folder = path.slice(0, path.lastIndexOf('/'));
  const name = folder.slice(folder.lastIndexOf('/') + 1);
  return isSha256(name) ? name : 'none';
}

function answerTo(answers: ReadonlyMap<Citing, Answer>, asked: Citing): Answer {
  const answer = answers.get(asked);
  if (answer === undefined) throw new Error(`no answer was found for ${asked.request.path}`);
  return answer;
}

/**
 * The best answer of the states before, where there are any: of those that introduced the record, then
 * of the versions that the cited file had before. A record that no state has goes on from the newest
 * one; what only older ones satisfy was replaced before it was cited.
 */
async function askBefore(
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
