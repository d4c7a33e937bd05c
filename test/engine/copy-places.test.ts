import { expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import { memorySnapshot } from '../../src/discover/memory-snapshot.ts';
import { messagesRules } from '../../src/protocols/messages/rules.ts';
import { judge } from '../protocols/mending.ts';

const BY = { rules: messagesRules, config: DEFAULT_CONFIG };
const TEXT = '---\nid: 1\nsubject: no type at all\n---\n';

/** Where a problem of the third line stands: in the message, and in its copy. */
async function places(copy: string) {
  const files = { 'messages/1.md': TEXT, 'agents/BlueLake/inbox/1.md': copy };
  const found = await judge(memorySnapshot(files), BY);
  const problem = found.find(({ rule }) => rule === 'MB-001');
  return [problem, ...(problem?.related ?? [])].map((each) => each?.range.start);
}

// Found by fuzzing: the bytes of the message were told as those of the copy.
test('a place in a copy has the line and column of the message, and bytes of its own', async () => {
  const at = { line: 3, column: 10, offset: 19 };
  expect(await places(TEXT)).toEqual([at, at]);
  expect(await places(TEXT.replaceAll('\n', '\r\n'))).toEqual([at, { ...at, offset: 21 }]);
  expect(await places(`\ufeff${TEXT}`)).toEqual([at, { ...at, offset: 22 }]);
  const both = `\ufeff${TEXT.replace('---\n', '---\r\n')}`;
  expect(await places(both)).toEqual([at, { ...at, offset: 23 }]);
});
