import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  ENTRY,
  MANIFEST_PATH,
  manifest,
  OUTPUT,
  OUTPUT_PATH,
} from '../../src/protocols/subagents/example.ts';
import {
  claim,
  event,
  PAYLOAD,
  PROPOSAL,
  proposal,
  SOURCE_ID,
} from '../../src/protocols/vouch/example.ts';
import { type Files, type TestRepository, withRepository } from '../git/repository-builder.ts';
import { oneOf, paired } from '../runs.ts';
import { based, commandsOf, done, errors, judged, ran } from './judged.ts';

/** A package with a base, outputs of agents, and a file of its own. */
const PACKAGE = Object.fromEntries(
  Object.entries({
    ...based({
      'audit.log.jsonl':
        event({ id: 'e0', event: 'kb.init', object_ids: [] }) +
        event({ id: 'made', event: 'proposal.create', actor: 'scout' }) +
        event({ object_ids: [PROPOSAL, 'refund-window'] }),
      [`decided/${PROPOSAL}.yaml`]: proposal(),
      'claims/refund-window.yaml': claim({ evidence: [SOURCE_ID] }),
    }),
    [MANIFEST_PATH]: manifest(ENTRY),
    [OUTPUT_PATH]: OUTPUT,
    'readme.md': 'The api.\n',
  }).map(([path, content]) => [`packages/api/${path}`, content]),
);

type Place = 'staged' | 'unpublished' | 'published';

const PLACES: readonly Place[] = ['staged', 'unpublished', 'published'];

/** Does what the report says, and sees that the hook takes it and that all is as it was. */
async function putBack(
  repository: TestRepository,
  base: string,
  place: Place,
  ...but: readonly string[]
): Promise<void> {
  await repository.git('add', '-A');
  if (place !== 'staged') await repository.git('commit', '-qm', 'moved');
  if (place === 'published') await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  const asked = place === 'staged' ? ['--staged'] : ['--since', base];
  const found = errors(await judged(repository, ...asked));
  expect(found).not.toEqual([]);
  done(repository, found);
  // Each step is safe to run twice.
  if (place !== 'unpublished') done(repository, found);
  await repository.git('add', '-A');
  expect(await repository.git('diff', '--cached', base, '--', '.', ...but)).toBe('');
  expect(errors(await judged(repository, '--staged'))).toEqual([]);
  if (place === 'unpublished')
    expect(errors(await judged(repository, '--since', base))).toEqual([]);
}

async function published(repository: TestRepository, files: Files): Promise<string> {
  const base = await repository.commit('x', files);
  await repository.git('update-ref', 'refs/remotes/origin/main', base);
  return base;
}

function move({ root }: TestRepository, from: string, to: string): void {
  mkdirSync(dirname(join(root, to)), { recursive: true });
  renameSync(join(root, from), join(root, to));
}

