import type { DataPath } from '../place.ts';
import type { Pattern } from './pattern.ts';

/** A JSON Schema, or a part of one. */
export type Schema = boolean | { readonly [keyword: string]: unknown };

/** A schema that was looked through: all of it is known, and bounded. */
export interface CheckedSchema {
  readonly root: Schema;
  /** How many schemas and listed values it is made of. */
  readonly parts: number;
  readonly patterns: ReadonlyMap<string, Pattern>;
  /** What each `$ref` leads to. */
  readonly targets: ReadonlyMap<string, Schema>;
}

/** Something wrong in a schema, and where. */
export interface SchemaProblem {
  readonly at: DataPath;
  /** True where the key is wrong, and not what it holds. */
  readonly isKey?: boolean;
  readonly message: string;
}

/** Bounds of a stranger's schema: nobody who reads theirs writes more. */
export const MOST_NODES = 5000;
export const DEEPEST = 64;
export const SCHEMA_BYTES = 256 * 2 ** 10;

/** Of all patterns of a schema, and of all schemas of a configuration: their characters, and what is made of them. */
export const PATTERN_ROOM = 2 ** 16;
export const PATTERNS_OF_ALL = 2 ** 18;

/** What a keyword holds. */
export type Holds =
  | 'schema'
  | 'schemas'
  | 'named-schemas'
  | 'count'
  | 'number'
  | 'step'
  | 'text'
  | 'shown'
  | 'texts'
  | 'named-texts'
  | 'flag'
  | 'list'
  | 'any'
  | 'type'
  | 'pattern'
  | 'format'
  | 'ref';

/** The keywords that are judged by, and those that only say something. There are no others. */
export const KEYWORDS: ReadonlyMap<string, Holds> = new Map<string, Holds>([
  ...(['items', 'additionalProperties', 'contains', 'propertyNames', 'not'] as const).map(
    (each) => [each, 'schema'] as const,
  ),
  ...(['if', 'then', 'else'] as const).map((each) => [each, 'schema'] as const),
  ...(['allOf', 'anyOf', 'oneOf', 'prefixItems'] as const).map(
    (each) => [each, 'schemas'] as const,
  ),
  ...(['properties', 'patternProperties', '$defs', 'dependentSchemas'] as const).map(
    (each) => [each, 'named-schemas'] as const,
  ),
  ...(
    ['minLength', 'maxLength', 'minItems', 'maxItems', 'minContains', 'maxContains'] as const
  ).map((each) => [each, 'count'] as const),
  ...(['minProperties', 'maxProperties'] as const).map((each) => [each, 'count'] as const),
  ...(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const).map(
    (each) => [each, 'number'] as const,
  ),
  ['multipleOf', 'step'],
  ...(['$schema', '$id', '$comment', 'title', 'description'] as const).map(
    (each) => [each, 'text'] as const,
  ),
  // What a text holds is said, and by draft 2020-12 not judged.
  ...(['contentEncoding', 'contentMediaType'] as const).map((each) => [each, 'text'] as const),
  ['x-expected', 'shown'],
  ['required', 'texts'],
  ['dependentRequired', 'named-texts'],
  ...(['uniqueItems', 'deprecated', 'readOnly', 'writeOnly'] as const).map(
    (each) => [each, 'flag'] as const,
  ),
  ['enum', 'list'],
  ['examples', 'list'],
  ['const', 'any'],
  ['default', 'any'],
  ['type', 'type'],
  ['pattern', 'pattern'],
  ['format', 'format'],
  ['$ref', 'ref'],
]);

export const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'] as const;
