import { expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import type { ExampleFiles } from '../../src/core/rule.ts';
import { memorySnapshot } from '../../src/discover/memory-snapshot.ts';
import { contribution, META, PATH } from '../../src/protocols/contributions/example.ts';
import {
  digest,
  entry,
  LISTED,
  MANIFEST,
} from '../../src/protocols/contributions/manifest-example.ts';
import { logOf, threeChained } from '../../src/protocols/vouch/chain-example.ts';
import { baseWith, SOURCE_ID } from '../../src/protocols/vouch/example.ts';
import { rules } from '../all-rules.ts';
import { judge } from './mending.ts';

/** That of the sound contribution. */
const SUM = 'e9449317454900a9';

/** Another digit in the place of the last one. */
function otherAtTheEnd(sum: string): string {
  return `${sum.slice(0, -1)}${sum.endsWith('0') ? '1' : '0'}`;
}

const BASE = baseWith();
const CHAIN = threeChained();
const LOG = '.vouch/audit.log.jsonl';
const META_PATH = `.vouch/sources/${SOURCE_ID}/meta.yaml`;

/** Rules that compare a digest, with files in which one is right, and that digest. */
const COMPARED: readonly (readonly [
  rule: string,
  files: ExampleFiles,
  path: string,
  sum: string,
])[] = [
  ['manifest/checksum', { [PATH]: LISTED, [MANIFEST]: entry() }, MANIFEST, digest(LISTED)],
  [
    'contribution/checksum',
    { [PATH]: contribution({ _meta: { ...META, checksum: SUM } }) },
    PATH,
    SUM,
  ],
  [
    'vouch/audit-chain',
    baseWith({ 'audit.log.jsonl': logOf(...CHAIN) }),
    LOG,
    `"hash":"${JSON.parse(CHAIN[2]).hash}`,
  ],
  ['vouch/source-hash', BASE, META_PATH, `hash: ${SOURCE_ID}`],
];

async function found(files: ExampleFiles): Promise<readonly string[]> {
  const snapshot = memorySnapshot(files as Parameters<typeof memorySnapshot>[0]);
  const problems = await judge(snapshot, { rules, config: DEFAULT_CONFIG });
  return problems.map(({ rule }) => rule);
}

test.each(COMPARED)(
  '%s compares all digits, the last one as well',
  async (id, files, path, sum) => {
    const text = String(files[path]);
    expect(text).toContain(sum);
    expect(await found(files)).not.toContain(id);
    expect(await found({ ...files, [path]: text.replace(sum, otherAtTheEnd(sum)) })).toContain(id);
  },
);
