import { createHash } from 'node:crypto';
import { CouldNotCheck } from '../../core/failure.ts';
import type { FileMode } from '../../core/snapshot.ts';
import { fileMode } from '../file-mode.ts';
import { decodePath, leadsAstray } from '../path-bytes.ts';
import { unsupported } from './unsupported.ts';

/** One entry of the index, with what git noted of the file when it last looked. */
export interface IndexEntry {
  readonly path: string;
  readonly mode: FileMode;
  readonly id: string;
  /** 0, or 1 to 3 while a merge is open. */
  readonly stage: number;
  /** True when git was told not to look at the file. */
  readonly assumedUnchanged: boolean;
  readonly noted: NotedStat;
}

/** Seconds since 1970, and the low 32 bits of the rest. */
export interface NotedStat {
  readonly changedAt: number;
  readonly modifiedAt: number;
  readonly inode: number;
  readonly user: number;
  readonly group: number;
  readonly size: number;
}

const HEADER = 12;
const CHECKSUM = 20;
/** Bytes of an entry before its path. */
const FIXED = 62;

/**
 * Reads an index of version 2.
 * @throws CouldNotCheck when it is damaged, or of a kind that only git reads.
 */
export function parseIndex(bytes: Buffer): IndexEntry[] {
  if (bytes.length < HEADER + CHECKSUM || bytes.toString('latin1', 0, 4) !== 'DIRC') {
    throw damaged('it does not begin like one');
  }
  const version = bytes.readUInt32BE(4);
  if (version === 3 || version === 4) throw unsupported(`The index is of version ${version}.`);
  if (version !== 2) throw damaged(`its version is ${version}`);
  demandChecksum(bytes);
  const end = bytes.length - CHECKSUM;
  const entries: IndexEntry[] = [];
  let at = HEADER;
  for (let left = bytes.readUInt32BE(8); left > 0; left -= 1) {
    const pathEnd = at + FIXED < end ? bytes.indexOf(0, at + FIXED) : -1;
    if (pathEnd < 0 || pathEnd >= end) throw damaged('it ends within an entry');
    entries.push(entryAt(bytes, at, pathEnd));
    // One to eight NULs fill up to a multiple of eight.
    at += (pathEnd - at + 8) & ~7;
  }
  demandKnownExtensions(bytes, at, end);
  const astray = entries.find(({ path }) => leadsAstray(path));
  if (astray) throw damaged(`an entry is called ${JSON.stringify(astray.path)}`);
  return entries;
}

function entryAt(bytes: Buffer, at: number, pathEnd: number): IndexEntry {
  const number = (offset: number) => bytes.readUInt32BE(at + offset);
  const flags = bytes.readUInt16BE(at + 60);
  const octal = number(24).toString(8);
  const mode = fileMode(octal);
  if (!mode) throw damaged(`an entry has the mode ${octal}`);
  return {
    path: decodePath(bytes.subarray(at + FIXED, pathEnd)),
    mode,
    id: bytes.toString('hex', at + 40, at + 60),
    stage: (flags >> 12) & 3,
    assumedUnchanged: (flags & 0x8000) !== 0,
    noted: {
      changedAt: number(0),
      modifiedAt: number(8),
      inode: number(20),
      user: number(28),
      group: number(32),
      size: number(36),
    },
  };
}

/** A checksum of zeros says that git was told not to compute it. */
function demandChecksum(bytes: Buffer): void {
  const claimed = bytes.subarray(-CHECKSUM);
  if (claimed.every((byte) => byte === 0)) return;
  const actual = createHash('sha1').update(bytes.subarray(0, -CHECKSUM)).digest();
  if (!actual.equals(claimed)) throw damaged('its checksum is wrong');
}

/** What follows the entries: a name in lower case means that the entries can't be read without it. */
function demandKnownExtensions(bytes: Buffer, start: number, end: number): void {
  for (let at = start; at + 8 <= end; at += 8 + bytes.readUInt32BE(at + 4)) {
    const name = bytes.toString('latin1', at, at + 4);
    if (name === 'link') throw unsupported('The index is split over two files.');
    if (!/^[A-Z]/.test(name)) throw unsupported(`The index has the extension ${name}.`);
  }
}

function damaged(reason: string): CouldNotCheck {
  return new CouldNotCheck(
    'damaged-repository',
    `The index file is damaged: ${reason}.`,
    'Run git fsck to see what is damaged.',
  );
}
