import type { Random } from '../bench/random.ts';
import { chance, type Draws, type Move, oneOf } from './move.ts';
import { AGENTS, EPICS, MARKER, NOTES, RESEARCH, SESSIONS, TASK_LIST, taskList } from './start.ts';
import type { KnownContribution } from './world.ts';

const SETTLEMENTS = ['merge', 'choose-a', 'choose-b', 'new', 'defer', 'escalate'] as const;

/** Mostly the first: contributions to one epic have the most to do with each other. */
function epicOf(random: Random): string {
  const [first = '', ...others] = Object.keys(EPICS);
  return chance(random, 75) ? first : random.pick(others);
}

export const begunContribution: Draws = ({ random, world }) => {
  const epic = epicOf(random);
  const baseline = oneOf(random, world.contributions);
  return {
    id: 'contributions/new',
    input: {
      ...{ epic, task: random.pick(EPICS[epic] ?? []), marker: MARKER },
      ...{ agent: random.pick(AGENTS), session: random.pick(SESSIONS), epicTitle: 'Queues' },
      ...(chance(random, 25) && baseline !== null && { baseline: baseline.path }),
      ...(chance(random, 25) && { research: { [RESEARCH]: 'comparison' } }),
    },
  };
};

const QUESTIONS = [
  ['RCSD-001', 'Which store holds the queue?', ['A Postgres table', 'Redis streams', 'Rabbit']],
  ['RCSD-002', 'How often is a message sent again?', ['Three times', 'Never at all']],
  ['RCSD-003', 'Who reads the queue of the night?', ['One worker', 'Two workers']],
] as const;

const decided: Draws = ({ random, world }) => {
  const contribution = oneOf(
    random,
    world.contributions.filter(({ status }) => status === 'draft' || chance(random, 5)),
  );
  if (contribution === null) return null;
  const [questionId, question, answers] = random.pick(QUESTIONS);
  const confidence = (3 + random.below(7)) / 10;
  return {
    id: 'contributions/decide',
    input: {
      ...{ file: contribution.path, questionId, question, answer: random.pick(answers) },
      ...{ confidence, rationale: 'It held in the last two outages, and is known here.' },
      evidence: [
        `${NOTES}:${random.pick([3, 7, 11])}`,
        ...(confidence < 0.9 ? [] : [`${NOTES}:3`]),
      ],
      ...(confidence < 0.7 && { note: 'There was only one outage.' }),
      ...(chance(random, 30) && { alternatives: { Nothing: 'Messages would be lost.' } }),
    },
  };
};

/** What a whole contribution is about. */
export interface Topic {
  readonly session: string;
  readonly epic: string;
  readonly task: string;
  readonly question: (typeof QUESTIONS)[number];
  readonly answer: string;
}

export function topicOf(random: Random, session: string): Topic {
  const epic = epicOf(random);
  const question = random.pick(QUESTIONS);
  const task = random.pick(EPICS[epic] ?? []);
  return { session, epic, task, question, answer: random.pick(question[2]) };
}

/** Two sessions that answer one question of one epic differently, each in a task of its own. */
export function contradiction(random: Random): readonly [Topic, Topic] {
  const topic = topicOf(random, SESSIONS[0]);
  const { epic, question } = topic;
  const other = {
    ...topic,
    session: SESSIONS[1],
    task: random.pick((EPICS[epic] ?? []).filter((each) => each !== topic.task)),
    answer: random.pick(question[2].filter((each) => each !== topic.answer)),
  };
  return [topic, other];
}

/**
 * A contribution that a session begins and decides in one go, and maybe completes and brings further.
 * @param least how many steps it goes at least
 */
export function wholeContribution(random: Random, topic: Topic, least = 1): readonly Move[] {
  const { session, epic, task, question: asked, answer } = topic;
  // Where the task has one already, the calls are refused, or are about that one.
  const file = `.cleo/contributions/${task}.json`;
  const [questionId, question] = asked;
  const statuses = ['complete', 'validate', 'merge'].slice(0, least + random.below(4 - least));
  const agent = random.pick(AGENTS);
  return [
    { id: 'contributions/new', input: { epic, task, marker: MARKER, agent, session } },
    {
      id: 'contributions/decide',
      input: {
        ...{ file, questionId, question, answer, confidence: 0.8 },
        ...{ rationale: 'It is in use already, and known here.', evidence: [`${NOTES}:3`] },
      },
    },
    { id: 'contributions/flag', input: { epic } },
    ...statuses.map((status) => ({ id: `contributions/${status}`, input: { file } })),
  ];
}

