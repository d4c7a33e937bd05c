import { quoted } from '../core/found-value.ts';
import { nearest } from '../core/nearest.ts';
import { loadOperations, wordsOf } from '../protocols/operations.ts';
import { meantBy } from '../protocols/other-words.ts';
import { snakeCase } from './parameter-names.ts';
import type { ServerWords } from './server-words.ts';

/** What a client can call. */
export interface CallNames {
  readonly noun: 'method' | 'tool';
  readonly names: readonly string[];
  readonly words: ServerWords;
}

/** How the command line calls what begins so. */
const COMMANDS: Readonly<Record<string, string>> = {
  kb: 'vouch',
  messages: 'message',
  contributions: 'contribution',
  subagents: 'subagent',
  manifests: 'manifest',
};

const FIXING = 'Safe edits are made on the command line: `lint-protocol --fix`.';

/** What is said to a client that calls what there is not: what is meant, here or on the command line. */
export async function unknownCall(
  name: string,
  { noun, names, words }: CallNames,
): Promise<string> {
  const all = noun === 'tool' ? 'tools/list lists all of them.' : `There are: ${names.join(', ')}.`;
  const said = `There is no ${noun} ${quoted(name, 60)} here.`;
  if (/(?:^|[._])fix$/.test(name)) return `${said} ${FIXING} ${all}`;
  const typed = await commandOf(name);
  const near = nearest(name, names);
  if (typed === null) return `${said} ${near === null ? all : `Did you mean ${near}?`}`;
  const call = words.in(`\`lint-protocol ${typed}\``, null);
  return call.includes('lint-protocol ')
    ? `${said} On the command line, somebody can run ${call}.`
    : `${said} Did you mean ${call}?`;
}

/** The command that a name stands for, in its own words or in those of others; null for none. */
async function commandOf(name: string): Promise<string | null> {
  const [group = '', ...rest] = snakeCase(name.slice(0, 100)).split(/[._ ]+/);
  const words = [COMMANDS[group] ?? group, ...rest];
  const isNamed = (each: { readonly command: string }) =>
    wordsOf(each).join(' ').replaceAll('-', ' ') === words.join(' ');
  const operation = (await loadOperations()).find(isNamed);
  if (operation !== undefined) return operation.command;
  const meant = meantBy(words);
  return meant === null ? null : `${words[0]} ${meant}`;
}
