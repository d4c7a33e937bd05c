import { folderOf } from '../../../core/folder-of.ts';
import { grouped } from '../../../core/grouped.ts';
import { isObject, listAt, textAt, valueAt } from '../../../core/json-value.ts';
import { defineOperation, type OperationState } from '../../../core/operation.ts';
import { anyObject, text } from '../../../core/operation-output.ts';
import type { ComparedContribution } from '../compared-contribution.ts';
import {
  type ComparedQuestion,
  comparedQuestions,
  type SessionAnswer,
  settlementsOf,
} from '../compared-questions.ts';
import { readContribution } from '../contribution.ts';
import { type NoVote, reasonNotCounted } from '../voting.ts';
import { type SupportedAnswer, weightedConsensus } from '../weighted-consensus.ts';
import { countedIn, EPIC_ERRORS } from './compared-state.ts';
import { EPIC_PROPERTY, MARKER_PROPERTY } from './epic-input.ts';
import { listContributions } from './listed-contributions.ts';
import { synthesizeExamples } from './synthesize-examples.ts';

/** What says that a JSON file is a synthesis. */
const DOCUMENT = 'contribution-synthesis';

/** Digits after the point of what is added up. */
const DIGITS = 9;

/** A contribution of the epic, and what its manifest says. */
interface Contributed {
  readonly contribution: ComparedContribution;
  readonly taskId: string | null;
  readonly conflictCount: number;
  readonly updatedAt: string | null;
  /** Null where it is counted. */
  readonly noVote: NoVote | null;
  /** Its conflicts that are not accepted. */
  readonly unresolved: readonly Unresolved[];
}

interface Unresolved {
  readonly conflictId: string | null;
  readonly questionId: string | null;
  readonly severity: string | null;
  readonly status: string;
  readonly proposal: string | null;
}

export default defineOperation({
  id: 'contributions/synthesize',
  command: 'contribution synthesize',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.11.2 and 3.1',
  summary: 'Writes a JSON summary of the contributions to an epic',
  about: [
    'The file has the verdict on each question, the sessions for and against it, and what was settled in a conflict. It also has the conflicts that are not accepted, and the contributions that do not vote. `contribution consensus` prints the same and writes nothing.',
    'Only contributions whose newest manifest entry is complete are counted. The file has no timestamp: the same contributions give the same file.',
  ],
  effects: 'writes',
  input: {
    type: 'object',
    properties: {
      epic: EPIC_PROPERTY,
      marker: MARKER_PROPERTY,
      write: {
        'x-path': true,
        type: 'string',
        pattern: '\\.json$',
        'x-value': 'FILE',
        'x-expected': 'a path that ends in .json',
        description: 'the file, from the root of the repository',
      },
      byTask: {
        type: 'boolean',
        description: 'also list the tasks, those with conflicts first',
      },
    },
    required: ['epic', 'write'],
    additionalProperties: false,
  },
  output: { path: text('the file'), synthesis: anyObject('what it says') },
  errors: {
    ...EPIC_ERRORS,
    'not-a-synthesis': [
      '{path} exists, and is not a synthesis of {epic}.',
      'Give another path: only an earlier synthesis is overwritten.',
    ],
  },
  examples: synthesizeExamples,
  commitMessage: ({ synthesis }) =>
    `Synthesize the contributions of ${textAt(synthesis, 'epicId')}`,
  async plan({ input, state, fail }) {
    const { epic, marker, byTask = false, write } = input;
    const path = write.replace(/^(?:\.\/)+/, '');
    const { contributed, notes } = await contributedTo(state, input);
    if (contributed.length === 0)
      throw marker === undefined
        ? fail('unknown-epic', { epic })
        : fail('unknown-marker', { epic, marker });
    const synthesis = synthesisOf({ epic, marker, byTask }, contributed);
    const text = `${JSON.stringify(synthesis, null, 2)}\n`;
    const before = await state.text(path);
    const isThere = state.entries.some((each) => each.path === path);
    if (isThere && !isSynthesis(before, epic)) throw fail('not-a-synthesis', { path, epic });
    const action = isThere ? ('change' as const) : ('create' as const);
    return {
      changes: before?.replaceAll('\r\n', '\n') === text ? [] : [{ action, path, text }],
      result: { path, synthesis },
      told: [
        ...synthesis.questions.map(({ questionId, verdict, answer, settled = [] }) =>
          [
            `${questionId} ${verdict ?? 'no verdict'}: ${answer}`,
            ...settled.map(({ decision }) => `; settled: ${decision}`),
          ].join(''),
        ),
        ...synthesis.unresolved.map(
          ({ conflictId, severity, status, path: at }) =>
            `not resolved: ${conflictId} (${severity}, ${status}) in ${at}`,
        ),
        ...synthesis.notCounted.map(({ path: at, why }) => `not counted: ${at} (${why})`),
      ],
      notes,
    };
  },
});

