import { fileURLToPath } from 'node:url';
import { VALID_MESSAGES } from '../../src/protocols/messages/valid-messages.ts';
import type { Contender } from './contest.ts';
import { mailStore } from './mail-store.ts';
import { git, repository, writeFiles } from './repository.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url));

const STAGED_TYPES = ['KICKOFF', 'DELTA', 'CRITIQUE', 'HANDOFF', 'QUESTION'] as const;

/** Contenders that are measured together; the first is what the others are compared with. */
export interface Heat {
  readonly rounds: number;
  readonly contenders: readonly Contender[];
}

/** Makes the repositories below a folder, and says what is to be run in them. */
export function heats(folder: string, rounds: number, messages: number): Heat[] {
  const fresh = repository(folder, 'fresh', []);
  const mail = repository(folder, 'mail', []);
  const grown = repository(
    folder,
    'grown',
    mailStore({ messages: 100, subjects: 'valid', seed: 1 }),
  );
  const store = repository(folder, 'store', mailStore({ messages, subjects: 'free', seed: 1 }));
  for (const each of [fresh, grown]) stage(each, fiveTypes());
  stage(mail, mailStore({ messages: 5, subjects: 'valid', seed: 1 }));
  return [
    {
      rounds,
      contenders: [
        bareNode(fresh),
        { ...lint('`--version`', fresh, '--version'), lints: false },
        lint('`--staged`, five messages, YAML', fresh, '--staged'),
        lint('`--staged`, five messages in three boxes each, JSON', mail, '--staged'),
        lint('`--staged`, five messages, YAML, beside 100', grown, '--staged'),
      ],
    },
    {
      // A long run needs fewer rounds to tell.
      rounds: Math.ceil(rounds / 4),
      contenders: [bareNode(store), lint(`a store of ${messages} messages`, store)],
    },
  ];
}

/** A message of each of five types. */
function fiveTypes(): (readonly [string, string])[] {
  return STAGED_TYPES.map((type) => [`messages/${type}.md`, VALID_MESSAGES[type]]);
}

function stage(folder: string, files: Iterable<readonly [string, string]>): void {
  writeFiles(folder, files);
  git(folder, 'add', '--all');
}

function bareNode(cwd: string): Contender {
  const command = [process.execPath, '-e', '0'] as const;
  return { name: '`node -e 0`', command, cwd, codes: [0], lints: false };
}

function lint(name: string, cwd: string, ...args: readonly string[]): Contender {
  const command = [process.execPath, CLI, ...args] as const;
  return { name, command, cwd, codes: [0, 1], lints: true };
}
