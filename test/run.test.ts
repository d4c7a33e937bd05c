import { describe, expect, test, vi } from 'vitest';
import type { Analysis } from '../src/analyze/analyze.ts';
import { noMemory } from '../src/app/memory.ts';
import { DEFAULT_CONFIG } from '../src/config/default-config.ts';
import type { Config } from '../src/core/config.ts';
import { WrongUse } from '../src/core/failure.ts';
import type { Snapshot } from '../src/core/snapshot.ts';
import { memorySnapshot } from '../src/discover/memory-snapshot.ts';
import { VALID_MESSAGES } from '../src/protocols/messages/valid-messages.ts';
import { type RunRequest, run } from '../src/run.ts';
import { rules } from './all-rules.ts';

const BAD = '---\nid: 50\nsubject: no prefix\n---\n';
const WORKTREE = { mode: 'worktree', base: null, head: null } as const;

function snapshot(files: Readonly<Record<string, string>>): Snapshot {
  return memorySnapshot(files, WORKTREE);
}

async function told(files: Readonly<Record<string, string>>, over: Partial<RunRequest> = {}) {
  const request = {
    snapshot: snapshot(files),
    bases: [],
    history: null,
    config: DEFAULT_CONFIG,
    rules,
  };
  const report = await run({ ...request, selects: null, ...over });
  return {
    report,
    problems: report.diagnostics.map(({ path, rule }) => `${path} ${rule}`),
  };
}

function configured(over: Partial<Config>): { readonly config: Config } {
  return { config: { ...DEFAULT_CONFIG, ...over } };
}

test('says that nothing was checked where the root is itself a knowledge base', async () => {
  const base = { 'audit.log.jsonl': '', 'config.yaml': 'version: 1\n', 'claims/a.yaml': '' };
  const { report } = await told(base);
  expect(report.notes).toEqual([
    expect.stringMatching(/^Not checked: the root of this repository looks like a knowledge base/),
  ]);
  const beside = { 'config.yaml': '', 'logs/audit.log.jsonl': '', 'claims/a.yaml': '' };
  expect((await told(beside)).report.notes).toEqual([]);
});

test('says what was looked at: copies are files, not records', async () => {
  const { report } = await told({
    'messages/1.md': VALID_MESSAGES.INFO,
    'inbox/1.md': VALID_MESSAGES.INFO,
    'messages/readme.md': '# Readme\n',
    '.beads/issues.jsonl': '{"id":"x-1"}\n',
    'src/code.ts': '',
  });
  expect(report.checked).toEqual({
    records: { message: 1, 'bead-list': 1 },
    files: 4,
    commits: 0,
    cached: 0,
  });
  expect(report.diagnostics).toEqual([]);
});

test('tells after each file how far it is', async () => {
  const steps: string[] = [];
  const onRead = (read: number, of: number) => void steps.push(`${read}/${of}`);
  await told(
    { 'messages/1.md': BAD, 'messages/2.md': VALID_MESSAGES.INFO, 'a.ts': '' },
    { onRead },
  );
  expect(steps).toEqual(['1/2', '2/2']);
});

describe('against a state before', () => {
  test('only what is new is told', async () => {
    const base = async () => snapshot({ 'messages/1.md': BAD });
    const files = { 'messages/1.md': `${BAD}\nmore\n`, 'messages/2.md': BAD.replace('50', '51') };
    expect((await told(files, { bases: [base] })).problems).toEqual(['messages/2.md MB-001']);
  });

  test('a problem between records that a change brings is new', async () => {
    const sent = { 'messages/1.md': VALID_MESSAGES.INFO };
    const taken = VALID_MESSAGES.CLAIM.replace(
      /^id: .*$/m,
      /^id: .*$/m.exec(VALID_MESSAGES.INFO)?.[0] ?? '',
    );
    const { problems } = await told(
      { ...sent, 'messages/2.md': taken },
      { bases: [async () => snapshot(sent)] },
    );
    expect(problems).toEqual(['messages/2.md message/unique-id']);
  });

  test('a content that both states hold is read once, and nothing where there is no problem', async () => {
    const opened: string[] = [];
    const reads: string[] = [];
    const watched = (name: string, files: Readonly<Record<string, string>>): Snapshot => {
      opened.push(name);
      const inner = snapshot(files);
      return {
        ...inner,
        read(entries, limit) {
          reads.push(...entries.map(({ path }) => `${name} ${path}`));
          return inner.read(entries, limit);
        },
      };
    };
    const good = { 'messages/2.md': VALID_MESSAGES.CLAIM };
    const base = async () => watched('before', { ...good, 'messages/0.md': BAD });
    await told(good, { snapshot: watched('clean', good), bases: [base] });
    expect(opened).toEqual(['clean']);

    const bad = { ...good, 'messages/1.md': BAD };
    reads.length = 0;
    await told(bad, { snapshot: watched('after', bad), bases: [base] });
    expect(opened).toEqual(['clean', 'after', 'before']);
    expect(reads).toEqual(['after messages/1.md', 'after messages/2.md']);
  });
});

