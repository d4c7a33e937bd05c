import type { Terminal } from '../app/caller.ts';
import { WrongUse } from '../core/failure.ts';
import type { AnyOperation } from '../core/operation.ts';
import { type InputProperty, inputFaults } from '../core/operation-input.ts';
import { pairWritten } from './option-written.ts';

/** The library that asks: loaded only where a person is asked. */
type Prompts = typeof import('@clack/prompts');

/** Who is asked, and by what. */
interface Asking {
  readonly prompts: Prompts;
  readonly terminal: Terminal;
  readonly operation: AnyOperation;
}

/**
 * An input with what it lacks and can't do without, as the person at the terminal gives it.
 * @throws WrongUse where that person gives up; nothing was written then.
 */
export async function withMissing(
  operation: AnyOperation,
  input: Readonly<Record<string, unknown>>,
  terminal: Terminal,
): Promise<Readonly<Record<string, unknown>>> {
  const { required, properties } = operation.input;
  const missing = required.filter((name) => !Object.hasOwn(input, name));
  if (missing.length === 0) return input;
  const prompts = await import('@clack/prompts');
  const given: Record<string, unknown> = { ...input };
  for (const name of missing) {
    const property = properties[name];
    if (property === undefined) throw new Error(`${operation.id} requires ${name}, and has none`);
    given[name] = await askedFor(name, property, { prompts, terminal, operation });
  }
  return given;
}

async function askedFor(name: string, property: InputProperty, asking: Asking): Promise<unknown> {
  if (property.type === 'array') return listOf(name, property, asking);
  if (property.type === 'object') return textsOf(name, property, asking);
  const { prompts, terminal } = asking;
  const message = property.description;
  if (property.type === 'boolean') {
    return unlessCancelled(prompts, await prompts.confirm({ message, ...terminal }));
  }
  if (property.type === 'string' && property.enum !== undefined) {
    const options = property.enum.map((value) => ({ value }));
    return unlessCancelled(prompts, await prompts.select({ message, options, ...terminal }));
  }
  const typed = await textFor(name, message, asking, (text) => valueTyped(property, text));
  return valueTyped(property, typed);
}

/** Line by line, until nothing is typed. */
async function listOf(name: string, property: InputProperty, asking: Asking): Promise<unknown> {
  const found: string[] = [];
  for (;;) {
    const message = found.length === 0 ? property.description : 'one more (Enter ends the list)';
    const typed = await textFor(name, message, asking, (text) => {
      return text === '' && found.length > 0 ? found : [...found, text];
    });
    if (typed === '') return found;
    found.push(typed);
  }
}

async function textsOf(name: string, property: InputProperty, asking: Asking): Promise<unknown> {
  const found: Record<string, string> = {};
  for (;;) {
    const message = `${property.description}: ${pairWritten(property)} (Enter ends the list)`;
    const typed = await textFor(name, message, asking, () => found);
    const at = typed.indexOf('=');
    if (at <= 0) return found;
    found[typed.slice(0, at)] = typed.slice(at + 1);
  }
}

/** @param valueFor what a text stands for: it has to fit the schema */
async function textFor(
  name: string,
  message: string,
  { prompts, terminal, operation }: Asking,
  valueFor: (text: string) => unknown,
): Promise<string> {
  const validate = (text: string | undefined): string | undefined => {
    const { input } = operation;
    const [fault] = inputFaults({ ...input, required: [] }, { [name]: valueFor(text ?? '') });
    return fault && `It must be ${fault.expected}.`;
  };
  const typed = await prompts.text({ message, validate, ...terminal });
  return unlessCancelled<string>(prompts, typed) ?? '';
}

function valueTyped({ type }: InputProperty, text: string): unknown {
  const isNumber = type === 'number' || type === 'integer';
  return isNumber && text.trim() !== '' && !Number.isNaN(Number(text)) ? Number(text) : text;
}

function unlessCancelled<T>({ isCancel }: Prompts, answer: T | symbol): T {
  if (!isCancel(answer)) return answer as T;
  throw new WrongUse('cancelled', 'Nothing was written, because the questions were not answered.');
}
