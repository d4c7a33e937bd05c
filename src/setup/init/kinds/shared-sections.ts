import { DEFAULT_CONFIG } from '../../../config/default-config.ts';
import { folderOf } from '../../../core/folder-of.ts';
import { grouped } from '../../../core/grouped.ts';
import type { Section } from '../../../core/record.ts';
import type { Snapshot, SnapshotEntry } from '../../../core/snapshot.ts';
import { parseMarkdown } from '../../../parse/markdown/markdown.ts';
import { isKept } from './lists-of-records.ts';

/** A folder of Markdown files that have sections in common. */
export interface FolderOfSections {
  /** With the slash at its end. */
  readonly folder: string;
  /** In the order in which they are met first. */
  readonly titles: readonly string[];
  /** How many files were looked at. */
  readonly looked: number;
  /** Files of the folder that only explain the others. */
  readonly except: readonly string[];
}

/** Folders that are looked at, those with most files first. */
const MOST_FOLDERS = 10;
const FEWEST_FILES = 5;
/** Files of a folder that are looked at, spread over all of them, and bytes of each. */
const MOST_FILES = 50;
const MOST_BYTES = 2 ** 16;
/** The part of them that has a section which all are meant to have. */
const HAVING = 0.9;
const LONGEST_TITLE = 80;

const EXPLAINS = /(?:^|\/)(?:README|index|CHANGELOG|AGENTS|CLAUDE|_[^/]*|[^/]*template[^/]*)\.md$/i;
const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n[\s\S]*?\n---[ \t]*(?:\r?\n|$)/;

/**
 * Folders of five Markdown files or more that have sections in common.
 * @param isKnown true for a file that a protocol knows
 */
export async function commonSections(
  { entries, read }: Pick<Snapshot, 'entries' | 'read'>,
  isKnown: (path: string) => boolean,
): Promise<readonly FolderOfSections[]> {
  const documents = entries.filter((each) => each.path.endsWith('.md') && isKept(each));
  const folders = [...grouped(documents, ({ path }) => folderOf(path))]
    // At the root are files about the repository.
    .filter(([folder, files]) => folder !== '' && !files.some(({ path }) => isKnown(path)))
    .map(([folder, files]) => {
      const [except, own] = [true, false].map((isOne) =>
        files.filter(({ path }) => EXPLAINS.test(path) === isOne),
      ) as [SnapshotEntry[], SnapshotEntry[]];
      return { folder, own, except: except.map(({ path }) => path) };
    })
    .filter(({ own }) => own.length >= FEWEST_FILES)
    .sort((one, other) => other.own.length - one.own.length)
    .slice(0, MOST_FOLDERS);
  const found: FolderOfSections[] = [];
  for (const { folder, own, except } of folders) {
    const sections = await sectionsOf(spread(own), read);
    const titles = commonTitles(sections);
    if (titles.length > 0) found.push({ folder, titles, looked: sections.length, except });
  }
  return found;
}

function spread(files: readonly SnapshotEntry[]): readonly SnapshotEntry[] {
  const step = Math.max(1, files.length / MOST_FILES);
  return files.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
}

/** The headings of the second level of each file; none for one that is larger. */
async function sectionsOf(
  files: readonly SnapshotEntry[],
  read: Snapshot['read'],
): Promise<readonly (readonly Section[])[]> {
  const sections: (readonly Section[])[] = [];
  for await (const blob of read(files, () => MOST_BYTES)) {
    const text = 'bytes' in blob ? new TextDecoder().decode(blob.bytes) : '';
    const start = FRONT_MATTER.exec(text)?.[0].length ?? 0;
    const body = parseMarkdown(text, start, DEFAULT_CONFIG.limits);
    sections.push(body.sections.filter(({ level }) => level === 2));
  }
  return sections;
}

/** As the rule about sections compares them: by the name where titles differ. */
function commonTitles(documents: readonly (readonly Section[])[]): readonly string[] {
  const titles = new Map<string, Set<string>>();
  const having = new Map<string, number>();
  for (const sections of documents) {
    for (const { name, title } of sections)
      titles.set(name, (titles.get(name) ?? new Set()).add(title));
    for (const name of new Set(sections.map((each) => each.name)))
      having.set(name, (having.get(name) ?? 0) + 1);
  }
  const isCommon = (name: string) => (having.get(name) ?? 0) >= documents.length * HAVING;
  const common = [...titles.keys()].filter((name) => name !== '' && isCommon(name));
  return common.flatMap((name) => {
    const [title = '', other] = titles.get(name) ?? [];
    const written =
      other === undefined ? title : name.replace(/^./u, (first) => first.toUpperCase());
    return written.length > LONGEST_TITLE ? [] : [written];
  });
}
