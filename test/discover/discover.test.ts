import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import type { Options } from '../../src/core/config.ts';
import type { SnapshotEntry } from '../../src/core/snapshot.ts';
import { discover } from '../../src/discover/discover.ts';
import { note } from '../../src/protocols/custom/example.ts';
import { KINDS, pathKindOf } from '../../src/protocols/kinds.ts';
import { RECORD_PLACES } from '../../src/protocols/places.ts';

function found(
  paths: readonly string[],
  messages: Partial<Options['messages']> = {},
  others: Partial<Options> = {},
): unknown[] {
  const entries = paths.map((path): SnapshotEntry => ({ path, mode: 'file', id: 'a'.repeat(40) }));
  const options = {
    ...DEFAULT_CONFIG,
    messages: { ...DEFAULT_CONFIG.messages, ...messages },
    ...others,
  };
  return discover(entries, options).map(({ entry, kind, home, declared, copy }) => ({
    path: entry.path,
    kind,
    home,
    ...(declared ? { declared } : {}),
    ...(copy ? { copy } : {}),
  }));
}

describe('messages', () => {
  test('stand in messages, inbox and outbox folders at any depth', () => {
    expect(
      found(['messages/1.md', 'a/messages/2026/01/1.MD', 'x/inbox/1.md', 'outbox/1.md']),
    ).toEqual([
      { path: 'messages/1.md', kind: 'message', home: '' },
      { path: 'a/messages/2026/01/1.MD', kind: 'message', home: 'a' },
      { path: 'x/inbox/1.md', kind: 'message', home: 'x', copy: true },
      { path: 'outbox/1.md', kind: 'message', home: '', copy: true },
    ]);
  });

  test("share a home with the copies in their agents' boxes", () => {
    expect(found(['p/agents/BlueLake/inbox/2026/1.md'])).toEqual([
      { path: 'p/agents/BlueLake/inbox/2026/1.md', kind: 'agent-folder', home: 'p' },
      { path: 'p/agents/BlueLake/inbox/2026/1.md', kind: 'message', home: 'p', copy: true },
    ]);
  });

  test('are no digests, other files, or files of folders that only sound like it', () => {
    expect(found(['messages/threads/T1.md', 'messages/2026/threads/T1.md'])).toEqual([]);
    expect(found(['messages/1.txt', 'messages', 'messages.md', 'my-messages/1.md'])).toEqual([]);
  });

  test('in a threads folder that is no part of a messages folder are messages', () => {
    expect(found(['threads/messages/1.md'])).toEqual([
      { path: 'threads/messages/1.md', kind: 'message', home: 'threads' },
    ]);
  });

  test('must be what a pattern of the user claims, and nothing else is', () => {
    const include = ['mail/**/*.md'];
    expect(found(['mail/a.md', '.hidden/mail/a.md', 'messages/1.md'], { include })).toEqual([
      { path: 'mail/a.md', kind: 'message', home: '', declared: true },
    ]);
  });

  test('can be excluded', () => {
    expect(found(['messages/old/1.md', 'messages/1.md'], { exclude: ['messages/old/**'] })).toEqual(
      [{ path: 'messages/1.md', kind: 'message', home: '' }],
    );
  });
});

test('the bead list stands in one place', () => {
  expect(found(['.beads/issues.jsonl', 'x/.beads/issues.jsonl', '.beads/other.jsonl'])).toEqual([
    { path: '.beads/issues.jsonl', kind: 'bead-list', home: '', declared: true },
  ]);
});

test('an agent is known by its folder, and has a name', () => {
  const entries: SnapshotEntry[] = [
    { path: 'p/agents/BlueLake/profile.json', mode: 'file', id: null },
    { path: 'p/agents/readme.md', mode: 'file', id: null },
  ];
  const candidates = discover(entries, DEFAULT_CONFIG);
  expect(candidates.map((each) => pathKindOf(each.kind)?.folderName?.(each))).toEqual(['BlueLake']);
});

