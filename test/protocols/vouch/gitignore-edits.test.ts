import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../../src/config/default-config.ts';
import { memorySnapshot } from '../../../src/discover/memory-snapshot.ts';
import gitignore from '../../../src/protocols/vouch/rules/gitignore.ts';
import { judge, mend } from '../mending.ts';

const BY = { rules: [gitignore], config: DEFAULT_CONFIG };
const PATH = '.vouch/.gitignore';

function base(text: string, above: string | null = null) {
  return memorySnapshot({
    '.vouch/config.yaml': 'version: "0.1"\n',
    [PATH]: text,
    ...(above !== null && { '.gitignore': above }),
  });
}

async function mended(text: string, above: string | null = null): Promise<string | null> {
  const { changed } = await mend({ ...BY, snapshot: base(text, above) });
  const bytes = changed[PATH];
  return bytes === undefined ? null : Buffer.from(bytes).toString();
}

describe('lines are added at the end', () => {
  test.each([
    ['an empty file', '', 'proposed/\nstate.db\n'],
    ['no line end', 'proposed/', 'proposed/\nstate.db\n'],
    ['carriage returns', '# mine\r\nproposed/', '# mine\r\nproposed/\r\nstate.db\r\n'],
    [
      'a line that takes it back',
      'state.db\nproposed/\n!state.db\n',
      'state.db\nproposed/\n!state.db\nstate.db\n',
    ],
    ['a comment', '# proposed/\n#state.db', '# proposed/\n#state.db\nproposed/\nstate.db\n'],
  ])('%s', async (_, text, expected) => {
    expect(await mended(text)).toBe(expected);
  });

  test('none where all is well', async () => {
    expect(await mended('proposed/\nstate.db')).toBeNull();
    expect(await mended('', '.vouch/proposed/\nstate.db\n')).toBeNull();
  });

  test('what is ignored too much is left to its author', async () => {
    expect(await mended('proposed/\nstate.db\n*.jsonl\n')).toBeNull();
  });
});

test('whatever is there stays, and what was missing is not missing any more', async () => {
  const line = fc.constantFrom(
    'proposed/',
    'state.db',
    '!state.db',
    '!proposed',
    '#',
    '',
    '*',
    '!*',
    'proposed/*',
    '/x/',
  );
  const ends = fc.constantFrom('\n', '\r\n');
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 6 }),
      ends,
      fc.boolean(),
      fc.option(line),
      async (lines, end, isEnded, above) => {
        const text = lines.join(end) + (isEnded && lines.length > 0 ? end : '');
        const { after, snapshot } = await mend({ ...BY, snapshot: base(text, above) });
        expect(
          Buffer.from(after[PATH] ?? '')
            .toString()
            .startsWith(text),
        ).toBe(true);
        const left = await judge(snapshot, BY);
        expect(left.map(({ messageId }) => messageId)).not.toContain('committed');
      },
    ),
  );
});
