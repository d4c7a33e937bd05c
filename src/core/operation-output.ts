declare const TYPE: unique symbol;

type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object';

/**
 * What a part of an operation's result is: JSON Schema for programs, and its type for the compiler,
 * which holds every `plan` to it.
 */
export interface Shape<T = unknown> {
  readonly type: JsonType | readonly [JsonType, 'null'];
  readonly enum?: readonly (string | null)[];
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  /** For documentation, in the middle of a sentence. */
  readonly description?: string;
  /** For the compiler alone: never there. */
  readonly [TYPE]?: T;
}

/** The type of what a shape says. */
export type TypeOf<S> = S extends Shape<infer T> ? T : never;

/** What `result` of an operation holds, by name: nothing is ever left out. */
export type Output = Readonly<Record<string, Shape>>;

/** The type of what has these members. */
export type ResultOf<O extends Output> = {
  readonly [K in keyof O]: TypeOf<O[K]>;
};

/** The JSON Schema of a whole result. Later versions of an operation may add members. */
export function resultSchema(output: Output) {
  return { type: 'object', properties: output, required: Object.keys(output) } as const;
}

/** @param description what it is; may be left out where its name says it */
export function text(description?: string): Shape<string> {
  return { type: 'string', ...about(description) };
}

export function oneOf<const V extends string>(
  values: readonly V[],
  description?: string,
): Shape<V> {
  return { type: 'string', enum: values, ...about(description) };
}

export function wholeNumber(description?: string): Shape<number> {
  return { type: 'integer', ...about(description) };
}

export function number(description?: string): Shape<number> {
  return { type: 'number', ...about(description) };
}

export function flag(description?: string): Shape<boolean> {
  return { type: 'boolean', ...about(description) };
}

export function listOf<T>(items: Shape<T>, description?: string): Shape<readonly T[]> {
  return { type: 'array', items, ...about(description) };
}

export function texts(description?: string): Shape<readonly string[]> {
  return listOf(text(), description);
}

/** An object of which no member is left out. */
export function objectOf<M extends Output>(members: M, description?: string): Shape<ResultOf<M>> {
  return { ...resultSchema(members), ...about(description) };
}

/** How many there are of each. */
export function countsBy<N extends string>(
  names: readonly N[],
  description: string,
): Shape<Readonly<Record<N, number>>> {
  const counts = Object.fromEntries(names.map((name) => [name, wholeNumber()]));
  return objectOf(counts, description) as Shape<Readonly<Record<N, number>>>;
}

/** An object some members of which may be left out. */
export function objectWith<M extends Output, F extends Output>(
  members: M,
  further: F,
): Shape<ResultOf<M> & Partial<ResultOf<F>>> {
  return { ...resultSchema(members), properties: { ...members, ...further } };
}

/** An object of which no more can be said: a part of a record as it is. */
export function anyObject(description?: string): Shape<object> {
  return { type: 'object', ...about(description) };
}

export function orNull<T>(shape: Shape<T>, description?: string): Shape<T | null> {
  const type = shape.type as JsonType;
  return {
    ...{ ...shape, type: [type, 'null'] },
    ...(shape.enum && { enum: [...shape.enum, null] }),
    ...about(description),
  } as Shape<T | null>;
}

function about(description: string | undefined) {
  return description === undefined ? {} : { description };
}