function submodules(...paths: readonly string[]): readonly SnapshotEntry[] {
  return paths.map((path) => ({ path, mode: 'submodule', id: 'a'.repeat(40) }));
}

test('a submodule is no record, whatever its name', () => {
  expect(discover(submodules('messages/1.md'), DEFAULT_CONFIG).map(({ kind }) => kind)).toEqual([
    'submodule',
  ]);
});

test('a submodule may stand where records would be looked for', () => {
  const config = {
    ...DEFAULT_CONFIG,
    history: { ...DEFAULT_CONFIG.history, appendOnly: ['data/ledger/*.jsonl'] },
    messages: { ...DEFAULT_CONFIG.messages, include: ['mail/in/*.md'] },
  };
  const places = [
    ...['.vouch', 'a/.vouch', '.cleo', '.cleo/contributions', 'x/.cleo/consensus', 'agent-outputs'],
    ...['b/agent-outputs', 'mail', 'mail/in', 'mail/in/1.md'],
    ...['.cleo/contributions/CONTRIBUTIONS.jsonl', 'data', 'data/ledger', 'data/ledger/a.jsonl'],
  ];
  const others = ['agents', '.claude/agents', 'vendor', 'messages', 'data/other', 'docs/vouch'];
  const isPlaceBy = (options: Options) => (path: string) =>
    discover(submodules(path), options).find(({ kind }) => kind === 'submodule')?.isPlace;
  expect(places.filter(isPlaceBy(config))).toEqual(places);
  expect(others.filter(isPlaceBy(config))).toEqual([]);
  const mail = ['messages', 'c/inbox', 'outbox', 'messages/1.md'];
  expect(mail.filter(isPlaceBy(DEFAULT_CONFIG))).toEqual(mail);
});

test('a submodule in a knowledge base is a file of it, one in its place is not', () => {
  const entries = submodules('.vouch', 'a/.vouch/claims', 'b/.vouch/claims/x.yaml');
  const found = discover(entries, DEFAULT_CONFIG).filter(({ kind }) => kind !== 'submodule');
  expect(found.map(({ entry, kind, home }) => [entry.path, kind, home])).toEqual([
    ['a/.vouch/claims', 'vouch-file', 'a/.vouch'],
    ['b/.vouch/claims/x.yaml', 'vouch-file', 'b/.vouch'],
  ]);
});

test('one path can be said to hold a message, whatever its name', () => {
  const entries = ['draft', 'messages/1.md', 'other.md'].map(
    (path): SnapshotEntry => ({ path, mode: 'file', id: null }),
  );
  const found = discover(entries, DEFAULT_CONFIG, { path: 'draft', kind: 'message' });
  expect(found.map(({ entry, kind, declared }) => [entry.path, kind, declared])).toEqual([
    ['draft', 'message', true],
    ['messages/1.md', 'message', false],
  ]);
});

test('a path that is said to hold a message is nothing else, though its name or a pattern says so', () => {
  const path = '.claude/agents/a.md';
  const entries: SnapshotEntry[] = [{ path, mode: 'file', id: null }];
  const messages = { ...DEFAULT_CONFIG.messages, exclude: [path] };
  const found = discover(entries, { ...DEFAULT_CONFIG, messages }, { path, kind: 'message' });
  expect(found.map(({ kind }) => kind)).toEqual(['message']);
});

