import type { Diagnostic } from '../../../core/diagnostic.ts';
import { isObject, listAt, textAt, valueAlong } from '../../../core/json-value.ts';
import { defineOperation, type OperationState } from '../../../core/operation.ts';
import { fileNamed } from '../../../core/operation-input.ts';
import {
  anyObject,
  listOf,
  number,
  objectOf,
  oneOf,
  orNull,
  type Shape,
  text,
  texts,
} from '../../../core/operation-output.ts';
import { isConsistent } from '../matrix-faults.ts';
import { votedAgain } from '../reruns.ts';
import { type RankedOption, ranked } from '../verdict.ts';
import { type Conflict, isSettled, readMatrix, VERDICTS } from '../voting-matrix.ts';
import { EXIT } from './counted-plan.ts';
import { handoffExamples } from './handoff-examples.ts';
import { draftsToName, matrixNamed } from './named-matrix.ts';
import { openConflicts } from './resolution.ts';
import { chosenBy, nextLines, sidesOf } from './verdict-words.ts';

const RECIPIENTS = {
  PROVEN: 'recorder',
  REFUTED: 'nobody',
  CONTESTED: 'human',
  INSUFFICIENT_EVIDENCE: 'research',
} as const;

/** An option, as a part of results. */
const HANDED_OPTION: Shape<HandedOption> = objectOf({
  name: orNull(text()),
  confidence: number(),
  rationale: text(),
  evidence: listOf(anyObject()),
});

/** A conflict, as a part of results. */
const HANDED_CONFLICT: Shape<HandedConflict> = objectOf({
  conflictId: orNull(text()),
  severity: orNull(text()),
  conflictType: orNull(text()),
  sides: text('the options and their confidences, by the letter that chooses one'),
  status: orNull(text()),
  resolutionType: orNull(text()),
  chosen: orNull(text('the option that was chosen')),
  resolvedBy: orNull(text()),
  finalDecision: orNull(text()),
});

type Handoff = ReturnType<typeof handoffOf>;

type HandedOption = ReturnType<typeof optionOf>;

type HandedConflict = ReturnType<typeof conflictOf>;

export default defineOperation({
  id: 'consensus/handoff',
  command: 'consensus handoff FILE',
  operands: ['file'],
  since: '0.1.0',
  source: 'CLEO consensus voter, escalation and hand-off',
  summary: 'Prints who acts next on a counted vote, and what they need',
  about: [
    'For PROVEN, prints the decision to record, its rationale, its evidence and the rejected options. For CONTESTED, the question for a human, the conflicts, and any decisions on them. For INSUFFICIENT_EVIDENCE, a request for research. For REFUTED, or if a later vote replaced this one, a note to record nothing. Nothing is sent.',
    'The exit code is 61 if the matrix has errors (`lint-protocol consensus check FILE` lists them), else 0.',
  ],
  effects: 'reads',
  input: {
    type: 'object',
    properties: {
      file: fileNamed('the matrix: its path from the root of the repository, or its questionId'),
    },
    required: ['file'],
    additionalProperties: false,
  },
  output: {
    questionId: orNull(text('the id of the question')),
    question: orNull(text('the question')),
    verdict: orNull(oneOf(VERDICTS, 'what the vote came to')),
    for: orNull(
      oneOf(['recorder', 'nobody', 'human', 'research']),
      'who acts next; null, as all that follows, if the matrix has errors',
    ),
    heldAgain: orNull(text('the questionId of the vote that replaces this one')),
    threshold: orNull(number('what the top option must exceed')),
    top: orNull(HANDED_OPTION, 'the top option'),
    others: listOf(HANDED_OPTION, 'the other options, the best first'),
    conflicts: listOf(HANDED_CONFLICT, 'the conflicts, with what was decided'),
    open: texts('the ids of the conflicts that wait for a decision'),
  },
  errors: {
    'unknown-file': [
      '{file} is neither the path nor the questionId of a readable vote.',
      '{drafts}Give the path of a matrix, such as .cleo/consensus/CONS-0042.json.',
    ],
    'not-counted': [
      'The vote in {file} is not counted: it has no verdict.',
      'Count it: lint-protocol consensus tally {file} --task TASK',
    ],
  },
  exits: { 61: 'the matrix has errors of its own' },
  examples: handoffExamples,
  async plan(planning) {
    const { input, state, fail } = planning;
    const named = await matrixNamed(input.file, planning);
    if (named === null)
      throw fail('unknown-file', { file: input.file, drafts: await draftsToName(state) });
    const { path, record } = named;
    const { value } = record;
    const matrix = readMatrix(value);
    if (matrix.verdict === null) throw fail('not-counted', { file: path });
    const errors = await errorsOf(path, state);
    if (record.shape.length > 0 || !isConsistent(matrix) || errors.length > 0) {
      const told = [
        'The matrix has errors, so nothing can be handed on.',
        ...errors.map(({ message, rule }) => `${message} (${rule})`),
        `To see them: lint-protocol consensus check ${path}`,
      ];
      const nothing = {
        for: null,
        heldAgain: null,
        threshold: null,
        top: null,
        others: [],
        conflicts: [],
        open: [],
      };
      const [questionId, question] = [textAt(value, 'questionId'), textAt(value, 'question')];
      const result = { questionId, question, verdict: matrix.verdict, ...nothing };
      return { changes: [], result, told, exitCode: EXIT.unsound };
    }
    const heldAgain = votedAgain(await state.facts()).get(path) ?? null;
    const handoff = handoffOf(value, heldAgain);
    const next =
      heldAgain === null
        ? nextLines({ path, value })
        : [`To see that vote: lint-protocol consensus handoff ${heldAgain}`];
    const told = handoffLines(handoff, next);
    return { changes: [], result: handoff, told };
  },
});