describe('a base that was moved is moved back', () => {
  const SEGMENT = 'packages/api/.vouch/audit.log.2026-01.jsonl.gz';
  const LOG = 'packages/web/.vouch/audit.log.jsonl';

  test('with its segments, and with what was appended since', () =>
    withRepository(async (repository) => {
      const old = gzipSync(event({ id: 'e9', event: 'kb.init', object_ids: [] }));
      await published(repository, { ...PACKAGE, [SEGMENT]: old });
      await repository.git('mv', 'packages/api', 'packages/web');
      await repository.git('commit', '-qm', 'moved');
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const log = readFileSync(join(repository.root, LOG), 'utf8');
      await repository.commit('x', { [LOG]: log + event({ id: 'e5', event: 'claim.confirm' }) });
      const found = errors(await judged(repository, '--history'));
      expect(found.map(({ message }) => message.slice(0, 22))).toEqual([
        'This segment was moved',
        'This log was moved to ',
        'This log was moved to ',
      ]);
      done(repository, found);
      expect(errors(await judged(repository, '--since', 'origin/main'))).toEqual([]);
      expect(errors(await judged(repository, '--history'))).toHaveLength(3);
      expect(await repository.git('ls-files', 'packages/web')).toBe('');
    }));

  test('with a claim that was approved since, in commits that nobody has yet', () =>
    withRepository(async (repository) => {
      const base = await published(repository, PACKAGE);
      await repository.git('mv', 'packages/api', 'packages/web');
      await repository.git('commit', '-qm', 'moved');
      const log = readFileSync(join(repository.root, LOG), 'utf8');
      const later = '20260413-091400-5e6f7a8b';
      const approved = [later, 'refund-way'];
      await repository.commit('a claim', {
        [LOG]:
          log +
          event({ id: 'e5', event: 'proposal.create', actor: 'scout', object_ids: [later] }) +
          event({ id: 'e6', event: 'proposal.claim.approve', object_ids: approved }),
        [`packages/web/.vouch/decided/${later}.yaml`]: proposal({
          id: later,
          payload: { ...PAYLOAD, id: 'refund-way', text: 'Cards first.' },
        }),
        'packages/web/.vouch/claims/refund-way.yaml': claim({
          id: 'refund-way',
          text: 'Cards first.',
          evidence: [SOURCE_ID],
        }),
      });
      done(repository, errors(await judged(repository, '--since', base)));
      const now = await repository.git('show', `HEAD:${LOG.replace('web', 'api')}`);
      expect(now.split('\n').at(-1)).toContain('refund-way');
      expect(errors(await judged(repository, '--since', base))).toEqual([]);
      const changed = await repository.git('diff', '--name-status', base, 'HEAD');
      expect(changed.split('\n').map(([status]) => status)).toEqual(['M', 'A', 'A']);
    }));

  test('and nowhere else, and not without its end', () =>
    withRepository(async (repository) => {
      await published(repository, PACKAGE);
      await repository.git('mv', 'packages/api', 'packages/web');
      await repository.git('commit', '-qm', 'moved');
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const log = readFileSync(join(repository.root, LOG), 'utf8');
      await repository.commit('x', { [LOG]: log + event({ id: 'e5', event: 'claim.confirm' }) });
      await repository.git('mv', 'packages/web', 'packages/app');
      expect(errors(await judged(repository, '--staged'))).toHaveLength(2);
      await repository.git('mv', 'packages/app', 'packages/api');
      expect(errors(await judged(repository, '--staged'))).toEqual([]);
      repository.write({ [LOG.replace('web', 'api')]: log });
      await repository.git('add', '-A');
      expect(errors(await judged(repository, '--staged'))).toHaveLength(1);
    }));
});

describe('a segment that was compressed anew under another name', () => {
  const [OLD, NEW] = ['02', '01'].map((month) => `.vouch/audit.log.2026-${month}.jsonl.gz`) as [
    string,
    string,
  ];
  const text = event({ id: 'e9', event: 'kb.init', object_ids: [] });
  const files = based({ 'audit.log.jsonl': event({ id: 'made' }) });

  test.each(oneOf(PLACES, 'compressed anew'))('is put back, and the new one goes: %s', (place) =>
    withRepository(async (repository) => {
      const base = await published(repository, { ...files, [OLD]: gzipSync(text) });
      await repository.git('rm', '-q', OLD);
      repository.write({ [NEW]: gzipSync(text, { level: 1 }) });
      await putBack(repository, base, place);
    }),
  );

  const SECOND = OLD.replace('-02', '-03');

  test.each(['unpublished', 'uncommitted'])(
    'that two became is put back as both, and goes: %s',
    (place) =>
      withRepository(async (repository) => {
        const others = event({ id: 'e8' });
        const segments = { [OLD]: gzipSync(text), [SECOND]: gzipSync(others) };
        const base = await published(repository, { ...files, ...segments });
        await repository.git('rm', '-q', OLD, SECOND);
        repository.write({ [NEW]: Buffer.concat(Object.values(segments)) });
        await putBack(repository, base, place as (typeof PLACES)[number]);
      }),
  );

  const LATER = OLD.replace('-02', '-03');

  test.each([NEW, LATER])('is not blamed where it is back; the new one is, and goes: %s', (fresh) =>
    withRepository(async (repository) => {
      await published(repository, { ...files, [OLD]: gzipSync(text) });
      repository.write({ [fresh]: gzipSync(text, { level: 1 }) });
      await repository.git('add', '-A');
      const [found, ...others] = errors(await judged(repository, '--staged'));
      expect([found?.rule, found?.path, others]).toEqual(['history/rotation', fresh, []]);
      expect(found?.then.map((each) => each.text)).toEqual([
        `git --literal-pathspecs rm -q -f --ignore-unmatch -- ${fresh}`,
      ]);
    }),
  );
});

