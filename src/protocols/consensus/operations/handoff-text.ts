import { isObject, listAt, textAt, valueAlong } from '../../../core/json-value.ts';
import {
  anyObject,
  listOf,
  number,
  objectOf,
  orNull,
  type Shape,
  text,
} from '../../../core/operation-output.ts';
import { type RankedOption, ranked } from '../verdict.ts';
import { type Conflict, isSettled, readMatrix } from '../voting-matrix.ts';
import { chosenBy, openConflicts } from './resolution.ts';
import { sidesOf } from './verdict-words.ts';

const RECIPIENTS = {
  PROVEN: 'recorder',
  REFUTED: 'nobody',
  CONTESTED: 'human',
  INSUFFICIENT_EVIDENCE: 'research',
} as const;

/** An option, as a part of results. */
export const HANDED_OPTION: Shape<HandedOption> = objectOf({
  name: orNull(text()),
  confidence: number(),
  rationale: text(),
  evidence: listOf(anyObject()),
});

/** A conflict, as a part of results. */
export const HANDED_CONFLICT: Shape<HandedConflict> = objectOf({
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

/** What the next one needs of a vote. */
export function handoffOf(value: unknown) {
  const matrix = readMatrix(value);
  const [top, ...others] = ranked(matrix) ?? [];
  const { verdict, threshold, conflicts } = matrix;
  return {
    questionId: textAt(value, 'questionId'),
    question: textAt(value, 'question'),
    verdict,
    for: verdict === null ? null : RECIPIENTS[verdict],
    threshold,
    top: top === undefined ? null : optionOf(value, top),
    others: others.map((option) => optionOf(value, option)),
    conflicts: (conflicts ?? []).map((each) => conflictOf(value, each)),
    open: openConflicts(value),
  };
}

type Handoff = ReturnType<typeof handoffOf>;
type HandedOption = ReturnType<typeof optionOf>;
type HandedConflict = ReturnType<typeof conflictOf>;

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
export function handoffLines(handoff: Handoff, next: readonly string[]): readonly string[] {
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

function headingOf({ for: recipient, open, conflicts, top }: Handoff): string {
  switch (recipient) {
    case 'recorder':
      return 'A decision to be recorded';
    case 'research':
      return 'More evidence is needed';
    case 'nobody':
      return `Refuted, nothing to be recorded (${top?.name})`;
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
