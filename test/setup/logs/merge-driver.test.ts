import { chmodSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { driverCommand, REMOVING } from '../../../src/setup/logs/merge-driver.ts';
import { call } from '../../cli/call.ts';
import { type TestRepository, withRepository } from '../../git/repository-builder.ts';

/** Whatever git and a shell could take for their own. */
const FOLDER = "o'brien %P $x `y` grün";
const LOG = '-a %O \'b/$c "d".jsonl';

/** Writes down how it was called. */
const PROGRAM = '#!/bin/sh\nprintf "%s\\n" "$@" > called\n';

/** Two branches that appended to a log: `ours`, and `side`. */
async function branchesOf(repo: TestRepository): Promise<void> {
  await repo.commit('base', { [LOG]: 'o\n', '.gitattributes': '*.jsonl merge=lint-protocol\n' });
  await repo.git('switch', '--quiet', '-c', 'side');
  await repo.commit('side', { [LOG]: 'o\nb\n' });
  await repo.git('switch', '--quiet', '-c', 'ours', 'HEAD~1');
  await repo.commit('ours', { [LOG]: 'o\na\n' });
}

test.each([
  ['the first program that is there', ['./nowhere', `./${FOLDER}/lint-protocol`]],
  ['the one on the PATH', ['./nowhere']],
])('git starts %s, with the path as one word', async (_which, places) => {
  await withRepository(async (repo) => {
    const program = join(FOLDER, 'lint-protocol');
    await branchesOf(repo);
    repo.write({ [program]: PROGRAM });
    chmodSync(join(repo.root, program), 0o755);
    await repo.git('config', 'merge.lint-protocol.driver', driverCommand(places));
    const path = `${join(repo.root, FOLDER)}:${process.env['PATH']}`;
    await repo.gitWith({ env: { PATH: path } }, 'merge', '--quiet', '--no-edit', 'side');
    const called = readFileSync(join(repo.root, 'called'), 'utf8').trimEnd().split('\n');
    expect(called.slice(0, 3)).toEqual(['hooks', 'merge-log', '--']);
    expect(called.slice(3, 6)).toEqual(Array(3).fill(expect.stringMatching(/^\.merge_file_/)));
    expect(called.slice(6)).toEqual([LOG]);
  });
});

test.each([
  ['there is none', null],
  ['none can be started', '#!/nowhere/node\n'],
])('where %s, both sides are in the log, and what to do is said', async (_why, program) => {
  await withRepository(async (repo) => {
    await branchesOf(repo);
    if (program !== null) {
      repo.write({ 'bin/lint-protocol': program });
      chmodSync(join(repo.root, 'bin/lint-protocol'), 0o755);
    }
    const command = driverCommand(['./bin/lint-protocol']);
    await repo.git('config', 'merge.lint-protocol.driver', command);
    const folders = (process.env['PATH'] ?? '').split(delimiter);
    const path = folders.filter((folder) => !folder.includes('node_modules')).join(delimiter);
    const merging = repo.gitWith({ env: { PATH: path } }, 'merge', '--no-edit', 'side');
    const said = await merging.then(String, String);
    expect(said).toContain('lint-protocol was not found, so git marked in the log');
    expect(said).toContain(REMOVING);
    expect(readFileSync(join(repo.root, LOG), 'utf8')).toBe(
      'o\n<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs\n',
    );
  });
});

test('hooks uninstall says that the driver is still set, and with what it is removed', async () => {
  await withRepository(async (repo) => {
    const uninstall = () => call(['hooks', 'uninstall'], { cwd: repo.root, env: repo.env });
    await repo.commit('base', { 'a.md': '# A\n' });
    expect((await uninstall()).out).not.toContain('merge driver');
    await repo.git('config', 'merge.lint-protocol.driver', driverCommand([]));
    const { code, out } = await uninstall();
    expect([code, out.replace(/\s+/g, ' ')]).toEqual([
      0,
      expect.stringContaining(`\`${REMOVING}\``),
    ]);
    await repo.git(...REMOVING.split(' ').slice(1));
    expect((await uninstall()).out).not.toContain('merge driver');
  });
});
