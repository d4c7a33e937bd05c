import type { Options } from '../../../src/core/config.ts';
import type { UnreadableRecord } from '../../../src/core/record.ts';
import type { YamlReader } from '../../../src/parse/markdown/front-matter.ts';
import { parseMarkdownRecord } from '../../../src/parse/markdown/markdown-record.ts';
import { definitionOf } from '../../../src/protocols/kinds.ts';
import type { MessageRecord } from '../../../src/protocols/messages/record.ts';

/** Reads a message at once, as the parser does that is loaded for it. */
export function parseMessage(
  bytes: Uint8Array,
  options: Options,
  readYaml: YamlReader | null,
): MessageRecord | UnreadableRecord {
  const readers = { validator: null, readYaml };
  const record: object = parseMarkdownRecord(definitionOf('message'), bytes, options, readers);
  return record as MessageRecord | UnreadableRecord;
}
