import type { SnapshotEntry } from '../../core/snapshot.ts';

/**
 * A log's bytes as one state holds them, from the start, in pieces of any size. Read anew with each
 * iteration: once where nothing is wrong (twice in a merge), a few times more to tell a fault.
 * Bytes at hand are `[bytes]`, compared in one native call.
 */
export type LogContent = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** How to read the log that an entry names. Nothing is read where two entries have the same id. */
export type OpenLog = (entry: SnapshotEntry) => LogContent;
