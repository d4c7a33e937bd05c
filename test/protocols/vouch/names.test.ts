import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../../src/config/default-config.ts';
import { memorySnapshot } from '../../../src/discover/memory-snapshot.ts';
import {
  claim,
  config,
  entity,
  GITIGNORE,
  page,
  SOURCE_ID,
  session,
} from '../../../src/protocols/vouch/example.ts';
import { run } from '../../../src/run.ts';
import { rules } from '../../all-rules.ts';
import { lintState } from '../tester.ts';
import { log } from './gate-files.ts';
import { changed, told, toldIn, toldWith } from './judge.ts';

describe('vouch/unique-id', () => {
  test('the object keeps the id whose file has its name', async () => {
    const files = { 'claims/a-copy.yaml': claim(), 'claims/z-copy.yaml': claim() };
    expect(await told(files)).toEqual([
      'error vouch/unique-id taken claims/a-copy.yaml@1:5-1:18',
      'error vouch/unique-id taken claims/z-copy.yaml@1:5-1:18',
    ]);
  });

  test('where no file has its name, the first keeps it', async () => {
    const files = {
      'claims/a.yaml': claim({ id: 'other' }),
      'claims/b.yaml': claim({ id: 'other' }),
    };
    expect(await told(files)).toEqual([
      'error vouch/id-matches-path other claims/a.yaml@1:5-1:10',
      'error vouch/unique-id taken claims/b.yaml@1:5-1:10',
    ]);
  });

  test('one id in two kinds, and in two bases', async () => {
    const one = changed({ 'entities/refund-window.yaml': entity({ id: 'refund-window' }) });
    const other = Object.entries(one).map(([path, text]) => [`docs/${path}`, text]);
    expect(await toldIn({ ...one, ...Object.fromEntries(other) })).toEqual([]);
  });
});

test('ids and titles that PyYAML leaves without quotes are texts', async () => {
  const plain = (text: string) => text.replaceAll(/"(08|9931e27)"/g, '$1');
  const files = {
    'claims/08.yaml': plain(claim({ id: '08', tags: ['9931e27'] })),
    'pages/9931e27.md': plain(page({ id: '9931e27', title: '08', claims: ['08'] })),
  };
  expect(Object.values(files).join('')).not.toMatch(/"08"|"9931e27"/);
  const made = log(['session.crystallize', ['sess-1', '9931e27']]);
  expect(await told({ ...files, ...made })).toEqual([]);
});

describe('vouch/id', () => {
  const judge = (id: string) => told({ [`claims/${id}.yaml`]: claim({ id }) });

  test.each(['refund_policy', 'Refund-Policy', 'refund.policy', 'ÉTÉ', '-refund'])(
    '%s is no slug',
    async (id) => {
      expect(await judge(id)).toEqual([
        `warning vouch/id slug claims/${id}.yaml@1:5-1:${5 + (await quotes(id)) + id.length}`,
      ]);
    },
  );

  /** How many characters YAML needs around a text. */
  async function quotes(id: string): Promise<number> {
    return claim({ id }).startsWith(`id: ${id}`) ? 0 : 2;
  }
});

describe('vouch/session-id', () => {
  const judge = async (id: string) =>
    (await told({ [`sessions/${id}.yaml`]: session({ id }) })).map((each) => each.split('@')[0]);

  test.each(['2026-01-01', '2026-12-31-x', '20260412T0914', 'sess-2026-04-12', '1775985240-a'])(
    '%s begins with a time',
    async (id) => {
      expect(await judge(id)).toEqual([]);
    },
  );

  test.each([
    '2026-00-10',
    '2026-13-10',
    '2026-04-00',
    '2026-04-32',
    '20261301',
    '2026-sess-04-12',
    'on-2026-04-12',
    'sess-sess-2026-04-12',
  ])('%s does not', async (id) => {
    expect(await judge(id)).toEqual([`warning vouch/session-id unsorted sessions/${id}.yaml`]);
  });
});

describe('vouch/config', () => {
  test('one that cannot be read is there', async () => {
    const found = await told({ 'config.yaml': 'version: [\n' });
    expect(new Set(found.map((each) => each.split(' ')[1]))).toEqual(new Set(['file/syntax']));
  });
});

