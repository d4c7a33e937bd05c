import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { operationLine, shownExamples } from '../../scripts/docs/operation-examples.ts';
import type { AnyOperation, OperationExample } from '../../src/core/operation.ts';
import { loadOperations } from '../../src/protocols/operations.ts';
import { config } from '../../src/protocols/vouch/example.ts';
import { call } from '../cli/call.ts';
import { withRepository } from '../git/repository-builder.ts';
import { prepare } from './play.ts';

const CONFIG = '.vouch/config.yaml';

/** The example where nobody set anything: what it shows has to work without that. */
function plain(example: OperationExample): OperationExample {
  const { '.lint-protocol.yaml': _, ...before } = example.before;
  return { ...example, before: CONFIG in before ? { ...before, [CONFIG]: config() } : before };
}

/** What a shell makes of lines, call by call. */
function wordsOf(lines: readonly string[]): readonly (readonly string[])[] {
  const script = `lint-protocol() { printf '%s\\001' "$@"; printf '\\002'; }\n${lines.join('\n')}\n`;
  const { stdout } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
  const calls = stdout.split('\u0002').slice(0, -1);
  return calls.map((each) => each.split('\u0001').slice(0, -1));
}

const operations = await loadOperations();
const shown = operations.flatMap((operation: AnyOperation) =>
  shownExamples(operation).map((example) => ({
    line: operationLine(operation, example.input),
    example,
  })),
);

/** What a help shows is typed as it stands: it has to work where nobody configured anything. */
describe.skipIf(process.platform === 'win32')('an example of a help', () => {
  const words = wordsOf(shown.map(({ line }) => line));

  test('is a call each', () => expect(words).toHaveLength(shown.length));

  test.each(shown.map(({ line, example }, nth) => [line, example, words[nth] ?? []] as const))(
    '%s',
    (_line, example, args) =>
      withRepository(async (repo) => {
        await prepare(repo, plain(example));
        const { now = '2026-03-02T12:00:00Z', exitCode = 0 } = example;
        const further = ['--now', now, '--backend', 'js'];
        const { code, err, out } = await call([...args, ...further], {
          cwd: repo.root,
          env: repo.env,
        });
        expect(code, `${err}${out}`).toBe(exitCode);
      }),
  );
});
