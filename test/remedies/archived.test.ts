import { describe, expect, test } from 'vitest';
import { brief, CITED, contribution, PATH } from '../../src/protocols/contributions/example.ts';
import {
  archiveOf,
  digest,
  entry,
  entryOf,
  MANIFEST,
} from '../../src/protocols/contributions/manifest-example.ts';
import { call } from '../cli/call.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { paired } from '../runs.ts';
import { done, errors, judged } from './judged.ts';

const ARCHIVE = archiveOf('T100');
const ARCHIVED = '.cleo/contributions/archive/T100/contrib_1a2b3c4d.json';
const MERGED = brief('merged');
const ENTRY = entryOf('contrib_1a2b3c4d', { status: 'merged', checksum: digest(MERGED) });
const OTHER = entryOf('5e6f7a8b', { epicId: 'T200' });
const RULES = ['manifest/checksum', 'history/contribution-status', 'history/archive'];
const ONLY = RULES.flatMap((rule) => ['--only', rule]);

async function archivedWith(repository: TestRepository, content: string) {
  await repository.commit('x', { [PATH]: brief('complete'), [MANIFEST]: ENTRY + OTHER });
  const right = await repository.commit('x', { [PATH]: MERGED, [MANIFEST]: ENTRY + OTHER });
  await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  await repository.git('rm', '-q', PATH);
  const files = { [MANIFEST]: OTHER, [ARCHIVE]: ENTRY, [ARCHIVED]: content };
  return { right, moved: await repository.commit('x', files) };
}

describe('a merged contribution that was changed while it was archived', () => {
  test('is restored from where it was, and that is no problem', async () => {
    await withRepository(async (repository) => {
      const { right } = await archivedWith(repository, brief('merged', 'Kafka'));
      const back = `git cat-file blob ${right}:${PATH} > ${ARCHIVED} && git --literal-pathspecs add -- ${ARCHIVED}`;
      const own = await judged(repository, '--since', right, ...ONLY);
      expect(own.map(({ rule, then }) => [rule, then[1]?.text])).toEqual([
        ['history/archive', back],
        ['manifest/checksum', back],
        ['history/contribution-status', back],
      ]);
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const [found] = await judged(repository, ...ONLY);
      expect(found?.then[0]?.text).toBe(back);
      const head = await repository.git('rev-parse', 'HEAD');
      await repository.commit('x', { [ARCHIVED]: MERGED });
      expect(await judged(repository, ...ONLY)).toEqual([]);
      expect(await judged(repository, '--since', String(head).trim(), ...ONLY)).toEqual([]);
      const past = await judged(repository, '--history', ...ONLY);
      expect(past.map(({ rule, path }) => [rule, path])).toEqual([
        ['history/archive', MANIFEST],
        ['history/contribution-status', ARCHIVED],
      ]);
    });
  });

  test('so it is where it was changed before it moved as it was', async () => {
    await withRepository(async (repository) => {
      const right = await repository.commit('x', { [PATH]: MERGED, [MANIFEST]: ENTRY + OTHER });
      const forged = await repository.commit('x', { [PATH]: brief('merged', 'Kafka') });
      await repository.git('rm', '-q', PATH);
      const files = { [MANIFEST]: OTHER, [ARCHIVE]: ENTRY, [ARCHIVED]: brief('merged', 'Kafka') };
      const moved = await repository.commit('x', files);
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const [found] = await judged(repository, ...ONLY);
      expect(found?.then[0]?.text).toContain(`git cat-file blob ${right}:${PATH} > ${ARCHIVED}`);
      expect(found?.help).toContain(forged.slice(0, 12));
      await repository.commit('x', { [ARCHIVED]: MERGED });
      expect(await judged(repository, '--since', moved, ...ONLY)).toEqual([]);
    });
  });

  test('no other version restores it', async () => {
    await withRepository(async (repository) => {
      const { moved } = await archivedWith(repository, brief('merged', 'Kafka'));
      await repository.commit('x', { [ARCHIVED]: brief('merged', 'Redis') });
      const told = await judged(repository, '--since', moved, '--only', RULES[1] as string);
      expect(told).toHaveLength(1);
    });
  });
});

describe('a contribution that was changed after it was archived as it was', () => {
  test('is checked out from where it is', async () => {
    await withRepository(async (repository) => {
      const { moved } = await archivedWith(repository, MERGED);
      await repository.commit('x', { [ARCHIVED]: brief('merged', 'Kafka') });
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const [found] = await judged(repository, ...ONLY);
      expect(found?.then[0]?.text).toBe(`git --literal-pathspecs checkout ${moved} -- ${ARCHIVED}`);
    });
  });
});

