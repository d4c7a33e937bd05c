import { folderOf } from '../core/candidate.ts';
import type { Config } from '../core/config.ts';
import { CouldNotCheck } from '../core/failure.ts';
import { globs } from '../core/glob.ts';
import type { ReadableKind } from '../core/record.ts';
import { isFile, type Snapshot, type SnapshotEntry } from '../core/snapshot.ts';
import { discover } from '../discover/discover.ts';
import { definitionOf } from '../protocols/kinds.ts';
import { counted, someOf } from '../report/counts.ts';

/** Files that look like records of one kind, and are in no place where any is looked for. */
export interface UnplacedRecords {
  readonly message: string;
  readonly help: string;
}

/** What records of a kind look like. */
interface Shape {
  readonly kind: ReadableKind;
  /** Which files may be some. */
  readonly path: RegExp;
  looksLike(text: string): boolean;
  /** Of a file in a place for them: whether it is one, faults and all. Each is, where nothing is said. */
  isOne?(text: string): boolean;
  /** What to do where no setting names them. */
  readonly otherwise?: string;
  /** What is said of where they are. */
  readonly reason?: string;
  /** Why none is read wherever it is. */
  readonly unread?: string;
  /** True for what is looked for among what subagents put out as well. */
  readonly isPutOut?: true;
}

/** Bytes of a file beyond which nobody wrote it by hand. */
const MOST_BYTES = 200_000;

/** Copies of what others wrote: packages, what a test reads, and templates. */
const NOT_KEPT =
  /(?:^|\/)(?:node_modules|vendor|third_party|tests?|__tests__|fixtures|testdata|schemas|templates?|_?archived?)\//;

/** What subagents put out may be copies, too. */
const PUT_OUT = /(?:^|\/)agent-outputs\//;

/** What is among records and never one: no setting makes it one. */
export const EXPLAINS =
  /(?:^|\/)(?:(?:README|AGENTS|CLAUDE|CHANGELOG|SKILL|index)\.md$|_[^/]*$|[^/]*\.template\.md$)/i;

