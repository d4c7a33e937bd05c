import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import { textAt } from '../../src/core/json-value.ts';
import { parseContent } from '../../src/parse/parser.ts';
import { readContribution } from '../../src/protocols/contributions/contribution.ts';
import { entryFor } from '../../src/protocols/contributions/operations/manifest-entry.ts';
import { sealedText } from '../../src/protocols/contributions/operations/sealed-text.ts';
import type { Files } from './mended.ts';

const NOW = Date.parse('2026-11-01T12:00:00Z');
const MANIFEST = '.cleo/contributions/CONTRIBUTIONS.jsonl';
const ARCHIVED = /(?:^|\/)\.cleo\/contributions\/archive\//;

/** Does what the command does that seals a contribution, and refuses what it refuses. */
export async function seal(files: Files, path: string): Promise<void> {
  const content = files[path];
  if (typeof content !== 'string') throw new Error(`${path} is no contribution`);
  const bytes = Buffer.from(content);
  const entry = { path, mode: 'file' as const, id: null };
  const record = await parseContent({ entry, id: '', bytes }, 'contribution', DEFAULT_CONFIG);
  if (!record.readable || record.kind !== 'contribution') {
    throw new Error(`${path} can not be read`);
  }
  if (ARCHIVED.test(path) || readContribution(record.value).status === 'merged') {
    throw new Error(`${path} does not change any more`);
  }
  const home = path.slice(0, path.indexOf('.cleo/'));
  const manifest = files[home + MANIFEST] ?? '';
  const entries = String(manifest).split('\n').filter(Boolean).map(parsed);
  const { text, value, digest, isChanged } = sealedText(content, []);
  const { entry: added } = entryFor({
    ...{ value, digest, entries, isOwed: false, now: NOW, draw: drawer() },
    filePath: path.slice(home.length),
    taken: new Set(entries.flatMap((each) => textAt(each, 'id') ?? [])),
  });
  if (isChanged) files[path] = text;
  if (added !== null) files[home + MANIFEST] = `${manifest}${JSON.stringify(added)}\n`;
}

/** What nobody can read names nothing. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** Ids in a row, which nothing in the examples has. */
function drawer(): () => string {
  let drawn = 0xfeed0000;
  return () => (drawn++).toString(16);
}
