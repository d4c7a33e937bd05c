import { normalized } from '../../../core/answers.ts';
import { defineOperation } from '../../../core/operation.ts';
import {
  countsBy,
  listOf,
  number,
  objectOf,
  text,
  wholeNumber,
} from '../../../core/operation-output.ts';
import { type ComparedQuestion, comparedQuestions } from '../compared-questions.ts';
import { countedIn } from './compared-state.ts';
import { epicFiles, finishedText } from './epic-examples.ts';
import { type ListedContribution, listContributions } from './listed-contributions.ts';

const ENTRY_STATUSES = ['complete', 'partial', 'blocked', 'none'] as const;
const STATES = ['draft', 'complete', 'validated', 'merged'] as const;
const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;

/** Digits after the point of a mean. */
const DIGITS = 4;

export default defineOperation({
  id: 'contributions/stats',
  command: 'contribution stats',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.11.3, 2.6.2',
  summary: 'Counts contributions, their conflicts, and the answers to each question',
  about: [
    'Archives are included. For each file its latest entry counts, and for each session its latest answer to a question.',
  ],
  effects: 'reads',
  input: {
    type: 'object',
    properties: {
      epic: {
        type: 'string',
        pattern: '^T\\d{3,}$',
        'x-value': 'T',
        'x-expected': 'a task id: T and at least three digits, such as T2308',
        description: 'only those of this epic',
      },
      marker: {
        type: 'string',
        minLength: 1,
        'x-value': 'LABEL',
        description: 'only those with this marker',
      },
    },
    required: [],
    additionalProperties: false,
  },
  output: {
    contributions: wholeNumber('how many contributions there are'),
    entries: countsBy(
      ENTRY_STATUSES,
      'contributions by the status of their latest manifest entry; none: without an entry',
    ),
    states: countsBy(STATES, 'files by status'),
    totalConflicts: wholeNumber('the sum of the conflictCount of the newest entries'),
    severities: countsBy(SEVERITIES, 'how many conflicts the files hold, by severity'),
    questions: listOf(
      objectOf({
        home: text('the folder that holds .cleo'),
        epicId: text(),
        markerLabel: text(),
        questionId: text(),
        sessions: wholeNumber('how many answer it'),
        different: wholeNumber('how many different answers there are'),
        meanConfidence: number(),
      }),
      'each question, and how it is answered',
    ),
  },
  errors: {},
  examples: [
    {
      name: 'an epic with a conflict',
      before: epicFiles({ second: finishedText() }),
      input: { epic: 'T2308' },
      result: {
        contributions: 2,
        entries: { complete: 2, partial: 0, blocked: 0, none: 0 },
        states: { complete: 2 },
        totalConflicts: 1,
        severities: { critical: 0, high: 1, medium: 0, low: 0 },
        questions: [{ questionId: 'RCSD-001', sessions: 2, different: 2, meanConfidence: 0.75 }],
      },
    },
    {
      name: 'an epic that has none',
      before: epicFiles(),
      input: { epic: 'T9999' },
      result: { contributions: 0, questions: [] },
    },
    {
      name: 'a contribution that was changed after it was sealed: nothing of it is counted',
      before: epicFiles({ second: finishedText().replace('Redis streams', 'Kafka') }),
      input: { epic: 'T2308' },
      result: {
        contributions: 2,
        severities: { critical: 0, high: 0, medium: 0, low: 0 },
        questions: [{ questionId: 'RCSD-001', sessions: 1, different: 1, meanConfidence: 0.7 }],
      },
    },
  ],
  async plan({ input, state }) {
    const { all, notes } = await listContributions(state);
    const own = all.filter(
      ({ entry, fact, agreement }) =>
        agreement !== 'superseded' &&
        fits(fact?.epicId ?? entry?.epicId, input.epic) &&
        fits(fact?.markerLabel, input.marker),
    );
    const { contributions, tampered, notes: further } = await countedIn(state, input);
    const questions = comparedQuestions(contributions).map(questionMember);
    const counts = countsOf(own, new Set(tampered.map(({ path }) => path)));
    const result = { ...counts, questions };
    return { changes: [], result, told: linesOf(counts, questions), notes: [...notes, ...further] };
  },
});

function fits(found: string | null | undefined, wanted: string | undefined): boolean {
  return wanted === undefined || found === wanted;
}

/** @param tampered the files of which the conflicts are not counted */
function countsOf(listed: readonly ListedContribution[], tampered: ReadonlySet<string>) {
  const conflicts = listed.flatMap(({ path, fact }) =>
    tampered.has(path ?? '') ? [] : (fact?.conflicts ?? []),
  );
  return {
    contributions: listed.length,
    entries: counted(
      ENTRY_STATUSES,
      listed.map(({ entry }) => (entry === null ? 'none' : entry.status)),
    ),
    states: counted(
      STATES,
      listed.map(({ fact }) => fact?.status ?? null),
    ),
    totalConflicts: listed.reduce((sum, { entry }) => sum + (entry?.conflictCount ?? 0), 0),
    severities: counted(
      SEVERITIES,
      conflicts.map(({ severity }) => severity),
    ),
  };
}

function counted<N extends string>(names: readonly N[], found: readonly (string | null)[]) {
  return Object.fromEntries(
    names.map((name) => [name, found.filter((each) => each === name).length]),
  ) as Record<N, number>;
}

function questionMember({ home, epicId, markerLabel, questionId, answers }: ComparedQuestion) {
  const sum = answers.reduce((total, { confidence }) => total + confidence, 0);
  const different = new Set(answers.map(({ answer }) => normalized(answer))).size;
  const meanConfidence = Number((sum / answers.length).toFixed(DIGITS));
  const { length: sessions } = answers;
  return { home, epicId, markerLabel, questionId, sessions, different, meanConfidence };
}

function linesOf(
  {
    contributions,
    entries: { none, ...byStatus },
    totalConflicts,
    severities,
  }: ReturnType<typeof countsOf>,
  questions: readonly ReturnType<typeof questionMember>[],
): readonly string[] {
  return [
    `${contributions === 1 ? '1 contribution' : `${contributions} contributions`}: ${listed(byStatus)}, ${none} without a manifest entry`,
    `Conflicts: ${totalConflicts} in the manifests; in the files ${listed(severities)}`,
    ...questions.map(
      ({ epicId, markerLabel, questionId, sessions, different, meanConfidence }) =>
        `${epicId} ${markerLabel} ${questionId}: ${sessions === 1 ? '1 session, 1 answer' : `${sessions} sessions, ${different === 1 ? 'one answer' : `${different} different answers`}`}, mean confidence ${meanConfidence}`,
    ),
  ];
}

function listed(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
}
