import { execSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MATRIX_PATH, matrix } from '../../src/protocols/consensus/example.ts';
import { call } from '../cli/call.ts';
import { withRepository } from '../git/repository-builder.ts';

test('a committed vote under the id of another gets its id and its name together', async () => {
  await withRepository(async (repository) => {
    const copy = MATRIX_PATH.replace('.json', '-copy.json');
    await repository.commit('Two votes', { [MATRIX_PATH]: matrix(), [copy]: matrix() });
    const found = async (...args: string[]) => {
      const only = ['--only', 'consensus/unique-question', '--format', 'json', ...args];
      const { out } = await call(only, { cwd: repository.root });
      return JSON.parse(out).diagnostics as { help: string }[];
    };
    const [{ help } = { help: '' }] = await found();
    const [, command = '', id = ''] = /`(git [^`]+)`.*"questionId": "([^"]+)"/.exec(help) ?? [];
    execSync(command, { cwd: repository.root });
    const path = join(repository.root, MATRIX_PATH, '..', `${id}.json`);
    writeFileSync(path, readFileSync(path, 'utf8').replace('"CONS-0042"', `"${id}"`));
    expect(await found()).toEqual([]);
    await repository.commit('A vote of its own', {});
    expect(await found()).toEqual([]);
    expect(await found('--history')).toEqual([]);
  });
});
