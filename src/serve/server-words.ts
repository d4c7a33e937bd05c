import { CouldNotCheck, Failure, WrongUse } from '../core/failure.ts';
import { isObject } from '../core/json-value.ts';
import type { AnyOperation } from '../core/operation.ts';
import { type InputProperty, optionName } from '../core/operation-input.ts';
import type { Diagnostic as Problem } from '../core/report-document.ts';
import { wordsOf } from '../protocols/operations.ts';
import { CallFault } from './call-fault.ts';
import type { Answer, Offered } from './offered.ts';
import { namesOf } from './parameter-names.ts';
import { joinedValue, listed, plainWord, typedValue } from './typed-value.ts';

/** What may be the value of an option: a word in capitals, one with a digit, a file or a quoted text. */
const VALUE = String.raw`(?:(?:[a-z-]+=)?"[^"]*"|'[^']*'|@\S+|(?:[a-z-]+=)?[A-Z][A-Z0-9=]*(?:,[A-Z0-9=]+)*|[\w,=-]*\d[\w,=-]*)(?=[\s.,;:)\`]|$)`;

/** An option with what may be its value, and with the values of each time that it is there again. */
const OPTION = new RegExp(
  String.raw`(?<![\w-])--([a-z][a-z-]*)(?:[ =](${VALUE})((?: --\1[ =]${VALUE})*))?`,
  'g',
);

/** What only a process has: files of the caller that hold a value, and a format of its output. */
const OF_PROCESSES: readonly (readonly [RegExp, string])[] = [
  [/ @FILE in place of a text reads it\./g, ''],
  [/(?:; | or |, or )--[a-z-]+ (?:[A-Z]+=)?@(?:FILE|-)(?: reads [a-z ]+)?/g, ''],
  [/ (?:[A-Z]+=)?@(?:FILE|-)(?=[\s.,;:)`|]|$)/g, ''],
  [/ --format json(?=[ `])/g, ''],
];

/** Where what is said of a command ends. */
const END = /`|[.:;](?=\s|$)/;

const PROGRAM = 'lint-protocol ';

/** The program by itself. */
const BARE = /(?<![\w./-])lint-protocol(?= (?:to|and|again)\b|[`.,;:)]|$)/g;

