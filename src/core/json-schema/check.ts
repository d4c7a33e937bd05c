import { named, quoted } from '../found-value.ts';
import { isObject } from '../json-value.ts';
import { nearest } from '../nearest.ts';
import type { DataPath } from '../place.ts';
import type { Steps } from '../too-costly.ts';
import { FORMATS } from './formats.ts';
import { type Pattern, patternOf } from './pattern.ts';
import { PatternFault } from './pattern-parser.ts';
import {
  type CheckedSchema,
  DEEPEST,
  type Holds,
  KEYWORDS,
  MOST_NODES,
  PATTERN_ROOM,
  type Schema,
  type SchemaProblem,
  TYPES,
} from './schema.ts';

/** Paths through choices of choices: each may judge a value anew. */
const MOST_BRANCHES = 10_000;

const BACK = 'this schema refers back to itself for the same value';
const TOO_MANY = `this schema has more than ${MOST_BRANCHES} alternatives for one value`;

/** What `x-expected` may have: it is shown in findings. */
const LONGEST_WORDS = 120;
const SHOWN = new RegExp(String.raw`^[^\p{C}\p{Zl}\p{Zp}]{1,${LONGEST_WORDS}}$`, 'u');

/**
 * Looks a stranger's schema through before anything is judged by it: whatever it says is known here, or
 * is a fault. Nothing of it is run.
 * @param value what its text holds; not nested deeper than a parser allows
 * @param written how references were written that lead elsewhere now
 * @param room what is left for the patterns of all schemas that are looked through
 */
export function checkSchema(
  value: unknown,
  written: ReadonlyMap<string, string> = new Map(),
  room: Steps = { left: PATTERN_ROOM },
): CheckedSchema | readonly SchemaProblem[] {
  const checking = new Checking(value, written, room);
  checking.look(value, []);
  checking.follow();
  const { problems, patterns, targets, parts } = checking;
  // Sound because everything in it was looked at.
  return problems.length > 0 ? problems : { root: value as Schema, parts, patterns, targets };
}

/** All references of a schema, and where they are; of one with faults those that can be seen. */
export function referencesOf(value: unknown): readonly Reference[] {
  const checking = new Checking(value);
  checking.look(value, []);
  return checking.refs;
}

interface Reference {
  readonly at: DataPath;
  readonly ref: string;
}

class Checking {
  readonly problems: SchemaProblem[] = [];
  readonly patterns = new Map<string, Pattern>();
  readonly targets = new Map<string, Schema>();
  readonly refs: Reference[] = [];
  readonly #root: unknown;
  readonly #written: ReadonlyMap<string, string>;
  /** Every schema, and where it is. */
  readonly #schemas = new Map<unknown, DataPath>();
  parts = 0;
  /** What is left for all patterns together: that there is not enough is said once. */
  #room = PATTERN_ROOM;
  readonly #roomOfAll: Steps;
  #depth = 0;
  /** The first schema that leads to too many others for one value, and why. */
  #tooMany: SchemaProblem | null = null;

  constructor(
    root: unknown,
    written: ReadonlyMap<string, string> = new Map(),
    roomOfAll: Steps = { left: PATTERN_ROOM },
  ) {
    this.#root = root;
    this.#written = written;
    this.#roomOfAll = roomOfAll;
  }

  look(schema: unknown, at: DataPath): void {
    if (!this.#counts(1, at)) return;
    if (this.#depth >= DEEPEST) {
      this.#fault(at, `the schema nests more than ${DEEPEST} levels deep, which are the most`);
    } else if (isObject(schema)) {
      this.#schemas.set(schema, at);
      this.#depth += 1;
      for (const [keyword, value] of Object.entries(schema)) {
        this.#keyword(keyword, value, [...at, keyword]);
      }
      this.#depth -= 1;
    } else if (typeof schema !== 'boolean') {
      this.#fault(at, 'a schema must be a mapping, true or false');
    }
  }

  /** False from where on there are too many: that is said once. */
  #counts(parts: number, at: DataPath): boolean {
    const before = this.parts;
    this.parts += parts;
    if (this.parts <= MOST_NODES) return true;
    if (before <= MOST_NODES)
      this.#fault(at, `the schema has more than ${MOST_NODES} parts, which are the most`);
    return false;
  }

