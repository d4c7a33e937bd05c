import { valueAt } from '../json-value.ts';
import type { SchemaError } from '../shape.ts';
import type { Schema } from './schema.ts';
import { oneOfNamed } from './words.ts';

/** Members by which records of several shapes mostly say which they are. */
const NAMING = ['type', 'kind', 'event'];

/**
 * Which faults to report of a value that fits none of several alternatives: those of the one that it says
 * it is, else of the one that it comes nearest to.
 * @param found the faults by alternative
 */
export function choose(
  branches: readonly Schema[],
  found: readonly (readonly SchemaError[])[],
  value: unknown,
  at: string,
): readonly SchemaError[] {
  for (const name of NAMING) {
    const names = branches.map((branch) => namedBy(branch, name));
    if (names.includes(undefined)) continue;
    const meant = names.indexOf(valueAt(value, name));
    if (meant !== -1) return found[meant] ?? [];
    const given = valueAt(value, name);
    if (given !== undefined) {
      const parentSchema = { 'x-expected': oneOfNamed(names) };
      return [
        { instancePath: `${at}/${name}`, keyword: 'const', params: {}, data: given, parentSchema },
      ];
    }
  }
  if (found.every(([first]) => first?.instancePath === at && first.keyword !== 'required')) {
    const words = found.map(([first]) => first?.parentSchema['x-expected'] ?? '');
    const values = branches.map((branch) => valueAt(branch, 'const'));
    if (!values.includes(undefined)) {
      const parentSchema = { 'x-expected': oneOfNamed(values) };
      return [{ instancePath: at, keyword: 'choice', params: {}, data: value, parentSchema }];
    }
    const isOfTypes = found.every(([first]) => first?.keyword === 'type');
    if (isOfTypes || words.length <= 3) {
      const parentSchema = { 'x-expected': [...new Set(words)].join(' or ') };
      return [{ instancePath: at, keyword: 'choice', params: {}, data: value, parentSchema }];
    }
  }
  return [...found].sort((a, b) => depthOf(b) - depthOf(a) || a.length - b.length)[0] ?? [];
}

function namedBy(branch: Schema, name: string): unknown {
  return valueAt(valueAt(valueAt(branch, 'properties'), name), 'const');
}

function depthOf([first]: readonly SchemaError[]): number {
  return first?.instancePath.split('/').length ?? 0;
}
