import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../../src/config/default-config.ts';
import { memorySnapshot } from '../../../src/discover/memory-snapshot.ts';
import {
  contribution,
  DECISION,
  META,
  PATH,
} from '../../../src/protocols/contributions/example.ts';
import { digest, entry, MANIFEST } from '../../../src/protocols/contributions/manifest-example.ts';
import checksum from '../../../src/protocols/contributions/rules/checksum.ts';
import { rules } from '../../all-rules.ts';
import { judge, mend } from '../mending.ts';

const BY = { rules, config: DEFAULT_CONFIG };
const WRONG = '0123456789abcdef';

/** A contribution whose checksum is that of another content. */
function changed(others: Readonly<Record<string, unknown>> = {}): string {
  const decisions = [{ ...DECISION, answer: 'Postgres' }];
  return contribution({ _meta: { ...META, checksum: WRONG }, decisions, ...others });
}

async function mended(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const snapshot = memorySnapshot(files);
  const found = await judge(snapshot, BY);
  expect(found.map(({ rule }) => rule)).toContain('contribution/checksum');
  return Object.keys((await mend({ ...BY, snapshot })).changed);
}

describe('the checksum of a draft', () => {
  test('is written, and nothing else', async () => {
    const text = changed();
    const { after, snapshot } = await mend({
      ...BY,
      rules: [checksum],
      snapshot: memorySnapshot({ [PATH]: text }),
    });
    const now = Buffer.from(after[PATH] ?? '').toString();
    expect(now.replace(/"checksum": "[a-f0-9]{16}"/, `"checksum": "${WRONG}"`)).toBe(text);
    expect(await judge(snapshot, { ...BY, rules: [checksum] })).toEqual([]);
  });

  test('is written where a manifest names other files', async () => {
    const other = entry({ filePath: '.cleo/contributions/other.json' });
    expect(await mended({ [PATH]: changed(), [MANIFEST]: other })).toEqual([PATH]);
  });

  test('is left where a manifest vouches for the bytes', async () => {
    const text = changed();
    expect(await mended({ [PATH]: text, [MANIFEST]: entry({ checksum: digest(text) }) })).toEqual(
      [],
    );
  });

  test('is left where the manifest can not be read', async () => {
    expect(await mended({ [PATH]: changed(), [MANIFEST]: '{"id":\n' })).toEqual([]);
    expect(await mended({ [PATH]: changed(), [MANIFEST]: `${entry()}not JSON\n` })).toEqual([]);
  });
});

test.each(['complete', 'validated', 'merged'])(
  'a contribution that is %s keeps its checksum',
  async (status) => {
    expect(await mended({ [PATH]: changed({ status }) })).toEqual([]);
  },
);

test('a manifest gets no line end', async () => {
  const snapshot = memorySnapshot({ [PATH]: contribution(), [MANIFEST]: entry().trimEnd() });
  expect((await judge(snapshot, BY)).map(({ rule }) => rule)).toContain('file/final-newline');
  expect((await mend({ ...BY, snapshot })).changed).toEqual({});
});