test('a file whose latest entry was removed gets that back, and no new one', async () => {
  await withRepository(async (repository) => {
    const complete = brief('complete');
    const first = entryOf('contrib_1a2b3c4d', { status: 'complete', checksum: digest(complete) });
    await repository.commit('x', { [PATH]: complete, [MANIFEST]: first });
    const second = ENTRY.replace('"id":"contrib_1a2b3c4d"', '"id":"contrib_1a2b3c4d-u1"');
    const right = await repository.commit('x', { [PATH]: MERGED, [MANIFEST]: first + second });
    await repository.commit('x', { [MANIFEST]: first });
    await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    const [found] = await judged(repository, '--only', 'manifest/checksum');
    const back = `git --literal-pathspecs checkout ${right} -- ${MANIFEST}`;
    expect(found?.then[0]?.text).toBe(back);
    expect(found?.help).not.toContain('under a new id');
  });
});

describe('a manifest that was put into another order after all of it was archived', () => {
  test('is what it was before that, and the archival stays', async () => {
    await withRepository(async (repository) => {
      await repository.commit('merged', { [PATH]: MERGED, [MANIFEST]: ENTRY });
      await repository.git('rm', '-q', PATH);
      const archived = { [MANIFEST]: '', [ARCHIVE]: ENTRY, [ARCHIVED]: MERGED };
      await repository.commit('archived', archived);
      const filePath = '.cleo/contributions/contrib_5e6f7a8b.json';
      const older = entry({ id: 'contrib_5e6f7a8b', filePath });
      const updatedAt = '2026-01-26T11:00:00Z';
      const newer = entry({ id: 'contrib_5e6f7a8c', filePath, updatedAt });
      const right = await repository.commit('listed', { [MANIFEST]: older + newer });
      await repository.commit('sorted', { [MANIFEST]: newer + older });
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const [told] = await judged(repository, '--only', 'manifest/order');
      expect(told?.then[0]?.text).toBe(`git --literal-pathspecs checkout ${right} -- ${MANIFEST}`);
    });
  });
});

describe('an archival that is wrong', () => {
  const lost = entryOf('contrib_1a2b3c4c', { status: 'complete' });
  const later = entryOf('contrib_9a8b7c6d', { epicId: 'T200' });
  const older = entryOf('contrib_0f0e0d0c', { status: 'complete' });
  const forged = lost.replace('"status":"complete"', '"status":"blocked"');
  const held = lost + ENTRY + OTHER;
  const about = async (repository: TestRepository, ...args: readonly string[]) =>
    errors(await judged(repository, ...args, ...ONLY, '--only', 'history/log-removed'));

  async function archived(repository: TestRepository, archive: string, before = '') {
    const first = { [PATH]: MERGED, [MANIFEST]: held, ...(before && { [ARCHIVE]: before }) };
    const base = await repository.commit('merged', first);
    await repository.git('update-ref', 'refs/remotes/origin/main', base);
    await repository.git('rm', '-q', PATH);
    const moved = { [MANIFEST]: OTHER, [ARCHIVE]: before + archive, [ARCHIVED]: MERGED };
    await repository.commit('archived', moved);
    await repository.commit('more', { [MANIFEST]: OTHER + later });
    return base;
  }

  const FAULTS = { 'lost an entry': ENTRY, 'changed an entry': forged + ENTRY };
  const cases = Object.entries(FAULTS).flatMap(([fault, archive]) =>
    ['unpublished', 'published'].map((place) => ({ fault, place, archive })),
  );
  const all = paired(cases, ['', older]).map(([each, before]) => ({ ...each, before }));
  test.each(all)('as it $fault, $place, is taken back whole ($before)', (asked) =>
    withRepository(async (repository) => {
      const base = await archived(repository, asked.archive, asked.before);
      const isPublished = asked.place === 'published';
      if (isPublished) await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const found = await about(repository, '--since', base);
      expect(found.map(({ path }) => path)).toEqual([MANIFEST]);
      done(repository, found);
      expect(await repository.git('show', `HEAD:${MANIFEST}`)).toBe((held + later).trimEnd());
      const left = await repository.git('diff', '--name-only', base, 'HEAD');
      expect(left).toBe(MANIFEST);
      expect(await about(repository, '--since', isPublished ? 'origin/main' : base)).toEqual([]);
      // What is done again, and right, is not taken back again.
      await repository.git('rm', '-q', PATH);
      const archive = asked.before + lost + ENTRY;
      const again = { [MANIFEST]: OTHER + later, [ARCHIVE]: archive, [ARCHIVED]: MERGED };
      await repository.commit('again', again);
      for (const each of await about(repository, '--history'))
        expect(each.then.map(({ action }) => action)).not.toContain('run');
    }),
  );

  test('is not put right by the removal of the archive alone: the others would stand nowhere', () =>
    withRepository(async (repository) => {
      await archived(repository, ENTRY);
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      await repository.git('rm', '-q', ARCHIVE);
      const found = await about(repository, '--staged');
      expect(found.map(({ rule, path }) => [rule, path])).toEqual([
        ['history/log-removed', ARCHIVE],
      ]);
    }));
});

