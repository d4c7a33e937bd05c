import { isObject } from '../json-value.ts';
import { pathOf, type SchemaError, type Validator } from '../shape.ts';
import { MOST_STEPS, TooCostly } from '../too-costly.ts';
import { choose } from './choose.ts';
import { FORMATS } from './formats.ts';
import {
  errorAt,
  escaped,
  type Keywords,
  meantOf,
  numberFaults,
  placedIn,
  pointerTo,
  sizeOf,
} from './judged.ts';
import type { CheckedSchema, Schema } from './schema.ts';
import { equal, isAmong, isOfTypes, secondIn, textKey } from './values.ts';
import { described, wantedName } from './words.ts';

/** Steps that a record takes by right, for each part of it and of the schema. */
const BY_PART_OF_RECORD = 16;
const BY_PART_OF_SCHEMA = 4;
/** Steps for a fault of a branch that is not met, and for each beyond many. */
const BY_FAULT = 50;
const MANY_FAULTS = 100;
/** Schemas within schemas that one value may lead through. */
const DEEPEST = 1500;
const SIMPLER =
  'Bound its texts and lists in the schema (maxLength, maxItems), or make its patterns and choices simpler.';
const NARROWER = 'Bound in the schema how deep its values nest.';
const SHORTER = 'Bound it in the schema: maxLength.';
/** Characters of a text that patterns are matched against. */
const LONGEST_TEXT = 64 * 2 ** 10;

/**
 * Judges values by a stranger's schema, which is walked and never made into code: steps are counted, so
 * that neither a schema nor a record takes a run's time, nor all records together. What a record does
 * not take of what it may, later ones may.
 */
export function validatorOf(schema: CheckedSchema): Validator {
  const validate: Validator = (value, steps = { left: MOST_STEPS }) => {
    const own = BY_PART_OF_RECORD * sizeOf(value) + BY_PART_OF_SCHEMA * schema.parts;
    const judge = new Judge(schema, Math.min(MOST_STEPS, steps.left + own));
    const errors: SchemaError[] = [];
    try {
      judge.judge(schema.root, value, '', errors);
    } finally {
      steps.left = Math.max(0, Math.min(MOST_STEPS, steps.left + own - judge.steps));
    }
    validate.errors = errors.map((error) => placedIn(schema.root, error));
    return errors.length === 0;
  };
  return validate;
}

class Judge {
  readonly #schema: CheckedSchema;
  readonly #most: number;
  steps = 0;
  #depth = 0;
  /** What judges now, and which value. */
  #by: Schema = true;
  #at = '';

  constructor(schema: CheckedSchema, most: number) {
    this.#schema = schema;
    this.#most = most;
  }

  readonly #spend = (steps: number): void => {
    this.steps += steps;
    if (this.steps <= this.#most) return;
    const besides = this.#most < MOST_STEPS ? ', with the records before it' : '';
    throw this.#tooCostly(`takes too many steps to be judged${besides}`, SIMPLER);
  };