describe('records that their path makes known', () => {
  test.each([
    ['.cleo/contributions/a.json', 'contribution', ''],
    ['x/y/.cleo/contributions/a.json', 'contribution', 'x/y'],
    ['.cleo/contributions/archive/T2308/a.json', 'contribution', ''],
    ['.cleo/contributions/CONTRIBUTIONS.jsonl', 'contribution-manifest', ''],
    ['.cleo/contributions/archive/T2308/CONTRIBUTIONS.jsonl', 'contribution-manifest', ''],
    ['.cleo/contributions/notes.md', 'stray-file', ''],
    ['.cleo/contributions/contributions.jsonl', 'stray-file', ''],
    ['.cleo/contributions/drafts/a.json', 'stray-file', ''],
    ['.cleo/consensus/CONS-0042.json', 'voting-matrix', ''],
    ['.cleo/rcasd/consensus/T1-consensus.json', 'voting-matrix', ''],
    ['x/.cleo/rcasd/T1/a/consensus/T1-consensus.json', 'voting-matrix', 'x'],
    ['.cleo/consensus/CONS-0042.JSON', 'stray-matrix', ''],
    ['.cleo/consensus/x/a.json', 'stray-matrix', ''],
    ['x/.cleo/rcasd/T1/consensus/T1-consensus.Json', 'stray-matrix', 'x'],
    ['x/.cleo/rcasd/T1/consensus/a/T1-consensus.json', 'stray-matrix', 'x'],
    ['.cleo/sessions.json', 'session-store', ''],
    ['.cleo/.current-session', 'current-session', ''],
    ['.cleo/todo.json', 'task-list', ''],
    ['.cleo/todo-archive.json', 'task-list', ''],
    ['.cleo/tasks-archive.json', 'task-list', ''],
    ['x/.cleo/tasks.json', 'task-list', 'x'],
    ['a/agent-outputs/MANIFEST.jsonl', 'subagent-manifest', 'a/agent-outputs'],
    ['skills/limits/SKILL.md', 'skill', ''],
    ['.claude/skills/limits/SKILL.md', 'skill', ''],
    ['packages/core/skills/limits/SKILL.md', 'skill', ''],
    ['x/skills/writing/limits/SKILL.md', 'skill', ''],
  ])('%s is a %s', (path, kind, home) => {
    const records = found([path]).filter((each) => !/"path-twin"/.test(JSON.stringify(each)));
    expect(records).toEqual([{ path, kind, home, declared: true }]);
  });

  test.each([
    '.cleo/contributions/.gitkeep',
    '.cleo/contributions/.drafts/a.json',
    '.cleo/contributions.json',
    'cleo/contributions/a.json',
    '.cleo/rcasd/T1-consensus.json',
    '.cleo/consensus/.drafts/a.json',
    '.cleo/consensus/notes.md',
    '.cleo/rcasd/T1/consensus/a.json',
    'MANIFEST.jsonl',
    'agents/README.md',
    'skills/SKILL.md',
    'x/agents/a.md',
  ])('%s is none', (path) => {
    expect(found([path])).toEqual([]);
  });

  test('an agent definition may be another document, unless it is called AGENT.md', () => {
    expect(found(['.claude/agents/a.md', '.claude/agents/a/AGENT.md', 'agents/b.md'])).toEqual([
      { path: '.claude/agents/a.md', kind: 'agent-definition', home: '' },
      { path: '.claude/agents/a/AGENT.md', kind: 'agent-folder', home: '.claude' },
      { path: '.claude/agents/a/AGENT.md', kind: 'agent-definition', home: '', declared: true },
      { path: 'agents/b.md', kind: 'agent-definition', home: '' },
    ]);
  });

  test("Markdown in a manifest's folder tree is output of subagents, at the nearest manifest", () => {
    const paths = [
      'a/agent-outputs/MANIFEST.jsonl',
      'a/agent-outputs/b/agent-outputs/MANIFEST.jsonl',
      'a/agent-outputs/b/agent-outputs/T100-x.md',
      'a/agent-outputs/research/x.md',
      'a/agent-outputs/T100-y.MD',
      'a/agent-outputs/x.txt',
      'b/agent-outputs/x.md',
    ];
    expect(found(paths).slice(2)).toEqual([
      {
        path: 'a/agent-outputs/b/agent-outputs/T100-x.md',
        kind: 'subagent-output',
        home: 'a/agent-outputs/b/agent-outputs',
        declared: true,
      },
      {
        path: 'a/agent-outputs/research/x.md',
        kind: 'subagent-output',
        home: 'a/agent-outputs',
      },
      {
        path: 'a/agent-outputs/T100-y.MD',
        kind: 'subagent-output',
        home: 'a/agent-outputs',
        declared: true,
      },
    ]);
  });
});

