import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { operationLine, shownExamples } from '../../scripts/docs/operation-examples.ts';
import { operationHelp } from '../../src/cli/operation-help.ts';
import { loadOperations } from '../../src/protocols/operations.ts';

const operations = await loadOperations();

/** What it takes is a text of several lines, which no example of one line gives. */
const WITHOUT = ['vouch/propose-page'];

describe('the help of an operation', () => {
  test.each(operations.map((each) => [each.id, each] as const))('%s', (id, operation) => {
    const text = operationHelp(operation);
    const lines = text.trimEnd().split('\n');
    // Of votes there are more options than of anything else.
    expect(lines.length).toBeLessThanOrEqual(id === 'consensus/new' ? 43 : 40);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(text).not.toMatch(/\{\w+\}/);
    expect(text).toMatch(/^Exit codes$/m);
    if (!WITHOUT.includes(id)) expect(text).toMatch(/^Examples\n {2}lint-protocol /m);
    for (const name of operation.input.required) {
      if (!operation.operands.includes(name)) expect(text).toMatch(/^Required$/m);
    }
    const whole = operationHelp(operation, true);
    for (const said of operation.about) {
      expect(whole.replaceAll('\n', ' ')).toContain(said.slice(0, 40));
    }
  });

  test('the table of sections says which operation takes them', () => {
    const operation = operations.find(({ id }) => id === 'messages/new');
    const text = operationHelp(operation ?? expect.fail(), true);
    expect(text).toMatch(/^Sections of message new .*--section NAME=TEXT$/m);
  });

  test('an option that is refused when it is left out says so', () => {
    const operation = operations.find(({ id }) => id === 'vouch/register-source');
    expect(operation?.errors).toHaveProperty('missing-locator');
    const text = operationHelp(operation ?? expect.fail()).replaceAll(/\s+/g, ' ');
    expect(text).toContain('a path, a URL, a commit; needed without `url`');
  });

  // The same calls are made for real where examples are played by the command line: test/operations.
  test.skipIf(process.platform === 'win32')('is pasted into a shell as it is meant', () => {
    const pasted = operations.map((each) => {
      const [, examples = ''] = /^Examples\n((?: {2}.*\n)*)/m.exec(operationHelp(each)) ?? [];
      return examples;
    });
    const lines = operations.flatMap((each) =>
      shownExamples(each).map(({ input }) => operationLine(each, input)),
    );
    expect(wordsIn(pasted.join(''))).toEqual(wordsIn(`${lines.join('\n')}\n`));
    expect(wordsIn(pasted.join('')).length).toBe(lines.length);
  });
});

/** What a shell hands to the program, call by call. */
function wordsIn(script: string): readonly string[] {
  const shown = `lint-protocol() { printf '%s\\001' "$@"; printf '\\002'; }\n${script}`;
  const { stdout, stderr } = spawnSync('bash', ['-c', shown], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout.split('\u0002').slice(0, -1);
}
