import type { Options } from '../../core/config.ts';
import { valueAlong } from '../../core/json-value.ts';
import type { RecordOf } from '../../core/record.ts';
import { type Decision, readContribution } from './contribution.ts';
import { lacksNote, MUST_HAVE_NOTE, tooFewSources } from './faults.ts';
import { hedgesOf } from './hedges.ts';
import { partsOf } from './parts.ts';
import { isNothing, isReportedByNumber } from './told-elsewhere.ts';

/** The rules of level error that a contribution breaks by itself, in the order of the documentation. */
export function brokenRules(
  record: RecordOf['contribution'],
  { contributions }: Options,
): readonly string[] {
  const { decisions } = readContribution(record.value);
  const hedges = hedgesOf(contributions.hedgeWords);
  const isMissing = (list: string, ...members: readonly string[]) =>
    partsOf(record, list).some((at) =>
      members.some((member) => isNothing(valueAlong(record.value, [...at, member]))),
    );
  const isGuess = (decision: Decision) =>
    lacksNote(decision) && (decision.confidence ?? 1) < MUST_HAVE_NOTE;
  const verdicts: readonly (readonly [rule: string, isBroken: boolean])[] = [
    [
      'contribution/schema',
      record.shape.some((fault) => fault.problem !== 'unknown' && !isReportedByNumber(fault)),
    ],
    ['CONTRIB-007', isMissing('decisions', 'rationale', 'evidence')],
    ['CONTRIB-010', isMissing('conflicts', 'rationale')],
    ['CONTRIB-011', decisions.some(({ answer }) => hedges.in(answer ?? '').length > 0)],
    ['CONTRIB-015', decisions.some(isGuess)],
    [
      'contribution/very-high-confidence',
      decisions.some((decision) => tooFewSources(decision) !== null),
    ],
  ];
  return verdicts.flatMap(([rule, isBroken]) => (isBroken ? rule : []));
}
