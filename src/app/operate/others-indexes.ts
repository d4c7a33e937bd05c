import { basename, dirname, join } from 'node:path/posix';
import { setTimeout } from 'node:timers/promises';
import { DEFAULT_CONFIG } from '../../config/default-config.ts';
import { CouldNotCheck } from '../../core/failure.ts';
import { isObject, jsonIn, textAt, textsAt } from '../../core/json-value.ts';
import type { ReadableKindDefinition } from '../../core/kind.ts';
import type { OthersIndex } from '../../core/others-index.ts';
import type { ReadableKind } from '../../core/record.ts';
import type { Repository } from '../../core/repository.ts';
import { statAt } from '../../git/stat-at.ts';
import { parseContent } from '../../parse/parser.ts';
import { KINDS } from '../../protocols/kinds.ts';
import type { Asker } from '../caller.ts';
import { askSqlite } from './sqlite.ts';
import { bytesAt, fileNamesIn, workFiles } from './work-files.ts';
import type { Completed } from './writing.ts';

/** Milliseconds between two looks whether a change of theirs is over, and how often is looked. */
const LOOK = 50;
const LOOKS = 40;

/** Where an index is, and who brings it up to date. */
interface Place {
  readonly repository: Pick<Repository, 'root' | 'ignored'>;
  readonly asker: Pick<Asker, 'env'>;
  /** What an interrupted call had begun, and was completed before. */
  readonly completed: Completed | null;
}

/** A kind of which another program has an index. */
type Indexed = ReadableKindDefinition & { readonly othersIndex: OthersIndex };

const INDEXED = KINDS.filter(
  (each): each is Indexed => 'othersIndex' in each && each.othersIndex !== undefined,
);

/**
 * Brings the indexes of other programs up to date with what was written, while we have the lock. They
 * are derived and local: one that git does not ignore is left alone, as is one that is not as that
 * program makes it.
 * @returns what is to be said of those that do not have what was written
 */
export async function updateIndexes(
  written: readonly { readonly path: string }[],
  place: Place,
): Promise<readonly string[]> {
  const { root } = place.repository;
  const paths = [...written.map(({ path }) => path), ...(place.completed?.paths ?? [])];
  const notes = new Set<string>();
  for (const home of new Set(paths.map((path) => dirname(dirname(path))))) {
    const kinds = INDEXED.filter((kind) => paths.some((path) => isOf(kind, path, home)));
    for (const { name, command } of new Set(kinds.map(({ othersIndex }) => othersIndex))) {
      const index = join(home, name);
      if (!isFile(root, index) || (await isUpdated(index, paths, place))) continue;
      notes.add(`${index} does not have this change: \`${command}\` rebuilds it.`);
    }
  }
  return [...notes];
}

function isOf({ othersIndex: { home, folder, end } }: Indexed, path: string, around: string) {
  return basename(around) === home && dirname(path) === join(around, folder) && path.endsWith(end);
}

function isFile(root: string, path: string): boolean {
  try {
    return statAt(workFiles(root).at(path))?.isFile() === true;
  } catch (error) {
    if (error instanceof CouldNotCheck) return false;
    throw error;
  }
}

/** False where it could not be brought up to date. */
async function isUpdated(
  index: string,
  paths: readonly string[],
  { repository, asker: { env } }: Place,
): Promise<boolean> {
  const { root } = repository;
  const file = workFiles(root).at(index);
  const isLocal = (await repository.ignored([index])).includes(index);
  if (typeof file !== 'string' || !isLocal) return false;
  // What is half done is theirs to complete: the journal of a stranger may name any file to be removed.
  for (let looks = 0; statAt(`${file}-journal`) !== undefined; looks += 1) {
    if (looks === LOOKS) return false;
    await setTimeout(LOOK);
  }
  const kinds = INDEXED.filter(({ othersIndex: { name } }) => name === basename(index));
  const rows = jsonIn(askSqlite(file, { question: rowsOf(kinds) }, { root, env }) ?? '');
  if (!Array.isArray(rows)) return false;
  let done = '';
  // They write a record first, then its row: a record that is as we read it has the row that we wrote.
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const statements: string[] = [];
    for (const kind of kinds) {
      const own = rows.filter((row) => textAt(row, 0) === kind.othersIndex.table);
      const ids = new Set(own.flatMap((row) => textAt(row, 1) ?? []));
      statements.push(...(await changesOf(kind, { root, home: dirname(index), paths, ids })));
    }
    const all = statements.join('\n');
    if (all === done) return true;
    const change = { statements: `BEGIN IMMEDIATE;${all}COMMIT;`, question: "SELECT 'done'" };
    if (askSqlite(file, change, { root, env }) !== 'done') return false;
    done = all;
  }
  return false;
}

/** Asks for the table and the id of each row. No answer where a trigger or a view could do more than that. */
function rowsOf(kinds: readonly Indexed[]): string {
  const tables = kinds.map(
    ({ othersIndex: { table } }) => `SELECT '${table}' AS name, id FROM ${table}`,
  );
  const odd = "SELECT count(*) FROM sqlite_master WHERE type IN ('trigger', 'view')";
  const rows = `SELECT json_group_array(json_array(name, id)) FROM (${tables.join(' UNION ALL ')})`;
  return `SELECT CASE WHEN (${odd}) = 0 THEN (${rows}) END`;
}

/** What was written in a base, and of which records there are rows. */
interface Written {
  readonly root: string;
  readonly home: string;
  readonly paths: readonly string[];
  readonly ids: ReadonlySet<string>;
}

/** What makes rows of records that were just written or have none, and removes those of what is gone. */
async function changesOf(kind: Indexed, { root, home, paths, ids }: Written) {
  const { folder, end, table, columns } = kind.othersIndex;
  const within = join(home, folder);
  const names = fileNamesIn(root, within).filter((name) => name.endsWith(end));
  const there = new Set(names.map((name) => name.slice(0, -end.length)));
  const removed = [...ids].filter((id) => !there.has(id));
  const added: string[] = [];
  for (const id of there) {
    const path = join(within, `${id}${end}`);
    if (ids.has(id) && !paths.includes(path)) continue;
    const fields = await fieldsAt(root, path, kind.kind);
    if (fields === null) continue;
    removed.push(id);
    const values = columns.map((column) => literal(fieldText(fields, column)));
    added.push(`INSERT INTO ${table} (${columns.join()}) VALUES (${values.join()});`);
  }
  return [...removed.map((id) => `DELETE FROM ${table} WHERE id = ${literal(id)};`), ...added];
}

/** The fields of a record, and of Markdown its text as `body`; null for what can't be read as one. */
async function fieldsAt(root: string, path: string, kind: ReadableKind) {
  const bytes = bytesAt(root, path);
  if (bytes === null) return null;
  const entry = { path, mode: 'file', id: null } as const;
  const record = await parseContent({ entry, id: '', bytes }, kind, DEFAULT_CONFIG);
  if (!record.readable) return null;
  if (!('envelope' in record))
    return 'value' in record && isObject(record.value) ? record.value : null;
  const { envelope, text, bodySpan } = record;
  return envelope === null ? null : { ...envelope, body: text.slice(bodySpan.start, bodySpan.end) };
}

function fieldText(fields: Readonly<Record<string, unknown>>, name: string): string {
  return textAt(fields, name) ?? textsAt(fields, name).join(' ');
}

/** Bytes: nothing in a text can end it. */
function literal(text: string): string {
  return `CAST(X'${Buffer.from(text).toString('hex')}' AS TEXT)`;
}
