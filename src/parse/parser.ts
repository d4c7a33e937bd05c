import type { Options } from '../core/config.ts';
import type { AnyRecord, Kind } from '../core/record.ts';
import { needsYaml } from './front-matter.ts';

/**
 * Bytes to a record with its positions. Pure; never throws: what is wrong becomes a fault.
 * Only faults that leave nothing to judge make a record unreadable.
 */
export type Parser = (bytes: Uint8Array, options: Options) => AnyRecord;

/** Loads what it takes to read these bytes as a record of a kind, and no more. */
export async function loadParser(kind: Kind, bytes: Uint8Array): Promise<Parser> {
  switch (kind) {
    case 'message': {
      const { parseMessage } = await import('./message.ts');
      const readYaml = needsYaml(bytes) ? (await import('./yaml.ts')).parseYaml : null;
      return (content, options) => parseMessage(content, options, readYaml);
    }
    case 'bead-list':
      return (await import('./bead-list.ts')).parseBeadList;
    case 'agent-folder':
      throw new Error('an agent folder has no content to parse');
  }
}
