import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { CLI, lintProtocol } from './cli.ts';

const HEAD = '---\nsubject: "HANDOFF: cache-17.2 to AmberFox"\n---\n\n';
const BODY = '### Item\ncache-17.2\n\nFrom\n====\nQuietHarbor\n\n### To\nAmberFox';

/** Many messages and copies, in all line ends and with none behind the last line. */
function files(): Record<string, string> {
  const all: Record<string, string> = { '.beads/issues.jsonl': '{"id":"b-1"}\r\n{"id":"b-2"}' };
  for (let index = 0; index < 200; index += 1) {
    const text =
      HEAD.replace('---\n', `---\nid: ${index}\n`) + BODY + (index % 3 === 0 ? '' : '\n');
    all[`messages/${index}.md`] = index % 2 === 0 ? text : text.replaceAll('\n', '\r\n');
    if (index % 5 === 0) all[`agents/AmberFox/inbox/${index}.md`] = text;
  }
  return all;
}

function piped(repo: TestRepository, pipeline: string): number | null {
  const env = { ...repo.env, LINT: `"${process.execPath}" "${CLI}"` };
  const command = pipeline.replaceAll('$LINT', env.LINT);
  return spawnSync('sh', ['-c', command], { cwd: repo.root, env, stdio: 'ignore' }).status;
}

const RULES =
  '--only file/* --only MB-008 --only message/required-section --only message/ack-required';

describe.skipIf(process.platform === 'win32')('a diff in a pipe', () => {
  test('is applied by git, to what --fix would have written', async () => {
    await withRepository(async (repo) => {
      await repo.commit('first', files());
      expect(piped(repo, `$LINT --diff ${RULES} | git apply`)).toBe(0);
      await repo.git('add', '--all');
      const applied = await repo.git('write-tree');
      expect(piped(repo, `$LINT --fix ${RULES}`)).toBe(0);
      await repo.git('add', '--all');
      expect(await repo.git('write-tree')).toBe(applied);

      await repo.git('reset', '-q', '--hard');
      const fixed = lintProtocol(repo, ['--fix', ...RULES.split(' ')]);
      expect(fixed.code).toBe(0);
      expect(fixed.out).toContain('note: --fix made 961 edits in 241 files.');
      await repo.git('add', '--all');
      expect(await repo.git('write-tree')).toBe(applied);
    });
  });

  test('is empty where there is nothing to mend', async () => {
    await withRepository(async (repo) => {
      repo.write({ 'messages/1.md': '---\nsubject: "INFO: done"\n---\n\nDone.\n' });
      const { code, out, err } = lintProtocol(repo, ['--diff']);
      expect([code, out, err]).toEqual([0, '', 'note: --diff: nothing to fix.\n']);
    });
  });
});

/** Tells which parts of the bundle are read. */
const WATCH = `const fs = require('node:fs');
const { readFileSync } = fs;
fs.readFileSync = (path, ...rest) => {
  if (String(path).endsWith('.cjs')) process._rawDebug('read ' + path);
  return readFileSync(path, ...rest);
};
`;

test('a run that does not mend loads nothing that writes', async () => {
  await withRepository(async (repo) => {
    repo.write({ ...files(), '../watch.cjs': WATCH });
    const options = `--require=${join(repo.base, 'watch.cjs')}`;
    const loaded = (...args: string[]) =>
      lintProtocol(repo, args, { env: { NODE_OPTIONS: options } }).err;
    const dist = join(CLI, '..');
    const writing = readdirSync(dist).filter(
      (name) =>
        name.endsWith('.cjs') && readFileSync(join(dist, name), 'utf8').includes('writeTogether'),
    );
    expect(writing).not.toEqual([]);
    const [mending, looking, staged] = [loaded('--diff'), loaded(), loaded('--staged')];
    expect(writing.filter((name) => mending.includes(name))).not.toEqual([]);
    for (const name of writing) {
      expect(looking).not.toContain(name);
      expect(staged).not.toContain(name);
    }
  });
});
