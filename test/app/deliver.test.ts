import { expect, test } from 'vitest';
import { deliver } from '../../src/app/deliver.ts';
import { diagnostic, report } from '../report/sample.ts';

test('a large document waits for its reader after each piece', async () => {
  const heard: string[] = [];
  const stream = { isTerminal: false, isFile: false, columns: undefined };
  const stdout = {
    ...stream,
    write: () => void heard.push('written'),
    taken: async () => void heard.push('taken'),
  };
  const many = report({ diagnostics: Array.from({ length: 500 }, () => diagnostic({})) });
  await deliver(
    many,
    {
      outputs: [{ format: 'json', file: null }],
      color: null,
      quiet: false,
      verbose: false,
      mostProblems: null,
      isSilent: false,
    },
    {
      cwd: '/',
      env: {},
      today: () => '2026-01-01',
      stdin: async function* () {},
      stdout,
      stderr: { ...stream, write: () => undefined },
    } as never,
  );
  expect(heard.length).toBeGreaterThan(4);
  expect(heard).toEqual(heard.map((_, at) => (at % 2 === 0 ? 'written' : 'taken')));
});

test.each([
  [2, 20, true, false],
  [3, 3, true, false],
  [2, 20, false, false],
  [3, 3, false, false],
  [3, 30, false, true],
])(
  'of ten problems of each of %i rules %i are shown, on a terminal: %s, in a file: %s',
  async (rules, shown, isTerminal, isFile) => {
    const parts: string[] = [];
    const stream = { isTerminal, isFile, columns: 80, taken: async () => undefined };
    const diagnostics = Array.from({ length: 10 * rules }, (_, at) =>
      diagnostic({ rule: `message/${at % rules}`, message: `Message ${at}` }),
    );
    await deliver(
      report({ diagnostics }),
      {
        outputs: [{ format: 'pretty', file: null }],
        color: null,
        quiet: false,
        verbose: false,
        mostProblems: null,
        isSilent: false,
      },
      {
        cwd: '/',
        env: {},
        today: () => '2026-01-01',
        stdin: async function* () {},
        stdout: { ...stream, write: (part: string) => void parts.push(part) },
        stderr: { ...stream, write: () => undefined },
      } as never,
    );
    expect(parts.join('').match(/Message \d+/g)).toHaveLength(shown);
  },
);