describe('vouch/page', () => {
  test('a type that the base declares excuses nothing else', async () => {
    const files = {
      'config.yaml': config({ page_kinds: { runbook: { required: [] } } }),
      'pages/refunds.md': page({ type: 'runbook', status: 'odd', title: undefined }),
      ...log(['session.crystallize', ['sess-1', 'refunds']]),
    };
    expect(await told(files)).toEqual([
      'error vouch/page missing pages/refunds.md@2:1-2:2',
      'error vouch/page wrong pages/refunds.md@4:9-4:12',
    ]);
  });
});

describe('vouch/id-matches-path', () => {
  test.each(['Refund_Policy.v2', '42', 'le-café', 'aaa-', 'a--supersedes--b'])('%s', async (id) => {
    const found = await told({ [`claims/${id}.yaml`]: claim({ id }) });
    expect(found.filter((each) => each.includes('vouch/id-matches-path'))).toEqual([]);
  });

  test('says when two names look alike', async () => {
    const composed = 'caf\u00e9';
    const files = { [`claims/${composed.normalize('NFD')}.yaml`]: claim({ id: composed }) };
    const found = await toldWith(files);
    const [told] = found.filter(({ rule }) => rule === 'vouch/id-matches-path');
    expect(told?.help).toMatch(/look alike/);
  });

  test('an id that is no text is told by its shape', async () => {
    expect(await told({ 'claims/7.yaml': claim({ id: 7 }) })).toEqual([
      'error vouch/schema wrong claims/7.yaml@1:5-1:6',
    ]);
  });
});

describe('vouch/layout', () => {
  test.each([
    'audit.log.jsonl.lock',
    'audit.log.2026-01.jsonl.gz',
    'captures/0b1c.jsonl',
    'migrations/rollback-0.2.0.jsonl',
    'inbox-state.json',
    '.gitattributes',
    'pages/.gitkeep',
  ])('%s is in its place', async (path) => {
    const isPacked = path.endsWith('.gz');
    expect(
      await told({ [path]: isPacked ? { base64: 'H4sIAAAAAAAAAwMAAAAAAAAAAAA=' } : '' }),
    ).toEqual([]);
  });

  test.each([
    'README.md',
    'claims/deep/er.yaml',
    'claims/README.md',
    'pages/refunds.yaml',
    `sources/${SOURCE_ID}.yaml`,
    `sources/${SOURCE_ID}/content/page-1`,
    'captures/deep/x.jsonl',
    'audit.log.jsonl.bak',
  ])('%s is not', async (path) => {
    const found = await told({ [path]: '' });
    expect(found).toContain(`warning vouch/layout misplaced ${path}@1:1-1:1`);
  });

  test('another spelling of a folder is told once, as that', async () => {
    expect(await told({ 'Claims/x.yaml': '' })).toEqual([
      'error file/path-twin both Claims/x.yaml@1:1-1:1',
    ]);
  });

  test.each(['state.db', 'state.db-wal', 'state.db-shm', 'state.db-journal'])(
    '%s is local',
    async (path) => {
      expect(await told({ [path]: '' })).toEqual([`error vouch/layout index ${path}@1:1-1:1`]);
    },
  );

  test.each(['proposed/.gitkeep', 'proposed/notes.md', 'proposed/deep/x.yaml'])(
    '%s is local',
    async (path) => {
      expect(await told({ [path]: '' })).toEqual([`error vouch/layout pending ${path}@1:1-1:1`]);
    },
  );

  test('a link in place of a base hides all of it', async () => {
    const link = { symlink: 'elsewhere' };
    expect(await toldIn({ '.vouch': link, 'docs/.vouch': link, 'docs/x.vouch': link })).toEqual([
      'error vouch/layout link .vouch@1:1-1:1',
      'error vouch/layout link docs/.vouch@1:1-1:1',
    ]);
    const [found] = await lintState(rules, { name: '', files: { '.vouch': link } });
    expect(found?.message).toBe('".vouch" is a symbolic link: its content is not checked');
  });

  test('what is in a submodule is not checked', async () => {
    const files = memorySnapshot(changed({ 'claims/part': '' }));
    const entries = files.entries.map((entry) =>
      entry.path === '.vouch/claims/part' ? { ...entry, mode: 'submodule' as const } : entry,
    );
    const snapshot = { ...files, entries };
    const { diagnostics } = await run({
      snapshot,
      bases: [],
      history: null,
      config: DEFAULT_CONFIG,
      rules,
      selects: null,
    });
    expect(diagnostics.map(({ rule, path, message }) => [rule, path, message])).toEqual([
      [
        'vouch/layout',
        '.vouch/claims/part',
        '"claims/part" is a submodule: its content is not checked',
      ],
    ]);
  });

  test('a log that cannot be read is there', async () => {
    const found = await told({ 'audit.log.jsonl': { symlink: '../log' } });
    expect(found).toEqual(['error file/symlink symlink audit.log.jsonl@1:1-1:1']);
  });
});

