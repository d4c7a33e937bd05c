import { examplesOf } from '../../src/cli/operation-help.ts';
import type { AnyOperation } from '../../src/core/operation.ts';

/** Examples of calls by operation, for helps: what is built has no examples of operations. */
export function operationExamples(operations: readonly AnyOperation[]): string {
  return [
    '// Written by `npm run docs` from the examples of operations: change those.',
    '// biome-ignore-all format: made by a program',
    '',
    '/** What is typed, by the id of the operation. */',
    'export const OPERATION_EXAMPLES: Readonly<Record<string, readonly string[]>> = {',
    ...operations.map(
      (each) => `  ${JSON.stringify(each.id)}: ${JSON.stringify(examplesOf(each))},`,
    ),
    '};',
    '',
  ].join('\n');
}
