import { CouldNotCheck, Failure, WrongUse } from '../core/failure.ts';
import type { AnyOperation } from '../core/operation.ts';
import { type InputProperty, optionName } from '../core/operation-input.ts';
import { wordsOf } from '../protocols/operations.ts';
import { CallFault } from './call-fault.ts';
import { namesOf } from './parameter-names.ts';

/** An option with what may be its value: a word in capitals, one with a digit, a file or a quoted text. */
const OPTION =
  /--([a-z][a-z-]*)(?:[ =]((?:"[^"]*"|@\S+|[A-Z][A-Z0-9,=]*|[\w,=-]*\d[\w,=-]*)(?=[\s.,;:)`]|$)))?/g;

/** Where what is said of a command ends. */
const END = /`|[.:;](?=\s|$)/;

const PROGRAM = 'lint-protocol ';

/**
 * What texts of operations say to a client of a server: methods or tools where they name commands, parameters
 * where they name options. A command that is no method here stays one: somebody else can run it.
 */
export class ServerWords {
  readonly #operations: readonly AnyOperation[];
  readonly #withheld: ReadonlySet<string>;
  readonly #nameOf: (operation: AnyOperation) => string | null;

  /**
   * @param operations all that there are
   * @param nameOf what clients call one; null for one that is not offered
   * @param withheld the properties that no request can give, but who starts the server can
   */
  constructor(
    operations: readonly AnyOperation[],
    nameOf: (operation: AnyOperation) => string | null,
    withheld: Iterable<string> = [],
  ) {
    this.#operations = [...operations].sort((a, b) => b.command.length - a.command.length);
    this.#nameOf = nameOf;
    this.#withheld = new Set(withheld);
  }

  /** @param operation the one whose options are meant where no other one is named */
  in(text: string, operation: AnyOperation): string {
    const [first = '', ...others] = text.split(PROGRAM);
    return [
      this.#named(first, operation),
      ...others.map((each) => this.#behind(each, operation)),
    ].join('');
  }

  /** The same failure, in words for clients. */
  ofFailure(error: unknown, operation: AnyOperation): unknown {
    if (error instanceof CallFault) {
      const { code, message, data } = error;
      const help = data?.help == null ? null : this.in(data.help, operation);
      return new CallFault(code, message, data && { ...data, help });
    }
    if (!(error instanceof Failure)) return error;
    const { code, help } = error;
    const message = this.in(error.message, operation);
    const Kind = error instanceof WrongUse ? WrongUse : CouldNotCheck;
    return new Kind(code, message, help === null ? null : this.in(help, operation));
  }

  /** What stands behind the name of the program: a command, and perhaps more. */
  #behind(text: string, operation: AnyOperation): string {
    const called = this.#operations.find((each) => {
      const words = wordsOf(each).join(' ');
      return text.startsWith(words) && !/^[\w-]/.test(text.slice(words.length));
    });
    const end = END.exec(text)?.index ?? text.length;
    const rest = this.#named(text.slice(end), operation);
    const name = called === undefined ? null : this.#nameOf(called);
    if (called === undefined || name === null) return PROGRAM + text.slice(0, end) + rest;
    const operands = text.slice(wordsOf(called).join(' ').length, end);
    const call = this.#callWith(operands, called);
    return call === null ? name + this.#named(operands, called) + rest : `${name} ${call}${rest}`;
  }

  /** What is typed behind a command, as the JSON of a call; null where it is none, or nothing. */
  #callWith(typed: string, { operands, input }: AnyOperation): string | null {
    const words = typed.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)?.map(plainWord) ?? [];
    const call = new Map<string, unknown>();
    let taken = 0;
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at] ?? '';
      const option = /^--([a-z-]+)$/.exec(word)?.[1];
      const found = Object.entries(input.properties).find(([property, schema]) =>
        option === undefined
          ? property === operands[Math.min(taken, operands.length - 1)]
          : optionName(property, schema) === option,
      );
      if (found === undefined || this.#withheld.has(found[0])) return null;
      const [property, schema] = found;
      if (option === undefined) taken += 1;
      const isFlag = schema.type === 'boolean';
      const isOwn = isFlag || option === undefined;
      if (!isOwn) at += 1;
      const value = isOwn ? word : words[at];
      if (value === undefined) return null;
      const name = namesOf(property, schema)[0] ?? property;
      const before = call.get(name);
      if (schema.type === 'object') return null;
      if (schema.type === 'array')
        call.set(name, [...(Array.isArray(before) ? before : []), value]);
      else if (before !== undefined) return null;
      else call.set(name, isFlag ? true : typedValue(schema, value));
    }
    if (call.size === 0) return null;
    const members = [...call].map(([name, value]) => `"${name}": ${listed(value)}`);
    return `{${members.join(', ')}}`;
  }

  #named(text: string, { input }: AnyOperation): string {
    return text.replace(OPTION, (written, name: string, value: string | undefined) => {
      const found = Object.entries(input.properties).find(
        ([property, schema]) => optionName(property, schema) === name,
      );
      if (name === 'dry-run') return '"dry_run"';
      if (found === undefined) return written;
      const [property, schema] = found;
      if (this.#withheld.has(property)) return `${written} (of the server, when it starts)`;
      return parameter(found, schema.type === 'boolean' ? undefined : value, value);
    });
  }
}

function parameter(
  [property, schema]: readonly [string, InputProperty],
  value: string | undefined,
  behind: string | undefined,
): string {
  const name = `"${namesOf(property, schema)[0]}"`;
  if (value !== undefined) return `${name}: ${value}`;
  return behind === undefined ? name : `${name} ${behind}`;
}

function plainWord(word: string): string {
  return word.replace(/^(["'])(.*)\1$/s, '$2');
}

function typedValue({ type }: InputProperty, value: string): unknown {
  const isNumber = type === 'number' || type === 'integer';
  return isNumber && !Number.isNaN(Number(value)) ? Number(value) : value;
}

function listed(value: unknown): string {
  const texts = Array.isArray(value) ? value.map((each) => JSON.stringify(each)) : null;
  return texts === null ? JSON.stringify(value) : `[${texts.join(', ')}]`;
}
