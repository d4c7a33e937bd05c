import { asGiven, quoted } from '../core/found-value.ts';
import { isObject } from '../core/json-value.ts';
import { meantInput } from '../core/meant-input.ts';
import { nearest } from '../core/nearest.ts';
import {
  type InputFault,
  type InputProperty,
  type InputSchema,
  inputFault,
  missingWords,
} from '../core/operation-input.ts';
import { CallFault } from './call-fault.ts';
import type { Answer, Offered } from './offered.ts';
import { namesOf, snakeCase } from './parameter-names.ts';
import type { Surface } from './surface.ts';

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
  readonly #turns = new Turns();

  constructor(surface: Surface) {
    this.#surface = surface;
  }

  /** @throws CallFault, or what `faultOf` makes one of */
  async answer(method: string, params: Readonly<Record<string, unknown>>): Promise<Answer> {
    const offered = this.#surface.get(method) ?? this.#surface.get(methodOfWords(method));
    if (offered === undefined) throw this.#unknown(method);
    return this.call(offered, params);
  }

  /** @throws CallFault, or what `faultOf` makes one of */
  async call(offered: Offered, params: Readonly<Record<string, unknown>>): Promise<Answer> {
    const input = inputFrom(params, offered.input, offered.withheld);
    return this.#turns.take(() => offered.call(input));
  }

  #unknown(method: string): CallFault {
    const methods = [...this.#surface.keys()];
    const meant = nearest(method, methods);
    const hint = meant === null ? `There are: ${methods.join(', ')}.` : `Did you mean ${meant}?`;
    return new CallFault(
      'method_not_found',
      `There is no method ${quoted(method, 60)} here. ${hint}`,
    );
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
  const fault = inputFault({ ...schema, properties, required }, input);
  if (fault === null) return input;
  const name = snakeCase(fault.property);
  if (fault.problem === 'missing') {
    throw new CallFault('missing_param', missingText(fault));
  }
  throw new CallFault(
    'invalid_request',
    `${name} is ${asGiven(fault.value)}. It must be ${fault.expected}.${apart(fault.value)}`,
  );
}

/** How several values are given, where somebody wrote them as one. */
function apart(value: unknown): string {
  if (!Array.isArray(value) || value.some((each) => typeof each !== 'string')) return '';
  const parts = value.flatMap((each: string) => each.split(/, ?/));
  if (parts.length === value.length) return '';
  return ` Give each by itself: ${JSON.stringify(parts)}.`;
}

/** All that is missing at once: a client that is told one by one calls as often. */
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
  const named = new Map<string, unknown>();
  for (const [name, value] of Object.entries(given)) {
    if (value === null) continue;
    const own = known.get(name);
    if (own === undefined) throw unknown(name, open.map(snakeCase));
    if (named.has(own)) {
      throw new CallFault('invalid_request', `${snakeCase(own)} is given twice, under two names.`);
    }
    named.set(own, value);
  }
  return named;
}

function unknown(name: string, known: readonly string[]): CallFault {
  const meant = nearest(name, known);
  const there = known.length === 0 ? 'There are none.' : `There are: ${known.join(', ')}.`;
  return new CallFault(
    'invalid_request',
    `There is no parameter ${quoted(name, 60)}. ${meant === null ? there : `Did you mean ${meant}?`}`,
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
