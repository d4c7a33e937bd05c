import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import { textAt } from '../../src/core/json-value.ts';
import { parseContent } from '../../src/parse/parser.ts';
import { readContribution } from '../../src/protocols/contributions/contribution.ts';
import { entryFor } from '../../src/protocols/contributions/operations/manifest-entry.ts';
import { digestOf, sealedText } from '../../src/protocols/contributions/operations/sealed-text.ts';
import type { Files } from './mended.ts';

const NOW = Date.parse('2026-11-01T12:00:00Z');
const MANIFEST = '.cleo/contributions/CONTRIBUTIONS.jsonl';
const ARCHIVED = /(?:^|\/)\.cleo\/contributions\/archive\//;

/** Does what the command does that seals a contribution, and refuses what it refuses. */
export function seal(files: Files, path: string): Promise<void> {
  return list(files, path, true);
}

/** Does what the command does that appends the entry of a contribution that stays as it is. */
export function append(files: Files, path: string): Promise<void> {
  return list(files, path, false);
}

async function list(files: Files, path: string, isSealed: boolean): Promise<void> {
  const content = files[path];
  if (typeof content !== 'string') throw new Error(`${path} is no contribution`);
  const bytes = Buffer.from(content);
  const entry = { path, mode: 'file' as const, id: null };
  const record = await parseContent({ entry, id: '', bytes }, 'contribution', DEFAULT_CONFIG);
  if (!record.readable || record.kind !== 'contribution') {
    throw new Error(`${path} can not be read`);
  }
  const isFinal = isSealed && readContribution(record.value).status === 'merged';
  if (ARCHIVED.test(path) || isFinal) {
    throw new Error(`${path} does not change any more`);
  }
  const home = path.slice(0, path.indexOf('.cleo/'));
  const manifest = files[home + MANIFEST] ?? '';
  const entries = String(manifest).split('\n').filter(Boolean).map(parsed);
  const sealed = sealedText(content, []);
  const asItIs = { value: JSON.parse(content) as unknown, digest: digestOf(content) };
  const { value, digest } = isSealed ? sealed : asItIs;
  const { entry: added } = entryFor({
    ...{ value, digest, entries, isOwed: false, now: NOW, draw: drawer() },
    filePath: path.slice(home.length),
    taken: new Set(entries.flatMap((each) => textAt(each, 'id') ?? [])),
  });
  if (isSealed && sealed.isChanged) files[path] = sealed.text;
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
