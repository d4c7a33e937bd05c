import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { ByteContent } from '../../core/rule.ts';

/** Files of a bundle, path to content. `-> target` stands for a link. */
type Files = Readonly<Record<string, string>>;

const AT = '2026-05-01T00:00:00Z';

/** A manifest that names files as they are, with what it says of each changed. */
export function manifestOf(files: Files, changes: Readonly<Record<string, unknown>> = {}): Files {
  const named = Object.entries(files).map(([path, content]) => ({
    path,
    sha256: createHash('sha256').update(content).digest('hex'),
    bytes: Buffer.byteLength(content),
    ...changes,
  }));
  return { 'manifest.json': JSON.stringify({ version: '0.1', generated_at: AT, files: named }) };
}

/** An archive of these files in their order. */
export function bundleOf(...parts: readonly Files[]): ByteContent {
  const files = parts.flatMap((part) => Object.entries(part));
  const entries = files.map(([path, content]) => tarEntry(path, content));
  const archive = Buffer.concat([...entries, Buffer.alloc(1024)]);
  return {
    base64: gzipSync(archive).toString('base64'),
    shown: files.map(([path, content]) => `${path}: ${content.trim()}\n`).join(''),
  };
}

/** The same archive without its last bytes. */
export function cutOff({ base64, shown }: ByteContent): ByteContent {
  const bytes = Buffer.from(base64, 'base64');
  return { base64: bytes.subarray(0, -8).toString('base64'), shown: `${shown}(cut off)\n` };
}

const LINK = '-> ';

/** A header of 512 bytes as ustar has it, and the content in blocks of 512. */
function tarEntry(path: string, content: string): Buffer {
  const isLink = content.startsWith(LINK);
  const bytes = Buffer.from(isLink ? '' : content);
  const header = Buffer.alloc(512);
  header.write(path);
  header.write(bytes.length.toString(8).padStart(11, '0'), 124);
  header.write(`        ${isLink ? `2${content.slice(LINK.length)}` : '0'}`, 148);
  header.write('ustar\u000000', 257);
  const sum = header.reduce((total, byte) => total + byte);
  header.write(`${sum.toString(8).padStart(6, '0')}\0`, 148);
  return Buffer.concat([header, bytes, Buffer.alloc(-bytes.length & 511)]);
}
