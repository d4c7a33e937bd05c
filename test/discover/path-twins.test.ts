import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import type { Options } from '../../src/core/config.ts';
import type { FileMode, SnapshotEntry } from '../../src/core/snapshot.ts';
import { pathTwins } from '../../src/discover/path-twins.ts';
import { note } from '../../src/protocols/custom/example.ts';

function twins(
  paths: readonly string[],
  options: Partial<Options> = {},
  mode: FileMode = 'file',
): Record<string, string | null> {
  const entries = [...paths].sort().map((path): SnapshotEntry => ({ path, mode, id: null }));
  const found = pathTwins(entries, { ...DEFAULT_CONFIG, ...options });
  return Object.fromEntries(
    [...found].map(([path, twin]) => [
      path,
      twin && `${twin.fault} ${twin.spelled} > ${twin.meant} (${twin.other ?? 'alone'})`,
    ]),
  );
}

describe('folders of protocols', () => {
  test('are found under another spelling, alone or beside the right one', () => {
    expect(twins(['.Vouch/claims/a.yaml'])).toEqual({
      '.Vouch/claims/a.yaml': 'spelling .Vouch > .vouch (alone)',
    });
    expect(twins(['x/.VOUCH/claims/a.yaml', 'x/.vouch/config.yaml'])).toEqual({
      'x/.VOUCH/claims/a.yaml': 'spelling x/.VOUCH > x/.vouch (x/.vouch/config.yaml)',
      'x/.vouch/config.yaml': null,
    });
    expect(twins(['a/Agent-Outputs/r.md'])).toEqual({
      'a/Agent-Outputs/r.md': 'spelling a/Agent-Outputs > a/agent-outputs (alone)',
    });
  });

  test.each(['.vouch.', '.vouch ', '.vo\u200buch', '.vou\u200dch', '.v\u00adouch', '.vouch\u00a0'])(
    'are found as %j',
    (name) => {
      expect(twins([`${name}/a`])).toEqual({ [`${name}/a`]: `spelling ${name} > .vouch (alone)` });
    },
  );

  test.each([
    ['Team', 'team'],
    ['caf\u0065\u0301', 'caf\u00e9'],
    ['team ', 'team'],
    ['a/Team/b', 'a/team/b'],
  ])('are found below folders of which there is another spelling: %j', (other, folder) => {
    expect(twins([`${other}/.vouch/config.yaml`, `${folder}/.vouch/claims/a.yaml`])).toEqual({
      [`${other}/.vouch/config.yaml`]: `spelling ${other}/.vouch > ${folder}/.vouch (${folder}/.vouch/claims/a.yaml)`,
      [`${folder}/.vouch/claims/a.yaml`]: null,
    });
    // One alone is as somebody named it, and so are folders that hold no records.
    expect(twins([`${other}/.vouch/config.yaml`, `${folder}/src/a.ts`])).toEqual({});
  });

  test('are found by the letters that fold to theirs', () => {
    // A long s.
    expect(twins(['agent-output\u017f/a'])).toEqual({
      'agent-output\u017f/a': 'spelling agent-output\u017f > agent-outputs (alone)',
    });
  });

  test('matter of `.cleo` as far as records are in them', () => {
    expect(twins(['.Cleo/config.json', '.Cleo/tasks.json', '.cleo/x'])).toEqual({});
    expect(twins(['.Cleo/contributions/a.json'])).toEqual({
      '.Cleo/contributions/a.json': 'spelling .Cleo/contributions > .cleo/contributions (alone)',
    });
    expect(twins(['.cleo/Consensus/a.json', '.cleo/consensus/b.json'])).toEqual({
      '.cleo/Consensus/a.json':
        'spelling .cleo/Consensus > .cleo/consensus (.cleo/consensus/b.json)',
      '.cleo/consensus/b.json': null,
    });
    expect(twins(['.cleo/Agent-Outputs/a'])).toEqual({
      '.cleo/Agent-Outputs/a': 'spelling .cleo/Agent-Outputs > .cleo/agent-outputs (alone)',
    });
  });

  test('may be links, but no plain files', () => {
    expect(twins(['.Vouch', 'docs/Agent-Outputs'])).toEqual({});
    expect(twins(['.Vouch'], {}, 'symlink')).toEqual({
      '.Vouch': 'spelling .Vouch > .vouch (alone)',
    });
    expect(twins(['.Vouch'], {}, 'submodule')).toEqual({
      '.Vouch': 'spelling .Vouch > .vouch (alone)',
    });
  });
});

