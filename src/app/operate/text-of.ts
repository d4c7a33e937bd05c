import { isUtf8 } from 'node:buffer';

/** The text that bytes are; null for what is no UTF-8. */
export function textOf(bytes: Uint8Array): string | null {
  if (!isUtf8(bytes)) return null;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}