  #keyword(keyword: string, value: unknown, at: DataPath): void {
    const holds = KEYWORDS.get(keyword);
    if (holds === undefined) this.#unknown(keyword, at);
    else if (holds === 'schema') this.look(value, at);
    else if (holds === 'schemas' || holds === 'named-schemas') this.#parts(keyword, value, at);
    else {
      const words = VALUES[holds](value);
      if (words !== null) this.#fault(at, `${named(keyword)} must be ${words}`);
      else if (Array.isArray(value)) this.#counts(value.length, at);
      else if (holds === 'pattern') this.#pattern(value as string, at);
      else if (holds === 'ref') this.refs.push({ at, ref: value as string });
    }
  }

  /** Several schemas. */
  #parts(keyword: string, value: unknown, at: DataPath): void {
    if (keyword.endsWith('Of') || keyword === 'prefixItems') {
      if (!Array.isArray(value) || value.length === 0) {
        this.#fault(at, `${keyword} must be a list of schemas`);
      } else for (const [index, each] of value.entries()) this.look(each, [...at, index]);
      return;
    }
    if (!isObject(value)) {
      this.#fault(at, `${keyword} must be a mapping of names to schemas`);
      return;
    }
    for (const [name, each] of Object.entries(value)) {
      if (keyword === 'patternProperties') this.#pattern(name, { key: [...at, name] });
      this.look(each, [...at, name]);
    }
  }

  #unknown(keyword: string, at: DataPath): void {
    const meant = nearest(keyword, [...KEYWORDS.keys()]);
    const hint =
      meant === null ? 'schemas of kinds cannot use it' : `did you mean ${quoted(meant)}?`;
    this.#fault({ key: at }, `unknown keyword ${quoted(keyword)}; ${hint}`);
  }

  #pattern(source: string, at: DataPath | { readonly key: DataPath }): void {
    if (this.patterns.has(source) || this.#room < 0) return;
    try {
      this.patterns.set(source, patternOf(source, this.#spend));
    } catch (error) {
      if (!(error instanceof PatternFault)) throw error;
      this.#fault(at, `the pattern ${quoted(source)} ${error.message}`);
    }
  }

  readonly #spend = (cost: number): void => {
    this.#room = Math.min(this.#room, this.#roomOfAll.left) - cost;
    this.#roomOfAll.left -= cost;
    if (this.#room >= 0) return;
    const whose = this.#roomOfAll.left < 0 ? 'all schemas together' : 'this schema';
    throw new PatternFault(
      `makes the patterns of ${whose} too large: make them shorter, or their repetitions smaller`,
    );
  };

  /** Sees where references lead, and that none leads to itself without taking a part of the value. */
  follow(): void {
    for (const { at, ref } of this.refs) {
      const target = targetOf(this.#root, ref);
      if (target === undefined || !(typeof target === 'boolean' || this.#schemas.has(target))) {
        const how = 'such as #/$defs/status, or common.json#/$defs/status of another file';
        this.#fault(at, `${quoted(this.#written.get(ref) ?? ref)} leads to no schema, ${how}`);
      } else this.targets.set(ref, target as Schema);
    }
    if (this.problems.length > 0) return;
    const known = new Map<unknown, number>();
    for (const schema of this.#schemas.keys()) {
      if (this.#branches(schema as Schema, known, new Set()) <= MOST_BRANCHES) continue;
      this.problems.push(this.#tooMany ?? { at: [], message: TOO_MANY });
      return;
    }
  }

  /** How many schemas one value may be held to at most; infinity for a circle. */
  #branches(schema: Schema, known: Map<unknown, number>, way: Set<unknown>): number {
    if (typeof schema === 'boolean') return 1;
    const before = known.get(schema);
    if (before !== undefined) return before;
    if (way.has(schema)) return Number.POSITIVE_INFINITY;
    const held: Schema[] = [
      ...['allOf', 'anyOf', 'oneOf'].flatMap((each) => (schema[each] as Schema[]) ?? []),
      ...['not', 'if', 'then', 'else'].flatMap((each): Schema[] =>
        Object.hasOwn(schema, each) ? [schema[each] as Schema] : [],
      ),
      ...Object.values((schema['dependentSchemas'] as Record<string, Schema>) ?? {}),
      ...(typeof schema['$ref'] === 'string' ? [this.targets.get(schema['$ref']) as Schema] : []),
    ];
    way.add(schema);
    const at = this.#schemas.get(schema) ?? [];
    let sum = 1;
    for (const each of held) {
      // Deep is no circle, but what is found out level by level takes a level of the stack each.
      if (way.size > DEEPEST) sum = MOST_BRANCHES + 1;
      if (sum > MOST_BRANCHES) break;
      // Only a reference leads back.
      if (way.has(each)) this.#tooMany ??= { at: [...at, '$ref'], message: BACK };
      sum += this.#branches(each, known, way);
    }
    way.delete(schema);
    // The innermost that has too many is told, not what leads there.
    if (sum > MOST_BRANCHES) this.#tooMany ??= { at, message: TOO_MANY };
    known.set(schema, sum);
    return sum;
  }

  #fault(at: DataPath | { readonly key: DataPath }, message: string): void {
    this.problems.push('key' in at ? { at: at.key, isKey: true, message } : { at, message });
  }
}

const isText = (value: unknown) => typeof value === 'string';
const isCount = (value: unknown) => Number.isInteger(value) && (value as number) >= 0;

/** What is wanted of a value that is not as its keyword wants it; null for one that is. */
const VALUES: Readonly<
  Record<Exclude<Holds, 'schema' | 'schemas' | 'named-schemas'>, (value: unknown) => string | null>
> = {
  count: (value) => (isCount(value) ? null : 'a whole number, at least 0'),
  number: (value) => (typeof value === 'number' ? null : 'a number'),
  step: (value) => (typeof value === 'number' && value > 0 ? null : 'a number above 0'),
  text: (value) => (isText(value) ? null : 'text'),
  pattern: (value) => (isText(value) ? null : 'text'),
  ref: (value) => (isText(value) ? null : 'text'),
  shown: (value) =>
    isText(value) && SHOWN.test(value as string)
      ? null
      : `text of at most ${LONGEST_WORDS} characters that can be seen`,
  texts: (value) => (isTexts(value) ? null : 'a list of names'),
  'named-texts': (value) =>
    isObject(value) && Object.values(value).every(isTexts)
      ? null
      : 'a mapping of names to lists of names',
  flag: (value) => (typeof value === 'boolean' ? null : 'true or false'),
  list: (value) => (Array.isArray(value) && value.length > 0 ? null : 'a list of values'),
  any: () => null,
  type: (value) =>
    isType(value) ? null : `one of ${TYPES.join(', ')}, or a list of some of these`,
  format: (value) =>
    typeof value === 'string' && FORMATS.has(value)
      ? null
      : `one of ${[...FORMATS.keys()].join(', ')}`,
};

function isType(value: unknown): boolean {
  const types: readonly unknown[] = [value].flat();
  const isKnown = types.every((each) => (TYPES as readonly unknown[]).includes(each));
  return isKnown && types.length > 0 && new Set(types).size === types.length;
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

/** What a reference within the file leads to; undefined for nothing. */
function targetOf(root: unknown, ref: string): unknown {
  if (ref === '#') return root;
  if (!ref.startsWith('#/')) return undefined;
  let target = root;
  for (const step of ref.slice(2).split('/')) {
    const name = unescaped(step);
    if (typeof target !== 'object' || target === null || !Object.hasOwn(target, name)) return;
    target = (target as Record<string, unknown>)[name];
  }
  return target;
}

function unescaped(step: string): string {
  return decoded(step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** A part of a reference without its percent-encoding; as it is where that is broken. */
export function decoded(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
