import { formatsOf } from '../../src/cli/command-formats.ts';
import { COMMANDS } from '../../src/cli/command-names.ts';
import { COMMAND_PAGES, type CommandPage, EXITS, type Usage } from '../../src/cli/command-pages.ts';
import { GENERAL, goesWith, optionNames } from '../../src/cli/help.ts';
import { OPTIONS, type OptionName, type OptionShape } from '../../src/cli/options.ts';
import { TOOL } from '../../src/core/tool.ts';
import { RECORD_PLACES } from '../../src/protocols/places.ts';
import { FAMILIES } from '../../src/protocols/rules.ts';

/** Variables that change what is printed, or where compiled code is kept. */
const ENVIRONMENT: readonly Usage[] = [
  ['NO_COLOR', 'Set, and not empty: no colours.'],
  [
    'FORCE_COLOR',
    'Set, and not empty: colours everywhere; with 0 or false none. Wins over NO_COLOR.',
  ],
  ['NODE_COMPILE_CACHE', 'The folder for compiled code, instead of one for temporary files.'],
  ['NODE_DISABLE_COMPILE_CACHE', 'Set to 1: no compiled code is kept.'],
];

const FILES: readonly Usage[] = [
  [
    '.lint-protocol.yaml, .lint-protocol.yml, .lint-protocol.json',
    'The configuration, at the root of the repository. None is needed. "lint-protocol schema config" prints what it may hold.',
  ],
];

/** The man page: what `--help` and `help COMMAND` say, in roff. */
export function manPage(): string {
  return [
    '.\\" Written by `npm run docs`.',
    `.TH LINT-PROTOCOL 1 "" "${TOOL.name} ${TOOL.version}" "User Commands"`,
    '.SH NAME',
    `${roff(TOOL.name)} \\- check the records that AI agents leave in git`,
    '.SH SYNOPSIS',
    Object.values(COMMAND_PAGES)
      .flatMap(({ usage }) => usage.map(([written]) => synopsis(written)))
      .join('\n.br\n'),
    '.SH DESCRIPTION',
    ...paragraphs([RECORD_PLACES, ...COMMAND_PAGES.lint.about]),
    '.SH OPTIONS',
    ...paragraphs([GENERAL[0] ?? '']),
    ...optionNames().flatMap(optionItem),
    '.SH FORMATS',
    ...items(formatsOf('lint')),
    '.SH COMMANDS',
    ...COMMANDS.flatMap((command) => subsection(command, COMMAND_PAGES[command])),
    '.SH FAMILIES OF RULES',
    ...items(FAMILIES.map(({ name, about }): Usage => [name, about])),
    '.SH EXIT STATUS',
    ...items(EXITS),
    '.SH ENVIRONMENT',
    ...items(ENVIRONMENT),
    '.SH FILES',
    ...items(FILES),
    '.SH EXAMPLES',
    ...items(COMMAND_PAGES.lint.examples),
    '.SH SEE ALSO',
    '.BR git (1),',
    '.BR githooks (5)',
    '',
  ].join('\n');
}

function synopsis(written: string): string {
  return `\\fB${TOOL.name}\\fR ${roff(written)}`;
}

function subsection(command: string, { usage, about, examples, exits }: CommandPage): string[] {
  const own = optionNames().filter((name) => isOwn(name, command));
  const named = own.map((name) => `--${name}`).join(', ');
  return [
    `.SS ${roff(command)}`,
    ...items(usage.map(([written, does]): Usage => [`${TOOL.name} ${written}`, does])),
    ...paragraphs(about),
    ...(own.length === 0 ? [] : paragraphs([`Options: ${named}.`])),
    ...(exits === undefined
      ? []
      : paragraphs([
          `Exit status: ${exits.map(([code, means]) => `${code}, ${means}`).join('; ')}.`,
        ])),
    ...items(examples),
  ];
}

/** Options that go with a command, but not with every one. */
function isOwn(name: OptionName, command: string): boolean {
  const { commands }: OptionShape = OPTIONS[name];
  const known = COMMANDS.find((each) => each === command);
  return known !== undefined && goesWith(known, name) && commands.length <= COMMANDS.length;
}

function optionItem(name: OptionName): string[] {
  const { takes, short, value = '', many = false, help }: OptionShape = OPTIONS[name];
  const link = takes === 'maybe' ? `[=\\fI${roff(value)}\\fR]` : ` \\fI${roff(value)}\\fR`;
  const argument = takes === 'flag' ? '' : link;
  const letter = short === undefined ? '' : `\\fB\\-${short}\\fR, `;
  return [
    '.TP',
    `${letter}\\fB\\-\\-${roff(name)}\\fR${argument}${many ? ' ...' : ''}`,
    text(help),
  ];
}

function items(rows: readonly Usage[]): string[] {
  return rows.flatMap(([written, does]) => ['.TP', `\\fB${roff(written)}\\fR`, text(does)]);
}

function paragraphs(texts: readonly string[]): string[] {
  return texts.flatMap((each) => ['.PP', text(each)]);
}

/** A line of text: what stands between two backticks is bold. */
function text(words: string): string {
  return shielded(words.replace(/`([^`]*)`/g, '\u0001$1\u0002'))
    .replaceAll('\u0001', '\\fB')
    .replaceAll('\u0002', '\\fR');
}

/** A line that begins with a dot or a quote would be a command. */
function shielded(words: string): string {
  const escaped = roff(words);
  return /^[.']/.test(escaped) ? `\\&${escaped}` : escaped;
}

/** Characters that roff would read otherwise; `\-` is the one that can be copied into a shell. */
function roff(words: string): string {
  return words
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll("'", '\\(aq')
    .replaceAll('`', '\\(ga')
    .replaceAll('^', '\\(ha')
    .replaceAll('~', '\\(ti');
}
