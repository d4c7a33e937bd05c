import { COMMAND_PAGES, type CommandPage, type Usage } from './command-pages.ts';
import type { OptionName } from './options.ts';

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
      'The same as `lint-protocol serve --surface kb`: the methods of knowledge bases. Nothing is written that the linter would report as an error, and nothing is committed. docs/servers.md shows how agents are set up to start it.',
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
    options: ['format', 'transport', ...EVERYWHERE],
  },
};
