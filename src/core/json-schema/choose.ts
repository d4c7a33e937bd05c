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
    const given = valueAt(value, name);
    if (given === undefined) continue;
    const meant = found.filter((_, index) => namedBy(branches[index], name)?.includes(given));
    if (meant.length > 0) return nearest(meant);
  }
  for (const name of NAMING) {
    const given = valueAt(value, name);
    const names = branches.flatMap((branch) => namedBy(branch, name) ?? []);
    // One that names itself by a member which this does not have is not meant.
    const isNamed = branches.every((branch) => NAMING.some((each) => namedBy(branch, each)));
    if (given === undefined || names.length === 0 || !isNamed) continue;
    const parentSchema = { 'x-expected': oneOfNamed(names) };
    return [
      { instancePath: `${at}/${name}`, keyword: 'const', params: {}, data: given, parentSchema },
    ];
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
  const open = found.filter((_, index) => !saysOther(branches[index], value));
  return nearest(open.length > 0 ? open : found);
}

/** True for an alternative that names itself by a member which says something else here. */
function saysOther(branch: Schema | undefined, value: unknown): boolean {
  return NAMING.some((name) => {
    const given = valueAt(value, name);
    return given !== undefined && namedBy(branch, name)?.includes(given) === false;
  });
}

/** The values of a member by which an alternative says that it is meant; undefined where it says none. */
function namedBy(branch: Schema | undefined, name: string): readonly unknown[] | undefined {
  const member = valueAt(valueAt(branch, 'properties'), name);
  const [one, several] = [valueAt(member, 'const'), valueAt(member, 'enum')];
  return one === undefined ? (several as readonly unknown[] | undefined) : [one];
}

function nearest(found: readonly (readonly SchemaError[])[]): readonly SchemaError[] {
  return [...found].sort((a, b) => depthOf(b) - depthOf(a) || a.length - b.length)[0] ?? [];
}

function depthOf([first]: readonly SchemaError[]): number {
  return first?.instancePath.split('/').length ?? 0;
}
