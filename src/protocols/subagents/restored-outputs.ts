import { isDeepStrictEqual } from 'node:util';
import type { RestoredFiles } from '../../core/protocol.ts';
import { objectIn } from '../../core/texts.ts';
import { namedPaths } from './listed-outputs.ts';
import { isEntryId, revisionOf, uncorrected } from './subagent-entry.ts';

const MANIFEST = /(?:^|\/)MANIFEST\.jsonl$/s;

function tellsOf(log: string, line: string): ((path: string) => boolean) | null {
  const file = MANIFEST.test(log) ? objectIn(line)?.['file'] : null;
  if (typeof file !== 'string') return null;
  const home = log.slice(0, log.lastIndexOf('/') + 1).replace(/\/$/, '');
  const paths = new Set(namedPaths({ path: log, home }, file));
  return (path) => paths.has(path);
}

export const restoredFiles: RestoredFiles = {
  beside: () => null,
  steps: () => [],
  tellsOf,
  again(log, file, { before, now }) {
    const isOfFile = (line: string) => tellsOf(log, line)?.(file) === true;
    const at = before.findLastIndex(isOfFile);
    const { id, ...said } = objectIn(before[at] ?? '') ?? {};
    const { id: _, ...says } = objectIn(now.findLast(isOfFile) ?? '') ?? {};
    if (typeof id !== 'string' || !isEntryId(id) || isDeepStrictEqual(said, says)) return null;
    const of = uncorrected(id);
    const numbers = now.flatMap((line) => {
      const revision = revisionOf(String(objectIn(line)?.['id']));
      return revision?.of === of ? revision.number : [];
    });
    return { number: at + 1, id, as: `${of}-r${Math.max(0, ...numbers) + 1}` };
  },
};
