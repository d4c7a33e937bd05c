import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { withRepository } from '../git/repository-builder.ts';
import { judged } from './judged.ts';

const LOG = '.cleo/contributions/CONTRIBUTIONS.jsonl';
const TWIN = '.cleo/contributions/contributions.jsonl';

test('the entries that are only in another spelling of a log are listed before that is removed', () =>
  withRepository(async (repository) => {
    await repository.commit('both', { [LOG]: '{"id":"a"}\n', [TWIN]: '{"id":"a"}\n{"id":"b"}\n' });
    const [found] = await judged(repository, '--only', 'file/path-twin');
    const [, command = ''] = /`(LC_ALL=C grep [^`]+)`/.exec(found?.help ?? '') ?? [];
    const { root, env } = repository;
    const listed = execFileSync('sh', ['-c', command], { cwd: root, env, encoding: 'utf8' });
    expect(listed).toBe('{"id":"b"}\n');
  }));
