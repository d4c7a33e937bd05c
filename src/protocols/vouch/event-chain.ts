import { withoutMember, withString } from '../../core/json-member.ts';
import { textAt } from '../../core/json-value.ts';
import type { RecordChain } from '../../core/record-chain.ts';
import { isSha256 } from '../../core/sha256.ts';
import { CHAIN_START } from './audit-chain.ts';
import { eventHash } from './chain-links.ts';

/** The events of an audit log, each of which names the one before by its hash. */
export const eventChain: RecordChain = {
  start: CHAIN_START,
  sayingOf(line) {
    const rest = withoutMember(line, 'hash') ?? line;
    return withoutMember(rest, 'prev_hash') ?? rest;
  },
  linkOf(line) {
    const value = parsed(line);
    const [previous, hash] = [textAt(value, 'prev_hash'), textAt(value, 'hash')];
    if (previous === null && hash === null) return { previous, hash, isSound: true };
    const isSound =
      previous !== null && hash !== null && isSha256(hash) && eventHash(line, previous) === hash;
    return { previous, hash, isSound };
  },
  behind(line, previous) {
    const moved = withString(line, 'prev_hash', previous) ?? line;
    return withString(moved, 'hash', eventHash(moved, previous)) ?? moved;
  },
};

/** Null for what is no JSON: it names nothing. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
