import type { AnyOperation } from '../../src/core/operation.ts';
import { type InputProperty, optionName } from '../../src/core/operation-input.ts';
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
    '// Made by scripts/describe-operations.ts from the operations: change those.',
    '// biome-ignore-all format: made by a program',
    '',
    '/** The words of operations, by the command that they stand behind. */',
    'export const OPERATION_NAMES: Readonly<Record<string, readonly string[]>> = {',
    ...rows,
    '};',
    '',
    '/** What may stand behind the words of an operation: files, and options with what they take, `` for nothing. */',
    'export const OPERATION_OPTIONS: Readonly<Record<string, OperationOptions>> = {',
    ...operations.map(optionRow),
    '};',
    '',
    'interface OperationOptions {',
    '  readonly files: boolean;',
    '  readonly options: Readonly<Record<string, string>>;',
    '}',
    '',
  ].join('\n');
}

function optionRow(operation: AnyOperation): string {
  const { input, operands } = operation;
  const properties = Object.entries(input.properties);
  const files = properties.some(([name, each]) => operands.includes(name) && isFile(each));
  const options = properties
    .filter(([name]) => !operands.includes(name))
    .map(([name, property]) => `'${optionName(name, property)}': '${takenBy(property)}'`);
  const words = wordsOf(operation).join(' ');
  return `  '${words}': { files: ${files}, options: { ${options.join(', ')} } },`;
}

/** What a shell would make something of is not offered. */
function takenBy(property: InputProperty): string {
  if (property.type === 'boolean') return '';
  if (isFile(property)) return 'FILE';
  const one = property.type === 'array' ? property.items : property;
  const choices = 'enum' in one ? (one.enum ?? []).filter((each) => /^[\w.-]+$/.test(each)) : [];
  return choices.length > 1 ? choices.join('|') : 'TEXT';
}

function isFile(property: InputProperty): boolean {
  const isPath = 'x-path' in property && property['x-path'] !== undefined;
  return isPath || property['x-value'] === 'FILE';
}
