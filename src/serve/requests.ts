import { asGiven, quoted } from '../core/found-value.ts';
import { isObject } from '../core/json-value.ts';
import { meantInput } from '../core/meant-input.ts';
import { nearest } from '../core/nearest.ts';
import {
  type InputFault,
  type InputProperty,
  type InputSchema,
  inputFaults,
  missingWords,
} from '../core/operation-input.ts';
import { CallFault } from './call-fault.ts';
import type { Answer, Offered } from './offered.ts';
import { namesOf, snakeCase } from './parameter-names.ts';
import type { ServerWords } from './server-words.ts';
import type { Surface } from './surface.ts';
import type { CallNames } from './unknown-call.ts';

/**
 * Who works when: one after the other, as they came. So an answer shows what earlier requests have
 * written, and nothing that is held between calls changes in the middle of one.
 */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** @returns what the work gives, when its turn has come and it is done */
  take<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}

/** Carries out what clients ask for: each in its turn. */
export class Requests {
  readonly #surface: Surface;
  readonly #words: ServerWords;
  readonly #turns = new Turns();

  constructor(surface: Surface, words: ServerWords) {
    this.#surface = surface;
    this.#words = words;
  }

  /** @throws CallFault, or what `faultOf` makes one of */
  async answer(method: string, params: Readonly<Record<string, unknown>>): Promise<Answer> {
    const offered = this.#surface.get(method) ?? this.#surface.get(methodOfWords(method));
    if (offered === undefined) throw await this.unknown(method, 'method');
    return this.call(offered, params);
  }

  /** @throws CallFault, or what `faultOf` makes one of */
  async call(offered: Offered, params: Readonly<Record<string, unknown>>): Promise<Answer> {
    const input = inputFrom(params, offered.input, offered.withheld);
    return this.#turns.take(() => offered.call(input));
  }

  /** For what is called and not offered. */
  async unknown(name: string, noun: CallNames['noun']): Promise<CallFault> {
    const { unknownCall } = await import('./unknown-call.ts');
    const offered = [...this.#surface.values()];
    const names = offered.map(({ method, tool }) => (noun === 'tool' ? tool : method));
    const message = await unknownCall(name, { noun, names, words: this.#words });
    return new CallFault('method_not_found', message);
  }
}

/** The method of a command, as its words name it: `contribution.list`, `subagent agent new`. */
function methodOfWords(words: string): string {
  const [group = '', ...rest] = words.split(/[. ]/);
  return `${group}s.${snakeCase(rest.join('_'))}`;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * The parameters of a request as an operation takes them: by its own names, and without those that
 * are null.
 * @param withheld properties that a request can't give, and why
 * @throws CallFault for parameters that do not fit the schema.
 */
export function inputFrom(
  given: Values,
  schema: InputSchema,
  withheld: Readonly<Record<string, string>>,
): Values {
  const open = Object.entries(schema.properties).filter(([name]) => !Object.hasOwn(withheld, name));
  const properties = Object.fromEntries(open);
  const named = ownNames(given, schema.properties, Object.keys(properties));
  const refused = [...named.keys()].find((name) => Object.hasOwn(withheld, name));
  if (refused !== undefined) throw new CallFault('invalid_request', withheld[refused] ?? '');
  const said = Object.fromEntries(
    [...named].map(([name, value]) => {
      const schema = properties[name];
      const isSingle = schema?.['x-single'] === true && typeof value === 'string';
      return [name, withItemNames(isSingle ? [value] : value, schema)];
    }),
  );
  const input = meantInput({ properties }, said);
  const required = schema.required.filter((name) => !Object.hasOwn(withheld, name));
  const faults = inputFaults({ ...schema, properties, required }, input);
  const [first] = faults;
  if (first === undefined) return input;
  const code = first.problem === 'missing' ? 'missing_param' : 'invalid_request';
  throw new CallFault(code, faults.map((fault) => faultText(fault, properties)).join(' '));
}

/** All that is wrong at once: a client that is told one by one calls as often. */
function faultText(fault: InputFault, properties: InputSchema['properties']): string {
  const { problem, property, value, expected } = fault;
  if (problem === 'missing') return missingText(fault);
  const isOne = Array.isArray(value) && properties[property]?.type === 'string';
  const isText = expected.startsWith('a list') && typeof value === 'string';
  const hint = isOne ? ' Call once for each.' : isText ? listHint(value) : apart(value);
  return `${snakeCase(property)} is ${asGiven(value)}. It must be ${expected}.${hint}`;
}

/** How a text is given where a list is wanted. */
function listHint(text: string): string {
  if (/^\s*[[{]/.test(text)) return ' Give the JSON itself, not a text of it, in a list: [ … ].';
  return ` Give it in a list: [${quoted(text)}].`;
}

/** How several values are given, where somebody wrote them as one. */
function apart(value: unknown): string {
  if (!Array.isArray(value) || value.some((each) => typeof each !== 'string')) return '';
  const parts = value.flatMap((each: string) => each.split(/, ?/));
  if (parts.length === value.length) return '';
  return ` Give each by itself: ${JSON.stringify(parts)}.`;
}

function missingText(fault: InputFault): string {
  const [only, ...others] = fault.missing;
  return only !== undefined && others.length === 0
    ? `${snakeCase(only.property)} is missing: ${only.expected}.`
    : `These are missing: ${missingWords(fault, snakeCase)}.`;
}

/**
 * By the names that the operation has for them.
 * @param open those that a request can give
 */
function ownNames(
  given: Values,
  properties: InputSchema['properties'],
  open: readonly string[],
): ReadonlyMap<string, unknown> {
  const known = new Map(
    Object.entries(properties).flatMap(([own, schema]) =>
      namesOf(own, schema).map((name) => [name, own] as const),
    ),
  );
  const strange = Object.keys(given).filter((name) => given[name] !== null && !known.has(name));
  if (strange.length > 0) throw unknown(strange, open.map(snakeCase));
  const named = new Map<string, unknown>();
  for (const [name, value] of Object.entries(given)) {
    const own = known.get(name);
    if (value === null || own === undefined) continue;
    if (named.has(own)) {
      throw new CallFault('invalid_request', `${snakeCase(own)} is given twice, under two names.`);
    }
    named.set(own, value);
  }
  return named;
}

function unknown(names: readonly string[], known: readonly string[]): CallFault {
  const meant = names.map((name) => nearest(name, known));
  const there = known.length === 0 ? 'There are none.' : `There are: ${known.join(', ')}.`;
  const said = names.map((name, index) => {
    const near = meant[index] == null ? '' : ` Did you mean ${meant[index]}?`;
    return `There is no parameter ${quoted(name, 60)}.${near}`;
  });
  return new CallFault(
    'invalid_request',
    [...said, meant.includes(null) ? there : []].flat().join(' '),
  );
}

/** The members of objects in lists have their names in either spelling, too. */
function withItemNames(value: unknown, schema: InputProperty | undefined): unknown {
  if (schema?.type !== 'array' || !('anyOf' in schema.items) || !Array.isArray(value)) return value;
  const [, { properties }] = schema.items.anyOf;
  const own = new Map(
    Object.keys(properties).flatMap((name) => [
      [name, name],
      [snakeCase(name), name],
    ]),
  );
  return value.map((item) =>
    isObject(item)
      ? Object.fromEntries(
          Object.entries(item)
            .filter(([, member]) => member !== null)
            .map(([name, member]) => [own.get(name) ?? name, member]),
        )
      : item,
  );
}
