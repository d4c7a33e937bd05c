import type { OperationExample } from '../../../core/operation.ts';
import { CONFLICT, PATH } from '../example.ts';
import { MANIFEST } from '../manifest-example.ts';
import {
  beyondDraft,
  COMPLETED,
  entryOf,
  listed,
  relisted,
  wrongMoves,
} from './status-examples.ts';

const checked = { validation: { passed: true, checkedAt: COMPLETED, results: [] } };
const validated = listed(beyondDraft('validated', checked));
const high = { ...checked, conflicts: [{ ...CONFLICT, severity: 'high' }] };
const disputed = withConflict(high);

export const mergeExamples: readonly OperationExample[] = [
  {
    name: 'a validated contribution is merged',
    before: validated,
    input: { file: PATH },
    after: relisted(validated, beyondDraft('merged', checked)),
    result: { from: 'validated', status: 'merged' },
    again: 'merged-contribution',
  },
  {
    name: 'with a conflict of severity high',
    before: disputed,
    input: { file: PATH },
    after: relisted(disputed, beyondDraft('merged', high), { conflictCount: 1 }),
    again: 'merged-contribution',
  },
  {
    name: 'a critical conflict is not settled',
    before: withConflict({ ...checked, conflicts: [{ ...CONFLICT, severity: 'critical' }] }),
    input: { file: PATH },
    refused: ['contribution/critical-unresolved'],
  },
  ...wrongMoves('complete'),
];

function withConflict(conflicts: Readonly<Record<string, unknown>>) {
  const text = beyondDraft('validated', conflicts);
  return { ...listed(text), [MANIFEST]: entryOf(text, { conflictCount: 1 }) };
}