describe('vouch/gitignore', () => {
  const judge = (text: string) => told({ '.gitignore': text });

  test.each([
    GITIGNORE,
    '/proposed\n/state.db*\n',
    '*\n!.gitignore\n!decided/\n!decided/*\n!audit.log.jsonl\n',
    '# local\r\nproposed/*\r\nstate.*\r\n',
  ])('%j', async (text) => {
    expect(await judge(text)).toEqual([]);
  });

  test.each([
    ['', 'committed', '1:1-1:1'],
    ['proposed/\nstate.db\n!state.db\n', 'committed', '3:1-3:10'],
    ['proposed/\nstate.db\n!state.db\nstate.db/\n', 'committed', '3:1-3:10'],
    ['proposed/\nstate.db\n**/decided/**\n', 'ignored', '3:1-3:14'],
    ['proposed/\nstate.db\n*.yaml\n', 'ignored', '3:1-3:7'],
    ['*\n', 'ignored', '1:1-1:2'],
    ['proposed/\nstate.db\ndecided/\n*.jsonl\n', 'ignored', '4:1-4:8'],
    ['proposed/\nstate.db\naudit.*.jsonl\n# end\n', 'ignored', '3:1-3:14'],
    ['proposed/\nstate.db\n[a-d]*\n', 'ignored', '3:1-3:7'],
  ])('%j', async (text, message, place) => {
    expect(await judge(text)).toEqual([`error vouch/gitignore ${message} .gitignore@${place}`]);
  });

  test('names what is wrong', async () => {
    const message = async (text: string) =>
      (await toldWith({ '.gitignore': text })).map((each) => each.message);
    expect(await message('\n')).toEqual(['Git does not ignore proposed/ and state.db']);
    expect(await message('proposed/\n')).toEqual(['Git does not ignore state.db']);
    expect(await message('*\n')).toEqual([
      'Git ignores decided/ and audit.log.jsonl, which must be committed',
    ]);
  });

  test('a base is covered from above, each for itself', async () => {
    const covered = changed({ '.gitignore': null });
    const bare = Object.entries(covered).map(([path, text]) => [`bare/${path}`, text]);
    const files = {
      ...covered,
      ...Object.fromEntries(bare),
      '.gitignore': '/.vouch/proposed/\n/.vouch/state.db\n',
    };
    expect(await toldIn(files)).toEqual([
      'error vouch/gitignore committed bare/.vouch/audit.log.jsonl@1:1-1:1',
    ]);
  });
});

describe('vouch/unknown-field', () => {
  const A = { 'claims/a.yaml': claim({ id: 'a', reviewed: true }) };
  const Z = { 'claims/z.yaml': claim({ id: 'z', reviewed: true, scope: { visibility: 'team' } }) };
  const unknown = async (files: Readonly<Record<string, string>>) =>
    (await toldWith(files)).filter(({ rule }) => rule === 'vouch/unknown-field');

  test('what many have is one problem, which is known again as that of the first alone', async () => {
    const [alone] = await unknown(A);
    const [both, ...more] = await unknown({ ...A, ...Z });
    expect(more).toEqual([]);
    expect(alone?.message).not.toContain('of which');
    expect(both).toMatchObject({
      level: 'info',
      path: '.vouch/claims/a.yaml',
      message: expect.stringContaining('; 2 claims have it, of which this is the first'),
      fingerprint: alone?.fingerprint,
    });
  });

  test('each field, kind and base is a problem of its own', async () => {
    const one = changed({
      ...A,
      'claims/z.yaml': claim({ id: 'z', reviewd: true }),
      'entities/e.yaml': entity({ id: 'e', reviewed: true }),
    });
    const other = Object.entries(one).map(([path, text]) => [`docs/${path}`, text]);
    const found = await toldIn({ ...one, ...Object.fromEntries(other) });
    expect(found.filter((each) => each.includes('unknown-field'))).toHaveLength(6);
  });

  test('a field that vouch writes is judged by its type', async () => {
    expect(
      await told({
        'claims/refund-window.yaml': claim({ auto_approved: 'no', proposed_by: null }),
      }),
    ).toEqual(['error vouch/schema wrong claims/refund-window.yaml@9:16-9:18']);
  });
});