describe('a folder that was renamed is moved back whole', () => {
  test.each(PLACES)('a package, %s', (place) =>
    withRepository(async (repository) => {
      const base = await published(repository, PACKAGE);
      move(repository, 'packages/api', 'packages/api-server');
      await putBack(repository, base, place);
    }),
  );

  test.each([
    ['deeper', 'packages/api', 'services/public/api'],
    ['into itself', 'packages/api/.vouch', 'packages/api/server/.vouch'],
    ['a base', 'packages/api/.vouch', 'packages/api/vouch-old'],
    ['the folder of decisions', 'packages/api/.vouch/decided', 'packages/api/.vouch/done'],
  ])('%s', (_, from, to) =>
    withRepository(async (repository) => {
      const base = await published(repository, PACKAGE);
      move(repository, from, to);
      await putBack(repository, base, 'unpublished');
    }),
  );

  test.each(oneOf(PLACES, 'a folder'))('a log in place of which there is a folder, %s', (place) =>
    withRepository(async (repository) => {
      const base = await published(repository, PACKAGE);
      const log = `packages/api/${MANIFEST_PATH}`;
      const ignored = `${log}/own.tmp`;
      rmSync(join(repository.root, log));
      repository.write({ [`${log}/0.json`]: '{"n": 0}\n', '.git/info/exclude': '*.tmp\n' });
      await repository.git('add', '-A');
      repository.write({ [ignored]: 'nowhere else\n' });
      await putBack(repository, base, place, ':!*.folder/*');
      const kept = ignored.replace(log, `${log}.folder`);
      expect(readFileSync(join(repository.root, kept), 'utf8')).toBe('nowhere else\n');
    }),
  );

  test('a decision that went back among the pending ones, and the hook takes the commit', () =>
    withRepository(async (repository) => {
      const base = await published(repository, PACKAGE);
      const [decided, pending] = ['decided', 'proposed'].map(
        (folder) => `packages/api/.vouch/${folder}/${PROPOSAL}.yaml`,
      ) as [string, string];
      move(repository, decided, pending);
      const open = { status: 'pending', decided_at: undefined, decided_by: undefined };
      repository.write({ [pending]: proposal(open) });
      // The base's own .gitignore names what is pending.
      await repository.git('add', '-f', pending);
      await published(repository, {});
      await published(repository, { 'docs/later.md': 'Later.\n' });
      const found = errors(await judged(repository, '--since', base));
      const steps = new Set(found.flatMap(commandsOf));
      const commit = [...steps].filter((step) => step.includes('git commit'));
      expect(commit).toHaveLength(1);
      ran(
        repository,
        [...steps].filter((step) => !commit.includes(step)),
      );
      expect(errors(await judged(repository, '--staged'))).toEqual([]);
      ran(repository, commit);
      expect(await repository.git('diff', '--name-only', base, 'HEAD')).toBe('docs/later.md');
    }));

  test('and what is still there stays', () =>
    withRepository(async (repository) => {
      const ignored = { '.gitignore': 'cache/\n' };
      const base = await published(repository, { ...PACKAGE, ...ignored });
      move(repository, 'packages/api', 'packages/api-server');
      repository.write({ 'packages/api/cache/a': 'A\n', 'packages/api-server/b.txt': 'B\n' });
      await repository.git('add', '-A');
      await repository.git('commit', '-qm', 'moved');
      done(repository, errors(await judged(repository, '--since', base)));
      const changed = await repository.git('diff', '--name-status', base, 'HEAD');
      expect(changed).toBe('A\tpackages/api/b.txt');
    }));
});

