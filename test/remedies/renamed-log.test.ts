import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MATRIX_PATH, matrixFile } from '../../src/protocols/consensus/example.ts';
import { ENTRY, manifest as manifestOf } from '../../src/protocols/subagents/example.ts';
import { chained, logOf, threeChained } from '../../src/protocols/vouch/chain-example.ts';
import { event } from '../../src/protocols/vouch/example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { based, done, errors, judged } from './judged.ts';

const CONFIG = 'history:\n  appendOnly: [jobs.jsonl]\n';
const jobs = (...ids: readonly string[]) => ids.map((id) => `{"id":"${id}"}\n`).join('');

test.each(['one commit', 'two commits', 'published'])(
  'a log that was renamed, and appended to there, moves back with what is new (%s)',
  (place) =>
    withRepository(async (repository) => {
      const files = { '.lint-protocol.yaml': CONFIG, 'jobs.jsonl': jobs('j-1', 'j-2') };
      const base = await repository.commit('base', files);
      await repository.git('update-ref', 'refs/remotes/origin/main', base);
      await repository.git('mv', 'jobs.jsonl', 'work.jsonl');
      if (place !== 'one commit') await repository.git('commit', '-qm', 'renamed');
      await repository.commit('appended', { 'work.jsonl': jobs('j-1', 'j-2', 'j-3') });
      if (place === 'published')
        await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const found = errors(await judged(repository, '--since', base));
      expect(found.map(({ rule }) => rule)).toEqual(['history/log-removed']);
      done(repository, found);
      const log = readFileSync(join(repository.root, 'jobs.jsonl'), 'utf8');
      expect(log).toBe(jobs('j-1', 'j-2', 'j-3'));
      expect(await repository.git('ls-files', 'work.jsonl')).toBe('');
    }),
);

test.each([
  ['docs/MANIFEST.jsonl', 'published'],
  ['claudedocs/agent-outputs/MANIFEST.jsonl/all.jsonl', 'own'],
])('the manifest of a vote is moved back from %s, and no other one is begun', (to, place) =>
  withRepository(async (repository) => {
    const manifest = 'claudedocs/agent-outputs/MANIFEST.jsonl';
    const entry = { ...ENTRY, file: MATRIX_PATH, agent_type: 'analysis', verdict: 'PROVEN' };
    const listed = { ...matrixFile(), [manifest]: manifestOf(entry) };
    const base = await repository.commit('base', listed);
    await repository.git('update-ref', 'refs/remotes/origin/main', base);
    await repository.git('mv', manifest, 'moved.jsonl');
    await repository.write({ [to]: manifestOf(entry) });
    await repository.git('rm', '-q', '--cached', 'moved.jsonl');
    rmSync(join(repository.root, 'moved.jsonl'));
    await repository.git('add', '-A');
    await repository.git('commit', '-qm', 'moved');
    if (place === 'published')
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    const found = await judged(repository);
    expect(found.map(({ rule }) => rule)).toContain('CONS-007');
    done(
      repository,
      found.filter(({ rule }) => rule === 'CONS-007'),
    );
    expect(readFileSync(join(repository.root, manifest), 'utf8')).toBe(manifestOf(entry));
    expect(await repository.git('ls-files', to)).toBe('');
    expect((await judged(repository)).map(({ rule }) => rule)).not.toContain('CONS-007');
  }),
);

test.each([
  ['queue/jobs.jsonl', 'Queue/jobs.jsonl'],
  ['jobs.jsonl', 'Jobs.jsonl'],
])('what was changed in %s on its way to %s is put back after the move', (was, is) =>
  withRepository(async (repository) => {
    const config = {
      '.lint-protocol.yaml': CONFIG.replace('jobs', '"**/jobs').replace('l]', 'l"]'),
    };
    const base = await repository.commit('base', {
      ...config,
      [was]: jobs('j-1', 'j-2', 'j-3', 'j-4'),
    });
    const forged = jobs('j-1', 'j-9', 'j-3', 'j-4', 'j-5');
    await repository.git('rm', '-q', was);
    await repository.commit('moved', { ...config, [is]: forged });
    await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    const found = await judged(repository, '--since', base);
    const gone = found.filter(({ rule }) => rule === 'history/log-removed');
    done(repository, gone);
    const log = await repository.git('show', `HEAD:${was}`);
    expect(`${log}\n`).toBe(jobs('j-1', 'j-2', 'j-3', 'j-4', 'j-5'));
    expect(await repository.git('ls-files', is)).toBe('');
  }),
);