describe('against a state with more problems than are listed', () => {
  const log = (...ids: readonly string[]) => ids.map((id) => `{"${id}":1,"${id}":2}\n`).join('');
  const many = Array.from({ length: 1500 }, (_, index) => `x-${index}`);
  const against = async (before: readonly string[], after: readonly string[]) => {
    const base = async () => snapshot({ '.beads/issues.jsonl': log(...before) });
    const { report } = await told({ '.beads/issues.jsonl': log(...after) }, { bases: [base] });
    return report.diagnostics.map(({ count }) => count);
  };

  test('the same are no news, another at the end is', async () => {
    expect(await against(many, many)).toEqual([]);
    expect(await against(many, [...many, 'new'])).toEqual([501]);
    expect(await against(many, [...many.slice(0, -1), 'new'])).toEqual([500]);
  });
});

describe('a note on subjects', () => {
  const store = (bad: number, good: number) =>
    Object.fromEntries([
      ...Array.from({ length: bad }, (_, at) => [
        `messages/b${at}.md`,
        BAD.replace('50', `b${at}`),
      ]),
      ...Array.from({ length: good }, (_, at) => [
        `messages/g${at}.md`,
        `---\nid: g${at}\nsubject: "INFO: fine"\n---\n`,
      ]),
    ]);

  test('is given when more than nine in ten messages lack a prefix', async () => {
    expect((await told(store(19, 2))).report.notes).toEqual([
      expect.stringMatching(/^19 of 21 messages .*`messages\.subjects: optional`/),
    ]);
    expect((await told(store(18, 2))).report.notes).toEqual([]);
    expect((await told({})).report.notes).toEqual([]);
  });

  test('is not given of one message, nor where subjects are optional or not judged', async () => {
    const messages = { ...DEFAULT_CONFIG.messages, subjects: 'optional' as const };
    expect((await told(store(9, 0), configured({ messages }))).report.notes).toEqual([]);
    const levels = [{ rules: 'MB-001', level: 'off' as const }];
    expect((await told(store(9, 0), configured({ levels }))).report.notes).toEqual([]);
    expect((await told(store(1, 0))).report.notes).toEqual([]);
    expect((await told(store(2, 0))).report.notes).toHaveLength(1);
  });
});

describe('a selection of paths', () => {
  const files = {
    'messages/1.md': BAD,
    'agents/A/inbox/1.md': BAD,
    'messages/2.md': BAD.replace('50', '51'),
  };

  test('limits what is told and counted', async () => {
    const { problems, report } = await told(files, { selects: (path) => path.endsWith('/2.md') });
    expect(problems).toEqual(['messages/2.md MB-001']);
    expect(report.checked.records).toEqual({ message: 1 });
  });

  test('of a copy tells it there, with the canonical one beside it', async () => {
    const { report } = await told(files, { selects: (path) => path.startsWith('agents/') });
    expect(
      report.diagnostics.map(({ path, related }) => [path, ...related.map((at) => at.path)]),
    ).toEqual([['agents/A/inbox/1.md', 'messages/1.md']]);
  });

  test('tells at the copy what links records, too', async () => {
    const asked =
      '---\nid: 1\nsubject: "ACK: gone"\n---\n\n## Message ID\n404\n\n## Status\nReceived\n';
    const all = {
      'messages/0.md': VALID_MESSAGES.INFO,
      'messages/1.md': asked,
      'inbox/1.md': asked,
    };
    const { problems } = await told(all, { selects: (path) => path === 'inbox/1.md' });
    expect(problems).toContain('inbox/1.md message/ack-target');
  });
});

