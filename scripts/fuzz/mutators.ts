import { gunzipSync, gzipSync } from 'node:zlib';
import type { Random } from '../bench/random.ts';
import { BYTES, TOKENS, VALUES } from './tokens.ts';

/** No input gets larger: what many bytes cost is measured elsewhere (`npm run hostile`). */
export const MOST_BYTES = 48 * 1024;

/** Makes other bytes of some. */
type Mutator = (bytes: Buffer, random: Random, others: readonly Buffer[]) => Buffer;

/** Random damage that knows nothing of what it damages. */
const BYTE_MUTATORS: readonly Mutator[] = [
  flipped,
  replaced,
  inserted,
  removed,
  moved,
  cut,
  spliced,
];

/** Damage that knows lines, values, indentation and archives. */
const STRUCTURE_MUTATORS: readonly Mutator[] = [
  withToken,
  withToken,
  withToken,
  withOtherValue,
  withOtherValue,
  withOtherValue,
  withSwappedValues,
  withRepeatedLine,
  withoutLine,
  withMovedLine,
  withForeignLine,
  withOtherIndent,
  withOtherCase,
  withRepetition,
  withOtherLineEnds,
  withMark,
];

/**
 * Changes bytes in one to four ways. The same bytes, numbers and others give the same.
 * @param others contents to take pieces from
 */
export function mutated(bytes: Uint8Array, random: Random, others: readonly Buffer[]): Buffer {
  const whole = Buffer.from(bytes);
  if (isGzip(whole) && random.below(4) > 0) return repacked(whole, random, others);
  return changed(whole, random, others);
}

function changed(bytes: Buffer, random: Random, others: readonly Buffer[]): Buffer {
  let result = bytes;
  for (let left = 1 + random.below(4) * random.below(2); left > 0; left -= 1) {
    const kind = random.below(3) === 0 ? BYTE_MUTATORS : STRUCTURE_MUTATORS;
    result = random.pick(kind)(result, random, others).subarray(0, MOST_BYTES);
  }
  return result;
}

function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** Changes what an archive holds, and packs it again: or nobody would look behind the first checksum. */
function repacked(packed: Buffer, random: Random, others: readonly Buffer[]): Buffer {
  try {
    const inner = gunzipSync(packed, { maxOutputLength: 2 ** 20 });
    const made = changed(inner, random, others);
    return gzipSync(random.below(2) === 0 ? withChecksums(made) : made, { level: 1 });
  } catch {
    return changed(packed, random, others);
  }
}

const BLOCK = 512;
const CHECKSUM = { at: 148, length: 8 };

/** A tar archive whose headers have the checksum that fits them. */
export function withChecksums(archive: Buffer): Buffer {
  const made = Buffer.from(archive);
  for (let at = 0; at + BLOCK <= made.length; at += BLOCK) {
    const header = made.subarray(at, at + BLOCK);
    if (header.toString('latin1', 257, 262) !== 'ustar') continue;
    header.fill(' ', CHECKSUM.at, CHECKSUM.at + CHECKSUM.length);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, CHECKSUM.at, 'latin1');
  }
  return made;
}

/** Two places of a text, in their order; the second one not far behind the first. */
function stretch({ length }: { readonly length: number }, random: Random): [number, number] {
  const start = random.below(length + 1);
  const most = random.below(3) === 0 ? length : 16;
  return [start, Math.min(length, start + 1 + random.below(most + 1))];
}

function put(bytes: Buffer, start: number, end: number, between: Uint8Array): Buffer {
  return Buffer.concat([bytes.subarray(0, start), between, bytes.subarray(end)]);
}

function flipped(bytes: Buffer, random: Random): Buffer {
  const made = Buffer.from(bytes);
  const at = random.below(Math.max(1, made.length));
  if (made.length > 0) made[at] = (made[at] ?? 0) ^ (1 << random.below(8));
  return made;
}

function replaced(bytes: Buffer, random: Random): Buffer {
  const made = Buffer.from(bytes);
  const at = random.below(Math.max(1, made.length));
  if (made.length > 0) made[at] = random.below(256);
  return made;
}

function inserted(bytes: Buffer, random: Random): Buffer {
  const at = random.below(bytes.length + 1);
  return put(bytes, at, at, Buffer.from(random.pick(BYTES)));
}

function removed(bytes: Buffer, random: Random): Buffer {
  return put(bytes, ...stretch(bytes, random), Buffer.alloc(0));
}

function moved(bytes: Buffer, random: Random): Buffer {
  const [start, end] = stretch(bytes, random);
  const at = random.below(bytes.length + 1);
  return put(bytes, at, at, bytes.subarray(start, end));
}

function cut(bytes: Buffer, random: Random): Buffer {
  return bytes.subarray(0, random.below(bytes.length + 1));
}

