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
import { askBefore, type Citing } from './asked-before.ts';
import { type Looking, lookUp } from './look-up.ts';
import type { StateFiles } from './state-files.ts';

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