/** A command of git, of which an option stands behind. */
const OF_GIT = /\bgit\b[^`;]*$/;

/** What can be called here and on the command line. */
export type Callable = Pick<AnyOperation, 'command' | 'operands' | 'input'>;

/** The property of a call that says who acts, and the name that the server fixed for it. */
export interface Acting {
  readonly property: string;
  readonly name: string;
}

/**
 * What texts say to a client of a server: methods or tools where they name commands, parameters where
 * they name options. A command that is no method here stays one: somebody else can run it.
 */
export class ServerWords {
  readonly #callables: readonly Callable[];
  readonly #withheld: ReadonlySet<string>;
  readonly #nameOf: (callable: Callable) => string | null;
  readonly #acting: (callable: Callable) => Acting | null;
  /** Before a command that is named without the program. */
  readonly #commands: RegExp;

  /**
   * @param callables all that there are
   * @param nameOf what clients call one; null for one that is not offered
   * @param withheld the properties that no request can give, but who starts the server can
   * @param acting who the server acts as in a callable; null for nobody
   */
  constructor(
    callables: readonly Callable[],
    nameOf: (callable: Callable) => string | null,
    withheld: Iterable<string> = [],
    acting: (callable: Callable) => Acting | null = () => null,
  ) {
    this.#acting = acting;
    this.#callables = [...callables].sort((a, b) => b.command.length - a.command.length);
    this.#nameOf = nameOf;
    this.#withheld = new Set(withheld);
    const commands = this.#callables.map((each) => wordsOf(each).join(' ')).filter(Boolean);
    this.#commands = new RegExp(`\`(?=(?:${commands.join('|') || '(?!)'})[ \`])`, 'g');
  }

  /** @param callable the one whose options are meant where no other one is named; null for none */
  in(text: string, callable: Callable | null): string {
    const spoken = OF_PROCESSES.reduce((all, [from, to]) => all.replace(from, to), text);
    const bare = this.#callables.find(({ command }) => command === '');
    const name = bare === undefined ? null : this.#nameOf(bare);
    const [first = '', ...others] = spoken
      .replace(this.#commands, `\`${PROGRAM}`)
      .replace(BARE, (written) => name ?? written)
      .split(PROGRAM);
    return [
      this.#named(first, callable),
      ...others.map((each) => this.#behind(each, callable)),
    ].join('');
  }

  /** What a server offers, with its answers in words for clients. */
  spoken(offered: Offered, callable: Callable | null): Offered {
    return {
      ...offered,
      call: async (input) => {
        try {
          return this.#ofAnswer(await offered.call(input), offered.said ?? [], callable);
        } catch (error) {
          throw this.#ofFailure(error, callable);
        }
      },
    };
  }

  /** The same for what is no operation, and says of itself what it is. */
  spokenOwn(offered: Offered): Offered {
    const about = offered.about.map((said) => this.in(said, null));
    return this.spoken({ ...offered, about }, null);
  }

  /** Not what records say, but what is said of them. */
  #ofAnswer(answer: Answer, said: readonly string[], callable: Callable | null): Answer {
    const { notes, diagnostics } = answer.besides;
    const words = (value: unknown) => this.#ofWords(value, callable);
    const change = (all: unknown, path: string) => changedAt(all, path.split('.'), words);
    const whole = said.reduce(change, answer.whole) as Answer['whole'];
    return {
      whole,
      result: answer.result === answer.whole ? whole : answer.result,
      besides: {
        ...answer.besides,
        ...(diagnostics && { diagnostics: this.#problems(diagnostics, callable) }),
        ...(notes && { notes: notes.map((note) => this.in(note, callable)) }),
      },
    };
  }

  /** A text, or a list of texts or of problems. */
  #ofWords(value: unknown, callable: Callable | null): unknown {
    if (typeof value === 'string') return this.in(value, callable);
    if (!Array.isArray(value)) return value;
    const isOfTexts = value.every((each) => typeof each === 'string');
    if (!isOfTexts) return this.#problems(value, callable);
    return value.map((each) => this.in(each, callable));
  }

  /** What the linter says of problems. */
  #problems(all: readonly Problem[], callable: Callable | null): readonly Problem[] {
    return all.map(({ help, then: steps, ...each }) => ({
      ...each,
      help: help === null ? null : this.in(help, callable),
      // biome-ignore lint/suspicious/noThenProperty: the word of the format, and a list is no promise.
      then: steps.map((step) => (step.action === 'run' ? this.#ofStep(step, callable) : step)),
    }));
  }

  /** A command that is a call here is nothing to run. */
  #ofStep(step: Problem['then'][number], callable: Callable | null): Problem['then'][number] {
    const text = this.in(step.text, callable);
    return text === step.text ? step : { ...step, action: 'do', text: `Call ${text}` };
  }

  /** The same failure, in words for clients. */
  #ofFailure(error: unknown, callable: Callable | null): unknown {
    const said = (text: string | null) => (text === null ? null : this.in(text, callable));
    if (error instanceof CallFault) {
      const { code, message, data } = error;
      const { help = null, diagnostics } = data ?? {};
      const problems = diagnostics && { diagnostics: this.#problems(diagnostics, callable) };
      return new CallFault(code, message, data && { ...data, help: said(help), ...problems });
    }
    if (!(error instanceof Failure)) return error;
    const { code, help } = error;
    const Kind = error instanceof WrongUse ? WrongUse : CouldNotCheck;
    return new Kind(code, this.in(error.message, callable), said(help));
  }

  /** What stands behind the name of the program: a command, and perhaps more. */
  #behind(text: string, callable: Callable | null): string {
    const called = this.#callables.find((each) => {
      const words = wordsOf(each).join(' ');
      return words !== '' && text.startsWith(words) && !/^[\w-]/.test(text.slice(words.length));
    });
    const end = END.exec(text)?.index ?? text.length;
    const name = called === undefined ? null : this.#nameOf(called);
    if (called === undefined || name === null) {
      const behind = this.#named(text.slice(end), callable);
      // What is no operation has a method that is only a name, and no further one.
      const { isFurther, name: other } = (called as AnyOperation | undefined)?.method ?? {};
      const where = isFurther ? ` (or \`${other}\` of a server with \`--surface all\`)` : '';
      return PROGRAM + text.slice(0, end) + behind.replace(/^`/, `$&${where}`);
    }
    const rest = this.#named(text.slice(end), called, callable);
    const operands = text.slice(wordsOf(called).join(' ').length, end);
    const call = this.#callWith(operands, called);
    return call === null ? name + this.#named(operands, called) + rest : `${name} ${call}${rest}`;
  }

  /** What is typed behind a command, as the JSON of a call; null where it is none, or nothing. */
  #callWith(typed: string, callable: Callable): string | null {
    const { operands, input } = callable;
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
      if (found === undefined) return null;
      const [property, schema] = found;
      const acting = this.#acting(callable);
      const isActing = property === acting?.property;
      if (this.#withheld.has(property) && !isActing) return null;
      if (option === undefined) taken += 1;
      const isFlag = schema.type === 'boolean';
      const isOwn = isFlag || option === undefined;
      if (!isOwn) at += 1;
      const value = isOwn ? word : words[at];
      if (value === undefined) return null;
      if (isActing && (value === acting.name || /^[A-Z]+$/.test(value))) continue;
      const name = namesOf(property, schema)[0] ?? property;
      const before = call.get(name);
      if (schema.type === 'object') {
        const [key = '', ...text] = value.split('=');
        if (text.length === 0) return null;
        call.set(name, { ...(isObject(before) && before), [key]: text.join('=') });
      } else if (schema.type === 'array')
        call.set(name, [...(Array.isArray(before) ? before : []), value]);
      else if (before !== undefined) return null;
      else call.set(name, isFlag ? true : typedValue(schema, value));
    }
    if (call.size === 0) return null;
    const members = [...call].map(([name, value]) => `"${name}": ${listed(value)}`);
    return `{${members.join(', ')}}`;
  }

  /** @param callables those whose options are meant, the likeliest first; else those of any other */
  #named(text: string, ...callables: readonly (Callable | null)[]): string {
    return text.replace(
      OPTION,
      (
        written,
        name: string,
        value: string | undefined,
        more: string | undefined,
        offset: number,
      ) => {
        if (name === 'dry-run') return '"dry_run"';
        const meant = callables.flatMap((each) => optionOf(each, name));
        const others = OF_GIT.test(text.slice(0, offset)) ? [] : this.#callables;
        const [found] = meant.length > 0 ? meant : others.flatMap((each) => optionOf(each, name));
        if (found === undefined) return written;
        const [property, schema] = found;
        const isActing = callables.some(
          (each) => each && this.#acting(each)?.property === property,
        );
        if (isActing || this.#withheld.has(property))
          return `${written} (of the server, when it starts)`;
        const values = [value ?? '', ...(more ?? '').split(` --${name}`).slice(1)].map((each) =>
          plainWord(each.replace(/^[ =]/, '')),
        );
        const joined = joinedValue(schema, values);
        if (joined !== null) return parameter(found, joined, value);
        const rest = more ? this.#named(more, ...callables) : '';
        const isWhole = value !== undefined && schema.type !== 'boolean';
        const whole = isWhole ? JSON.stringify(typedValue(schema, values[0] ?? '')) : undefined;
        return parameter(found, whole, value) + rest;
      },
    );
  }
}

/** A value with another one at a path of members, in every item where a list is on the way. */
function changedAt(
  value: unknown,
  [name, ...rest]: readonly string[],
  change: (value: unknown) => unknown,
): unknown {
  if (name === undefined) return change(value);
  if (Array.isArray(value)) return value.map((each) => changedAt(each, [name, ...rest], change));
  if (!isObject(value) || !Object.hasOwn(value, name)) return value;
  return { ...value, [name]: changedAt(value[name], rest, change) };
}

/** The property of a callable that an option gives. */
function optionOf(callable: Callable | null, name: string) {
  return Object.entries(callable?.input.properties ?? {}).filter(
    ([property, schema]) => optionName(property, schema) === name,
  );
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