/** Front matter, in YAML or in JSON. */
const FRONT_MATTER = /^\uFEFF?---(?:json)?[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/** Markdown in folders of commands, rules and skills has the fields of agents, too. */
const MAY_BE_AGENT =
  /^(?!(?:.*\/)?(?:commands|rules|skills|templates?)\/)(?:.*\/)?(?!(?:SKILL|README|index)\.md$)(?!_|[^/]*\.template\.md$)[^/]+\.md$/s;

const SUBJECT = /(?:^|[{,])[ \t]*"?subject"?:/m;

/** Characters that the lines about sender and recipients are among, where they are bold text. */
const HEAD = 1000;
const BOLD_FROM = /^[ \t>*-]*\*\*from:?\*\*:?[ \t]*\S/im;
const BOLD_TO = /^[ \t>*-]*\*\*to:?\*\*:?[ \t]*\S/im;

const SHAPES: readonly Shape[] = [
  {
    kind: 'agent-definition',
    path: MAY_BE_AGENT,
    looksLike: (text) =>
      hasFields(text, [/^name:/m, /^description:/m]) &&
      hasFields(text, [/^(?:tools|model|allowed_tools|allowed_commands):/m]) &&
      !hasFields(text, [/^mode:/m]),
    isOne: (text) => hasFields(text, [/^description:/m]) && !hasFields(text, [/^mode:/m]),
  },
  {
    kind: 'message',
    path: /\.md$/s,
    looksLike: (text) =>
      hasFields(text, [
        SUBJECT,
        /(?:^|[{,])[ \t]*"?from"?:/m,
        /(?:^|[{,])[ \t]*"?(?:to|thread_id|ack_required)"?:/m,
      ]),
    isOne: (text) => hasFields(text, [SUBJECT]),
  },
  {
    kind: 'message',
    path: /(?:^|\/)(?:messages|inbox|outbox|mail|mailbox|relay|coordination)\/(?:.*\/)?[^/]+\.md$/s,
    looksLike: (text) => {
      const head = text.slice(0, HEAD);
      return !FRONT_MATTER.test(text) && BOLD_FROM.test(head) && BOLD_TO.test(head);
    },
    unread: 'as front matter is missing',
    otherwise:
      'Write subject, from and to between two lines "---" at the beginning of each, and keep them in a messages folder, or name theirs in `messages.include`.',
  },
  {
    kind: 'subagent-manifest',
    path: /\.jsonl$/s,
    looksLike: (text) => hasMembers(firstLine(text), ['id', 'file', 'status', 'agent_type']),
  },
  {
    // It owns its folder, so that the manifest above it says nothing of what is there.
    kind: 'subagent-manifest',
    path: /(?:^|\/)agent-outputs\/(?:.*\/)?[^/]+\/MANIFEST\.jsonl$/s,
    looksLike: (text) => text.trim() !== '',
    reason: 'nor is what is beside and below it',
    isPutOut: true,
  },
  {
    kind: 'voting-matrix',
    path: /\.json$/s,
    looksLike: (text) => hasMembers(text, ['questionId', 'options', 'threshold', 'verdict']),
  },
  {
    kind: 'contribution',
    path: /\.json$/s,
    looksLike: (text) => hasMembers(text, ['_meta', 'contributionId', 'sessionId', 'decisions']),
    otherwise: 'Contributions are read in .cleo/contributions/ only: move them there.',
  },
  {
    kind: 'contribution-manifest',
    path: /\.jsonl$/s,
    looksLike: (text) => hasMembers(firstLine(text), ['sessionId', 'epicId', 'filePath']),
    otherwise: 'It is read as .cleo/contributions/CONTRIBUTIONS.jsonl only: move it there.',
  },
];

/**
 * What looks like records and is in no place where these are looked for, kind by kind. Kinds whose
 * places the configuration names are not asked for.
 * @param about null for all files of the snapshot
 */
export async function unplacedRecords(
  { entries, read }: Pick<Snapshot, 'entries' | 'read'>,
  config: Config,
  about: SnapshotEntry | null = null,
): Promise<readonly UnplacedRecords[]> {
  const shapes = SHAPES.filter(({ kind }) => !isNamed(kind, config));
  const placed = new Map(discover(entries, config).map(({ entry, kind }) => [entry.path, kind]));
  const files = entries.filter((entry) => isFile(entry) && !NOT_KEPT.test(entry.path));
  const asked = ({ path }: SnapshotEntry) => {
    const kind = placed.get(path);
    const isPutOut = PUT_OUT.test(path);
    return shapes.filter(
      (each) =>
        each.path.test(path) &&
        (kind ?? each.kind) === each.kind &&
        (!isPutOut || each.isPutOut || kind !== undefined),
    );
  };
  const found = new Map<Shape, { placed: string[]; others: string[] }>();
  const wanted = (about === null ? files : [about]).filter((entry) => asked(entry).length > 0);
  for await (const { entry, text } of textsOf(wanted, read)) {
    const { path } = entry;
    const isPlaced = placed.has(path);
    const shape = asked(entry).find(({ unread, isOne = () => true, looksLike }) =>
      isPlaced && unread === undefined ? isOne(text) : looksLike(text),
    );
    if (shape === undefined) continue;
    const those = found.get(shape) ?? { placed: [], others: [] };
    found.set(shape, those);
    those[isPlaced && shape.unread === undefined ? 'placed' : 'others'].push(path);
  }
  const paths = files.map(({ path }) => path);
  // What a setting names is named in place of all others of its kind.
  const placedOf = ({ kind }: Shape) =>
    [...found].flatMap(([shape, each]) => (shape.kind === kind ? each.placed : []));
  return [...found]
    .filter(([, { others }]) => others.length > 0)
    .map(([shape, { others }]) => rowOf(shape, { placed: placedOf(shape), others }, paths));
}

/** Of files that can be read. What one that is no record goes through keeps nobody from the others. */
async function* textsOf(
  entries: readonly SnapshotEntry[],
  read: Snapshot['read'],
): AsyncGenerator<{ readonly entry: SnapshotEntry; readonly text: string }> {
  const left = [...entries];
  try {
    for await (const blob of read(entries, () => MOST_BYTES)) {
      left.splice(left.indexOf(blob.entry), 1);
      if ('bytes' in blob) yield { entry: blob.entry, text: new TextDecoder().decode(blob.bytes) };
    }
  } catch (error) {
    if (!(error instanceof CouldNotCheck)) throw error;
    if (entries.length > 1) for (const entry of left) yield* textsOf([entry], read);
  }
}

function isNamed(kind: ReadableKind, config: Config): boolean {
  return (definitionOf(kind).claimed?.patterns(config) ?? []).length > 0;
}

function rowOf(
  { kind, otherwise, reason = 'in a folder where none is looked for', unread = reason }: Shape,
  { placed, others }: Readonly<Record<'placed' | 'others', readonly string[]>>,
  paths: readonly string[],
): UnplacedRecords {
  const { words, claimed } = definitionOf(kind);
  const [one, many] = words;
  const looks =
    others.length === 1
      ? `1 file looks like ${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one} and is`
      : `${counted(others.length, ['file', 'files'])} look like ${many} and are`;
  const [part, key] = claimed?.setting.split('.') ?? [];
  const patterns = globsOf([...placed, ...others], paths);
  const named = `${part}: { ${key}: [${patterns.slice(0, MOST_GLOBS).join(', ')}] }`;
  const kept = placed.length === 0 ? '' : ', and those that are checked now';
  const rest = patterns.length - MOST_GLOBS;
  return {
    message: `${looks} not checked, ${unread}: ${someOf(others)}`,
    help:
      otherwise ??
      (rest <= 0
        ? `In the configuration, this names them${kept}: ${named}`
        : `In the configuration, globs name those that you mean${kept}. These name most of them, and it takes ${rest} more for all: ${named}`),
  };
}

/** Nobody reads a longer list, and its folders are more than one project. */
const MOST_GLOBS = 3;

/** Globs that name these files and no others: of folders, where all in it are meant. */
function globsOf(wanted: readonly string[], paths: readonly string[]): readonly string[] {
  const meant = new Set(wanted);
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
  const sorted = counts.size > MOST_GLOBS ? [...counts].sort(([, a], [, b]) => b - a) : [...counts];
  return sorted.map(([glob]) => JSON.stringify(glob));
}

function memoized<T>(of: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const value = known.get(key) ?? of(key);
    known.set(key, value);
    return value;
  };
}

function hasFields(text: string, fields: readonly RegExp[]): boolean {
  const [, head] = FRONT_MATTER.exec(text) ?? [];
  return head !== undefined && fields.every((field) => field.test(head));
}

function hasMembers(text: string, names: readonly string[]): boolean {
  return /^\s*\{/.test(text) && names.every((name) => text.includes(`"${name}":`));
}

function firstLine(text: string): string {
  return text.slice(0, `${text}\n`.indexOf('\n'));
}