test.each(['own', 'published'])(
  'what git has not, and lies beside a log that was moved, stays where it is (%s)',
  (place) =>
    withRepository(async (repository) => {
      const [was, is] = ['queue/eu/jobs.jsonl', 'queue/old ones/jobs.jsonl'];
      const config = CONFIG.replace('jobs', '"queue/**/jobs').replace('l]', 'l"]');
      const base = await repository.commit('base', {
        '.lint-protocol.yaml': config,
        [was]: jobs('j-1', 'j-2', 'j-3', 'j-4'),
      });
      await repository.git('update-ref', 'refs/remotes/origin/main', base);
      mkdirSync(join(repository.root, 'queue/old ones'));
      await repository.git('mv', was, is);
      await repository.commit('moved', { [is]: jobs('j-1', 'j-9', 'j-3', 'j-4') });
      if (place === 'published')
        await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      // Of one, a file of the same name is where the log was.
      const others = ['queue/old ones/draft.txt', 'queue/old ones/own.txt', 'queue/eu/own.txt'];
      await repository.write(Object.fromEntries(others.map((path) => [path, path])));
      const found = errors(await judged(repository, '--since', base));
      expect(found.map(({ rule }) => rule)).toContain('history/log-removed');
      const gone = found.filter(({ rule }) => rule === 'history/log-removed');
      done(repository, gone);
      const log = readFileSync(join(repository.root, was), 'utf8');
      expect(log).toBe(jobs('j-1', 'j-2', 'j-3', 'j-4'));
      expect(await repository.git('diff', '--name-status', base, 'HEAD')).toBe('');
      for (const path of others)
        expect(readFileSync(join(repository.root, path), 'utf8')).toBe(path);
      expect(await repository.git('ls-files', ...others)).toBe('');
      expect(existsSync(join(repository.root, is))).toBe(false);
    }),
);

const LOG = '.vouch/audit.log.jsonl';

const QUIET = { event: 'kb.init', object_ids: [] };

/** A base that was moved, whose log says something else there. */
async function movedBase(repository: TestRepository, log: string, forged: string) {
  const base = await repository.commit('base', based({ 'audit.log.jsonl': log }));
  await repository.git('update-ref', 'refs/remotes/origin/main', base);
  mkdirSync(join(repository.root, 'kb'));
  await repository.git('mv', '.vouch', 'kb/.vouch');
  await repository.commit('moved', { [`kb/${LOG}`]: forged });
  await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  return base;
}

test('a base that moved and whose log was changed on the way is put back as it was', () =>
  withRepository(async (repository) => {
    const sound = threeChained();
    const [first = '', second = ''] = sound;
    const forged = [
      first,
      chained({ id: 'other', after: first }),
      chained({ id: 'e3', after: second }),
    ];
    const base = await movedBase(repository, logOf(...sound), logOf(...forged));
    const found = errors(await judged(repository, '--since', base));
    const gone = found.filter(({ rule }) => rule === 'history/log-removed');
    expect(gone.map(({ message }) => message)).toEqual([
      `This log was moved to kb/${LOG}, and its line 2 was changed`,
    ]);
    done(repository, gone);
    expect(await repository.git('diff', '--name-status', base, 'HEAD')).toBe('');
    expect(errors(await judged(repository, '--since', 'origin/main'))).toEqual([]);
  }));

test('by hand, too; but not with what was changed, nor without what was appended since', () =>
  withRepository(async (repository) => {
    const [first, second, third, later] = ['e1', 'e2', 'e3', 'e4'].map((id) =>
      event({ id, ...QUIET }),
    );
    const [sound, forged] = [
      [first, second, third],
      [first, event({ id: 'e2', ...QUIET, actor: 'henrik' }), third],
    ].map((lines) => lines.join(''));
    await movedBase(repository, sound ?? '', forged ?? '');
    await repository.commit('since', { [`kb/${LOG}`]: `${forged}${later}` });
    await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    await repository.git('mv', 'kb/.vouch', '.vouch');
    const refused = async (log: string) => {
      await repository.write({ [LOG]: log });
      await repository.git('add', '-A');
      return errors(await judged(repository, '--staged')).map(({ rule }) => rule);
    };
    expect(await refused(`${forged}${later}`)).toEqual(['history/log-removed']);
    expect(await refused(sound ?? '')).toEqual(['history/log-removed']);
    expect(await refused(`${sound}${later}`)).toEqual([]);
  }));

test('a record that never changes, and was renamed and changed, is put back; by hand, too', () =>
  withRepository(async (repository) => {
    const kinds =
      'kinds:\n  note: { files: [notes/*.md], format: markdown, id: id, keep: fixed }\n';
    const note = (count: string) =>
      `---\nid: n-1\n---\n# Outage\n\nMails sent: ${count}\n\nBy five.\n`;
    const [was, is] = ['notes/03-14.md', 'notes/03-15.md'];
    const base = await repository.commit('base', {
      '.lint-protocol.yaml': kinds,
      [was]: note('4,117'),
    });
    await repository.git('mv', was, is);
    await repository.commit('renamed', { [is]: note('41') });
    await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    const found = errors(await judged(repository, '--since', base));
    expect(found.map(({ message }) => message)).toEqual([
      `This note was moved to ${is} and changed, but the configuration says that it never changes`,
    ]);
    await repository.git('mv', is, was);
    await repository.write({ [was]: note('4,117') });
    await repository.git('add', '-A');
    expect(errors(await judged(repository, '--staged'))).toEqual([]);
    await repository.git('reset', '-q', '--hard');
    done(repository, found);
    expect(await repository.git('diff', '--name-status', base, 'HEAD')).toBe('');
  }));
