import { operate } from './operate.ts';
import { OPERATION_IDS, type Operations } from './operation-inputs.generated.ts';
import type { OperationOptions } from './operation-options.ts';

/** Every operation by its protocol and its name: `operations.messages.ack(input, options)`. */
export const operations: Operations = operationsByName();

function operationsByName(): Operations {
  const found: Record<string, Record<string, unknown>> = {};
  for (const id of OPERATION_IDS) {
    const [protocol = '', name = ''] = id.split('/');
    found[protocol] = {
      ...found[protocol],
      [camelCase(name)]: (input: never, options: OperationOptions) => operate(id, input, options),
    };
  }
  // Sound because both are made from the same list.
  return found as unknown as Operations;
}

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
}
