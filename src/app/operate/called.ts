import { allOf } from '../../core/all-of.ts';
import { parseDateTime } from '../../core/date-time.ts';
import { WrongUse } from '../../core/failure.ts';
import { asGiven } from '../../core/found-value.ts';
import { isObject } from '../../core/json-value.ts';
import { meantInput } from '../../core/meant-input.ts';
import { nearest } from '../../core/nearest.ts';
import type { AnyOperation } from '../../core/operation.ts';
import type { OperationDocument } from '../../core/operation-document.ts';
import { type InputFault, inputFaults, missingWords } from '../../core/operation-input.ts';
import { loadOperations } from '../../protocols/operations.ts';
import type { Asker } from '../caller.ts';
import type { Call } from './call.ts';
import { perform } from './perform.ts';
import { outcomeDocument } from './shown-outcome.ts';

/** Which operation is called, and what it is handed. */
export interface Called {
  readonly id: string;
  readonly input: unknown;
  /** Whether the changes are wanted as a patch. */
  readonly diff: boolean;
}

/**
 * Performs an operation for a program.
 * @throws WrongUse for one that is not known, and for an input that does not fit; else as `perform`.
 */
export async function operationCalled(
  { id, input, diff }: Called,
  call: Omit<Call, 'operation' | 'input' | 'now'> & { readonly now: string | null },
  asker: Asker,
): Promise<OperationDocument> {
  const operation = await operationWith(id);
  const outcome = await perform(
    { operation, input: demandInput(operation, input), ...call, now: timeIn(call.now) },
    asker,
  );
  return outcomeDocument(outcome, diff);
}

async function operationWith(id: string): Promise<AnyOperation> {
  const operations = await loadOperations();
  const operation = operations.find((each) => each.id === id);
  if (operation !== undefined) return operation;
  const ids = operations.map((each) => each.id);
  const meant = nearest(id, ids);
  throw new WrongUse(
    'unknown-operation',
    `There is no operation "${id}".`,
    meant === null ? `There are: ${ids.join(', ')}.` : `Did you mean "${meant}"?`,
  );
}

function demandInput(operation: AnyOperation, input: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(input)) {
    throw new WrongUse(
      'bad-value',
      `${operation.id} takes an object, not ${JSON.stringify(input)}.`,
    );
  }
  // What is left out on purpose is not there.
  const said = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const given = meantInput(operation.input, said);
  const faults = inputFaults(operation.input, given);
  if (faults.length === 0) return given;
  throw allOf(faults.map((fault) => wrongInput(fault, operation)));
}

function wrongInput(fault: InputFault, { id }: AnyOperation): WrongUse {
  const { problem, property, value, expected } = fault;
  if (problem === 'unknown')
    return new WrongUse(
      'unknown-option',
      `${id} takes no "${property}".`,
      `It takes: ${expected}.`,
    );
  if (problem === 'missing') {
    const words = missingWords(fault, (name) => JSON.stringify(name));
    return new WrongUse('missing-argument', `${id} needs ${words}.`);
  }
  return new WrongUse(
    'bad-value',
    `"${property}" of ${id} cannot be ${asGiven(value)}.`,
    `${JSON.stringify(property)} must be ${expected}.`,
  );
}

/** RFC 3339 to milliseconds. */
function timeIn(now: string | null): number | null {
  const time = now === null ? null : parseDateTime(now);
  if (now === null || time !== null) return time;
  throw new WrongUse(
    'bad-value',
    `The option now takes a time such as 2026-03-02T12:00:00Z, not "${now}".`,
  );
}
