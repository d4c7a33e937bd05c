import { stringify } from 'yaml';
import type { AnyOperation, Effects, OperationExample } from '../../src/core/operation.ts';
import { type InputProperty, optionName } from '../../src/core/operation-input.ts';
import type { Shape } from '../../src/core/operation-output.ts';
import type { FileContent } from '../../src/core/rule.ts';
import { writtenOptions } from '../../src/core/written-options.ts';
import { operandWords } from '../../src/protocols/operations.ts';
import { codeSpan, fenced, table } from './markdown.ts';
import { operationLine } from './operation-examples.ts';
import { shortened } from './shortened.ts';

const EFFECTS: Readonly<Record<Effects, string>> = {
  reads: 'reads only',
  appends: 'appends to logs',
  writes: 'writes files',
  destroys: 'moves or removes files',
};

/** The page of an operation: what it says of itself, and its examples. */
export function operationPage(operation: AnyOperation): string {
  const { command, summary, effects, since, source, about, input, output, errors, examples } =
    operation;
  return `${[
    `# ${command}`,
    '<!-- Written by `npm run docs`. -->',
    `${summary}.`,
    table(
      ['id', 'what it does to records', 'since', 'source'],
      [[codeSpan(operation.id), EFFECTS[effects], since, source]],
    ),
    ...about,
    '## What it takes',
    table(
      ['option', 'in JSON', 'what'],
      Object.entries(input.properties).map(([name, property]) => [
        codeSpan(optionShown(name, property, operation)),
        codeSpan(name),
        described(name, property, operation),
      ]),
    ),
    'It also takes the [options of every operation](../README.md#options-of-every-operation).',
    '## What it gives',
    table(
      ['in `result`', 'type', 'what'],
      Object.entries(output).map(([name, shape]) => [
        codeSpan(name),
        typeShown(shape),
        shape.description ?? '',
      ]),
    ),
    ...errorSection(errors),
    ...exitSection(operation),
    '## Examples',
    ...examples.flatMap((example) => shownExample(operation, example)),
  ].join('\n\n')}\n`;
}

function optionShown(name: string, property: InputProperty, { operands, command }: AnyOperation) {
  const at = operands.indexOf(name);
  return at < 0 ? `--${optionName(name, property)}` : (operandWords({ command })[at] ?? name);
}

function described(name: string, property: InputProperty, { input }: AnyOperation): string {
  const choices =
    property.type === 'string' && property.enum !== undefined
      ? `: ${property.enum.map(codeSpan).join(', ')}`
      : '';
  const needed = input.required.includes(name) ? ' (required)' : '';
  const many = property.type === 'array' || property.type === 'object' ? '; can be repeated' : '';
  return `${property.description}${choices}${many}${needed}`;
}

/** The type of a part of a result, in words. */
function typeShown({ type, items, properties = {}, enum: choices }: Shape, s = ''): string {
  const [own, orNull] = typeof type === 'string' ? [type, ''] : [type[0], ' or null'];
  if (choices !== undefined) return choices.map((each) => codeSpan(String(each))).join(', ');
  if (own === 'array') return `list of ${items === undefined ? 'anything' : typeShown(items, 's')}`;
  const names = Object.keys(properties).map(codeSpan);
  const members = names.length === 0 ? '' : `: ${names.join(', ')}`;
  return `${own === 'string' ? 'text' : own}${s}${orNull}${members}`;
}

function errorSection(errors: AnyOperation['errors']): readonly string[] {
  const rows = Object.entries(errors).map(([code, [message, help]]) => [
    codeSpan(code),
    withNames(message),
    withNames(help),
  ]);
  return rows.length === 0
    ? []
    : ['## Errors', table(['error', 'what it says', 'what to do'], rows)];
}

/** A text with placeholders: what is named by one in capitals; what only a call knows is left out. */
function withNames(text: string): string {
  const shown = text.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    ['hint', 'meant', 'drafts'].includes(name)
      ? ''
      : name.replaceAll(/[A-Z]/g, (letter) => `-${letter}`).toUpperCase(),
  );
  return shown.trim() === '' ? 'The message says how.' : shown.trim();
}

function exitSection({ exits }: AnyOperation): readonly string[] {
  return exits === undefined
    ? []
    : ['## Its own exit codes', table(['exit code', 'what'], Object.entries(exits))];
}

function shownExample(operation: AnyOperation, example: OperationExample): readonly string[] {
  const { name, options, worktree, input, after = {}, error, refused, result } = example;
  const isDone = error === undefined && refused === undefined;
  return [
    `### ${name}`,
    ...(options === undefined
      ? []
      : [
          'With this in `.lint-protocol.yaml`:',
          fenced(stringify(writtenOptions(options)), 'yaml'),
        ]),
    ...(isDone ? Object.entries(worktree ?? {}).flatMap(uncommitted) : []),
    fenced(operationLine(operation, input), 'sh'),
    ...ended(error, refused),
    ...(result === undefined
      ? []
      : ['Its result holds', fenced(JSON.stringify(result, null, 2), 'json')]),
    ...Object.entries(after).flatMap(([path, text]) =>
      text === null
        ? [`${codeSpan(path)} is gone.`]
        : [`${codeSpan(path)} is then`, fenced(shortened(text), path.split('.').at(-1) ?? '')],
    ),
  ];
}

