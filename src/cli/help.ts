import { wrap } from '../report/wrap.ts';
import { formatsOf } from './command-formats.ts';
import { COMMAND_PAGES, EXITS, type Usage } from './command-pages.ts';
import { type Command, OPTIONS, type OptionName, type OptionShape } from './options.ts';

/** Columns of what is no table. */
const WIDTH = 96;

/** What holds for the command line as a whole, a paragraph each. */
export const GENERAL: readonly string[] = [
  "Options with ... may be given several times. A rule's ID may be a pattern, with * for any characters. A folder that is called like a command is written ./rules. Settings for a repository stand in its .lint-protocol.yaml.",
  'Colours are for terminals. NO_COLOR in the environment takes them away, FORCE_COLOR brings them everywhere and wins where both are set (FORCE_COLOR=0 takes them away too); --color and --no-color win over both. A variable that is empty says nothing.',
];

/** What `--help` prints, or `help COMMAND`: made from the tables, so that it knows all of them. */
export function helpText(topic: Command): string {
  return topic === 'lint' ? generalHelp() : helpOn(topic);
}

function generalHelp(): string {
  const usage = Object.values(COMMAND_PAGES).flatMap((page) => page.usage);
  return [
    'lint-protocol checks the records that AI agents leave in git.\n',
    'New here? `lint-protocol demo` shows what it finds, `lint-protocol init` sets a repository up,\n' +
      '`lint-protocol explain RULE` tells about a problem that you were shown.\n',
    block('Usage', usage.map(withProgram)),
    block('Options', optionRows(optionNames())),
    block('Formats', formatsOf('lint')),
    ...GENERAL.map((text) => `${wrap(text, WIDTH).join('\n')}\n`),
    block('Exit codes', EXITS),
    'Some commands have their own. `lint-protocol help COMMAND` tells of them, and which options\n' +
      'go with the command.\n',
  ].join('\n');
}

function helpOn(command: Command): string {
  const { summary, usage, about, examples, exits = EXITS } = COMMAND_PAGES[command];
  const own = optionNames().filter((name) => goesWith(command, name));
  const everywhere = own.filter((name) => isEverywhere(name));
  const special = own.filter((name) => !isEverywhere(name));
  return [
    `lint-protocol ${command}: ${summary}\n`,
    block('Usage', usage.map(withProgram)),
    ...about.map((text) => `${wrap(text, WIDTH).join('\n')}\n`),
    ...(special.length === 0 ? [] : [block('Options', optionRows(special))]),
    ...(goesWith(command, 'format') ? [block('Formats', formatsOf(command))] : []),
    block('Options of every command', optionRows(everywhere)),
    block('Examples', examples),
    block('Exit codes', exits),
  ].join('\n');
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

function block(title: string, rows: readonly Usage[]): string {
  const width = Math.max(...rows.map(([written]) => written.length));
  return `${title}\n${rows.map(([written, does]) => `  ${written.padEnd(width)}  ${does}\n`).join('')}`;
}

function optionRows(names: readonly OptionName[]): readonly Usage[] {
  return names.map((name) => {
    const { short, help }: OptionShape = OPTIONS[name];
    const lead = short === undefined ? '    ' : `-${short}, `;
    return [`${lead}${optionWritten(name)}`, help];
  });
}

/** An option as the help writes it: `--format F[=FILE] ...`. */
export function optionWritten(name: OptionName): string {
  const { takes, value, many }: OptionShape = OPTIONS[name];
  if (takes === 'flag') return `--${name}`;
  return takes === 'maybe' ? `--${name}[=${value}]` : `--${name} ${value}${many ? ' ...' : ''}`;
}
