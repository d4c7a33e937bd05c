import type { AnyOperation } from '../core/operation.ts';
import { type InputProperty, optionName } from '../core/operation-input.ts';
import { operandWords, wordsOf } from '../protocols/operations.ts';
import { wrap } from '../report/wrap.ts';
import { OPERATION_EXITS, type Usage } from './command-pages.ts';
import { COMMON } from './operation-arguments.ts';

/** Columns of text that is not a table. */
const WIDTH = 96;

/** What all operations of a command do. */
export function operationsHelp(command: string, operations: readonly AnyOperation[]): string {
  const own = operations.filter((each) => wordsOf(each)[0] === command);
  const rows = own.map(
    ({ command: written, summary }): Usage => [`lint-protocol ${written}`, summary],
  );
  return [
    block(`Operations of ${command}`, rows),
    `\`lint-protocol ${command} OPERATION --help\` tells what one takes.\n`,
  ].join('\n');
}

/** What one operation does and takes. */
export function operationHelp(operation: AnyOperation): string {
  const { command, summary, about, input, operands, errors } = operation;
  const properties = Object.entries(input.properties);
  const isOperand = ([name]: readonly [string, InputProperty]) => operands.includes(name);
  const operandRows = properties
    .filter(isOperand)
    .map(([name, { description }]): Usage => [capitals(name, operation), description]);
  const optionRows = properties
    .filter((each) => !isOperand(each))
    .map(([name, property]): Usage => [optionWritten(name, property), described(name, operation)]);
  const common = Object.entries(COMMON).map(
    ([name, option]): Usage => [
      option.takes === 'flag'
        ? `--${name}`
        : option.takes === 'maybe'
          ? `--${name}[=${option.value}]`
          : `--${name} ${option.value}`,
      option.help,
    ],
  );
  return [
    `lint-protocol ${command}\n`,
    `${wrap(summary, WIDTH).join('\n')}\n`,
    ...about.map((text) => `${wrap(text, WIDTH).join('\n')}\n`),
    ...(operandRows.length === 0 ? [] : [block('Arguments', operandRows)]),
    ...(optionRows.length === 0 ? [] : [block('Options', optionRows)]),
    block('Options of every operation', common),
    ...(Object.keys(errors).length === 0
      ? []
      : [
          block(
            'Errors',
            Object.entries(errors).map(([code, [message]]): Usage => [code, message]),
          ),
        ]),
    block('Exit codes', exitsOf(operation)),
  ].join('\n');
}

function exitsOf({ exits = {} }: AnyOperation): readonly Usage[] {
  return Object.entries({ ...Object.fromEntries(OPERATION_EXITS), ...exits });
}

function capitals(name: string, operation: AnyOperation): string {
  return operandWords(operation)[operation.operands.indexOf(name)] ?? name.toUpperCase();
}

function described(name: string, { input }: AnyOperation): string {
  const { description } = input.properties[name] as InputProperty;
  return input.required.includes(name) ? `${description} (required)` : description;
}

/** An option as the help writes it. */
function optionWritten(name: string, property: InputProperty): string {
  const written = `--${optionName(name, property)}`;
  const value = property['x-value'] ?? 'TEXT';
  switch (property.type) {
    case 'boolean':
      return written;
    case 'array':
      return `${written} ${value} ...`;
    case 'object':
      return `${written} NAME=${value} ...`;
    case 'number':
    case 'integer':
      return `${written} ${property['x-value'] ?? 'N'}`;
    default:
      return `${written} ${property.enum?.join('|') ?? value}`;
  }
}

function block(title: string, rows: readonly Usage[]): string {
  const width = Math.max(...rows.map(([written]) => written.length));
  return `${title}\n${rows.map(([written, does]) => `  ${written.padEnd(width)}  ${does}\n`).join('')}`;
}
