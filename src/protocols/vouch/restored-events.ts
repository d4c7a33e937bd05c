import type { RestoredFiles } from '../../core/protocol.ts';
import { isSha256 } from '../../core/sha256.ts';
import { objectIn } from '../../core/texts.ts';
import { eventHash } from './chain-links.ts';

const LOG = /(?:^|\/)\.vouch\/audit\.log\.jsonl$/s;

export const restoredFiles: RestoredFiles = {
  beside: () => null,
  steps: () => [],
  goesOn(path, line, before) {
    const event = objectIn(line);
    if (!LOG.test(path) || event === null || typeof event['id'] !== 'string') return false;
    const known = before.map(objectIn);
    if (known.some((each) => each?.['id'] === event['id'])) return false;
    const [prevHash, hash] = [event['prev_hash'] ?? null, event['hash'] ?? null];
    if (prevHash === null && hash === null) return !known.some((each) => each?.['hash']);
    if (typeof prevHash !== 'string' || !isSha256(prevHash)) return false;
    const isAbove = known.some((each) => each?.['hash'] === prevHash);
    return isAbove && eventHash(line, prevHash) === hash;
  },
};