/** A file that the working tree has besides the last commit: what the operation is about. */
function uncommitted([path, content]: readonly [string, FileContent]): readonly string[] {
  return typeof content === 'string'
    ? [
        `Not committed yet: ${codeSpan(path)}`,
        fenced(shortened(content), path.split('.').at(-1) ?? ''),
      ]
    : [];
}

function ended(
  error: string | undefined,
  refused: readonly string[] | undefined,
): readonly string[] {
  if (error !== undefined) return [`It ends with the [error](#errors) ${codeSpan(error)}.`];
  if (refused === undefined) return [];
  const rules = refused.map((rule) => `[${rule}](../../rules/${rule}.md)`);
  return [`Refused: the linter would report ${rules.join(', ')}.`];
}

const TITLES: Readonly<Record<string, string>> = {
  messages: 'Messages',
  contributions: 'Contributions and their manifest',
  consensus: 'Votes',
  subagents: 'Subagents',
  vouch: 'Knowledge bases',
};

/** The list of all operations, and what all of them have in common. */
export function operationIndex(operations: readonly AnyOperation[]): string {
  const protocols = [...new Set(operations.map(({ id }) => id.split('/')[0] ?? ''))];
  return `${[
    '# Operations',
    '<!-- Written by `npm run docs`. -->',
    'An operation writes a record that keeps its protocol, or answers a question about records. It is written only if the linter then has no new error to report. What the hook would refuse is not written in the first place.',
    ...protocols.flatMap((protocol) => [
      `## ${TITLES[protocol] ?? protocol}`,
      table(
        ['command', 'what it does'],
        operations
          .filter(({ id }) => id.startsWith(`${protocol}/`))
          .map(({ id, command, summary }) => [`[${codeSpan(command)}](${id}.md)`, summary]),
      ),
    ]),
    ...COMMON_SECTION,
  ].join('\n\n')}\n`;
}

const COMMON_SECTION: readonly string[] = [
  '## Options of every operation',
  table(
    ['option', 'what'],
    [
      [
        '`--input FILE`',
        'reads the input as one JSON object from a file, or (`-`) from standard input; options override it',
      ],
      ['`--dry-run`', 'checks everything, says what would be written, and writes nothing'],
      ['`--diff`', 'prints the changes as a patch'],
      [
        '`--commit[=MESSAGE]`',
        'commits only the files of this call, also if an earlier call wrote them; refused if other changes of them are staged',
      ],
      [
        '`--format json`',
        'prints one JSON document; `lint-protocol schema operation` prints its schema',
      ],
      ['`--now TIME`', 'the time to record, for tests and for earlier events'],
    ],
  ),
  '## How it ends',
  table(
    ['exit code', '`status`', 'what'],
    [
      ['0', '`done`', 'written, or answered'],
      ['0', '`unchanged`', 'nothing to do'],
      ['1', '`refused`', 'the linter would report an error; nothing was written'],
      ['2', '`error`', 'wrong use, an id that nothing has, or a state in which it is not possible'],
      ['3', '`error`', 'something could not be read, written or locked'],
    ],
  ),
  'Checks end with 1 where something is wrong, and votes have exit codes of their own: their pages name them.',
  '## From a program',
  fenced(
    `import { operations } from 'lint-protocol';

const document = await operations.messages.ack(
  { id: '1', from: 'QuietHarbor', status: 'Received' },
  { cwd: process.cwd(), env: process.env },
);`,
    'js',
  ),
  '`document.status` is `done`, `unchanged` or `refused`. What the table calls an error is thrown, with `code`, `message`, `help` and `exitCode`.',
];
