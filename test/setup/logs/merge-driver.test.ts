import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { driverCommand } from '../../../src/setup/logs/merge-driver.ts';
import { withRepository } from '../../git/repository-builder.ts';

/** Whatever git and a shell could take for their own. */
const FOLDER = "o'brien %P $x `y` grün";
const LOG = '-a %O \'b/$c "d".jsonl';

/** Writes down how it was called. */
const PROGRAM = '#!/bin/sh\nprintf "%s\\n" "$@" > called\n';

test.each([
  ['the first program that is there', ['./nowhere', `./${FOLDER}/lint-protocol`]],
  ['the one on the PATH', ['./nowhere']],
])('git starts %s, with the path as one word', async (_which, places) => {
  await withRepository(async (repo) => {
    const program = join(FOLDER, 'lint-protocol');
    await repo.commit('base', { [LOG]: 'o\n', '.gitattributes': '*.jsonl merge=lint-protocol\n' });
    await repo.git('switch', '--quiet', '-c', 'side');
    await repo.commit('side', { [LOG]: 'o\nb\n' });
    await repo.git('switch', '--quiet', '-c', 'ours', 'HEAD~1');
    await repo.commit('ours', { [LOG]: 'o\na\n' });
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
