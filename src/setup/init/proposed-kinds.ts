import { isObject, jsonIn } from '../../core/json-value.ts';
import { isFile, type Snapshot } from '../../core/snapshot.ts';

/** A kind that a file of records which no protocol knows could be declared as. */
export interface ProposedKind {
  readonly name: string;
  /** Of the files that it would be about. */
  readonly path: string;
  /** The member that is the id of each record; null where none is. */
  readonly id: string | null;
}

const LISTS = /\.(?:jsonl|ndjson)$/i;

/** What a program made or took along, and what tests read. */
const NOT_KEPT =
  /(?:^|\/)(?:node_modules|vendor|dist|build|tests?|__tests__|fixtures|testdata|examples?)\//i;

/** A list of more files is nobody's log of decisions. */
const MOST_FILES = 20;
const MOST_BYTES = 2 ** 22;
const FEWEST_LINES = 3;
const MOST_LINES = 10_000;

/** Members that are ids where others are unique by chance. */
const LIKE_AN_ID = /^(?:id|key|uuid|.*[_-]id|.*Id)$/;

/**
 * The lists of JSON objects in a repository that no protocol knows, each as a kind that its users could
 * declare: of three lines or more, all of them objects that have two keys in common.
 * @param isKnown true for a file that a protocol knows
 */
export async function proposedKinds(
  { entries, read }: Pick<Snapshot, 'entries' | 'read'>,
  isKnown: (path: string) => boolean,
): Promise<readonly ProposedKind[]> {
  const lists = entries.filter(
    (each) => isFile(each) && LISTS.test(each.path) && !NOT_KEPT.test(each.path),
  );
  const asked = lists.filter(({ path }) => !isKnown(path)).slice(0, MOST_FILES);
  const proposed: ProposedKind[] = [];
  const taken = new Set<string>();
  for await (const blob of read(asked, () => MOST_BYTES)) {
    const { path } = blob.entry;
    const id = 'bytes' in blob ? idIn(new TextDecoder().decode(blob.bytes)) : undefined;
    const name = nameOf(path);
    if (id === undefined || taken.has(name)) continue;
    taken.add(name);
    proposed.push({ name, path, id });
  }
  return proposed;
}

/** The member that is the id of each line; null for none, undefined where these are no records. */
function idIn(text: string): string | null | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < FEWEST_LINES || lines.length > MOST_LINES) return undefined;
  const values = lines.map(jsonIn);
  const objects = values.filter(isObject);
  const [first] = objects;
  if (first === undefined || objects.length < values.length) return undefined;
  const common = Object.keys(first).filter((key) =>
    objects.every((each) => Object.hasOwn(each, key)),
  );
  if (common.length < 2) return undefined;
  const isUnique = (key: string) => {
    const found = new Set(objects.map((each) => each[key]));
    return found.size === objects.length && [...found].every((each) => typeof each === 'string');
  };
  return common.find((key) => LIKE_AN_ID.test(key) && !/[.\s]/.test(key) && isUnique(key)) ?? null;
}

/** As kinds are called: after the file, or after its folder where that says more. */
function nameOf(path: string): string {
  const parts = path.replace(LISTS, '').split('/');
  const words = parts.map((part) => part.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'));
  const name = (words.at(-1) ?? '').replace(/^[^a-z]+/, '').replace(/-+$/, '');
  return name === '' ? 'record' : name.slice(0, 40);
}
