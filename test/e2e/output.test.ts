import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { CLI, lintJson, type Run } from './cli.ts';

/** A repository with so many problems that no pipe holds the report. */
function withProblems(use: (repo: TestRepository) => void): Promise<void> {
  return withRepository(async (repo) => {
    const files = Array.from({ length: 300 }, (_, index) => [
      `messages/${index}.md`,
      `---\nsubject: "KICKOFF: number ${index}"\n---\n\n# No sections\n`,
    ]);
    repo.write(Object.fromEntries(files));
    use(repo);
  });
}

/** Runs a shell pipeline; `$LINT` is the command. What `code` gets is the command's own exit code. */
function shell(repo: TestRepository, pipeline: string): Run {
  const env = { ...repo.env, LINT: `"${process.execPath}" "${CLI}"` };
  const run = spawnSync('sh', ['-c', pipeline.replaceAll('$LINT', env.LINT)], {
    cwd: repo.root,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return { code: run.status, out: run.stdout, err: run.stderr };
}

/** A run with so many problems also says how to begin with them. */
function withoutNotes(err: string): string {
  return err.replace(/^note: Too many to fix now\?.*\n/gm, '');
}

describe.skipIf(process.platform === 'win32')('a report', () => {
  test('is complete however slow its reader is', () =>
    withProblems((repo) => {
      const { out, err } = shell(
        repo,
        '{ $LINT --format json; echo "code $?" >&2; } | { sleep 1; cat; }',
      );
      expect(withoutNotes(err)).toBe('code 1\n');
      expect(out.length).toBeGreaterThan(2 ** 18);
      const { code: _, ...expected } = lintJson(repo, ['--no-cache']);
      expect(JSON.parse(out)).toEqual(expected);
    }));

  test('may lose its reader', () =>
    withProblems((repo) => {
      const { out, err } = shell(repo, '{ $LINT --format json; echo "code $?" >&2; } | head -c 20');
      expect(out).toHaveLength(20);
      expect(withoutNotes(err)).toBe('code 1\n');
    }));

  test.skipIf(!existsSync('/dev/full'))('that finds no room is no verdict', () =>
    withProblems((repo) => {
      const { code, err } = shell(repo, '$LINT --format json > /dev/full');
      expect(withoutNotes(err)).toMatch(/^error: .*no space left/i);
      expect(code).toBe(3);
    }),
  );
});
