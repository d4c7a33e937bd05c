import type { InputSchema } from '../../core/operation-input.ts';
import type { Output, ResultOf } from '../../core/operation-output.ts';
import type { Offered } from '../offered.ts';
import { toolOf } from '../parameter-names.ts';

/** What is offered besides operations: it answers a question, and writes nothing. */
interface OwnTool<O extends Output> {
  /** `lint.check` */
  readonly name: string;
  /** What does the same on the command line, operands in capitals; '' for the program by itself. */
  readonly command?: string;
  /** The parameters that the operands give, in their order. */
  readonly operands?: readonly string[];
  readonly summary: string;
  readonly about: readonly string[];
  readonly input: InputSchema;
  /** What every answer holds. */
  readonly output: O;
  /** The members of it that are words of ours, or problems. */
  readonly said: readonly (keyof O & string)[];
  call(input: Readonly<Record<string, unknown>>): Promise<ResultOf<O>>;
}

/** Such a tool as it is offered. */
export interface OwnOffered extends Offered {
  /** Null where the command line has nothing like it. */
  readonly command: string | null;
  readonly operands: readonly string[];
}

export function ownTool<const O extends Output>(tool: OwnTool<O>): OwnOffered {
  const { name, command = null, operands = [], summary, about, input, output, said, call } = tool;
  return {
    ...{ method: name, tool: toolOf(name), command, operands, summary, about, said },
    effects: 'reads',
    input,
    withheld: {},
    output,
    async call(given) {
      const whole = await call(given);
      return { whole, result: whole, besides: {} };
    },
  };
}
