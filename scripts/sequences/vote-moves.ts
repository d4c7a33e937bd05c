import { chance, type Draws, oneOf } from './move.ts';
import { AGENTS, EPICS, NOTES } from './start.ts';

const OPTIONS = ['redis', 'postgres', 'rabbit'] as const;
const TASKS = Object.values(EPICS).flat();

const begun: Draws = ({ random, world }) => {
  const counted = oneOf(
    random,
    world.votes.filter(({ isDraft }) => !isDraft),
  );
  const name = `votes/draft-${random.below(1000)}.json`;
  if (counted !== null && chance(random, 25)) {
    return { id: 'consensus/new', input: { rerun: counted.path, out: name } };
  }
  const options = chance(random, 50) ? OPTIONS : OPTIONS.slice(0, 2);
  return { id: 'consensus/new', input: { question: 'Which queue?', options, out: name } };
};

/** A vote that is counted at once. */
export const wholeVote: Draws = ({ random }) => {
  const options = OPTIONS.slice(0, 2);
  const evidence = ['Redis', 'Postgres'].map((name, at) => `${options[at]}=${NOTES}#${name}=doc`);
  return {
    id: 'consensus/new',
    input: {
      ...{ question: 'Which queue?', options, evidence, task: random.pick(TASKS) },
      confidence: Object.fromEntries(
        options.map((each) => [each, random.pick(['0.3', '0.6', '0.82', '0.9'])]),
      ),
      rationale: Object.fromEntries(options.map((each) => [each, 'It is known here.'])),
      ...(chance(random, 20) && { refuted: true }),
    },
  };
};

const voted: Draws = ({ random, world }) => {
  const draft = oneOf(
    random,
    world.votes.filter(({ isDraft }) => isDraft),
  );
  if (draft === null) return null;
  return {
    id: 'consensus/vote',
    input: {
      ...{ file: draft.path, option: oneOf(random, draft.options) ?? 'redis' },
      ...{ confidence: random.below(11) / 10, rationale: 'It is known here.' },
      evidence: [`${NOTES}#${random.pick(['Redis', 'Postgres', 'Rabbit'])}=doc`],
      ...(chance(random, 50) && { agent: random.pick(AGENTS) }),
      ...(chance(random, 20) && { replace: true }),
    },
  };
};

const counted: Draws = ({ random, world }) => {
  const vote = oneOf(random, world.votes);
  return (
    vote && {
      id: 'consensus/tally',
      input: {
        ...{ file: vote.path, task: random.pick(TASKS) },
        ...(chance(random, 20) && { severity: { redis: 'critical' } }),
        ...(chance(random, 20) && { taskFolder: true }),
      },
    }
  );
};

const resolved: Draws = ({ random, world }) => {
  const vote = oneOf(
    random,
    world.votes.filter(({ isDraft, hasConflicts }) => !isDraft && hasConflicts),
  );
  return (
    vote && {
      id: 'consensus/resolve',
      input: {
        ...{
          file: vote.path,
          type: random.pick(['merge', 'choose-a', 'choose-b', 'new', 'defer']),
        },
        ...{ by: 'Ana', decision: 'Redis streams.' },
        ...(chance(random, 20) && { reject: true }),
        ...(chance(random, 30) && { replace: true }),
      },
    }
  );
};

export const VOTE_MOVES: readonly Draws[] = [
  begun,
  wholeVote,
  wholeVote,
  voted,
  voted,
  counted,
  resolved,
];
