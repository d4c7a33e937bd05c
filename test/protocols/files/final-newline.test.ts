import { expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../../src/config/default-config.ts';
import { memorySnapshot } from '../../../src/discover/memory-snapshot.ts';
import { filesRules } from '../../../src/protocols/files/rules.ts';
import { judge, mend } from '../mending.ts';

const PATH = '.beads/issues.jsonl';
const BY = { rules: filesRules, config: DEFAULT_CONFIG };

// Found by fuzzing: with a line feed behind it, the carriage return made a line end of another kind.
test.each([
  [
    'half of a line end among whole ones',
    '{"id":"a"}\r\n{"id":"b"}\r',
    '{"id":"a"}\r\n{"id":"b"}\r\n',
  ],
  ['a carriage return among line feeds', '{"id":"a"}\n{"id":"b"}\r', '{"id":"a"}\n{"id":"b"}\n'],
  ['a carriage return alone', '{"id":"a"}\r', '{"id":"a"}\n'],
])('%s is mended for good', async (_, text, mended) => {
  const { changed, snapshot } = await mend({ ...BY, snapshot: memorySnapshot({ [PATH]: text }) });
  expect(Buffer.from(changed[PATH] ?? '').toString()).toBe(mended);
  expect(await judge(snapshot, BY)).toEqual([]);
});
