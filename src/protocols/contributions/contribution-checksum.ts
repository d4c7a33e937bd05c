import { valueAlong } from '../../core/json-value.ts';
import type { RecordOf } from '../../core/record.ts';
import { sha256 } from '../../core/sha256.ts';
import { jqPrint } from './jq-print.ts';
import { asWritten, type NumberSpelling, shortest } from './jq-scalars.ts';

/** Where a contribution says its own checksum. */
export const CHECKSUM = ['_meta', 'checksum'] as const;

/** A contribution, as far as its checksum is concerned. */
type Summed = Pick<RecordOf['contribution'], 'text' | 'value'>;

/** What a contribution says its checksum is; null for what is none. */
export function saidChecksum({ value }: Pick<Summed, 'value'>): string | null {
  const found = valueAlong(value, CHECKSUM);
  return typeof found === 'string' && /^[a-f0-9]{16}$/.test(found) ? found : null;
}

/** The checksum of the content, as it is written: the first 16 hex digits (seed 1.2, 1.9.3). */
export function checksumOf({ text }: Pick<Summed, 'text'>): string {
  return sumBy(text, shortest);
}

/** True for a checksum that some version of jq makes of the content. */
export function isChecksumOf(record: Summed, checksum: string): boolean {
  return checksum === checksumOf(record) || checksum === sumBy(record.text, asWritten);
}

function sumBy(text: string, spell: NumberSpelling): string {
  return sha256(jqPrint(text, CHECKSUM, spell)).slice(0, 16);
}
