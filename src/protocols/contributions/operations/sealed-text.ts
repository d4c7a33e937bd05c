import { type JsonChange, withValues } from '../../../core/json-edit.ts';
import { isObject, valueAlong } from '../../../core/json-value.ts';
import { sha256 } from '../../../core/sha256.ts';
import { CHECKSUM, checksumOf, isChecksumOf, saidChecksum } from '../contribution-checksum.ts';

/** A contribution's text that has the checksum of what it says. */
export interface SealedText {
  /** Lines end in `\n`, and no byte-order mark is there: whoever writes it keeps what the file has. */
  readonly text: string;
  readonly value: unknown;
  /** What was there before, and what is there now. */
  readonly checksum: { readonly found: string | null; readonly wanted: string };
  /** The first 8 hex digits of the sha256 of the bytes that git stores. */
  readonly digest: string;
  readonly isChanged: boolean;
}

const BYTE_ORDER_MARK = '\ufeff';

/**
 * Changes a contribution, and writes the checksum of what it says then. One that holds by some
 * version of jq stays.
 * @param stored a contribution as git stores it: valid JSON
 */
export function sealedText(stored: string, changes: readonly JsonChange[]): SealedText {
  const mark = stored.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  const isCrlf = /^[^\n]*\r\n/.test(stored);
  const before = stored.slice(mark.length).replaceAll('\r\n', '\n');
  const content = changes.length === 0 ? before : withValues(before, changes);
  const said = { text: content, value: JSON.parse(content) as unknown };
  const found = saidChecksum(said);
  const holds = found !== null && isChecksumOf(said, found);
  const wanted = holds ? found : checksumOf(said);
  // Without `_meta` the shape is broken, which no checksum fixes.
  const isPlace = isObject(valueAlong(said.value, CHECKSUM.slice(0, 1)));
  const text = holds || !isPlace ? content : withValues(content, [[CHECKSUM, wanted]]);
  const isChanged = text !== before;
  const bytes = !isChanged ? stored : mark + (isCrlf ? text.replaceAll('\n', '\r\n') : text);
  return {
    text,
    value: JSON.parse(text),
    checksum: { found, wanted },
    digest: digestOf(bytes),
    isChanged,
  };
}

/** True for a contribution that says another checksum than its content has. */
export function isOtherwise(stored: string): boolean {
  const said = summed(stored);
  const found = said && saidChecksum(said);
  return said !== null && found !== null && !isChecksumOf(said, found);
}

/** The checksum that a contribution says; null for none. */
export function checksumIn(stored: string): string | null {
  const said = summed(stored);
  return said && saidChecksum(said);
}

function summed(stored: string) {
  const text = stored.replace(BYTE_ORDER_MARK, '').replaceAll('\r\n', '\n');
  try {
    return { text, value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

/** What a manifest says of a file: the first 8 hex digits of the sha256 of what git stores. */
export function digestOf(stored: string): string {
  return sha256(stored).slice(0, 8);
}
