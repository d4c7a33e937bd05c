import { expect, test } from 'vitest';
import { deliver } from '../../src/app/deliver.ts';
import type { Diagnostic } from '../../src/core/diagnostic.ts';
import type { Format } from '../../src/report/formats.ts';
import { diagnostic, report } from '../report/sample.ts';

/** Delivers problems to a stream, as of a run that was asked for nothing else. */
function delivered(diagnostics: readonly Diagnostic[], format: Format, stdout: object) {
  return deliver(
    report({ diagnostics }),
    {
      outputs: [{ format, file: null }],
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
      stderr: { ...stdout, write: () => undefined },
    } as never,
  );
}

test('a large document waits for its reader after each piece', async () => {
  const heard: string[] = [];
  const many = Array.from({ length: 500 }, () => diagnostic({}));
  await delivered(many, 'json', {
    ...{ isTerminal: false, isFile: false, columns: undefined },
    write: () => void heard.push('written'),
    taken: async () => void heard.push('taken'),
  });
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
    const diagnostics = Array.from({ length: 10 * rules }, (_, at) =>
      diagnostic({ rule: `message/${at % rules}`, message: `Message ${at}` }),
    );
    await delivered(diagnostics, 'pretty', {
      ...{ isTerminal, isFile, columns: 80, taken: async () => undefined },
      write: (part: string) => void parts.push(part),
    });
    expect(parts.join('').match(/Message \d+/g)).toHaveLength(shown);
  },
);
