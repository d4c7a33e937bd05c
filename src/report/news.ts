import type { Settled } from '../core/finding.ts';
import { RULE_LEVELS } from '../core/level.ts';

/** By what a problem is known again: of each sort of sign, the surest first, all that it has. */
export interface KnownProblem {
  readonly signs: readonly (readonly string[])[];
}

/** How a problem is known again: by the surest sign first. */
const SIGNS: readonly ((identity: string, problem: Settled) => string)[] = [
  // A file that did not change keeps its problems, however many others now have the same.
  (identity, { diagnostic, blob }) => `${identity} ${diagnostic.path} ${blob}`,
  (identity, { diagnostic }) => `${identity} ${diagnostic.path}`,
  (identity) => identity,
];

/** By what problems are known again. */
export function knownBy(problems: readonly Settled[]): readonly KnownProblem[] {
  return problems.flatMap(apart).map((problem) => signed(problem, milder(problem)));
}

/** The problems of a state that another one did not have; of equal ones, as many as are new. */
export function newIn(
  after: readonly Settled[],
  before: readonly KnownProblem[],
): ReadonlySet<Settled> {
  const news = new Map(
    after.flatMap((problem) => apart(problem).map((part) => [signed(part), problem] as const)),
  );
  return new Set([...unmatched(news.keys(), before)].flatMap((known) => news.get(known) ?? []));
}

/** Those of some problems that are none of those before; of equal ones, as many as are more. */
function unmatched(
  after: Iterable<KnownProblem>,
  before: Iterable<KnownProblem>,
): ReadonlySet<KnownProblem> {
  const news = new Set(after);
  const old = new Set(before);
  for (const sort of SIGNS.keys()) {
    const queues = queuesOf(old, sort);
    for (const known of news) {
      if (takeFirst(known.signs[sort]?.map((sign) => queues.get(sign)) ?? [], old)) {
        news.delete(known);
      }
    }
  }
  return news;
}

/**
 * What is moved, or copied, to files of a graver level is another problem there.
 * @param levels by which it is known, of what `overrides` has levels for
 */
function signed(
  problem: Settled,
  levels: readonly string[] = [problem.levelByFiles ?? ''],
): KnownProblem {
  const identities = problem.identities.flatMap((each) => levels.map((level) => each + level));
  return { signs: SIGNS.map((signOf) => identities.map((each) => signOf(each, problem))) };
}

/** Its own level, and those below. */
function milder({ levelByFiles }: Settled): readonly string[] | undefined {
  return levelByFiles && RULE_LEVELS.slice(RULE_LEVELS.indexOf(levelByFiles));
}

/** What a problem is made of, and each place that has it for itself: it is new where any of that is. */
function apart(problem: Settled): readonly Settled[] {
  const { parts, owned, diagnostic } = problem;
  if (parts !== undefined) return parts.map((sign) => ({ ...problem, ...sign }));
  // A record with an id is one wherever it is.
  const places = new Map(owned.map((place) => [place.identity, place.path]));
  if (places.size < 2) return [problem];
  return [...places.values()].map((path) => ({ ...problem, diagnostic: { ...diagnostic, path } }));
}

type Queue = Iterator<KnownProblem, undefined>;

function queuesOf(problems: Iterable<KnownProblem>, sort: number): ReadonlyMap<string, Queue> {
  const bySign = new Map<string, KnownProblem[]>();
  for (const problem of problems) {
    for (const sign of problem.signs[sort] ?? []) {
      const others = bySign.get(sign);
      if (others === undefined) bySign.set(sign, [problem]);
      else others.push(problem);
    }
  }
  return new Map([...bySign].map(([sign, all]) => [sign, all.values()]));
}

/** Takes the first problem that nobody took yet; false where there is none. */
function takeFirst(queues: readonly (Queue | undefined)[], left: Set<KnownProblem>): boolean {
  for (const queue of queues) {
    for (let next = queue?.next(); next?.value !== undefined; next = queue?.next()) {
      if (left.delete(next.value)) return true;
    }
  }
  return false;
}
