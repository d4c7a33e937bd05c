import { PassThrough } from 'node:stream';
import type { Asker } from '../../src/app/caller.ts';
import { type Serving, serve } from '../../src/serve/serve.ts';
import type { TestRepository } from '../git/repository-builder.ts';

const SERVING: Serving = {
  transport: 'jsonl',
  surface: 'all',
  readOnly: false,
  actor: null,
  actors: {},
  allowApprover: false,
};

/** What a server answered to one line. */
export interface Answered {
  readonly id: string | number | null;
  readonly ok: boolean;
  readonly result?: unknown;
  readonly written?: readonly { readonly path: string; readonly action: string }[];
  readonly notes?: readonly string[];
  readonly error?: {
    readonly code: string;
    readonly message: string;
    readonly data?: { readonly code: string; readonly help: string | null };
  };
}

/** Serves some lines, JSON or as they are, to their end. */
export async function served(
  repo: Pick<TestRepository, 'root' | 'env'>,
  lines: readonly (object | string | Uint8Array)[],
  choice: Partial<Serving> = {},
  env: Readonly<Record<string, string>> = {},
): Promise<readonly Answered[]> {
  const input = new PassThrough();
  const output = new PassThrough();
  for (const line of lines) {
    input.write(line instanceof Uint8Array || typeof line === 'string' ? line : lineOf(line));
  }
  input.end();
  const texts: string[] = [];
  output.on('data', (chunk: Buffer) => texts.push(chunk.toString('utf8')));
  await serve({ ...SERVING, ...choice }, { input, output }, askerOf(repo, env));
  const answers = texts.join('').split('\n');
  if (answers.pop() !== '') throw new Error('the last answer has no line end');
  return answers.map((line) => JSON.parse(line) as Answered);
}

export function lineOf(request: object): string {
  return `${JSON.stringify(request)}\n`;
}

export function askerOf(
  repo: { readonly root: string; readonly env: Asker['env'] },
  env: Readonly<Record<string, string>> = {},
): Asker {
  const stderr = { write: () => undefined, isTerminal: false, isFile: false, columns: undefined };
  async function* stdin(): AsyncGenerator<Uint8Array> {}
  return { cwd: repo.root, env: { ...repo.env, ...env }, stdin: stdin(), stderr };
}