describe('what a link was left in place of is moved back, and not through the link', () => {
  const DECIDED = 'packages/api/.vouch/decided';
  const linked = [
    [DECIDED, '../../../docs/decided'],
    ['packages/api/.vouch', '../../docs/base'],
  ] as const;

  test.each(paired(linked, PLACES))('%s, %s', ([path, link], place) =>
    withRepository(async (repository) => {
      const base = await published(repository, PACKAGE);
      move(repository, path, link.replace(/^(\.\.\/)+/, ''));
      symlinkSync(link, join(repository.root, path));
      await putBack(repository, base, place);
    }),
  );
});

test('of a folder of which a part moved, that part is moved back', () =>
  withRepository(async (repository) => {
    const base = await published(repository, PACKAGE);
    for (const each of ['audit.log.jsonl', 'claims', 'decided'])
      move(repository, `packages/api/.vouch/${each}`, `packages/web/.vouch/${each}`);
    await putBack(repository, base, 'unpublished');
  }));

test.each(paired(['unpublished', 'published'], [[], ['--history']]))(
  'a decision that is moved back is not removed first: %s, %j',
  (place, view) =>
    withRepository(async (repository) => {
      const [was, is] = [`.vouch/decided/${PROPOSAL}.yaml`, '.vouch/decided/refunds.yaml'];
      const log = event({ id: 'e0', event: 'kb.init', object_ids: [] });
      await published(
        repository,
        based({ 'audit.log.jsonl': log, [`decided/${PROPOSAL}.yaml`]: proposal() }),
      );
      // Git does not add again what it ignores.
      const base = await repository.commit('ignored', { '.gitignore': '.vouch\n' });
      await repository.git('update-ref', 'refs/remotes/origin/main', base);
      await repository.git('mv', was, is);
      await repository.git('commit', '-qm', 'renamed');
      if (place === 'published')
        await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const found = errors(await judged(repository, ...view)).filter(({ then }) =>
        then.some(({ text }) => text.includes(is)),
      );
      expect(found).not.toEqual([]);
      for (const { help } of found) expect(help).not.toContain('take it out of decided/');
      done(repository, found);
      expect(await repository.git('diff', '--name-status', base, 'HEAD')).toBe('');
      expect(await repository.git('status', '--porcelain')).toBe('');
    }),
);

test('a log that was changed, and is renamed away after that, is gone: nothing came back', () =>
  withRepository(async (repository) => {
    const base = await published(repository, {
      [MANIFEST_PATH]: manifest(ENTRY, { ...ENTRY, id: 'b' }),
    });
    await repository.commit('changed', { [MANIFEST_PATH]: manifest({ ...ENTRY, id: 'b' }) });
    await repository.git('mv', MANIFEST_PATH, `${MANIFEST_PATH}.migrated`);
    await repository.git('commit', '-qm', 'renamed');
    const found = [
      ...(await judged(repository, '--since', base)),
      ...(await judged(repository, '--since', 'HEAD~1')),
      ...(await judged(repository, '--history')),
    ].filter(({ rule }) => rule === 'history/log-removed');
    expect(found.map(({ path }) => path)).toEqual([MANIFEST_PATH, MANIFEST_PATH, MANIFEST_PATH]);
  }));
