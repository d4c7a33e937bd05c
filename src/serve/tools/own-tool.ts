import type { InputSchema } from '../../core/operation-input.ts';
import type { Output, ResultOf } from '../../core/operation-output.ts';
import type { Offered } from '../offered.ts';

/** What is offered besides operations: it answers a question, and writes nothing. */
interface OwnTool<O extends Output> {
  /** `lint.check` */
  readonly name: string;
  readonly summary: string;
  readonly about: readonly string[];
  readonly input: InputSchema;
  /** What every answer holds. */
  readonly output: O;
  call(input: Readonly<Record<string, unknown>>): Promise<ResultOf<O>>;
}

export function ownTool<const O extends Output>(tool: OwnTool<O>): Offered {
  const { name, summary, about, input, output, call } = tool;
  return {
    method: name,
    tool: name.replaceAll('.', '_'),
    summary,
    about,
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
