import { expect, test } from 'vitest';
import { json } from '../../src/report/json.ts';
import { jsonl } from '../../src/report/jsonl.ts';
import { hostile, hostileTexts } from './hostile.ts';
import { readLog } from './readers/runner.ts';
import { diagnostic, PLAIN, report } from './sample.ts';

const ERROR = { code: 'shallow-clone', message: 'No\nway.', help: null, exitCode: 3 } as const;

test.each([
  [
    'problems',
    report({ diagnostics: [diagnostic(), diagnostic({ level: 'info' })], notes: ['a'] }),
  ],
  ['nothing', report()],
  ['a failed run', report({ error: ERROR })],
])('of %s is the document of json, a line for each problem and one for the rest', (_what, of) => {
  for (const style of [PLAIN, { ...PLAIN, quiet: true }]) {
    const text = jsonl(of, style);
    expect(text.endsWith('\n')).toBe(true);
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const { diagnostics, ...rest } = JSON.parse(json(of, style));
    const last = lines.pop();
    expect(lines).toEqual(diagnostics);
    expect(last).toEqual({ ...rest, listed: diagnostics.length });
  }
});

test('a stream that was cut off lacks its last line', () => {
  const text = jsonl(report({ diagnostics: [diagnostic(), diagnostic()] }), PLAIN);
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map((line) => 'summary' in line)).toEqual([false, false, true]);
});

test('whatever records hold, a line stays one, and means what it meant', () => {
  for (const texts of hostileTexts()) {
    const text = jsonl(report({ diagnostics: [hostile(texts)], notes: [texts.message] }), PLAIN);
    const { commands, lines } = readLog(text);
    expect(commands).toEqual([]);
    expect(lines).toHaveLength(3);
    const [problem = '', last = ''] = lines;
    expect(JSON.parse(problem)).toMatchObject({ ...texts });
    expect(JSON.parse(last).notes).toEqual([texts.message]);
  }
});
