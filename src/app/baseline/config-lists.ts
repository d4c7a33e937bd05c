import { Document, parseDocument, type YAMLSeq } from 'yaml';
import type { Config } from '../../core/config.ts';
import type { WayOut } from '../../core/way-out.ts';

/** An entry with its reason. */
export type AcceptedEntry = WayOut['entry'] & { readonly reason: string };

/** Entries by the list of the configuration that they belong to. */
export type EntryLists = Readonly<Record<WayOut['setting'], readonly AcceptedEntry[]>>;

/**
 * The text of a configuration file with more entries in its lists; comments stay. A list takes the
 * place of one that the file extends: where it has none of its own, that one is written down, too.
 * @param text null for a file that is not there yet
 * @param held what holds now, with all that the file extends
 */
export function withEntries(
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
