import { knownOf } from '../../../app/configuration.ts';
import { bundledSchema } from '../../../config/bundled-schema.ts';
import { reachIn } from '../../../config/find.ts';
import { Failure, WrongUse } from '../../../core/failure.ts';
import { folderOf } from '../../../core/folder-of.ts';
import { isObject, textsAt } from '../../../core/json-value.ts';
import type { Rule } from '../../../core/rule.ts';
import { isFile, type Snapshot } from '../../../core/snapshot.ts';
import type { ListOfRecords } from './lists-of-records.ts';

/** Schemas near one list that are tried, those nearer first. */
const MOST_SCHEMAS = 20;

/** Records of a list that each of them is tried with. */
const MOST_RECORDS = 200;

/** Of these, the part that has to fit: others are what the schema is to find. */
const FITTING = 0.5;

/**
 * The schema beside a list, above it or in a folder `schemas` there, that says the most of its records:
 * they have all keys that it requires, and most of them pass.
 */
export async function nearSchema(
  { path, records, keys }: ListOfRecords,
  snapshot: Snapshot,
  rules: readonly Rule[],
): Promise<string | null> {
  const tried = records.slice(0, MOST_RECORDS);
  let best: { readonly path: string; readonly required: number } | null = null;
  for (const schema of schemasNear(path, snapshot)) {
    const text = await textOf(schema, snapshot, rules);
    if (text === null) continue;
    const root: unknown = JSON.parse(text);
    const required = isObject(root) ? textsAt(root, 'required') : [];
    if (required.length <= (best?.required ?? 0) || !required.every((key) => keys.includes(key)))
      continue;
    const { compileSchema } = await import('../../../core/json-schema/compile.ts');
    const judge = compileSchema(text);
    const passing = tried.filter((each) => judge(each)).length;
    if (passing >= tried.length * FITTING) best = { path: schema, required: required.length };
  }
  return best?.path ?? null;
}

function schemasNear(path: string, { entries }: Snapshot): readonly string[] {
  const here = folderOf(path);
  const folders = [...new Set([here, folderOf(here.slice(0, -1))])];
  const near = [...folders, ...folders.map((each) => `${each}schemas/`)];
  const found = near.flatMap((folder) =>
    entries.filter(
      (each) =>
        isFile(each) && each.path.endsWith('.schema.json') && folderOf(each.path) === folder,
    ),
  );
  return found.slice(0, MOST_SCHEMAS).map((each) => each.path);
}

/** The schema with all that it refers to; null for one that no configuration could name. */
async function textOf(
  path: string,
  snapshot: Snapshot,
  rules: readonly Rule[],
): Promise<string | null> {
  const reach = reachIn(snapshot);
  const fail = (message: string) => new WrongUse('invalid-configuration', message, '');
  try {
    const get: Parameters<typeof bundledSchema>[2] = async (asked, most, failed) => {
      const found = await reach(asked, most);
      if ('problem' in found) throw failed(found.problem);
      return found;
    };
    return (await bundledSchema(path, fail, get, knownOf(rules))).text;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return null;
  }
}