test('copies that differ in their line ends are one record', async () => {
  const { report } = await told({
    'messages/1.md': BAD,
    'inbox/1.md': BAD.replaceAll('\n', '\r\n'),
  });
  expect(
    report.diagnostics.map(({ path, rule, related }) => [path, rule, related[0]?.path]),
  ).toEqual([['messages/1.md', 'MB-001', 'inbox/1.md']]);
});

describe('files that the user named', () => {
  const files = { 'README.md': '# Readme\n', 'messages/1.md': BAD, 'docs/a.md': BAD };
  const naming = (...paths: readonly string[]) => {
    const named = new Set(paths);
    return told(files, { asked: { named, folders: [] }, selects: (path) => named.has(path) });
  };

  test('are wrong use when none of them is a record', async () => {
    await expect(naming('README.md', 'docs/a.md')).rejects.toThrow(WrongUse);
    await expect(naming('README.md', 'docs/a.md')).rejects.toThrow(/README\.md, docs\/a\.md/);
    const help = expect.stringContaining('In a .cleo folder, contributions: .json files');
    await expect(naming('README.md')).rejects.toMatchObject({ code: 'no-record', help });
  });

  test('are told in a note when others are', async () => {
    const { problems, report } = await naming('README.md', 'messages/1.md');
    expect(problems).toEqual(['messages/1.md MB-001']);
    expect(report.notes).toEqual(['No record, and not checked: README.md.']);
  });
});

test('a folder that the user named and that holds no record is told, the root is not', async () => {
  const files = { 'messages/1.md': VALID_MESSAGES.INFO, 'docs/a.md': '', 'src/a.ts': '' };
  const asked = { named: new Set<string>(), folders: ['docs/', 'messages/', 'src/'] };
  const { report } = await told(files, { asked });
  expect(report.notes).toEqual(['No record is in docs/, src/.']);
});

describe('a setting that no file fits', () => {
  const { messages, consensus, subagents, contributions, history } = DEFAULT_CONFIG;
  const files = { 'mail/a.md': VALID_MESSAGES.INFO, 'mail/b.txt': '', 'votes/a.json': '{}' };

  test('is told, with what was probably meant', async () => {
    const { report } = await told(files, {
      ...configured({
        messages: { ...messages, include: ['mail/*.md', 'post/*.md', 'mail'], exclude: ['x'] },
        consensus: { ...consensus, include: ['vote/*'] },
        subagents: { agents: ['mail/*.txt', 'team/*'], manifests: ['m/*'], prompts: ['p/*'] },
        contributions: { ...contributions, protocolDocument: 'docs/protocol.md' },
        history: { ...history, appendOnly: ['logs/*'], immutable: ['sealed/*', 'votes/*'] },
      }),
      rules: rules.filter(({ id }) => id === 'MB-001'),
    });
    const idle = (setting: string, glob: string) =>
      `${setting}: no file fits "${glob}", so nothing was checked by it.`;
    expect(report.notes).toEqual([
      idle('messages.include', 'post/*.md'),
      `${idle('messages.include', 'mail')} That is a folder; write "mail/**".`,
      idle('contributions.protocolDocument', 'docs/protocol.md'),
      idle('consensus.include', 'vote/*'),
      idle('subagents.manifests', 'm/*'),
      idle('subagents.agents', 'team/*'),
      idle('subagents.prompts', 'p/*'),
      idle('history.appendOnly', 'logs/*'),
      idle('history.immutable', 'sealed/*'),
    ]);
  });

  test('is also one whose files are all excluded', async () => {
    const config = configured({ messages: { ...messages, include: ['mail/*'], exclude: ['**'] } });
    expect((await told(files, config)).report.notes).toHaveLength(1);
  });

  test('says nothing where no state is judged, but what led there', async () => {
    const config = configured({ messages: { ...messages, include: ['mail/*'] } });
    expect((await told({}, config)).report.notes).toEqual([]);
  });

  test('says nothing of one record alone', async () => {
    const config = configured({ messages: { ...messages, include: ['mail/*', 'post/*'] } });
    const state = memorySnapshot({ 'mail/a.md': VALID_MESSAGES.INFO });
    expect((await told({}, { ...config, snapshot: state })).report.notes).toEqual([]);
  });

  test('defaults are none', async () => {
    expect((await told({})).report.notes).toEqual([]);
    expect(subagents.prompts).toEqual([]);
  });
});

