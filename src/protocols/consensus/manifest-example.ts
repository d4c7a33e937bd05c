import { MATRIX_PATH, matrix } from './example.ts';

/** Where the examples' manifest stands. */
export const MANIFEST_PATH = '.cleo/agent-outputs/MANIFEST.jsonl';

/** The line of a manifest that names the examples' matrix. `undefined` leaves a key out. */
export function entryLine(changes: Readonly<Record<string, unknown>> = {}): string {
  const entry = { id: 'T4797-queue', file: MATRIX_PATH, agent_type: 'analysis', verdict: 'PROVEN' };
  return `${JSON.stringify({ ...entry, ...changes })}\n`;
}

/** A matrix and a manifest of one line that names it. */
export function listed(
  entry: Readonly<Record<string, unknown>> = {},
  changes: Readonly<Record<string, unknown>> = {},
): Record<string, string> {
  return { [MANIFEST_PATH]: entryLine(entry), [MATRIX_PATH]: matrix(changes) };
}
