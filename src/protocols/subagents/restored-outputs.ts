import type { RestoredFiles } from '../../core/protocol.ts';
import { objectIn } from '../../core/texts.ts';
import { namedPaths } from './listed-outputs.ts';

const MANIFEST = /(?:^|\/)MANIFEST\.jsonl$/s;

export const restoredFiles: RestoredFiles = {
  beside: () => null,
  steps: () => [],
  tellsOf(log, line) {
    const file = MANIFEST.test(log) ? objectIn(line)?.['file'] : null;
    if (typeof file !== 'string') return null;
    const home = log.slice(0, log.lastIndexOf('/') + 1).replace(/\/$/, '');
    const paths = new Set(namedPaths({ path: log, home }, file));
    return (path) => paths.has(path);
  },
};