function isSynthesis(text: string | null, epic: string): boolean {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return valueAt(value, 'document') === DOCUMENT && valueAt(value, 'epicId') === epic;
  } catch {
    return false;
  }
}

/** The contributions to an epic, with what their manifests and files say besides. */
async function contributedTo(
  state: OperationState,
  wanted: { readonly epic: string; readonly marker?: string },
) {
  const { contributions, tampered, notes } = await countedIn(state, wanted);
  const { all } = await listContributions(state);
  const folders = new Set(
    (await state.scan('contribution-manifest')).map(({ path }) => folderOf(path)),
  );
  const values = new Map(
    (await state.scan('contribution')).map(({ path, record }) => [path, record.value]),
  );
  const listed = new Map(
    all.flatMap((each) => (each.agreement === 'superseded' ? [] : [[each.path, each.entry]])),
  );
  const isTampered = new Set(tampered);
  const compared = [...contributions, ...tampered].sort((a, b) => (a.path < b.path ? -1 : 1));
  const contributed = compared.map((contribution): Contributed => {
    const { path } = contribution;
    const found = listed.get(path) ?? null;
    const entry = found === null && !folders.has(folderOf(path)) ? undefined : found;
    const value = values.get(path);
    return {
      contribution,
      taskId: readContribution(value).taskId,
      conflictCount: entry?.conflictCount ?? 0,
      updatedAt: entry?.updatedAt ?? null,
      noVote: isTampered.has(contribution) ? 'tampered' : reasonNotCounted(contribution, entry),
      unresolved: unresolvedIn(value),
    };
  });
  return { contributed, notes };
}

function unresolvedIn(value: unknown): Contributed['unresolved'] {
  return listAt(value, 'conflicts')
    .filter(isObject)
    .map((conflict) => {
      const resolution = valueAt(conflict, 'resolution');
      return {
        conflictId: textAt(conflict, 'conflictId'),
        questionId: textAt(conflict, 'questionId'),
        severity: textAt(conflict, 'severity'),
        status: textAt(resolution, 'status') ?? 'pending',
        proposal: textAt(resolution, 'proposal'),
      };
    })
    .filter(({ status }) => status !== 'accepted');
}

/** What the contributions to an epic come to (seed 1.11.2, 3.1). The same contributions give the same document. */
function synthesisOf(
  { epic, marker, byTask }: { epic: string; marker: string | undefined; byTask: boolean },
  contributed: readonly Contributed[],
) {
  const counted = contributed.filter(({ noVote }) => noVote === null);
  const questions = comparedQuestions(counted.map(({ contribution }) => contribution));
  const times = counted.flatMap(({ updatedAt }) => updatedAt ?? []).sort();
  return {
    document: DOCUMENT,
    version: '1.0.0',
    epicId: epic,
    ...(marker !== undefined && { markerLabel: marker }),
    asOf: times.at(-1) ?? null,
    questions: questions.map(questionMember),
    unresolved: counted.flatMap(({ contribution: { path }, unresolved }) =>
      unresolved.map((each) => ({ path, ...each })),
    ),
    ...(byTask && { tasks: tasksOf(counted) }),
    notCounted: contributed.flatMap(({ contribution: { path, sessionId }, noVote }) =>
      noVote === null ? [] : { path, sessionId, why: noVote },
    ),
  };
}

function questionMember(question: ComparedQuestion) {
  const { markerLabel, questionId, question: wording } = question;
  const { answers, verdict, aggregate } = weightedConsensus(question.answers);
  const [top, ...others] = answers;
  const settled = settlementsOf(question);
  return {
    ...{ markerLabel, questionId, question: wording, verdict },
    answer: top?.answer ?? null,
    share: top === undefined ? null : rounded(top.share),
    ...(aggregate !== null && { aggregate: rounded(aggregate) }),
    supporting: top?.votes.map(voteMember) ?? [],
    dissenting: others.map(({ answer, share, votes }: SupportedAnswer<SessionAnswer>) => {
      return { answer, share: rounded(share), sessions: votes.map(voteMember) };
    }),
    ...(settled.length > 0 && { settled }),
  };
}

function voteMember({ contribution: { sessionId, id, path }, confidence }: SessionAnswer) {
  return { sessionId, contributionId: id, path, confidence };
}

function rounded(value: number): number {
  return Number(value.toFixed(DIGITS));
}

/** By task, those with conflicts first: what the consensus is about. */
function tasksOf(counted: readonly Contributed[]) {
  const tasks = grouped(counted, ({ taskId }) => taskId ?? '');
  return [...tasks]
    .map(([taskId, own]) => ({
      taskId,
      contributions: own.map(({ contribution: { path } }) => path),
      conflictCount: own.reduce((sum, { conflictCount }) => sum + conflictCount, 0),
    }))
    .sort((a, b) => b.conflictCount - a.conflictCount);
}