describe("records that a user's pattern claims", () => {
  test('stand in place of the default paths', () => {
    const consensus = { include: ['votes/*.json'] };
    const paths = ['votes/1.json', '.cleo/consensus/1.json', '.cleo/consensus/x/1.json'];
    expect(found(paths, {}, { consensus })).toEqual([
      { path: 'votes/1.json', kind: 'voting-matrix', home: '', declared: true },
    ]);
  });

  test('are of the kind that it declares, also where a matrix could be', () => {
    const kind = { ...note, files: ['.cleo/consensus/held/*.json'] };
    const [held] = found(['.cleo/consensus/held/1.json'], {}, { custom: { kinds: [kind] } });
    expect(held).toMatchObject({ kind: expect.stringContaining('custom:note') });
  });

  test('are agents, manifests with their output, prompts and the protocol document', () => {
    const subagents = {
      agents: ['crew/*.md'],
      manifests: ['out/*.jsonl'],
      prompts: ['prompts/**'],
    };
    const contributions = { ...DEFAULT_CONFIG.contributions, protocolDocument: 'docs/[p].md' };
    const paths = [
      'agents/x.md',
      'crew/x.md',
      'docs/[p].md',
      'docs/p.md',
      'out/M.jsonl',
      'out/x.md',
      'prompts/a/b.txt',
    ];
    expect(found(paths, {}, { subagents, contributions })).toEqual([
      { path: 'crew/x.md', kind: 'agent-definition', home: '', declared: true },
      { path: 'docs/[p].md', kind: 'protocol-document', home: '', declared: true },
      { path: 'out/M.jsonl', kind: 'subagent-manifest', home: 'out', declared: true },
      { path: 'out/x.md', kind: 'subagent-output', home: 'out' },
      { path: 'prompts/a/b.txt', kind: 'spawn-prompt', home: '', declared: true },
    ]);
  });
});

test('who asks where records stand is told of every folder', () => {
  const places = KINDS.flatMap(({ places: ofKind = [] }) => ofKind);
  for (const { folder, path } of places) {
    // Paths that are in no such folder are never asked about.
    expect(path.source.replaceAll('\\', '')).toContain(`${folder}/`);
    expect(RECORD_PLACES).toContain(folder.replace(/s$/, ''));
  }
  for (const folder of ['messages', 'inbox', 'outbox', '.vouch'])
    expect(RECORD_PLACES).toContain(folder);
});

