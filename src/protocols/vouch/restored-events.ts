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
  tellsOf(log, line) {
    const named = LOG.test(log) ? objectIn(line)?.['object_ids'] : null;
    if (!Array.isArray(named) || named.length === 0) return null;
    const names = new Set<unknown>(named);
    const home = log.slice(0, log.lastIndexOf('/') + 1);
    return (path) => path.startsWith(home) && names.has(objectAt(path.slice(home.length)));
  },
  hashOf(log, line) {
    const event = LOG.test(log) ? objectIn(line) : null;
    const [prevHash, hash] = [event?.['prev_hash'], event?.['hash']];
    if (typeof prevHash !== 'string' || typeof hash !== 'string') return null;
    return { is: hash, right: eventHash(line, prevHash), before: prevHash };
  },
};

/** What events call the object that a file of a base is, or is a part of. */
function objectAt(path: string): string | undefined {
  const [, name, source] = OBJECT.exec(path) ?? [];
  return name ?? source;
}

const OBJECT =
  /^(?:claims|pages|entities|relations|evidence|decided|sessions)\/([^/]+)\.[a-z]+$|^sources\/([^/]+)\//s;
