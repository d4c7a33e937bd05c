import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CITED, contribution, PATH } from '../../src/protocols/contributions/example.ts';
import { MANIFEST } from '../../src/protocols/contributions/manifest-example.ts';
import { call } from '../cli/call.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { judged } from './judged.ts';

async function sealed(repository: TestRepository, epicTitle: string) {
  repository.write({ [PATH]: contribution({ epicTitle }) });
  const { root, env } = repository;
  expect(await call(['contribution', 'seal', PATH], { cwd: root, env })).toMatchObject({ code: 0 });
  return repository.commit(epicTitle, {});
}

test('a conflict in a contribution is resolved and sealed by the printed command, whichever side was kept', () =>
  withRepository(async (repository) => {
    const { root, env } = repository;
    await repository.commit('cited', CITED);
    await sealed(repository, 'Base');
    await repository.git('checkout', '-q', '-b', 'side');
    await sealed(repository, 'Theirs');
    await repository.git('checkout', '-q', 'main');
    await sealed(repository, 'Ours');
    const ours = readFileSync(join(root, PATH), 'utf8');
    await repository.git('merge', '-q', 'side').catch(() => null);
    expect(readFileSync(join(root, PATH), 'utf8')).toContain('>>>>>>>');
    const log = readFileSync(join(root, MANIFEST), 'utf8').replace(/^[<=>]{7}.*\n/gm, '');
    repository.write({ [MANIFEST]: log });
    await repository.git('add', '-A');
    await repository.git('commit', '-qm', 'merged');
    const found = (await judged(repository)).filter(({ path }) => path === PATH);
    expect(found.map(({ rule }) => rule)).toEqual(['file/syntax']);
    repository.write({ [PATH]: ours });
    const command = found[0]?.then[0]?.text ?? '';
    const args = command.replace(/^lint-protocol /, '').match(/'[^']*'|\S+/g) ?? [];
    const words = args.map((word) => word.replace(/^'|'$/g, ''));
    expect(await call(words, { cwd: root, env })).toMatchObject({ code: 0 });
    expect((await judged(repository)).filter(({ level }) => level === 'error')).toEqual([]);
  }));