describe('a link where a folder of records would be', () => {
  test('is told of logs that the configuration names, as well', () => {
    const own = { appendOnly: ['data/ledger/*.jsonl'], immutable: ['keys/**'] };
    const places = ['data', 'data/ledger', 'data/ledger/a.jsonl'];
    const history = { ...DEFAULT_CONFIG.history, ...own };
    expect(links([...places, 'keys', 'keys/a/b'], { history })).toEqual(places);
    expect(links(places)).toEqual([]);
  });

  const links = (paths: readonly string[], over: Partial<Options> = {}): string[] => {
    const entries = paths.map((path): SnapshotEntry => ({ path, mode: 'symlink', id: null }));
    return discover(entries, { ...DEFAULT_CONFIG, ...over })
      .filter(({ kind }) => kind === 'linked-folder')
      .map(({ entry }) => entry.path);
  };

  test('is told', () => {
    const folders = [
      ...['messages', 'a/inbox', 'agents/X/outbox', 'messages/2026', '.beads', '.cleo', 'a/.cleo'],
      ...[
        '.cleo/consensus',
        '.cleo/contributions',
        '.cleo/rcasd',
        '.cleo/rcasd/T1',
        'agent-outputs',
      ],
    ];
    expect(links(folders)).toEqual(folders);
  });

  test('of a knowledge base is a path of that base, for the rule on its layout', () => {
    const entries = ['.vouch', 'a/.vouch'].map(
      (path): SnapshotEntry => ({ path, mode: 'symlink', id: null }),
    );
    const kinds = discover(entries, DEFAULT_CONFIG).map(
      ({ entry, kind }) => `${kind} ${entry.path}`,
    );
    expect(kinds.filter((each) => each.startsWith('vouch-file'))).toEqual([
      'vouch-file .vouch',
      'vouch-file a/.vouch',
    ]);
    expect(links(['.vouch', 'a/.vouch'])).toEqual([]);
  });

  test('is not what can be no such folder, or is linked by other tools', () => {
    const others = [
      ...[
        'a',
        'messages.json',
        'messages/1.txt',
        'messages/threads',
        'x/.beads',
        '.git',
        'src/cleo',
      ],
      ...[
        '.claude',
        '.claude/agents',
        '.claude/skills',
        '.claude/skills/limits',
        'agents',
        'skills',
      ],
    ];
    expect(links(others)).toEqual([]);
  });

  test('is what the globs of the configuration lead through, and not what they exclude', () => {
    const { messages, consensus, subagents } = DEFAULT_CONFIG;
    const paths = ['mail', 'mail/in', 'mail/x', 'messages', 'team', 'votes'];
    const include = { ...messages, include: ['{mail/in,post}/*.txt'] };
    const claims = {
      consensus: { ...consensus, include: ['votes/**'] },
      subagents: { ...subagents, agents: ['team/a.md'] },
    };
    expect(links(paths, { messages: include, ...claims })).toEqual([
      'mail',
      'mail/in',
      'team',
      'votes',
    ]);
    const exclude = { ...messages, exclude: ['messages/**'] };
    expect(links(paths, { messages: exclude })).toEqual([]);
  });
});

describe('knowledge bases', () => {
  test.each([
    ['config.yaml', 'vouch-config'],
    ['.gitignore', 'vouch-gitignore'],
    ['schema_version', 'vouch-schema-version'],
    ['audit.log.jsonl', 'vouch-audit-log'],
    ['claims/a.yaml', 'vouch-claim'],
    ['pages/a.md', 'vouch-page'],
    ['sources/a/meta.yaml', 'vouch-source'],
    ['sources/a/content', 'vouch-source-content'],
    ['entities/a.yaml', 'vouch-entity'],
    ['relations/a.yaml', 'vouch-relation'],
    ['evidence/a.yaml', 'vouch-evidence'],
    ['sessions/a.yaml', 'vouch-session'],
    ['proposed/a.yaml', 'vouch-proposal'],
    ['decided/a.yaml', 'vouch-proposal'],
    ['audit.log.2026-01.jsonl.gz', 'vouch-audit-segment'],
    ['audit.log.jsonl.gz', 'vouch-audit-segment'],
    ['audit.log.1.gz', 'vouch-file'],
    ['state.db', 'vouch-file'],
    ['claims/a.yml', 'vouch-file'],
    ['claims/x/a.yaml', 'vouch-file'],
    ['messages/a.md', 'vouch-file'],
    ['.cleo/todo.json', 'vouch-file'],
    ['a\nb', 'vouch-file'],
  ])('%s in one is a %s', (within, kind) => {
    for (const home of ['.vouch', 'x/y/.vouch', '.vouch/claims/.vouch']) {
      const path = `${home}/${within}`;
      const records = found([path]).filter(
        (each) => !/"path-twin"|"vouch-base"/.test(JSON.stringify(each)),
      );
      expect(records).toEqual([{ path, kind, home, declared: true }]);
    }
  });

  test('each file shows its base, the innermost one', () => {
    const path = 'a/.vouch/sources/.vouch/meta.yaml';
    expect(found([path])).toEqual([
      { path, kind: 'vouch-base', home: 'a/.vouch/sources/.vouch', declared: true },
      { path, kind: 'vouch-file', home: 'a/.vouch/sources/.vouch', declared: true },
    ]);
  });

  test.each(['.vouch', 'vouch/config.yaml', 'x.vouch/config.yaml'])('%s is in none', (path) => {
    expect(found([path])).toEqual([]);
  });
});