/** An operation on the file of a contribution that mostly has a status that fits. */
function onFile(id: string, statuses: readonly string[]): Draws {
  return ({ random, world, steppedBack }) => {
    const fits = ({ status, path }: KnownContribution) =>
      (statuses.includes(status) || chance(random, 5)) &&
      (id !== 'contributions/reopen' || !steppedBack.has(path));
    const contribution = oneOf(random, world.contributions.filter(fits));
    return contribution && { id, input: { file: contribution.path } };
  };
}

const flagged: Draws = ({ random }) => {
  const proposal = { propose: random.pick(SETTLEMENTS), proposal: 'Measure both.', by: AGENTS[0] };
  return {
    id: 'contributions/flag',
    input: {
      epic: epicOf(random),
      ...(chance(random, 30) && proposal),
      ...(chance(random, 30) && { rationale: 'One side puts order above all else.' }),
    },
  };
};

const settled: Draws = ({ random, world }) => {
  const each = world.contributions.flatMap(({ path, conflicts }) =>
    conflicts.map((conflict) => ({ path, conflict })),
  );
  const found = oneOf(random, each);
  if (found === null) return null;
  const { path, conflict } = found;
  const propose = { propose: random.pick(SETTLEMENTS), proposal: 'Measure both.' };
  const action =
    conflict.status === 'pending' || conflict.status === 'rejected'
      ? propose
      : random.pick([
          { vote: random.pick(['accept', 'reject', 'abstain']), confidence: 0.8 },
          { accept: true, final: 'Redis streams' },
          { accept: true },
          { reject: true },
        ]);
  return {
    id: 'contributions/resolve',
    input: { file: path, conflict: conflict.id, ...action, by: random.pick(AGENTS) },
  };
};

const appended: Draws = ({ random, world }) => {
  const contribution = oneOf(random, world.contributions);
  const status = random.pick([{}, { status: 'blocked' }, { status: 'partial' }]);
  return (
    contribution && { id: 'contributions/append', input: { file: contribution.path, ...status } }
  );
};

const ended: Draws = ({ random }) => ({
  id: 'contributions/session-end',
  input: { session: random.pick(SESSIONS), complete: true },
});

const synthesized: Draws = ({ random }) => {
  const epic = epicOf(random);
  return { id: 'contributions/synthesize', input: { epic, write: `docs/${epic}.json` } };
};

const archived: Draws = ({ random, world }) => {
  const epic = epicOf(random);
  return {
    id: 'contributions/archive',
    input: { epic, ...(chance(random, 30) && { force: true }) },
    ...(!world.doneEpics.has(epic) && {
      edits: { [TASK_LIST]: taskList(new Set([...world.doneEpics, epic])) },
    }),
  };
};

/** A text that only its author writes: the checksum no longer fits. */
const sealed: Draws = ({ random, world }) => {
  const contribution = oneOf(random, world.contributions);
  if (contribution === null) return null;
  const { path } = contribution;
  const title = random.pick(['Queues', 'Queues at night']);
  const text = (world.files[path] ?? '').replace(/"epicTitle": "[^"]*"/, `"epicTitle": "${title}"`);
  return { id: 'contributions/seal', input: { files: [path] }, edits: { [path]: text } };
};

export const CONTRIBUTION_MOVES: readonly Draws[] = [
  ...[
    begunContribution,
    begunContribution,
    begunContribution,
    decided,
    decided,
    decided,
    decided,
    decided,
  ],
  ...[onFile('contributions/complete', ['draft']), onFile('contributions/complete', ['draft'])],
  onFile('contributions/validate', ['complete']),
  onFile('contributions/merge', ['validated']),
  onFile('contributions/reopen', ['complete', 'validated']),
  onFile('contributions/unblock', ['draft', 'complete']),
  ...[flagged, flagged, settled, settled, settled, settled, appended, ended, synthesized, sealed],
  () => ({ id: 'contributions/manifest-repair', input: {} }),
];

/** Rare, for it ends an epic. */
export const ENDING_MOVES: readonly Draws[] = [archived];
