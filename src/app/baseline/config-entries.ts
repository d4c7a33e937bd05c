import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Document, parseDocument, type YAMLSeq } from 'yaml';
import type { Config, IgnoreEntry } from '../../core/config.ts';
import { WrongUse } from '../../core/failure.ts';
import type { Repository } from '../../core/repository.ts';
import type { WayOut } from '../../core/way-out.ts';
import { replaceFile } from '../../write/fresh-file.ts';
import type { Configuration } from '../configuration.ts';
import { reportTarget } from '../report-target.ts';
import { unwritable } from '../write-file.ts';

/** The file that is written where there is none. */
const FIRST_FILE = '.lint-protocol.yaml';

/** The configuration that is written to, and why. */
export interface ConfigEdit {
  readonly reason: string;
  readonly repository: Repository;
  readonly found: Configuration;
  /** The file that `--config` names, relative to `cwd`; null for that of the repository. */
  readonly named: string | null;
  readonly cwd: string;
}

/** An entry of a list of the configuration, with its reason. */
export type ReasonedEntry = (WayOut['entry'] | Pick<IgnoreEntry, 'rule' | 'path'>) & {
  readonly reason: string;
};

/** Entries by the list of the configuration that they belong to. */
export type EntryLists = Readonly<Record<WayOut['setting'], readonly ReasonedEntry[]>>;

/**
 * Adds entries to the configuration.
 * @returns the file that it wrote to, as messages call it
 * @throws Failure when it can't be written; it is what it was then.
 */
export async function writeEntries(
  lists: EntryLists,
  { repository, found, named, cwd }: ConfigEdit,
): Promise<string> {
  const folder = named === null ? repository.root : cwd;
  const name = named ?? found.file ?? FIRST_FILE;
  const { path, kind } = reportTarget(folder, name, 'The configuration was not written to');
  const text = await textAt(resolve(folder, name), name, found.file !== null);
  try {
    if (kind !== 'file') throw new Error('it is not a file');
    replaceFile(path, withEntries({ name, text }, lists, found.config));
  } catch (error) {
    throw unwritable(`The configuration could not be written to ${name}`, error);
  }
  return name;
}

/**
 * The text of a configuration file with more entries in its lists; comments stay. A list takes the
 * place of one that the file extends: where it has none of its own, that one is written down, too.
 * @param text null for a file that is not there yet
 * @param held what holds now, with all that the file extends
 */
function withEntries(
  { name, text }: { readonly name: string; readonly text: string | null },
  lists: EntryLists,
  held: Pick<Config, 'ignore' | 'history'>,
): string {
  const inherited = { 'history.accepted': held.history.accepted, ignore: held.ignore.map(written) };
  // JSON is YAML, too; what differs is how it is written.
  const isJson = name.endsWith('.json');
  const document = text === null ? new Document({}) : parseDocument(text);
  if (document.contents === null) document.contents = document.createNode({}) as never;
  for (const setting of ['history.accepted', 'ignore'] as const) {
    const added = lists[setting];
    if (added.length === 0) continue;
    const key = setting.split('.');
    if (document.getIn(key) === undefined || document.getIn(key) === null) {
      document.setIn(key, document.createNode([...inherited[setting]]));
    }
    const list = document.getIn(key) as YAMLSeq;
    if (list.items.length === 0) list.flow = false;
    for (const entry of added) list.add(document.createNode(entry));
  }
  if (isJson) return `${JSON.stringify(document.toJS(), null, 2)}\n`;
  return document.toString({ lineWidth: 0 });
}

/** What an entry of `ignore` says: what it leaves open is not written. */
function written(entry: Config['ignore'][number]): object {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null));
}

async function textAt(path: string, name: string, isWanted: boolean): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    if (!isWanted) return null;
    throw new WrongUse(
      'unreadable-config',
      `The configuration ${name} is not on the disk, so nothing can be added to it.`,
      'Check it out first: git checkout HEAD -- .',
    );
  }
}
