import { FORMAT_PURPOSES } from '../report/formats.ts';
import { OPTIONS, type OptionName, type OptionShape } from './options.ts';

const HEAD = `lint-protocol checks the records that AI agents leave in git.

Usage
  lint-protocol [PATH...]               the working tree, or the files and folders named
  lint-protocol --staged                what \`git commit\` is about to record
  lint-protocol --rev COMMIT            one commit as it stands
  lint-protocol --stdin                 one record from standard input
  lint-protocol explain RULE            what a rule wants, why, and how to mend it
  lint-protocol rules                   all rules
  lint-protocol config                  the settings that hold, and where each was said
  lint-protocol demo                    lint a small repository with planted problems
  lint-protocol hooks ACTION [HOOK]     install, uninstall or status of the hooks that run it in git
  lint-protocol consensus check FILE    one voting matrix, with exit codes of its own
  lint-protocol contribution conflicts  which sessions answer a question differently
  lint-protocol contribution consensus  what the answers to each question add up to
`;

const TAIL = `
Options with ... may be given several times. A rule's ID may be a pattern, with * for any
characters. A folder that is called like a command is written ./rules. Settings for a
repository stand in its .lint-protocol.yaml.

Colours are for terminals. NO_COLOR in the environment takes them away, FORCE_COLOR brings them
everywhere and wins where both are set (FORCE_COLOR=0 takes them away too); --color and
--no-color win over both. A variable that is empty says nothing.

Exit codes
  0  nothing at the failing level
  1  problems
  2  wrong use or configuration
  3  could not check
For consensus check 0 means sound and PROVEN or REFUTED, 61 not sound, and 65 sound, but handed
to a human; 2 and 3 are as above. The commands of contribution end with 0 whether or not answers
differ, and with 3 where a part of what was asked for could not be compared.
`;

/** What `--help` prints: made from the table of options, so that it knows them all. */
export function helpText(): string {
  const names = Object.keys(OPTIONS) as OptionName[];
  const rows = names.map((name): [string, OptionShape] => [usageOf(name), OPTIONS[name]]);
  const width = Math.max(...rows.map(([usage]) => usage.length));
  const lines = rows.map(([usage, { help }]) => `  ${usage.padEnd(width)}  ${help}`);
  return `${HEAD}\nOptions\n${lines.join('\n')}\n\nFormats\n${formatLines()}\n${TAIL}`;
}

function formatLines(): string {
  const purposes = Object.entries(FORMAT_PURPOSES);
  const width = Math.max(...purposes.map(([format]) => format.length));
  return purposes.map(([format, purpose]) => `  ${format.padEnd(width)}  ${purpose}`).join('\n');
}

function usageOf(name: OptionName): string {
  const { takes, short, value, many }: OptionShape = OPTIONS[name];
  const long = `${short === undefined ? '    ' : `-${short}, `}--${name}`;
  if (takes === 'flag') return long;
  return takes === 'maybe' ? `${long}[=${value}]` : `${long} ${value}${many ? ' ...' : ''}`;
}
