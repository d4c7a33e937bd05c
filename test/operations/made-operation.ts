import { perform } from '../../src/app/operate/perform.ts';
import { outcomeDocument } from '../../src/app/operate/shown-outcome.ts';
import { Failure } from '../../src/core/failure.ts';
import {
  type AnyOperation,
  defineOperation,
  type OperationState,
  type PlannedChange,
} from '../../src/core/operation.ts';
import { wholeNumber } from '../../src/core/operation-output.ts';
import type { TestRepository } from '../git/repository-builder.ts';

/** Makes the changes that it is handed, whatever they are. */
export function making(
  changes:
    | readonly PlannedChange[]
    | ((state: OperationState) => Promise<readonly PlannedChange[]>),
): AnyOperation {
  return defineOperation({
    id: 'test/make',
    command: 'test make',
    since: '0.2.0',
    source: 'a test',
    summary: 'Makes changes',
    about: [],
    effects: 'writes',
    input: {
      type: 'object',
      properties: { name: { type: 'string', description: 'anything' } },
      required: [],
      additionalProperties: false,
    },
    output: { made: wholeNumber('how many changes') },
    errors: {},
    examples: [],
    async plan({ state }) {
      const made = typeof changes === 'function' ? await changes(state) : changes;
      return { changes: made, result: { made: made.length }, told: ['made'] };
    },
  });
}

export interface MadeOptions {
  readonly input?: Readonly<Record<string, unknown>>;
  readonly backend?: 'native' | 'js';
  readonly dryRun?: boolean;
  /** The message of the commit. */
  readonly commit?: string;
}

/** Calls an operation, and tells how that ended. */
export async function made(
  repo: Pick<TestRepository, 'root' | 'env'>,
  operation: AnyOperation,
  { input = {}, backend = 'native', dryRun = false, commit }: MadeOptions = {},
) {
  const stderr = { write: () => undefined, isTerminal: false, isFile: false, columns: undefined };
  async function* stdin(): AsyncGenerator<Uint8Array> {}
  const asker = { cwd: repo.root, env: repo.env, stdin: stdin(), stderr };
  const call = { commit: commit ?? null, now: null, draw: null, config: null, dryRun, backend };
  try {
    const outcome = await perform({ operation, input, ...call }, asker);
    return outcomeDocument(outcome, false);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, exitCode, message, help } = error;
    return { error: code, exitCode, message, help };
  }
}