  judge(schema: Schema, value: unknown, at: string, errors: SchemaError[]): void {
    this.#spend(1);
    if (schema === true) return;
    if (schema === false) {
      const by = typeof this.#by === 'boolean' ? {} : this.#by;
      this.#add({ ...errorAt(at, 'false', {}, value), by }, errors);
      return;
    }
    const [outer, outerAt] = [this.#by, this.#at];
    [this.#by, this.#at] = [schema, at];
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw this.#tooCostly('leads too deep into the schema', NARROWER);
    this.#keywords(schema, value, at, errors);
    this.#depth -= 1;
    [this.#by, this.#at] = [outer, outerAt];
  }

  #tooCostly(why: string, help: string): TooCostly {
    const pointer = pointerTo(this.#by, this.#schema.root) ?? '';
    return new TooCostly({ why, help, at: pathOf(this.#at), pointer });
  }

  /** Of more faults than anybody reads each takes memory for nothing. */
  #add(error: SchemaError, errors: SchemaError[]): void {
    if (errors.length >= MANY_FAULTS) this.#spend(BY_FAULT);
    errors.push(error);
  }

  #passes(schema: Schema, value: unknown, at: string): boolean {
    const errors: SchemaError[] = [];
    this.judge(schema, value, at, errors);
    return errors.length === 0;
  }

  #keywords(schema: Keywords, value: unknown, at: string, errors: SchemaError[]): void {
    const { type } = schema;
    // A value of another type is one fault, whatever else is wanted of it.
    const fault = (keyword: string) => this.#add(errorAt(at, keyword, schema, value), errors);
    if (type !== undefined && !isOfTypes(type, value)) {
      fault('type');
      return;
    }
    if (Object.hasOwn(schema, 'const') && !equal(schema['const'], value)) fault('const');
    const choices = schema['enum'] as readonly unknown[] | undefined;
    if (choices !== undefined) {
      if (!isAmong(value, choices, this.#spend))
        this.#add({ ...errorAt(at, 'enum', schema, value), ...meantOf(value, choices) }, errors);
    }
    if (typeof value === 'string') this.#text(schema, value, fault);
    else if (typeof value === 'number') numberFaults(schema, value, fault);
    else if (Array.isArray(value)) this.#list(schema, value, at, errors);
    else if (isObject(value)) this.#object(schema, value, at, errors);
    this.#applied(schema, value, at, errors);
  }

  #text(schema: Keywords, value: string, fault: (keyword: string) => void): void {
    const { minLength, maxLength, pattern, format } = schema;
    if (minLength !== undefined || maxLength !== undefined) {
      this.#spend(value.length / 16);
      const length = [...value].length;
      if (length < Number(minLength ?? 0)) fault('minLength');
      if (length > Number(maxLength ?? length)) {
        fault('maxLength');
        return;
      }
    }
    if (pattern !== undefined) {
      if (value.length > LONGEST_TEXT) {
        const why = `is a text of ${value.length} characters, too long to be matched by a pattern`;
        throw this.#tooCostly(why, SHORTER);
      }
      if (!this.#fits(String(pattern), value)) fault('pattern');
    }
    if (format !== undefined && FORMATS.get(String(format))?.fits(value) === false) fault('format');
  }

  #fits(pattern: string, text: string): boolean {
    return this.#schema.patterns.get(pattern)?.(text, this.#spend) === true;
  }

  #list(schema: Keywords, list: readonly unknown[], at: string, errors: SchemaError[]): void {
    const fault = (keyword: string) => errors.push(errorAt(at, keyword, schema, list));
    if (list.length < Number(schema['minItems'] ?? 0)) fault('minItems');
    if (list.length > Number(schema['maxItems'] ?? list.length)) fault('maxItems');
    if (schema['uniqueItems'] === true) {
      const twice = secondIn(list.map((each) => textKey(each, this.#spend)));
      if (twice >= 0) errors.push(errorAt(`${at}/${twice}`, 'uniqueItems', schema, list[twice]));
    }
    const first = (schema['prefixItems'] as readonly Schema[] | undefined) ?? [];
    const others = schema['items'] as Schema | undefined;
    for (const [index, item] of list.entries()) {
      const own = first[index] ?? others;
      if (own !== undefined) this.judge(own, item, `${at}/${index}`, errors);
    }
    const contained = schema['contains'] as Schema | undefined;
    if (contained === undefined) return;
    const count = list.filter((item) => this.#passes(contained, item, at)).length;
    const least = Number(schema['minContains'] ?? 1);
    if (count < least) fault(schema['minContains'] === undefined ? 'contains' : 'minContains');
    if (count > Number(schema['maxContains'] ?? count)) fault('maxContains');
  }

  #object(
    schema: Keywords,
    value: Readonly<Record<string, unknown>>,
    at: string,
    errors: SchemaError[],
  ): void {
    const names = Object.keys(value);
    const fault = (keyword: string) => errors.push(errorAt(at, keyword, schema, value));
    if (names.length < Number(schema['minProperties'] ?? 0)) fault('minProperties');
    if (names.length > Number(schema['maxProperties'] ?? names.length)) fault('maxProperties');
    const needed = [...((schema['required'] as readonly string[] | undefined) ?? [])];
    const dependent = (schema['dependentRequired'] ?? NONE) as Record<string, readonly string[]>;
    for (const [name, more] of dependent === NONE ? [] : Object.entries(dependent)) {
      if (Object.hasOwn(value, name)) for (const each of more) needed.push(each);
    }
    this.#spend(needed.length);
    for (const name of needed) {
      if (!Object.hasOwn(value, name)) this.#add(this.#missing(schema, name, at, value), errors);
    }
    for (const name of names) this.#property(schema, name, value, at, errors);
  }

  #property(
    schema: Keywords,
    name: string,
    value: Readonly<Record<string, unknown>>,
    at: string,
    errors: SchemaError[],
  ): void {
    const place = `${at}/${/[~/]/.test(name) ? escaped(name) : name}`;
    const named = schema['propertyNames'] as Schema | undefined;
    if (named !== undefined && !this.#passes(named, name, place)) {
      const error = errorAt(at, 'propertyNames', schema, value);
      this.#add({ ...error, parentSchema: wantedName(name, named, schema) }, errors);
    }
    const known = (schema['properties'] ?? {}) as Record<string, Schema>;
    let isMeant = Object.hasOwn(known, name);
    if (isMeant) this.judge(known[name] as Schema, value[name], place, errors);
    const patterns = schema['patternProperties'] as Record<string, Schema> | undefined;
    for (const [pattern, own] of patterns === undefined ? [] : Object.entries(patterns)) {
      if (!this.#fits(pattern, name)) continue;
      isMeant = true;
      this.judge(own, value[name], place, errors);
    }
    const others = schema['additionalProperties'] as Schema | undefined;
    if (isMeant || others === undefined) return;
    if (others === false) {
      const params = { additionalProperty: name };
      this.#add({ ...errorAt(at, 'additionalProperties', schema, value), params }, errors);
    } else this.judge(others, value[name], place, errors);
  }

  #missing(schema: Keywords, name: string, at: string, value: unknown): SchemaError {
    const known = (schema['properties'] ?? {}) as Record<string, Schema>;
    const own = Object.hasOwn(known, name) ? this.#resolved(known[name] as Schema) : undefined;
    const parentSchema = { properties: { [name]: { 'x-expected': described(own) } } };
    return {
      instancePath: at,
      keyword: 'required',
      params: { missingProperty: name },
      data: value,
      parentSchema,
      by: schema,
    };
  }

  #resolved(schema: Schema): Schema {
    const ref = typeof schema === 'boolean' ? undefined : schema['$ref'];
    return typeof ref === 'string' ? (this.#schema.targets.get(ref) ?? schema) : schema;
  }

  /** What schemas within a schema say of the same value. */
  #applied(schema: Keywords, value: unknown, at: string, errors: SchemaError[]): void {
    const ref = schema['$ref'];
    if (typeof ref === 'string') this.judge(this.#resolved(schema), value, at, errors);
    for (const each of (schema['allOf'] as readonly Schema[] | undefined) ?? []) {
      this.judge(each, value, at, errors);
    }
    this.#chosen(schema, 'anyOf', value, at, errors);
    this.#chosen(schema, 'oneOf', value, at, errors);
    const not = schema['not'] as Schema | undefined;
    if (not !== undefined && this.#passes(not, value, at)) {
      errors.push(errorAt(at, 'not', schema, value));
    }
    if (schema['if'] !== undefined) {
      const branch = this.#passes(schema['if'] as Schema, value, at) ? 'then' : 'else';
      this.judge((schema[branch] ?? true) as Schema, value, at, errors);
    }
    const dependent = (schema['dependentSchemas'] ?? NONE) as Record<string, Schema>;
    for (const [name, each] of dependent === NONE ? [] : Object.entries(dependent)) {
      if (isObject(value) && Object.hasOwn(value, name)) this.judge(each, value, at, errors);
    }
  }

  #chosen(
    schema: Keywords,
    keyword: 'anyOf' | 'oneOf',
    value: unknown,
    at: string,
    errors: SchemaError[],
  ): void {
    const branches = schema[keyword] as readonly Schema[] | undefined;
    if (branches === undefined) return;
    this.#spend(8 * branches.length);
    const found = branches.map((branch) => {
      const own: SchemaError[] = [];
      this.judge(branch, value, at, own);
      return own;
    });
    const passed = found.filter((own) => own.length === 0).length;
    if (passed === 0) {
      // Faults that are put together, and mostly not reported, cost more than a step.
      this.#spend(BY_FAULT * found.reduce((sum, own) => sum + own.length, 0));
      const resolved = branches.map((branch) => this.#resolved(branch));
      const by = { by: schema };
      for (const each of choose(resolved, found, value, at)) errors.push({ ...by, ...each });
    } else if (passed > 1 && keyword === 'oneOf') errors.push(errorAt(at, 'twice', schema, value));
  }
}

const NONE: Readonly<Record<string, never>> = {};