describe('names in them', () => {
  test.each([
    ['.vouch/Audit.log.jsonl', '.vouch/audit.log.jsonl'],
    ['agent-outputs/manifest.jsonl', 'agent-outputs/MANIFEST.jsonl'],
    ['.cleo/contributions/Contributions.jsonl', '.cleo/contributions/CONTRIBUTIONS.jsonl'],
    [
      '.cleo/contributions/archive/T1/contributions.jsonl',
      '.cleo/contributions/archive/T1/CONTRIBUTIONS.jsonl',
    ],
    ['.vouch/sources/ab/Meta.yaml', '.vouch/sources/ab/meta.yaml'],
  ])('that the layout has: %s', (spelled, meant) => {
    expect(twins([spelled])).toEqual({ [spelled]: `spelling ${spelled} > ${meant} (alone)` });
  });

  test('that the layout has, of folders', () => {
    expect(twins(['.vouch/Claims/a.yaml', '.vouch/claims/b.yaml'])).toEqual({
      '.vouch/Claims/a.yaml': 'spelling .vouch/Claims > .vouch/claims (.vouch/claims/b.yaml)',
      '.vouch/claims/b.yaml': null,
    });
  });

  test('that are one where case is ignored; the folded one is meant, else the first', () => {
    expect(twins(['.vouch/claims/A.yaml', '.vouch/claims/a.yaml'])).toEqual({
      '.vouch/claims/A.yaml':
        'spelling .vouch/claims/A.yaml > .vouch/claims/a.yaml (.vouch/claims/a.yaml)',
      '.vouch/claims/a.yaml': null,
    });
    expect(twins(['agent-outputs/AB.md', 'agent-outputs/Ab.md', 'agent-outputs/aB.md'])).toEqual({
      'agent-outputs/AB.md': null,
      'agent-outputs/Ab.md':
        'spelling agent-outputs/Ab.md > agent-outputs/AB.md (agent-outputs/AB.md)',
      'agent-outputs/aB.md':
        'spelling agent-outputs/aB.md > agent-outputs/AB.md (agent-outputs/AB.md)',
    });
  });

  test('that are one after NFC; NFD alone is fine, and so is a dotless i', () => {
    const composed = 'agent-outputs/caf\u00e9.md';
    const decomposed = 'agent-outputs/cafe\u0301.md';
    expect(twins([decomposed])).toEqual({});
    expect(twins([composed, decomposed])).toEqual({
      [composed]: null,
      [decomposed]: `spelling ${decomposed} > ${composed} (${composed})`,
    });
    expect(Object.keys(twins(['agent-outputs/STRASSE', 'agent-outputs/stra\u00dfe']))).toHaveLength(
      2,
    );
    expect(twins(['agent-outputs/\u0131', 'agent-outputs/i'])).toEqual({});
  });

  test.each(['a.', 'a ', 'a. .', '\u00e9\u00a0'])('that end in what gets lost: %j', (name) => {
    const spelled = `.vouch/pages/${name}`;
    const [twin] = Object.values(twins([spelled]));
    expect(twin).toMatch(/^ending /);
  });

  test.each([
    '\u0001',
    '\u007f',
    '\u0085',
    '\u061c',
    '\u200b',
    '\u200e',
    '\u202e',
    '\u2060',
    '\u2066',
    '\ufeff',
  ])('that hold what nobody sees: %j', (character) => {
    const spelled = `.vouch/pages/a${character}b.md`;
    expect(twins([spelled, '.vouch/pages/ab.md'])).toEqual({
      [spelled]: `invisible ${spelled} > .vouch/pages/ab.md (.vouch/pages/ab.md)`,
      '.vouch/pages/ab.md': null,
    });
  });

  test('of which nothing is left', () => {
    expect(twins(['.vouch/pages/...'])).toEqual({
      '.vouch/pages/...': 'ending .vouch/pages/... > .vouch/pages/_ (alone)',
    });
  });

  test('that real slugs have are fine', () => {
    const names = [
      '\u0646\u200c\u0645',
      '\u0915\u094d\u200d\u0937',
      '\u2764\ufe0f',
      '.a',
      ' a',
      '...',
    ];
    expect(twins(names.map((name) => `.vouch/pages/${name}x.md`))).toEqual({});
  });
});

describe('mail and agent folders', () => {
  test('are found where both spellings are there', () => {
    expect(twins(['Messages/a.md', 'Inbox/a.md', 'src/Agents/a.ts'])).toEqual({});
    expect(twins(['Messages/a.md', 'messages/b.md'])).toEqual({
      'Messages/a.md': 'spelling Messages > messages (messages/b.md)',
      'messages/b.md': null,
    });
    expect(twins(['A/messages/1.md', 'a/messages/1.md'])).toEqual({});
  });

  test('may hold names of any kind, but no two that are one', () => {
    expect(twins(['messages/a.', 'messages/b\u200b.md'])).toEqual({});
    expect(twins(['agents/Blue/inbox/1.md', 'agents/blue/profile.json'])).toEqual({
      'agents/Blue/inbox/1.md': 'spelling agents/Blue > agents/blue (agents/blue/profile.json)',
      'agents/blue/profile.json': null,
    });
  });
});