describe('lines of a declared log that were archived, one of them changed on the way', () => {
  const LOG = 'books/q3.csv';
  const CLOSED = 'books/closed/q3.csv';
  const [HEAD, ...SALES] = ['day;sum', '1;100', '2;125', '3;50'].map((line) => `${line}\n`);
  const config = 'history: { appendOnly: [books/*.csv], archives: [books/closed/*.csv] }\n';

  test.each([
    ['as many as left', '1;100\n2;135\n', [LOG, CLOSED]],
    // What came along is nowhere else.
    ['and one more', '1;100\n2;135\n9;1\n', null],
  ])('are put back with the archive: %s', (_, closed, expected) =>
    withRepository(async (repository) => {
      const base = await repository.commit('x', {
        '.lint-protocol.yaml': config,
        [LOG]: `${HEAD}${SALES.join('')}`,
      });
      repository.write({ [LOG]: `${HEAD}${SALES[2]}`, [CLOSED]: closed });
      await repository.git('add', '-A');
      const found = errors(await judged(repository, '--staged'));
      expect(found.map(({ rule, message }) => [rule, message])).toEqual([
        [
          'history/archive',
          'Entries were moved from the log to books/closed/q3.csv, but this entry was not: 2;125',
        ],
      ]);
      const commands = found.flatMap(({ then }) =>
        then.flatMap(({ path, action }) => (action === 'run' ? path : [])),
      );
      expect(commands).toEqual(expected ?? []);
      done(repository, found);
      const changed = await repository.git('diff', '--cached', '--name-only', base);
      expect(changed).toBe(expected === null ? `${CLOSED}\n${LOG}` : '');
      expect(errors(await judged(repository, '--staged'))).toHaveLength(expected === null ? 1 : 0);
    }),
  );
});

describe('an archive into which an entry came otherwise than it was, published', () => {
  const FILE = PATH.replace('contributions/', 'contributions/archive/T100/');
  const complete = contribution({ status: 'complete', epicId: 'T100' });
  const first = entry({ epicId: 'T100', id: 'contrib_0a1b2c3d' });
  const last = entry({ epicId: 'T100', status: 'complete', checksum: digest(complete) });
  const forged = last.replace('"agentId":"', '"agentId":"Not');
  const MEANT = ['manifest/agrees', 'history/archive', 'history/append-only'];
  const about = async (repository: TestRepository, ...args: readonly string[]) =>
    errors(await judged(repository, ...args)).filter(({ rule }) => MEANT.includes(rule));

  test.each([
    ['with others', first],
    ['alone', ''],
  ])('gets the right entry behind it, by the command that the help names: %s', (_, before) =>
    withRepository(async (repository) => {
      const held = { ...CITED, [PATH]: complete, [MANIFEST]: before + last + OTHER };
      await repository.commit('x', held);
      await repository.git('rm', '-q', PATH);
      const moved = { [MANIFEST]: OTHER, [ARCHIVE]: before + forged, [FILE]: complete };
      await repository.commit('y', moved);
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const [told, ...more] = await about(repository);
      expect(more).toEqual([]);
      const command = /lint-protocol (manifest append \S+)/.exec(told?.help ?? '')?.[1] ?? '';
      const { code } = await call(command.split(' '), {
        cwd: repository.root,
        env: repository.env,
      });
      expect(code).toBe(0);
      await repository.git('add', '-A');
      expect(await about(repository, '--staged')).toEqual([]);
      await repository.git('commit', '-qm', 'z');
      expect(await about(repository)).toEqual([]);
      expect(await repository.git('show', `HEAD:${ARCHIVE}`)).toContain(before + forged);
      // What came since would be lost with the archive.
      for (const { rule, then } of await about(repository, '--history'))
        if (rule === 'history/archive') expect(then.map(({ action }) => action)).toEqual(['do']);
    }),
  );
});
