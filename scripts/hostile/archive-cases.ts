import { gzipSync } from 'node:zlib';
import { tar, tarGz } from '../../test/parse/archive/tar-gz.ts';
import { filled, type HostileCase, MIB } from './hostile-case.ts';

const BUNDLE = 'base.bundle.tar.gz';
const LOG = '.vouch/audit.log.jsonl';
const SEGMENT = '.vouch/audit.log.2026-01.jsonl.gz';

/**
 * Compressed files that unpack to more than anybody should take, and broken ones; each is made when it is asked
 * for: to pack all of them takes longer than to lint a few.
 */
export function archiveCases(): HostileCase[] {
  return [...bundles(), ...segments()];
}

function bundles(): HostileCase[] {
  const bundle = (name: string, bytes: () => Uint8Array): HostileCase => ({
    name: `bundle: ${name}`,
    get files() {
      return { [BUNDLE]: bytes() };
    },
    tells: /vouch\/bundle|Checked|record/,
  });
  const manifest = { name: 'manifest.json', content: '{"spec":"vouch-bundle","files":[]}' };
  const many = Array.from({ length: 20_000 }, (_, i) => ({
    name: `claims/${i}.yaml`,
    content: 'x',
  }));
  return [
    bundle('a bomb of zeros', () => gzipSync(Buffer.alloc(256 * MIB))),
    bundle('a bomb in a file', () =>
      tarGz(manifest, { name: 'claims/a.yaml', content: Buffer.alloc(256 * MIB) }),
    ),
    bundle('a bomb in the manifest', () =>
      tarGz({ name: 'manifest.json', content: filled(' ', 256 * MIB) }),
    ),
    bundle('a bomb in a bomb', () => gzipSync(gzipSync(Buffer.alloc(256 * MIB)))),
    bundle('20,000 files', () => tarGz(manifest, ...many)),
    bundle('one file 20,000 times', () => tarGz(manifest, ...many.map(() => manifest))),
    bundle('names that climb', () =>
      tarGz(manifest, { name: '../../../etc/passwd', content: 'x' }),
    ),
    bundle('a size that lies', () =>
      tarGz(manifest, { name: 'claims/a.yaml', content: 'x', size: 2 ** 32 }),
    ),
    bundle('an archive cut in two', () => tarGz(manifest, ...many).subarray(0, 20_000)),
    bundle('bytes of nothing', () => Buffer.alloc(4 * MIB, 0x5a)),
    bundle('a head and no more', () => gzipSync(tar(manifest)).subarray(0, 12)),
    bundle('40,000 empty parts', () => Buffer.concat(Array(40_000).fill(gzipSync('')))),
  ];
}

/** A log whose oldest lines moved to a segment: what moved is looked for in it. */
function segments(): HostileCase[] {
  const line = (id: number) => `{"id":"e${id}","event":"x","at":"2026-01-01T00:00:00Z"}\n`;
  const before = { [LOG]: line(1) + line(2) + line(3) };
  const segment = (name: string, bytes: () => Uint8Array): HostileCase => ({
    name: `segment: ${name}`,
    before,
    get files() {
      return { [LOG]: line(3), [SEGMENT]: bytes() };
    },
    args: ['--history'],
    tells: /history\//,
  });
  return [
    segment('a bomb of zeros', () => gzipSync(Buffer.alloc(256 * MIB))),
    segment('what moved, then a bomb', () =>
      gzipSync(line(1) + line(2) + filled(line(9), 128 * MIB)),
    ),
    segment('a bomb of line ends', () => gzipSync(Buffer.alloc(64 * MIB, 0x0a))),
    segment('a bomb of lines', () => gzipSync(filled(line(9), 64 * MIB))),
    segment('one line of 256 MiB', () => gzipSync(Buffer.alloc(256 * MIB, 0x61))),
    segment('a bomb in a bomb', () => gzipSync(gzipSync(Buffer.alloc(256 * MIB)))),
    segment('bytes of nothing', () => Buffer.alloc(4 * MIB, 0x5a)),
    segment('cut off', () => gzipSync(filled(line(9), MIB)).subarray(0, 1_000)),
    segment('40,000 empty parts', () => Buffer.concat(Array(40_000).fill(gzipSync('')))),
    segment('UTF-16', () => gzipSync(Buffer.from(filled(line(9), MIB), 'utf16le'))),
  ];
}
