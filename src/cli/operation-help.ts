import type { AnyOperation } from '../core/operation.ts';
import type { InputProperty } from '../core/operation-input.ts';
import { operandWords, wordsOf } from '../protocols/operations.ts';
import { wrap } from '../report/wrap.ts';
import type { Command } from './command-names.ts';
import { OPERATION_EXITS, type Usage } from './command-pages.ts';
import { wordsHelp } from './help.ts';
import { exitLines, paragraph, table, WIDTH } from './help-layout.ts';
import { COMMON } from './operation-arguments.ts';
import { OPERATION_EXAMPLES } from './operation-examples.generated.ts';
import { MOST_CHOICES, optionWritten } from './option-written.ts';

/** The page of a command that has operations. */
export function groupHelp(command: Command, operations: readonly AnyOperation[]): string {
  return `${wordsHelp(command)}\n${operationsHelp(command, operations)}`;
}

/** What all operations of a command do, and what has to be given: most calls need no other page. */
export function operationsHelp(command: string, operations: readonly AnyOperation[]): string {
  const own = operations.filter((each) => wordsOf(each)[0] === command);
  const rows = own.map((each) => synopsis(each));
  const all = own.flatMap(({ choices }) => (choices === undefined ? [] : [choices]));
  const tables = new Map(all.map((each) => [each.title, each])).values();
  return [
    `Operations of lint-protocol ${command} ([...]: not always needed)\n${rows.join('')}`,
    ...[...tables].map(({ title, rows: each }) => table(title, each)),
    exitLines(OPERATION_EXITS),
    paragraph(
      `All take --format json; those that write, --dry-run, --diff and --commit (only their files). \`lint-protocol ${command} OPERATION --help\` has more.`,
    ),
  ].join('\n');
}

/** What a summary says first: the rest is on the page of the operation. */
function firstPart(summary: string): string {
  return summary.replace(/(?:; |: (?=[a-z])|, (?=with |under |all |the )).*$/s, '');
}

/** How an operation is called, and behind a `#` what it does. */
function synopsis(operation: AnyOperation): string {
  const { command, summary, input, operands, usual = [], oneOf = [] } = operation;
  const shown = Object.entries(input.properties).filter(([name]) => !operands.includes(name));
  const options = shown.flatMap(([name, property]) => {
    const written = optionWritten(name, property, WIDTH / 2).replace(/ \.\.\.$/, '');
    if (input.required.includes(name)) return written;
    if (oneOf.includes(name))
      return `${name === oneOf[0] ? '[' : '| '}${written}${name === oneOf.at(-1) ? ']' : ''}`;
    return usual.includes(name) ? `[${written}]` : [];
  });
  // What holds no blank is not broken: an option stays with its value.
  const whole = [
    command,
    ...options.map((each) => each.replaceAll(' ', '\u00a0')),
    `#\u00a0${firstPart(summary)}`,
  ];
  const [first = '', ...more] = wrap(whole.join(' '), WIDTH - 6);
  const lines = [`  ${first}`, ...more.map((line) => `      ${line}`)];
  return `${lines.join('\n').replaceAll('\u00a0', ' ')}\n`;
}

/**
 * What one operation does and takes, on one screen.
 * @param isVerbose whether all is wanted that there is to say
 */
export function operationHelp(operation: AnyOperation, isVerbose = false): string {
  const whole = helpWith(operation, { isVerbose, isShort: false });
  const isLong = whole.split('\n').length > MOST_LINES;
  return isLong && !isVerbose ? helpWith(operation, { isVerbose, isShort: true }) : whole;
}

/** Lines of a screen, and the empty one behind the last line end. */
const MOST_LINES = 41;