/** What is wrong with a matrix, and what was changed in it since the last commit. */
async function errorsOf(path: string, state: OperationState): Promise<readonly Diagnostic[]> {
  const found = await state.lint((each) => each === path);
  const tampered = await state.tampered([path]);
  return [...found, ...tampered.values()].filter(({ level }) => level === 'error');
}

/** What the next one needs of a vote. */
function handoffOf(value: unknown, heldAgain: string | null) {
  const matrix = readMatrix(value);
  const [top, ...others] = ranked(matrix) ?? [];
  const { verdict, threshold, conflicts } = matrix;
  return {
    questionId: textAt(value, 'questionId'),
    question: textAt(value, 'question'),
    verdict,
    for: verdict && (heldAgain === null ? RECIPIENTS[verdict] : 'nobody'),
    heldAgain,
    threshold,
    top: top === undefined ? null : optionOf(value, top),
    others: others.map((option) => optionOf(value, option)),
    conflicts: (conflicts ?? []).map((each) => conflictOf(value, each)),
    open: openConflicts(value),
  };
}

function optionOf(value: unknown, { at, name, confidence, rationale }: RankedOption) {
  const evidence: readonly object[] = listAt(valueAlong(value, at), 'evidence').filter(isObject);
  return { name, confidence, rationale, evidence };
}

function conflictOf(value: unknown, conflict: Conflict) {
  const { at, id, type, positions, resolution } = conflict;
  const recorded = valueAlong(value, [...at, 'resolution']);
  return {
    conflictId: id,
    severity: textAt(valueAlong(value, at), 'severity'),
    conflictType: type,
    sides: sidesOf(positions),
    status: resolution.status,
    resolutionType: resolution.type,
    chosen: isSettled(resolution.status) ? chosenBy(conflict, resolution.type) : null,
    resolvedBy: textAt(recorded, 'resolvedBy'),
    finalDecision: textAt(recorded, 'finalDecision'),
  };
}

/** The same as lines for people. */
function handoffLines(handoff: Handoff, next: readonly string[]): readonly string[] {
  const { questionId, question, threshold, top, others, conflicts } = handoff;
  const options = top === null ? others : [top, ...others];
  const isProven = handoff.for === 'recorder';
  return [
    `${headingOf(handoff)}: ${questionId}`,
    `Question: ${question}`,
    `Threshold: ${threshold}`,
    '',
    ...(isProven && top !== null
      ? ['Chosen:', ...optionLines(top), 'Rejected:', ...others.flatMap(optionLines)]
      : ['Options:', ...options.flatMap(optionLines)]),
    ...(conflicts.length === 0 ? [] : ['', 'Conflicts:', ...conflicts.flatMap(conflictLines)]),
    ...(next.length === 0 ? [] : ['', ...next]),
  ];
}

function headingOf({ for: recipient, heldAgain, open, conflicts, top }: Handoff): string {
  if (heldAgain !== null) return `Replaced by the vote ${heldAgain}: record nothing of this one`;
  switch (recipient) {
    case 'recorder':
      return 'Record this decision';
    case 'research':
      return 'More evidence is needed';
    case 'nobody':
      return `Refuted: record nothing (${top?.name})`;
    default:
      return conflicts.length > 0 && open.length === 0
        ? 'Contested, and decided by a human'
        : 'A human has to decide';
  }
}

function optionLines({ name, confidence, rationale, evidence }: HandedOption): readonly string[] {
  return [
    `- ${name}, ${confidence}: ${rationale}`,
    ...evidence.map((each) => {
      const source = textAt(each, 'file') ?? textAt(each, 'url');
      return `    ${source}, ${textAt(each, 'section')} (${textAt(each, 'type')})`;
    }),
  ];
}

function conflictLines(conflict: HandedConflict): readonly string[] {
  const { conflictId, severity, conflictType, sides, status, resolutionType } = conflict;
  const { chosen, resolvedBy, finalDecision } = conflict;
  const type = chosen === null ? resolutionType : `${resolutionType} (${chosen})`;
  const by = resolvedBy === null ? '' : `, by ${resolvedBy}`;
  return [
    `- ${conflictId}, ${severity}, ${conflictType}: ${sides}`,
    `    ${status}, ${type}${by}`,
    ...(finalDecision === null ? [] : [`    ${finalDecision}`]),
  ];
}
