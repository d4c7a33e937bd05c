import { formatsOf } from './command-formats.ts';
import { COMMANDS, type Command } from './command-names.ts';
import { COMMAND_PAGES, type CommandPage, EXITS, type Usage } from './command-pages.ts';
import { exitLines, paragraph, table } from './help-layout.ts';
import { OPTIONS, type OptionName, type OptionShape } from './options.ts';

/** Notes on the command line as a whole, a paragraph each. */
export const GENERAL: readonly string[] = [
  'Options with ... can be repeated. ID is the id of a rule or a pattern, with * for any characters. If a folder has the name of a command, write ./rules. The settings of a repository are in .lint-protocol.yaml.',
  'Output to a terminal has colours. The environment variable NO_COLOR disables them. FORCE_COLOR enables them everywhere and overrides NO_COLOR (FORCE_COLOR=0 disables them, too). --color and --no-color override both. Empty variables are ignored.',
];

/** What `--help` or `help COMMAND` prints: made from the tables, so it is complete. */
export function helpText(topic: Command): string {
  return topic === 'lint' ? generalHelp() : helpOn(topic, COMMAND_PAGES[topic], ownOptions(topic));
}

/** The page of a word of a command, and the options that it takes. */
export interface WordPage extends CommandPage {
  readonly options: readonly OptionName[];
}

const EVERYWHERE: readonly OptionName[] = ['color', 'no-color', 'verbose', 'version', 'help'];

const COMPARING: readonly OptionName[] = [
  ...(['staged', 'rev', 'format', 'config', 'backend', 'epic', 'marker'] as const),
  ...EVERYWHERE,
];

const COMPARED: readonly Usage[] = [
  ['0', 'compared, whether or not answers differ'],
  ['2', 'wrong usage or configuration'],
  ['3', 'something could not be compared'],
];

/** By the words that are typed: what of a command with operations is not an operation. */
export const WORD_PAGES: Readonly<Record<string, WordPage>> = {
  'consensus check': {
    ...COMMAND_PAGES.consensus,
    usage: COMMAND_PAGES.consensus.usage.slice(0, 2),
    options: [
      ...(['stdin-filename', 'format', 'max-problems', 'quiet', 'config', 'backend'] as const),
      'task',
      ...EVERYWHERE,
    ],
  },
  'contribution conflicts': {
    summary: 'which sessions answer a question differently',
    usage: [['contribution conflicts', 'the answers that differ, and where that is recorded']],
    about: [
      'Compares the answers of sessions, archives included, and writes nothing. A recorded conflict is shown with its conflictId and file, which `contribution resolve` takes; `contribution flag` records the others.',
    ],
    examples: [
      ['lint-protocol contribution conflicts --epic T2308', 'one epic'],
      ['lint-protocol contribution conflicts --format json', 'for programs'],
    ],
    exits: COMPARED,
    options: COMPARING,
  },
  'contribution consensus': {
    summary: 'the combined answer to each question',
    usage: [['contribution consensus', 'the answer to each question, and who dissents']],
    about: ['Combines the answers of sessions by their confidence, and writes nothing.'],
    examples: [
      ['lint-protocol contribution consensus --epic T2308', 'one epic'],
      ['lint-protocol contribution consensus --format json', 'for programs'],
    ],
    exits: COMPARED,
    options: COMPARING,
  },
  'vouch serve': {
    ...COMMAND_PAGES.serve,
    summary: 'serve knowledge bases to agents and programs',
    usage: [
      ['vouch serve', 'an MCP server, for agents'],
      ['vouch serve --transport jsonl', 'requests and answers as JSON, one a line'],
    ],
    about: [
      'The same as `lint-protocol serve --surface kb`: the methods of knowledge bases. Nothing is written that the linter would report as an error, and nothing is committed. docs/servers.md shows how to set up agents to start it.',
    ],
    examples: [
      ['claude mcp add kb -- npx lint-protocol vouch serve', 'for Claude Code'],
      ['lint-protocol vouch serve --transport jsonl', 'for a program'],
      ['lint-protocol vouch serve --read-only', 'for an agent that only reads'],
    ],
    options: [
      ...(['transport', 'surface', 'base', 'read-only', 'actor', 'allow-approver'] as const),
      ...EVERYWHERE,
    ],
  },
  'vouch conformance': {
    summary: 'try a server against the specification',
    usage: [['vouch conformance -- COMMAND', 'start COMMAND as a server, and try it']],
    about: [
      'Plays the methods of the vouch specification on a server that speaks JSON lines or MCP, in a temporary knowledge base, and reports by section what differs.',
    ],
    examples: [
      ['lint-protocol vouch conformance -- vouch serve --transport jsonl', 'JSON lines'],
      ['lint-protocol vouch conformance --transport mcp -- vouch serve', 'MCP'],
    ],
    exits: [
      ['0', 'nothing differs'],
      ['1', 'something differs'],
      ['2', 'wrong usage'],
      ['3', 'the server could not be tried'],
    ],
    options: ['format', 'transport', 'part', 'patience', ...EVERYWHERE],
  },
};