/** @param isShort whether only the first part of each description is said */
function helpWith(
  operation: AnyOperation,
  { isVerbose, isShort }: { readonly isVerbose: boolean; readonly isShort: boolean },
): string {
  const { id, command, summary, about, input, operands, usual = [], choices } = operation;
  const properties = Object.entries(input.properties);
  const rows = properties.map(([name, property]): Usage => {
    const isOperand = operands.includes(name);
    const said = describedChoices(property, isOperand);
    return [
      isOperand ? capitals(name, operation) : optionWritten(name, property),
      isShort ? said.replace(/(?:; |, for |, such as |: (?=[a-z])|, where |\. ).*$/s, '') : said,
    ];
  });
  const rowsOf = (names: readonly string[]) =>
    rows.filter((_row, at) => names.includes(properties[at]?.[0] ?? ''));
  const { required } = input;
  const known = properties.map(([name]) => name).filter((name) => !required.includes(name));
  const often = rowsOf(usual.filter((name) => !required.includes(name)));
  const optional = rowsOf(known.filter((name) => !usual.includes(name)));
  const needed = rowsOf(required);
  const examples = (OPERATION_EXAMPLES[id] ?? []).map(exampleText);
  return [
    `lint-protocol ${command}\n`,
    paragraph(`${summary}.`),
    ...(isVerbose ? about.map(paragraph) : []),
    ...(examples.length === 0 ? [] : [`Examples\n${examples.join('')}`]),
    tablesOf({ Required: needed, Usual: often, Optional: optional }, isShort),
    ...(choices === undefined || (isShort && choices.rows.length > 1)
      ? []
      : [table(choices.title, choices.rows)]),
    ...(isVerbose ? [table('Options of every operation', commonRows(operation))] : []),
    exitLines(exitsOf(operation)),
    ...(isVerbose ? [] : [moreOf(operation)]),
  ].join('\n');
}

/** Tables that have rows, by title. */
function tablesOf(rows: Readonly<Record<string, readonly Usage[]>>, isShort: boolean): string {
  const tables = Object.entries(rows).filter(([, each]) => each.length > 0);
  return tables.map(([title, each]) => table(title, each)).join(isShort ? '' : '\n');
}

/** What operations take of all of them: those that only read have nothing to commit. */
function moreOf({ effects }: AnyOperation): string {
  const writing = effects === 'reads' ? '' : '--dry-run, --diff, --commit[=MESSAGE], ';
  return `Also ${writing}--format json; more with --verbose.\n`;
}

/** A command over as many lines as it needs, each but the last with what tells a shell that it goes on. */
function exampleText(line: string): string {
  const words = line.match(/(?:'[^']*'|"[^"]*"|\\.|[^\s'"])+/g) ?? [];
  const lines: string[] = [];
  let last = '';
  for (const word of words) {
    const room = WIDTH - (lines.length === 0 ? 4 : 6);
    if (last !== '' && last.length + 1 + word.length > room) {
      lines.push(last);
      last = word;
    } else {
      last = last === '' ? word : `${last} ${word}`;
    }
  }
  return `${[...lines, last].map((each, at) => `${at === 0 ? '  ' : '    '}${each}`).join(' \\\n')}\n`;
}

function commonRows({ effects }: AnyOperation): readonly Usage[] {
  const own = Object.entries(COMMON).filter(
    ([name]) => effects !== 'reads' || !/^(?:dry-run|diff|commit)$/.test(name),
  );
  return own.map(([name, option]): Usage => {
    if (option.takes === 'flag') return [`--${name}`, option.help];
    const value = option.takes === 'maybe' ? `[=${option.value}]` : ` ${option.value}`;
    return [`--${name}${value}`, option.help];
  });
}

/** What only reads writes nothing that could be refused. */
function exitsOf({ effects, exits = {} }: AnyOperation): readonly Usage[] {
  const usual = OPERATION_EXITS.filter(([code]) => effects !== 'reads' || code !== '1');
  return Object.entries({ ...Object.fromEntries(usual), ...exits });
}

function capitals(name: string, operation: AnyOperation): string {
  return operandWords(operation)[operation.operands.indexOf(name)] ?? name.toUpperCase();
}

/** The choices of an operand, or of an option that has too many of them to be written behind it. */
function describedChoices(property: InputProperty, isOperand: boolean): string {
  const { description } = property;
  const choices = property.type === 'string' ? (property.enum ?? []) : [];
  const isWritten = !isOperand && choices.join('|').length <= MOST_CHOICES;
  return choices.length === 0 || isWritten ? description : `${description}: ${choices.join(', ')}`;
}
