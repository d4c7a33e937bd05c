import type { OperationExample } from '../../../core/operation.ts';
import { ENTRY, MANIFEST_PATH, manifest, OUTPUT, OUTPUT_PATH } from '../example.ts';

/** Two entries of one id, as two branches append them; the first says what the file says. */
const DONE = { ...ENTRY, id: 'T2398-analysis-r1' };
const LEFT = { ...DONE, status: 'partial', needs_followup: ['Test the injection'] };
const before = { [OUTPUT_PATH]: OUTPUT, [MANIFEST_PATH]: manifest(ENTRY, DONE, LEFT) };
const input = { file: OUTPUT_PATH, again: true };

export const againExamples: readonly OperationExample[] = [
  {
    name: 'two branches gave their entries one id',
    before,
    input,
    result: { id: 'T2398-analysis-r2' },
    after: {
      [MANIFEST_PATH]: manifest(ENTRY, DONE, LEFT, { ...DONE, id: 'T2398-analysis-r2' }),
    },
  },
  {
    name: 'again, and something else besides',
    before,
    input: { ...input, status: 'complete' },
    error: 'not-again',
  },
  {
    name: 'again, where no entry agrees with the file',
    before: { ...before, [MANIFEST_PATH]: manifest({ ...ENTRY, status: 'blocked' }) },
    input,
    error: 'no-entry',
  },
  {
    name: 'no status, and none in the file',
    before: { [OUTPUT_PATH]: OUTPUT.replace(/.*Status.*\n/, ''), [MANIFEST_PATH]: '' },
    input: { file: OUTPUT_PATH },
    error: 'no-status',
  },
];
