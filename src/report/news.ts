import type { Settled } from '../core/finding.ts';

/** How a problem is known again: by the surest sign first. */
const SIGNS: readonly ((identity: string, problem: Settled) => string)[] = [
  // A file that did not change keeps its problems, however many others now have the same.
  (identity, { diagnostic, blob }) => `${identity} ${diagnostic.path} ${blob}`,
  (identity, { diagnostic }) => `${identity} ${diagnostic.path}`,
  (identity) => identity,
];

/** The problems of a state that another one did not have; of equal ones, as many as are new. */
export function newIn(after: readonly Settled[], before: readonly Settled[]): ReadonlySet<Settled> {
  const whole = new Map<Settled, Settled>();
  const news = new Set(after.flatMap((problem) => apart(problem, whole)));
  const old = new Set(before.flatMap((problem) => apart(problem, whole)));
  for (const signOf of SIGNS) {
    const queues = queuesOf(old, signOf);
    for (const problem of news) {
      const same = takeFirst(
        problem.identities.map((identity) => queues.get(signOf(identity, problem))),
        old,
      );
      if (same) news.delete(problem);
    }
  }
  return new Set([...news].map((part) => whole.get(part) ?? part));
}

/** What a problem is made of: it is new where any of that is. */
function apart(problem: Settled, whole: Map<Settled, Settled>): readonly Settled[] {
  if (problem.parts === undefined) return [problem];
  return problem.parts.map((sign) => {
    const part = { ...problem, ...sign };
    whole.set(part, problem);
    return part;
  });
}

type Queue = Iterator<Settled, undefined>;

function queuesOf(
  problems: Iterable<Settled>,
  signOf: (typeof SIGNS)[number],
): ReadonlyMap<string, Queue> {
  const bySign = new Map<string, Settled[]>();
  for (const problem of problems) {
    for (const identity of problem.identities) {
      const sign = signOf(identity, problem);
      const others = bySign.get(sign);
      if (others === undefined) bySign.set(sign, [problem]);
      else others.push(problem);
    }
  }
  return new Map([...bySign].map(([sign, all]) => [sign, all.values()]));
}

/** Takes the first problem that nobody took yet; false where there is none. */
function takeFirst(queues: readonly (Queue | undefined)[], left: Set<Settled>): boolean {
  for (const queue of queues) {
    for (let next = queue?.next(); next?.value !== undefined; next = queue?.next()) {
      if (left.delete(next.value)) return true;
    }
  }
  return false;
}
