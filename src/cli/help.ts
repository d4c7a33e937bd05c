import { wrap } from '../report/wrap.ts';
import { formatsOf } from './command-formats.ts';
import type { Command } from './command-names.ts';
import { COMMAND_PAGES, EXITS, type Usage } from './command-pages.ts';
import { OPTIONS, type OptionName, type OptionShape } from './options.ts';

/** Columns of text that is not a table. */
const WIDTH = 96;

/** Notes on the command line as a whole, a paragraph each. */
export const GENERAL: readonly string[] = [
  'Options with ... can be repeated. ID is the id of a rule or a pattern, with * for any characters. If a folder has the name of a command, write ./rules. The settings of a repository are in .lint-protocol.yaml.',
  'Output to a terminal has colours. The environment variable NO_COLOR disables them. FORCE_COLOR enables them everywhere and overrides NO_COLOR (FORCE_COLOR=0 disables them, too). --color and --no-color override both. Empty variables are ignored.',
];

/** What `--help` or `help COMMAND` prints: made from the tables, so it is complete. */
export function helpText(topic: Command): string {
  return topic === 'lint' ? generalHelp() : helpOn(topic);
}

function generalHelp(): string {
  const usage = Object.values(COMMAND_PAGES).flatMap((page) => page.usage);
  return [
    'lint-protocol checks the records that AI agents leave in git.\n',
    'New here? `lint-protocol demo` shows what it finds, `lint-protocol init` sets a repository up,\n' +
      '`lint-protocol explain RULE` explains the rule behind a problem.\n',
    block('Usage', usage.map(withProgram)),
    block('Options', optionRows(optionNames())),
    block('Formats', formatsOf('lint')),
    ...GENERAL.map((text) => `${wrap(text, WIDTH).join('\n')}\n`),
    block('Exit codes', EXITS),
    'Some commands have their own. `lint-protocol help COMMAND` lists them, with the options of the\n' +
      'command.\n',
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
function optionWritten(name: OptionName): string {
  const { takes, value, many }: OptionShape = OPTIONS[name];
  if (takes === 'flag') return `--${name}`;
  return takes === 'maybe' ? `--${name}[=${value}]` : `--${name} ${value}${many ? ' ...' : ''}`;
}
