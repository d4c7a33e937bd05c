import { folderOf } from '../core/candidate.ts';
import type { Config } from '../core/config.ts';
import { CouldNotCheck } from '../core/failure.ts';
import { globs, keepsUsual, USUAL } from '../core/glob.ts';
import type { Kind, ReadableKind } from '../core/record.ts';
import { isFile, type Snapshot, type SnapshotEntry } from '../core/snapshot.ts';
import { discover } from '../discover/discover.ts';
import { definitionOf } from '../protocols/kinds.ts';
import { counted, someOf } from '../report/counts.ts';
import { EXPLAINS, NOT_KEPT, PUT_OUT, SHAPES, type Shape } from './record-shapes.ts';

/** Files that look like records of one kind, and are not looked at. */
export interface UnplacedRecords {
  readonly message: string;
  readonly help: string;
}

/** Bytes of a file beyond which nobody wrote it by hand. */
const MOST_BYTES = 200_000;

/**
 * What looks like records and is not looked at, kind by kind. Where the configuration names the places
 * of a kind, these are asked for in its usual places, if a setting can say that they are not meant.
 * @param about null for all files of the snapshot
 */
export async function unplacedRecords(
  { entries, read }: Pick<Snapshot, 'entries' | 'read'>,
  config: Config,
  about: SnapshotEntry | null = null,
): Promise<readonly UnplacedRecords[]> {
  const kindsAt = (some: Config) =>
    new Map(discover(entries, some).map(({ entry, kind }) => [entry.path, kind]));
  const placed = kindsAt(config);
  const usual = kindsAt({ ...config, messages: { ...config.messages, include: null } });
  const shapesAt = shapesBy(placed, usual, config);
  const kinds = about === null ? null : new Set(shapesAt(about.path).map(({ kind }) => kind));
  const wanted = entries.filter((entry) => {
    const kind = placed.get(entry.path);
    if (!isFile(entry) || shapesAt(entry.path).length === 0) return false;
    if (kinds === null) return kind !== undefined || !NOT_KEPT.test(entry.path);
    return entry === about || kinds.has(kind as ReadableKind);
  });
  const found = new Map<Shape, { placed: string[]; others: string[] }>();
  for await (const { entry, text } of textsOf(wanted, read)) {
    const { path } = entry;
    const isPlaced = placed.has(path);
    const shape = shapesAt(path).find(({ unread, isOne = () => true, looksLike }) => {
      if (text === null) return isPlaced && unread === undefined;
      return isPlaced && unread === undefined ? isOne(text) : looksLike(text);
    });
    if (shape === undefined) continue;
    const those = found.get(shape) ?? { placed: [], others: [] };
    found.set(shape, those);
    if (isPlaced && shape.unread === undefined) those.placed.push(path);
    else if (about === null || entry === about) those.others.push(path);
  }
  const paths = entries.filter(isFile).map(({ path }) => path);
  // What a setting names is named in place of all others of its kind.
  const placedOf = ({ kind }: Shape) =>
    [...found].flatMap(([shape, each]) => (shape.kind === kind ? each.placed : []));
  return [...found]
    .filter(([, { others }]) => others.length > 0)
    .map(([shape, { others }]) =>
      rowOf(shape, { placed: placedOf(shape), others }, { paths, named: namedIn(shape, config) }),
    );
}

/** Which shapes a path is asked for. */
function shapesBy(
  placed: ReadonlyMap<string, Kind>,
  usual: ReadonlyMap<string, Kind>,
  config: Config,
): (path: string) => readonly Shape[] {
  const shapes = SHAPES.map((shape) => {
    const isUnmeant = globs(definitionOf(shape.kind).claimed?.except?.(config) ?? []);
    return { shape, isNamed: !keepsUsual(namedIn(shape, config)), isUnmeant };
  });
  return memoized((path: string) => {
    const kind = placed.get(path);
    const isPutOut = PUT_OUT.test(path);
    return shapes.flatMap(({ shape, isNamed, isUnmeant }) =>
      shape.path.test(path) &&
      (kind ?? shape.kind) === shape.kind &&
      (!isPutOut || shape.isPutOut || kind !== undefined) &&
      (!isNamed || (shape.leaving !== undefined && usual.get(path) === shape.kind)) &&
      !isUnmeant(path)
        ? [shape]
        : [],
    );
  });
}

