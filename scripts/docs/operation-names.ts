import type { AnyOperation } from '../../src/core/operation.ts';
import { wordsOf } from '../../src/protocols/operations.ts';

/** What may stand behind each command, for completions: they load no operation. */
export function operationNames(operations: readonly AnyOperation[]): string {
  const names = new Map<string, Set<string>>();
  for (const [command = '', name = ''] of operations.map(wordsOf)) {
    names.set(command, (names.get(command) ?? new Set()).add(name));
  }
  const rows = [...names].map(
    ([command, own]) => `  ${command}: [${[...own].map((name) => `'${name}'`).join(', ')}],`,
  );
  return [
    '// Written by `npm run docs` from the operations: change those.',
    '// biome-ignore-all format: made by a program',
    '',
    '/** The words of operations, by the command that they stand behind. */',
    'export const OPERATION_NAMES: Readonly<Record<string, readonly string[]>> = {',
    ...rows,
    '};',
    '',
  ].join('\n');
}
