import type { FactEntry } from '../../core/fact.ts';
import type { Given, Ties } from '../../core/ties.ts';
import { FINAL } from './contribution-steps.ts';
import type { ContributionFact } from './facts.ts';
import {
  conflictKey,
  contributionFileKey,
  contributionKey,
  questionKey,
  sessionContributionsKey,
} from './tie-keys.ts';

/**
 * Contributions find each other by their ids, their sessions and their questions; they look for
 * their session, their task and their entry in a manifest.
 */
export function contributionTies({
  record: { home, path },
  fact,
}: FactEntry<'contribution'>): Ties {
  // unique-id; and whoever names it: baseline, CONTRIB-005.
  const own = fact.id === null ? [] : [contributionKey(home, fact.id)];
  const answers = givenAnswers(home, path, fact);
  return {
    gives: [
      ...own,
      // baseline: what any contribution of the session answers, or answered once.
      ...(fact.sessionId === null ? [] : [sessionContributionsKey(home, fact.sessionId)]),
      // CONTRIB-006.
      ...answers,
      ...givenConflicts(home, fact),
      // manifest/agrees, manifest/checksum.
      contributionFileKey(path),
    ],
    asks: [
      ...own,
      ...namedContributions(home, fact),
      ...answers.map(([key]) => key),
      ...askedConflicts(home, fact),
    ],
  };
}

/**
 * CONTRIB-006: who compares answers sees whose each is, what it says, and which came first. All of a
 * group see each other, for the earliest that differs is found by looking at all.
 */
function givenAnswers(
  home: string,
  path: string,
  fact: ContributionFact,
): readonly (readonly [key: string, value: string])[] {
  return fact.decisions.flatMap(({ questionId, answer }) => {
    const key = questionId === null ? null : questionKey(home, fact, questionId);
    if (key === null || answer === null) return [];
    return [[key, `${fact.sessionId}\0${fact.createdAt}\0${path}\0${answer}`] as const];
  });
}

/** CONTRIB-006: what a merged contribution does not say, another one of its session may say. */
function givenConflicts(home: string, fact: ContributionFact): readonly Given[] {
  return fact.conflicts.flatMap(({ questionId, other }) => {
    const key = questionId === null ? null : conflictKey(home, fact, questionId);
    return key === null ? [] : [[key, other.sessionId ?? ''] as const];
  });
}

function askedConflicts(home: string, fact: ContributionFact): readonly string[] {
  if (fact.status !== FINAL) return [];
  return fact.decisions.flatMap(({ questionId }) =>
    questionId === null ? [] : (conflictKey(home, fact, questionId) ?? []),
  );
}

/**
 * baseline, CONTRIB-005: what is named by its id. Positions are looked for in all contributions of
 * a session where no id is named, and where nobody has it.
 */
function namedContributions(home: string, fact: ContributionFact): readonly string[] {
  const others = fact.conflicts.map(({ other }) => other);
  const ids = [fact.baseline, ...others].flatMap((each) => each?.contributionId ?? []);
  const sessions = fact.conflicts.flatMap(({ questionId, other: { sessionId, position } }) =>
    questionId === null || sessionId === null || position === null ? [] : sessionId,
  );
  return [
    ...[...new Set(ids)].map((id) => contributionKey(home, id)),
    ...[...new Set(sessions)].map((session) => sessionContributionsKey(home, session)),
  ];
}
