import type { Asker, Stream } from '../app/caller.ts';
import { BACKENDS, oneOf, type Wording } from '../app/values.ts';
import type { OperationInputs, OperationResults } from './operation-inputs.generated.ts';
import type { OperationOptions, OperationOutcome } from './operation-options.ts';

/**
 * Performs an operation, as the command line does: it is written only when the linter has no error to
 * report afterwards that it did not report before.
 * @param id what `docs/operations` lists
 * @param input what its page says
 * @returns what `--format json` prints. `status` is `refused` where a rule keeps it from being done.
 * @throws WrongUse for an input that does not fit and for what is not possible in this state,
 * CouldNotCheck where something could not be read or written: both are a Failure, with `code`, `help`
 * and the `exitCode` of the command line. Anything else that is thrown is a fault of the tool.
 */
export async function operate<Id extends keyof OperationInputs>(
  id: Id,
  input: OperationInputs[Id],
  options: OperationOptions,
): Promise<OperationOutcome<OperationResults[Id]>> {
  const { operationCalled } = await import('../app/operate/called.ts');
  const { dryRun = false, diff = false, commit = false, config = null, cwd, env } = options;
  const document = await operationCalled(
    { id, input, diff },
    {
      dryRun,
      commit: commit === true ? '' : commit === false ? null : commit,
      now: options.now ?? null,
      draw: null,
      config,
      backend: oneOf(options.backend ?? 'native', BACKENDS, wordingOf('backend')),
    },
    askerOf({ cwd, env }),
  );
  // Each `plan` is held to the type of its result where it is written.
  return document as OperationOutcome<OperationResults[Id]>;
}

function wordingOf(name: keyof OperationOptions): Wording {
  return {
    called: `The option ${name} of operate()`,
    written: (...values) => `${name}: ${values.map((value) => `'${value}'`).join(', ')}`,
  };
}

const NOWHERE: Stream = {
  write: () => undefined,
  isTerminal: false,
  isFile: false,
  columns: undefined,
};

function askerOf({ cwd, env }: Pick<OperationOptions, 'cwd' | 'env'>): Asker {
  async function* stdin(): AsyncGenerator<Uint8Array> {}
  return { cwd, env, stdin: stdin(), stderr: NOWHERE };
}