/** What a command does besides its operations, which follow. */
export function wordsHelp(topic: Command): string {
  const { summary, about } = COMMAND_PAGES[topic];
  const words = Object.entries(WORD_PAGES).filter(([name]) => name.startsWith(`${topic} `));
  const rows = words.map(([name, page]): Usage => [name, page.summary]);
  return [
    paragraph(`lint-protocol ${topic}: ${summary}`),
    ...about.map(paragraph),
    ...(rows.length === 0 ? [] : [table('Further commands, each with --help', rows)]),
  ].join('\n');
}

/** The help of a word of a command that is not an operation; null for others. */
export function wordHelp(topic: Command, word: string): string | null {
  const name = `${topic} ${word}`;
  const page = Object.hasOwn(WORD_PAGES, name) ? WORD_PAGES[name] : undefined;
  return page === undefined ? null : helpOn(topic, page, page.options, name);
}

/** Two screens: what to type, what the linter itself takes, and where the rest is said. */
function generalHelp(): string {
  const own = ownOptions('lint');
  const further = COMMANDS.filter((name) => name !== 'help').map(
    (name): Usage => [name, COMMAND_PAGES[name].summary],
  );
  return [
    'lint-protocol checks the records that AI agents leave in git.',
    paragraph('New here? Run `lint-protocol demo`, then `lint-protocol init`.'),
    table('Usage', COMMAND_PAGES.lint.usage.slice(0, 4).map(withProgram)),
    table('Commands (`lint-protocol COMMAND --help` has options and examples)', further),
    table('Options', optionRows('lint', own)),
    paragraph(
      `Formats: ${formatsOf('lint')
        .map(([name]) => name)
        .join(', ')}.`,
    ),
    paragraph(`Exit codes: ${EXITS.map((each) => each.join(' ')).join('; ')}.`),
  ].join('\n');
}

function helpOn(
  command: Command,
  { summary, usage, about, examples, exits = EXITS }: CommandPage,
  own: readonly OptionName[],
  name: string = command,
): string {
  const everywhere = own.filter((each) => isEverywhere(each));
  const special = own.filter((each) => !isEverywhere(each));
  const formats = own.includes('format') ? formatsOf(command) : [];
  return [
    paragraph(`lint-protocol ${name}: ${summary}`),
    table('Usage', usage.map(withProgram)),
    ...about.map(paragraph),
    ...(special.length === 0 ? [] : [table('Options', optionRows(command, special))]),
    ...(formats.length === 0
      ? []
      : [paragraph(`Formats: ${formats.map(([format]) => format).join(', ')}.`)]),
    table('Options of every command', optionRows(command, everywhere)),
    table('Examples', examples),
    exitLines(exits),
  ].join('\n');
}

function ownOptions(command: Command): readonly OptionName[] {
  return optionNames().filter((name) => goesWith(command, name));
}

/** All options, in the order of the help. */
export function optionNames(): readonly OptionName[] {
  return Object.keys(OPTIONS) as OptionName[];
}

/** Whether an option may be given with a command. */
export function goesWith(command: Command, name: OptionName): boolean {
  const { commands }: OptionShape = OPTIONS[name];
  return commands.includes(command);
}

function isEverywhere(name: OptionName): boolean {
  const { commands }: OptionShape = OPTIONS[name];
  return commands.length === Object.keys(COMMAND_PAGES).length;
}

function withProgram([written, does]: Usage): Usage {
  return [`lint-protocol ${written}`, does];
}

function optionRows(command: Command, names: readonly OptionName[]): readonly Usage[] {
  return names.map((name) => {
    // One format, and no file of its own, where there is no report on records.
    if (name === 'format' && formatsOf(command).length === 2)
      return ['-f, --format F', 'the format'];
    const { short, help }: OptionShape = OPTIONS[name];
    const lead = short === undefined ? '    ' : `-${short}, `;
    return [`${lead}${optionWritten(name)}`, help.replace(/^with [a-z ]+: /, '')];
  });
}

/** An option as the help writes it: `--format F[=FILE] ...`. */
function optionWritten(name: OptionName): string {
  const { takes, value, many }: OptionShape = OPTIONS[name];
  if (takes === 'flag') return `--${name}`;
  return takes === 'maybe' ? `--${name}[=${value}]` : `--${name} ${value}${many ? ' ...' : ''}`;
}