function spliced(bytes: Buffer, random: Random, others: readonly Buffer[]): Buffer {
  if (others.length === 0) return bytes;
  const other = random.pick(others);
  const from = random.below(other.length + 1);
  return Buffer.concat([bytes.subarray(0, random.below(bytes.length + 1)), other.subarray(from)]);
}

function withToken(bytes: Buffer, random: Random): Buffer {
  const [start, end] = stretch(bytes, random);
  const token = Buffer.from(random.pick(TOKENS));
  return put(bytes, start, random.below(2) === 0 ? start : end, token);
}

/** What looks like a value in JSON, or behind the colon of a line of YAML. */
const VALUE =
  /"(?:[^"\\\n]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b|(?<=^[ \t-]*[\w-]+: ?)\S.*$/gm;

/** Latin 1 keeps every byte where it is. */
function valuesIn(text: string): readonly RegExpExecArray[] {
  return [...text.matchAll(VALUE)];
}

function withOtherValue(bytes: Buffer, random: Random): Buffer {
  const values = valuesIn(bytes.toString('latin1'));
  if (values.length === 0) return withToken(bytes, random);
  const { index, 0: found } = random.pick(values);
  return put(bytes, index, index + found.length, Buffer.from(random.pick(VALUES)));
}

function withSwappedValues(bytes: Buffer, random: Random): Buffer {
  const values = valuesIn(bytes.toString('latin1'));
  if (values.length < 2) return bytes;
  const [{ index, 0: found }, other] = [random.pick(values), random.pick(values)];
  return put(bytes, index, index + found.length, Buffer.from(other[0], 'latin1'));
}

/** Changes the lines of a text, bytes of any kind in them. */
function byLines(bytes: Buffer, change: (lines: string[]) => readonly string[]): Buffer {
  return Buffer.from(change(bytes.toString('latin1').split('\n')).join('\n'), 'latin1');
}

function withRepeatedLine(bytes: Buffer, random: Random): Buffer {
  return byLines(bytes, (lines) => {
    const at = random.below(lines.length);
    const to = random.below(2) === 0 ? at : random.below(lines.length + 1);
    return lines.toSpliced(to, 0, ...lines.slice(at, at + 1 + random.below(3)));
  });
}

function withoutLine(bytes: Buffer, random: Random): Buffer {
  return byLines(bytes, (lines) =>
    lines.toSpliced(random.below(lines.length), 1 + random.below(3)),
  );
}

function withMovedLine(bytes: Buffer, random: Random): Buffer {
  return byLines(bytes, (lines) => {
    const taken = lines.splice(random.below(lines.length), 1);
    return lines.toSpliced(random.below(lines.length + 1), 0, ...taken);
  });
}

function withForeignLine(bytes: Buffer, random: Random, others: readonly Buffer[]): Buffer {
  if (others.length === 0) return bytes;
  const foreign = random.pick(others).toString('latin1').split('\n');
  const from = random.below(foreign.length);
  return byLines(bytes, (lines) =>
    lines.toSpliced(random.below(lines.length + 1), 0, ...foreign.slice(from, from + 4)),
  );
}

function withOtherIndent(bytes: Buffer, random: Random): Buffer {
  const indent = random.pick(['', ' ', '  ', '    ', '\t', '> ', '- ', '  - ']);
  return byLines(bytes, (lines) => {
    const at = random.below(lines.length);
    const last = at + 1 + random.below(4);
    return lines.map((line, index) =>
      index >= at && index < last ? indent + line.trimStart() : line,
    );
  });
}

function withOtherCase(bytes: Buffer, random: Random): Buffer {
  const [start, end] = stretch(bytes, random);
  const text = bytes.toString('latin1', start, end);
  const other = random.below(2) === 0 ? text.toUpperCase() : text.toLowerCase();
  return put(bytes, start, end, Buffer.from(other, 'latin1'));
}

function withRepetition(bytes: Buffer, random: Random): Buffer {
  const [start, end] = stretch(bytes, random);
  const piece =
    random.below(2) === 0 ? Buffer.from(random.pick(TOKENS)) : bytes.subarray(start, end);
  const times = random.pick([2, 3, 10, 70, 300, 2000]);
  const room = Math.max(0, MOST_BYTES - bytes.length);
  return put(bytes, end, end, Buffer.alloc(Math.min(room, piece.length * times), piece));
}

function withOtherLineEnds(bytes: Buffer, random: Random): Buffer {
  const text = bytes.toString('latin1');
  switch (random.below(4)) {
    case 0:
      return Buffer.from(text.replaceAll('\n', '\r\n'), 'latin1');
    case 1:
      return Buffer.from(text.replaceAll('\n', '\r'), 'latin1');
    case 2:
      return Buffer.from(text.replace(/\n+$/, ''), 'latin1');
    default:
      return Buffer.from(
        text.replaceAll(/\n/g, () => random.pick(['\n', '\r\n'])),
        'latin1',
      );
  }
}

function withMark(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from('\ufeff'), bytes]);
}
