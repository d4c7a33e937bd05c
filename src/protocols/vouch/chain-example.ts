import { gzipSync } from 'node:zlib';
import { CHAIN_START } from './audit-chain.ts';
import { eventHash } from './chain-links.ts';

/** What an event says: its id, and whom it follows. */
interface Said {
  readonly id: string;
  /** The line of the event before; left out for the first. */
  readonly after?: string;
  readonly createdAt?: string;
}

/** The line of an event that carries hashes, as its writer sorts the members. */
export function chained({ id, after, createdAt = '2026-04-12T09:14:00Z' }: Said): string {
  const prevHash: string = after === undefined ? CHAIN_START : JSON.parse(after).hash;
  const event = { actor: 'maria', created_at: createdAt, event: 'claim.confirm' };
  const others = { id, object_ids: ['refund-window'], prev_hash: prevHash };
  const hash = eventHash(JSON.stringify({ ...event, ...others }), prevHash);
  return JSON.stringify({ ...event, hash, ...others });
}

/** Three events in a row. */
export function threeChained(): readonly [string, string, string] {
  const first = chained({ id: 'e1' });
  const second = chained({ id: 'e2', after: first });
  return [first, second, chained({ id: 'e3', after: second })];
}

/** A log of these lines. */
export function logOf(...lines: readonly string[]): string {
  return lines.map((line) => `${line.trim()}\n`).join('');
}

/** The same, compressed. */
export function packed(shown: string, ...lines: readonly string[]) {
  const base64 = gzipSync(logOf(...lines)).toString('base64');
  return { base64, shown: `${shown}, compressed` };
}
