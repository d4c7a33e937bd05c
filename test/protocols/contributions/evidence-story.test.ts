import { expect, test } from 'vitest';
import { CITED, citing, PATH } from '../../../src/protocols/contributions/example.ts';
import { digest, entry, MANIFEST } from '../../../src/protocols/contributions/manifest-example.ts';
import { type TestRepository, withRepository } from '../../git/repository-builder.ts';
import { toldInGit } from './told-in-git.ts';

/** What rules about evidence tell of a repository. */
const told = (repo: TestRepository) =>
  toldInGit(repo, ({ id }) => id.startsWith('contribution/evidence') || id === 'manifest/checksum');

test('evidence that was true when it was recorded stays true', () =>
  withRepository(async (repo) => {
    await repo.commit('code', { ...CITED });
    await repo.commit('contribution', { [PATH]: citing({ line: 3 }) });
    expect(await told(repo)).toEqual([]);
    await repo.commit('rewritten', { 'docs/queues.md': '# Kafka\n' });
    expect(await told(repo)).toEqual([]);
    await repo.git('rm', '-q', 'docs/queues.md');
    await repo.commit('removed');
    expect(await told(repo)).toEqual(['contribution/evidence-file gone info']);
  }));

test('evidence that never was true is found, in whichever state', () =>
  withRepository(async (repo) => {
    await repo.commit('code', { ...CITED });
    await repo.commit('contribution', {
      [PATH]: citing({ quote: 'keeps no order', line: 4 }),
      '.cleo/contributions/b.json': citing({ file: 'docs/queue.md' }),
    });
    expect(await told(repo)).toEqual([
      'contribution/evidence-file absent error',
      'contribution/evidence-quote absent error',
      'contribution/evidence-line past error',
    ]);
  }));

test('a quote that stood in the file before, but not when it was recorded', () =>
  withRepository(async (repo) => {
    await repo.commit('old', { ...CITED });
    await repo.commit('rewritten', { 'docs/queues.md': '# Kafka\n' });
    await repo.commit('contribution', { [PATH]: citing({}) });
    // A range tells that it was replaced before; on main, the record is older than what is judged.
    expect(await told(repo)).toEqual([]);
  }));

test('a contribution that is corrected later is judged by its correction too', () =>
  withRepository(async (repo) => {
    await repo.commit('contribution', { [PATH]: citing({}) });
    expect(await told(repo)).toEqual(['contribution/evidence-file absent error']);
    await repo.commit('both', { ...CITED, [PATH]: citing({ line: 1 }) });
    await repo.commit('rewritten', { 'docs/queues.md': '# Kafka\n' });
    expect(await told(repo)).toEqual([]);
  }));

test('the latest entry of a manifest witnesses its file', () =>
  withRepository(async (repo) => {
    const [first, second] = [citing({}), citing({ line: 3 })];
    const listed = entry({ checksum: digest(first) });
    await repo.commit('first', { ...CITED, [PATH]: first, [MANIFEST]: listed });
    const update = { id: 'contrib_5e6f7a8b', updatedAt: '2026-01-26T11:00:00Z' };
    const both = listed + entry({ ...update, checksum: digest(second) });
    await repo.commit('second', { [PATH]: second, [MANIFEST]: both });
    expect(await told(repo)).toEqual([]);
    const skipped = { id: 'contrib_6f7a8b9c', updatedAt: '2026-01-26T12:00:00Z' };
    const wrong = both + entry({ ...skipped, checksum: '0badc0de' });
    await repo.commit('wrong', { [MANIFEST]: wrong });
    expect(await told(repo)).toEqual(['manifest/checksum mismatch error']);
    const right = entry({ ...update, id: 'contrib_7a8b9c0d', checksum: digest(second) });
    await repo.commit('corrected', { [MANIFEST]: wrong + right.replace('11:00', '13:00') });
    expect(await told(repo)).toEqual([]);
  }));

test('a shallow clone is judged by what it holds', () =>
  withRepository(async (repo) => {
    await repo.commit('all', { ...CITED, [PATH]: citing({}) });
    await repo.commit('rewritten', { 'docs/queues.md': '# Kafka\n' });
    await repo.git('clone', '-q', '--depth=1', `file://${repo.root}`, `${repo.base}/shallow`);
    const shallow = { root: `${repo.base}/shallow`, env: repo.env } as TestRepository;
    expect(await told(shallow)).toEqual(['contribution/evidence-quote absent error']);
  }));
