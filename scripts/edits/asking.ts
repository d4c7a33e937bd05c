import { join } from 'node:path';
import type { main } from '../../src/cli/main.ts';
import type { TestRepository } from '../../test/git/repository-builder.ts';
import { started } from '../faults/ended.ts';

/** What is asked of the command line. */
export interface Question {
  readonly args: readonly string[];
  /** What git would say to the hook that asks. */
  readonly input?: string;
}

/** How a run ended, and all that it printed. */
export interface Answer {
  /** Null where the process died by a signal. */
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command line in a repository. */
export type Asking = (repo: TestRepository, question: Question) => Promise<Answer>;

/** Where everything in a test repository is younger than its records, and nothing expires meanwhile. */
const TODAY = '2026-06-01';

/** What runs in a repository see: the seal of what they remember is in its own folder. */
export function environmentOf({ base, env }: TestRepository): Readonly<Record<string, string>> {
  return { ...env, TMPDIR: base, NODE_COMPILE_CACHE: join(base, 'code') };
}

/** Asks in this process. */
export function inProcess(run: typeof main): Asking {
  return async (repo, { args, input = '' }) => {
    const printed = { out: '', err: '' };
    const stream = (name: keyof typeof printed) => ({
      write: (text: string) => {
        printed[name] += text;
      },
      isTerminal: false,
      isFile: false,
      columns: undefined,
    });
    async function* stdin(): AsyncGenerator<Uint8Array> {
      if (input !== '') yield Buffer.from(input);
    }
    const code = await run({
      ...{ args, cwd: repo.root, env: environmentOf(repo), today: TODAY, stdin: stdin() },
      ...{ stdout: stream('out'), stderr: stream('err') },
    });
    return { code, ...printed };
  };
}

/** Starts the built command. */
export const byCommand: Asking = (repo, { args, input = '' }) =>
  started(args, { cwd: repo.root, env: environmentOf(repo), input });