/** Of files that can be read; null for one that is too large. What one that is no record goes through keeps nobody from the others. */
async function* textsOf(
  entries: readonly SnapshotEntry[],
  read: Snapshot['read'],
): AsyncGenerator<{ readonly entry: SnapshotEntry; readonly text: string | null }> {
  const left = [...entries];
  try {
    for await (const blob of read(entries, () => MOST_BYTES)) {
      left.splice(left.indexOf(blob.entry), 1);
      const text = 'bytes' in blob ? new TextDecoder().decode(blob.bytes) : null;
      yield { entry: blob.entry, text };
    }
  } catch (error) {
    if (!(error instanceof CouldNotCheck)) throw error;
    if (entries.length > 1) for (const entry of left) yield* textsOf([entry], read);
  }
}

/** What the configuration names, in place of what is looked for by itself or besides it. */
function namedIn({ kind }: Pick<Shape, 'kind'>, config: Config): readonly string[] {
  return definitionOf(kind).claimed?.patterns(config) ?? [USUAL];
}

function rowOf(
  { kind, otherwise, leaving, ...shape }: Shape,
  { placed, others }: Readonly<Record<'placed' | 'others', readonly string[]>>,
  { paths, named }: Readonly<Record<'paths' | 'named', readonly string[]>>,
): UnplacedRecords {
  const { words, claimed } = definitionOf(kind);
  const { setting = '' } = claimed ?? {};
  const [one, many] = words;
  const isAdded = keepsUsual(named);
  const usual = isAdded ? 'in a folder where none is looked for' : `as ${setting} is set`;
  const { reason = usual, unread = reason } = shape;
  const looks =
    others.length === 1
      ? `1 file looks like ${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one} and is`
      : `${counted(others.length, ['file', 'files'])} look like ${many} and are`;
  const added = globsOf(others, placed, paths);
  const some = added.slice(0, MOST_GLOBS);
  const [part, key] = setting.split('.');
  const texts = [...new Set([...named, ...some])].map((glob) => JSON.stringify(glob));
  const line = `${part}: { ${key}: [${texts.join(', ')}] }`;
  const also = isAdded ? ', besides the usual places' : ', and those that are checked now';
  const rest = added.length - some.length;
  const unmeant = isAdded ? '' : `If they are not meant, name them in ${leaving}. `;
  return {
    message: `${looks} not checked, ${unread}: ${someOf(others)}`,
    help:
      otherwise ??
      (rest <= 0
        ? `${unmeant}In the configuration, this names them${also}: ${line}`
        : `${unmeant}In the configuration, globs name those that you mean${also}. These name most of them, and it takes ${rest} more for all: ${line}`),
  };
}

/** Nobody reads a longer list, and its folders are more than one project. */
const MOST_GLOBS = 3;

/**
 * Globs that name these files and no others but those that are placed: of folders, where all in it are
 * meant, or of one name, where all of that name are.
 */
function globsOf(
  wanted: readonly string[],
  placed: readonly string[],
  paths: readonly string[],
): readonly string[] {
  const meant = new Set([...wanted, ...placed]);
  const namesOnlyThem = memoized((glob: string) => {
    const isNamed = globs([glob]);
    return paths.every((path) => !isNamed(path) || meant.has(path) || EXPLAINS.test(path));
  });
  const found = wanted.map((path) => {
    const folder = folderOf(path);
    const ending = `*${/\.[^./]+$/.exec(path)?.[0] ?? ''}`;
    const wide = folder.includes('/') ? [`${folderOf(folder)}/*/${ending}`] : [];
    const own = folder === '' ? [] : [`${folder}/${ending}`];
    const isShared = wanted.some(
      (other) => folderOf(other) !== folder && folderOf(folderOf(other)) === folderOf(folder),
    );
    return [...(isShared ? wide : []), ...own].find(namesOnlyThem) ?? path;
  });
  const counts = new Map<string, number>();
  for (const glob of found) counts.set(glob, (counts.get(glob) ?? 0) + 1);
  const names = new Set(wanted.map((path) => path.slice(path.lastIndexOf('/') + 1)));
  const anywhere = `**/${[...names][0] ?? ''}`;
  if (counts.size > MOST_GLOBS && names.size === 1 && namesOnlyThem(anywhere)) return [anywhere];
  const sorted = counts.size > MOST_GLOBS ? [...counts].sort(([, a], [, b]) => b - a) : [...counts];
  return sorted.map(([glob]) => glob);
}

function memoized<T>(of: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const value = known.get(key) ?? of(key);
    known.set(key, value);
    return value;
  };
}