test('a problem of two files is told to who asks for either', async () => {
  const files = { 'messages/1.md': BAD, 'messages/2.md': `${BAD}\nother\n` };
  for (const path of Object.keys(files)) {
    const { problems } = await told(files, { selects: (each) => each === path });
    expect(problems).toContain('messages/2.md message/unique-id');
  }
});

test('a rule that is off does not run', async () => {
  const levels = [{ rules: 'MB-*', level: 'off' as const }];
  const { problems } = await told({ 'messages/1.md': BAD }, configured({ levels }));
  expect(problems).toEqual([]);
});

describe('what could not be read', () => {
  const files = {
    'messages/1.md': '---\nsubject: INFO: a colon too many\n---\n',
    '.beads/issues.jsonl': '{"id":"x-1"}\n{"id":\n',
  };
  const unread = ['.beads/issues.jsonl file/syntax', 'messages/1.md file/syntax'];

  test('is told though the rules that tell it are off, and says why', async () => {
    const levels = [{ rules: 'file/*', level: 'off' as const }];
    const { problems, report } = await told(files, configured({ levels }));
    expect(problems).toEqual(unread);
    expect(report.diagnostics.map(({ level }) => level)).toEqual(['error', 'error']);
    expect(report.notes).toEqual([
      "file/syntax can't be switched off: no other rule looks at what could not be read. " +
        '`file/syntax: info` lowers it.',
    ]);
  });

  test('can be lowered', async () => {
    const levels = [{ rules: 'file/syntax', level: 'info' as const }];
    const { problems, report } = await told(files, configured({ levels }));
    expect(problems).toEqual(unread);
    expect(report.diagnostics.map(({ level }) => level)).toEqual(['info', 'info']);
    expect(report.notes).toEqual([]);
  });

  test('is all that stays on: what could be read is not told by rules that are off', async () => {
    const levels = [{ rules: 'file/*', level: 'off' as const }];
    const sound = { '.beads/issues.jsonl': '{"id":"x-1","id":"x-2","n":1e999}\n{}\r\n{}' };
    expect((await told(sound, configured({ levels }))).problems).toEqual([]);
  });

  test.each([
    ['no UTF-8', Buffer.from('caf\xe9', 'latin1'), 'file/encoding'],
    ['too large', Buffer.from('[1,2,3,4,5,6,7,8,9,10]'), 'file/too-large'],
    ['nested too deep', Buffer.from('[[[[]]]]'), 'file/too-deep'],
    ['a link', { symlink: 'elsewhere' }, 'file/symlink'],
  ])('%s', async (_what, content, rule) => {
    const levels = [{ rules: 'file/*', level: 'off' as const }];
    const limits = { ...DEFAULT_CONFIG.limits, fileBytes: 20, depth: 3 };
    const state = memorySnapshot({ '.beads/issues.jsonl': content }, WORKTREE);
    const request = { snapshot: state, bases: [], history: null, rules, selects: null };
    const { diagnostics } = await run({ ...request, ...configured({ levels, limits }) });
    expect(diagnostics.map((each) => each.rule)).toEqual([rule]);
  });
});

describe('analyses are let go', () => {
  const merged = [{ id: 'a'.repeat(40), open: async () => snapshot({ '1.md': BAD }) }];

  test.each([
    ['once all that is reported of contents is known', [], 1],
    ['not where heads that are being merged are looked at afterwards', merged, 0],
  ])('%s', async (_when, heads, times) => {
    const letGo = vi.fn();
    const analyses = Object.assign(new Map<string, Analysis>(), { letGo });
    const { problems } = await told({ 'messages/1.md': BAD }, { analyses, merged: heads });
    expect(problems).not.toEqual([]);
    expect(letGo).toHaveBeenCalledTimes(times);
  });

  test('by a run that nothing is remembered of', () => {
    const { analyses } = noMemory();
    analyses.set('key', { isRecord: false, id: null, size: 0, fact: null, findings: [] });
    analyses.letGo?.();
    expect(analyses.has('key')).toBe(false);
  });
});