describe('elsewhere', () => {
  test('nothing is compared', () => {
    expect(
      twins(['A.md', 'a.md', 'src/caf\u00e9', 'src/cafe\u0301', 'x./y', 'manifest.jsonl']),
    ).toEqual({});
  });

  test('but for logs that the configuration names', () => {
    const history = { ...DEFAULT_CONFIG.history, appendOnly: ['logs/*.jsonl'] };
    expect(twins(['Logs/a.jsonl', 'logs/a.jsonl', 'logs/b.jsonl'], { history })).toEqual({
      'Logs/a.jsonl': 'spelling Logs/a.jsonl > logs/a.jsonl (logs/a.jsonl)',
      'logs/a.jsonl': null,
    });
    expect(twins(['Logs/A.jsonl', 'logs/a.jsonl'], { history })).toEqual({
      'Logs/A.jsonl': 'spelling Logs/A.jsonl > logs/a.jsonl (logs/a.jsonl)',
      'logs/a.jsonl': null,
    });
    // Both are logs, and one file where names ignore case.
    expect(twins(['logs/A.jsonl', 'logs/a.jsonl'], { history })).toEqual({
      'logs/A.jsonl': 'spelling logs/A.jsonl > logs/a.jsonl (logs/a.jsonl)',
      'logs/a.jsonl': null,
    });
    expect(twins(['logs/A.jsonl', 'Logs.txt', 'logs/b'], { history })).toEqual({});
    const subagents = { ...DEFAULT_CONFIG.subagents, manifests: ['out/M.jsonl'] };
    expect(Object.keys(twins(['out/M.jsonl', 'out/m.jsonl'], { subagents }))).toEqual([
      'out/m.jsonl',
      'out/M.jsonl',
    ]);
  });

  test('also where only the other spelling is there', () => {
    const appendOnly = ['logs/*.jsonl', 'Data/**/Log.jsonl', '{x,y}/own.log'];
    const history = { ...DEFAULT_CONFIG.history, appendOnly };
    const alone = (...paths: readonly string[]) => Object.values(twins(paths, { history }));
    expect(alone('Logs/a.jsonl')).toEqual(['spelling Logs/a.jsonl > logs/a.jsonl (alone)']);
    expect(alone('logs/a.JSONL')).toEqual(['spelling logs/a.JSONL > logs/a.jsonl (alone)']);
    expect(alone('data/A/b/log.jsonl')).toEqual([
      'spelling data/A/b/log.jsonl > Data/A/b/Log.jsonl (alone)',
    ]);
    expect(alone('X/own.log')).toEqual(['spelling X/own.log > x/own.log (alone)']);
    expect(alone('logs/a.jsonl.')).toEqual(['spelling logs/a.jsonl. > logs/a.jsonl (alone)']);
    expect(alone('logs/a\u200b.jsonl')).toEqual([
      'invisible logs/a\u200b.jsonl > logs/a.jsonl (alone)',
    ]);
    expect(alone('logs/a.jsonl', 'Data/Log.jsonl', 'other/Log.jsonl', 'y/own.log')).toEqual([]);
  });

  test('but for records of own kinds and files that never change, where both are there', () => {
    const history = { ...DEFAULT_CONFIG.history, immutable: ['docs/adr/*.md'] };
    const kind = { ...note, files: ['notes/**/*.md'], except: ['notes/drafts/**'] };
    const options = { history, custom: { kinds: [kind] } };
    const both = (one: string, other: string) => twins([one, other], options);
    for (const [one, other] of [
      ['docs/adr/README.md', 'docs/adr/readme.md'],
      ['Docs/adr/1.md', 'docs/adr/1.md'],
      ['Notes/n1.md', 'notes/n1.md'],
      ['notes/N1.md', 'notes/n1.md'],
      ['notes/n1.MD', 'notes/n1.md'],
      ['notes/cafe\u0301.md', 'notes/caf\u00e9.md'],
      ['notes/n1.md ', 'notes/n1.md'],
      ['notes/n\u200b1.md', 'notes/n1.md'],
    ] as const) {
      expect(both(one, other)).toEqual({
        [one]: `spelling ${one} > ${other} (${other})`,
        [other]: null,
      });
    }
    expect(twins(['Notes/n1.md', 'notes/n2.md', 'notes/drafts/A.md'], options)).toEqual({});
    expect(both('notes/drafts/a.md', 'notes/drafts/A.md')).toEqual({});
    expect(both('Docs/a.md', 'docs/a.md')).toEqual({});
  });
});
