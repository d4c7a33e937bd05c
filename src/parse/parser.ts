import type { Options } from '../core/config.ts';
import type { AnyRecord, Kind } from '../core/record.ts';

/**
 * Bytes to a record with its positions. Pure; never throws: what is wrong becomes a fault.
 * Only faults that leave nothing to judge make a record unreadable.
 */
export type Parser = (bytes: Uint8Array, options: Options) => AnyRecord;

/** Loads the parser of one kind, and no other. */
export async function loadParser(kind: Kind): Promise<Parser> {
  switch (kind) {
    case 'message':
      return (await import('./message.ts')).parseMessage;
    case 'bead-list':
      return (await import('./bead-list.ts')).parseBeadList;
    case 'agent-folder':
      throw new Error('an agent folder has no content to parse');
  }
}
