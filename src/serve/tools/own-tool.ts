import type { InputSchema } from '../../core/operation-input.ts';
import type { Offered } from '../offered.ts';
import type { JsonSchema } from '../tool-schema.ts';

/** What is offered besides operations: it answers a question, and writes nothing. */
interface OwnTool {
  /** `lint.check` */
  readonly name: string;
  readonly summary: string;
  readonly about: readonly string[];
  readonly input: InputSchema;
  /** What every answer holds. */
  readonly output: Readonly<Record<string, JsonSchema>>;
  call(input: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>>;
}

export function ownTool({ name, summary, about, input, output, call }: OwnTool): Offered {
  return {
    method: name,
    tool: name.replaceAll('.', '_'),
    summary,
    about,
    effects: 'reads',
    input,
    withheld: {},
    output: { type: 'object', properties: output, required: Object.keys(output) },
    async call(given) {
      const whole = await call(given);
      return { whole, result: whole, besides: {} };
    },
  };
}
