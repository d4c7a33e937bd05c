import { execFileSync } from 'node:child_process';
import { appendFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contribution, PATH } from '../../src/protocols/contributions/example.ts';
import { VALID_MESSAGES } from '../../src/protocols/messages/valid-messages.ts';
import {
  ENTRY,
  MANIFEST_PATH,
  manifest,
  OUTPUT,
  OUTPUT_PATH,
} from '../../src/protocols/subagents/example.ts';
import { type Files, type TestRepository, withRepository } from '../git/repository-builder.ts';
import { based } from '../remedies/judged.ts';
import { ON_WINDOWS } from '../windows.ts';
import { call } from './call.ts';
import { checkByEither } from './check-by-either.ts';

/** Without the section "Context": MB-003. */
const FAULTY = VALID_MESSAGES.KICKOFF.replace('## Context', '## Elsewhere');
/** Neither a title nor a section with a question: MB-002. */
const UNASKED = VALID_MESSAGES.KICKOFF.replace(/# Cache.*?## Context/s, '## Context');
const MESSAGE = 'mail/messages/1.md';
const SETTINGS = '.lint-protocol.yaml';
const OTHER = 'ignore:\n  - {rule: MB-004, path: mail/**, reason: other}\n';
const IGNORING = 'ignore:\n  - rule: MB-003\n    path: mail/**\n    reason: before the protocol\n';

async function asked(repo: TestRepository, ...args: readonly string[]): Promise<string> {
  const { code, out, err } = await checkByEither(['why', ...args], {
    cwd: repo.root,
    env: repo.env,
  });
  expect(err).toBe('');
  expect(code).toBe(0);
  return out.replace(/\s+/g, ' ');
}

/** Asks in a repository of these files. */
function answers(
  title: string,
  files: Files,
  args: readonly string[],
  says: readonly string[],
  also?: (repo: TestRepository) => Promise<unknown> | unknown,
): void {
  test(title, () =>
    withRepository(async (repo) => {
      await repo.commit('records', files);
      await also?.(repo);
      const out = await asked(repo, ...args);
      for (const part of says) expect(out).toContain(part);
    }),
  );
}

describe('a finding', () => {
  answers(
    'that is reported',
    { [MESSAGE]: FAULTY },
    [MESSAGE, 'MB-003'],
    [
      `${MESSAGE} is checked as: message.`,
      `${MESSAGE}:11 MB-003 This KICKOFF has no "## Context" section reported (error).`,
      '1 finding, 1 reported.',
    ],
  );

  answers(
    'on another line',
    { [MESSAGE]: FAULTY },
    [`${MESSAGE}:2`, 'mb-003'],
    ['Nothing was found here. Elsewhere the file has 1 finding.'],
  );

  answers(
    'that is not listed, of many',
    { [MANIFEST_PATH]: '{"id": 7}\n'.repeat(2000) },
    [`${MANIFEST_PATH}:1900`, 'subagent/manifest-schema'],
    ['subagent/manifest-schema', 'reported (error). 1 finding, 1 reported.'],
  );

  answers(
    'on a line that is not there',
    { [MESSAGE]: FAULTY },
    [`${MESSAGE}:999`],
    [`It has no line 999: its last one is ${FAULTY.trimEnd().split('\n').length}.`],
  );

  answers(
    'of a rule that is about something else',
    { [MESSAGE]: FAULTY },
    [MESSAGE, 'vouch/reference'],
    ['vouch/reference is about other kinds of records: claim, entity, piece of evidence, page, '],
  );

  answers(
    'beside one of a rule that is off: it counts whichever rule is asked about',
    { [MESSAGE]: FAULTY, [SETTINGS]: 'rules:\n  MB-003: off\n' },
    [MESSAGE, 'MB-001'],
    ['Nothing was found here. Elsewhere the file has 1 finding.'],
  );
  answers(
    'of a rule that is off',
    { [MESSAGE]: FAULTY, [SETTINGS]: 'limits: {}\nrules:\n  MB-003: off\n' },
    [MESSAGE],
    [`not reported: MB-003 is off (${SETTINGS}:3).`, '0 reported.'],
  );

  answers(
    'of a rule that the command line leaves out',
    { [MESSAGE]: FAULTY },
    [MESSAGE, 'MB-003', '--skip', 'MB-*'],
    ['not reported: MB-003 is off (--skip MB-*).'],
  );

  const MILDER = 'rules: {MB-003: info}\n';
  answers(
    'of which the configuration sets the level',
    { [MESSAGE]: FAULTY, [SETTINGS]: `limits: {}\n${MILDER}` },
    [MESSAGE, 'MB-003'],
    [`reported (info, by ${SETTINGS}:2).`],
  );

  answers(
    'of which an override sets the level, in other files another one',
    {
      [MESSAGE]: FAULTY,
      [SETTINGS]: `${MILDER}overrides:
  - files: [docs/**]
    rules: {MB-003: error}
  - files: [mail/**]
    rules:
      MB-003: warning
`,
    },
    [MESSAGE, 'MB-003'],
    [`reported (warning, by ${SETTINGS}:7).`],
  );

  answers(
    'of which the command line sets the level',
    { [MESSAGE]: FAULTY, [SETTINGS]: MILDER },
    [MESSAGE, 'MB-003', '--rule', 'MB-*=warning'],
    ['reported (warning, by --rule MB-*=warning).'],
  );

  answers(
    'of which a declared kind sets the level',
    {
      'notes/a.md': '---\nid: a\n---\n\n## Old\n',
      [SETTINGS]: `kinds:
  note:
    files: [notes/*.md]
    format: markdown
    sections: { required: [Now] }
    levels:
      custom/section: warning
`,
    },
    ['notes/a.md', 'custom/section'],
    [`reported (warning, by ${SETTINGS}:7).`],
  );

  answers(
    'of a rule that is off and about other files, which names this one',
    {
      [MANIFEST_PATH]: manifest({ ...ENTRY, file: 'research/analysis.md' }),
      'agent-outputs/research/analysis.md': OUTPUT,
      [SETTINGS]: 'rules: {subagent/output-name: off}\n',
    },
    ['agent-outputs/research/analysis.md', 'subagent/output-name'],
    [
      'subagent/output-name is about other kinds of records: subagent manifest entry.',
      `subagent/output-name is off (${SETTINGS}:1).`,
      `What it found about analysis.md is at ${MANIFEST_PATH}:1.`,
    ],
  );

  answers(
    'that the configuration excuses',
    { [MESSAGE]: FAULTY, [SETTINGS]: `${OTHER}${IGNORING.replace('ignore:\n', '')}` },
    [MESSAGE],
    [`not reported: excused by ${SETTINGS}:3 (before the protocol).`],
  );

  answers(
    'that the baseline excuses',
    { [MESSAGE]: FAULTY, [SETTINGS]: 'baseline: old.jsonl\n', 'old.jsonl': '' },
    [MESSAGE, 'MB-003'],
    ['not reported: excused by old.jsonl:1 (was there'],
    async ({ root, env }) => {
      const updating = ['--baseline', 'old.jsonl', '--baseline-update'];
      await call(updating, { cwd: root, env });
    },
  );

  answers(
    'that the commit before has',
    { [MESSAGE]: FAULTY },
    ['--staged', MESSAGE, 'MB-003'],
    ['not reported: not new: HEAD has it too.'],
  );

  answers(
    'of an entry in whose place a later one counts',
    {
      [MANIFEST_PATH]: manifest({ ...ENTRY, topics: 7 }, { ...ENTRY, id: 'T2398-analysis-r1' }),
      [OUTPUT_PATH]: OUTPUT,
    },
    [`${MANIFEST_PATH}:1`],
    [
      'subagent/manifest-schema',
      'The entry in line 1 is superseded by the one in line 2: its problems are not reported, and some rules skip it.',
      'not reported: the entry is superseded by the one in line 2.',
    ],
  );

  answers(
    'of a link rule, about an entry in whose place a later one counts',
    {
      [MANIFEST_PATH]: manifest(
        { ...ENTRY, file: 'research/T2398-analyses.md' },
        { ...ENTRY, id: 'T2398-analysis-r1' },
      ),
      [OUTPUT_PATH]: OUTPUT,
    },
    [MANIFEST_PATH, 'subagent/output-exists'],
    [
      'Superseded entries: line 1 by line 2. Their problems are not reported, and some rules skip them.',
      'not reported: the entry is superseded by the one in line 2. 1 finding, 0 reported.',
    ],
  );

  test('by a rule that leaves such entries out by itself is not said not to be', () =>
    withRepository(async (repo) => {
      const again = { ...ENTRY, id: 'T2398-analysis-r1' };
      const lines = manifest(ENTRY, { ...ENTRY, title: 'The analysis' }, again);
      await repo.commit('records', { [MANIFEST_PATH]: lines, [OUTPUT_PATH]: OUTPUT });
      const out = await asked(repo, `${MANIFEST_PATH}:2`);
      expect(out).toContain('line 2 is superseded by the one in line 3: its problems');
      expect(out).toContain('are not reported, and some rules skip it.');
      expect(out).not.toContain('Nothing was found');
    }));

  answers(
    'that an entry excused before it expired',
    {
      [MESSAGE]: FAULTY,
      [SETTINGS]: `${IGNORING}    expires: 2020-01-01\n`,
    },
    [MESSAGE, 'MB-003'],
    [`reported (error). The entry in ${SETTINGS}:2 expired on 2020-01-01. 1 finding, 1 reported.`],
  );

  answers(
    'that is new, whatever an entry says',
    { 'notes.md': '', [SETTINGS]: IGNORING },
    ['--staged', MESSAGE, 'MB-003'],
    [`reported (error). The entry in ${SETTINGS}:2 does not excuse it: the problem is new`],
    async (repo) => {
      repo.write({ [MESSAGE]: FAULTY });
      await repo.git('add', MESSAGE);
    },
  );

  answers(
    'that makes way for a rule of the same record',
    { [MESSAGE]: UNASKED },
    [MESSAGE],
    ['message/recommended-section', `not reported: MB-002 reports the same fault at ${MESSAGE}:3.`],
  );

  answers(
    'that makes way for a rule whose problem is excused',
    {
      [MESSAGE]: UNASKED,
      [SETTINGS]: 'baseline: old.jsonl\n',
      'old.jsonl': '',
    },
    [MESSAGE, 'message/recommended-section'],
    [
      `not reported: MB-002 found the same fault at ${MESSAGE}:3, which is not reported: excused by old.jsonl:1 (`,
    ],
    async ({ root, env }) => {
      const updating = ['--baseline', 'old.jsonl', '--baseline-update'];
      await call(updating, { cwd: root, env });
    },
  );

  answers(
    'that makes way for a rule that sees the whole state',
    { '.cleo/Contributions/notes.md': '# Notes\n', [PATH]: contribution() },
    ['.cleo/Contributions/notes.md'],
    ['file/path-twin', 'reported'],
  );

  answers(
    'of a copy that says the same',
    { [MESSAGE]: FAULTY, 'mail/agents/BlueLake/inbox/1.md': FAULTY },
    ['mail/agents/BlueLake/inbox/1.md', 'MB-003'],
    [`${MESSAGE}:11 MB-003 (also mail/agents/BlueLake/inbox/1.md:11)`, 'reported (error).'],
  );

  const COPY = 'mail/agents/BlueLake/inbox/1.md';
  answers(
    'on another line of a copy',
    { [MESSAGE]: FAULTY, [COPY]: FAULTY },
    [`${COPY}:2`, 'MB-003'],
    ['Nothing was found here.'],
  );

  answers(
    'at the line and column that a report names',
    { [MESSAGE]: FAULTY },
    [`${MESSAGE}:11:1`, 'MB-003'],
    [`${MESSAGE}:11 MB-003`, '1 finding, 1 reported.'],
  );

  answers(
    'of a rule that can not be switched off',
    {
      [MESSAGE]: FAULTY,
      [SETTINGS]: 'rules:\n  file/too-large: off\nlimits:\n  fileBytes: 10\n',
    },
    [MESSAGE],
    ['reported (error). 1 finding, 1 reported.'],
  );

  answers(
    'of which the history says more',
    { [MANIFEST_PATH]: manifest(ENTRY), [OUTPUT_PATH]: OUTPUT },
    [MANIFEST_PATH],
    ['history/append-only', 'reported'],
    ({ root }) =>
      writeFileSync(join(root, MANIFEST_PATH), manifest({ ...ENTRY, title: 'Another' })),
  );
});

describe('a finding of the history', () => {
  const LOG = 'ledger/a.jsonl';
  const GROWING = `history:\n  appendOnly: [${LOG}]\n`;
  /** A log whose second line was rewritten; says what the commit, and the blobs on both sides of it, are. */
  const rewritten = async (repo: TestRepository) => {
    const [before, after] = ['{"a":1}\n{"a":2}\n', '{"a":1}\n{"a":3}\n'];
    await repo.commit('one', { [LOG]: before, [SETTINGS]: GROWING });
    const commit = await repo.commit('two', { [LOG]: after });
    return { commit, before: repo.blobId(before), after: repo.blobId(after) };
  };
  const RULE = 'history/append-only';

  test('that history.accepted excuses', () =>
    withRepository(async (repo) => {
      const { commit, before, after } = await rewritten(repo);
      expect(await asked(repo, '--history', LOG)).toContain('(error).');
      const entry = `{commit: "${commit}", path: ${LOG}, before: "${before}", after: "${after}", reason: typo}`;
      repo.write({ [SETTINGS]: `${GROWING}  accepted:\n  - ${entry}\n` });
      await repo.commit('accepted');
      const says = `${LOG}:2 ${RULE} An entry was changed from {"a":2} to {"a":3} not reported at commit ${commit.slice(0, 12)}: excused by ${SETTINGS}:4 (typo).`;
      expect(await asked(repo, '--history', `${LOG}:2`)).toContain(says);
      expect(await asked(repo, '--since', `${commit}~1`, `${LOG}:2`)).toContain(says);
      expect(await asked(repo, '--history', `${LOG}:1`, RULE)).toContain('Nothing was found here.');
    }));

  test.each(['commit', 'after'] as const)('that an entry of ignore excuses by its %s', (name) =>
    withRepository(async (repo) => {
      const known = await rewritten(repo);
      const by = `${name === 'commit' ? 'commit' : 'blob'}: "${known[name]}"`;
      const entry = `{rule: ${RULE}, path: ${LOG}, ${by}, reason: typo}`;
      await repo.commit('ignored', { [SETTINGS]: `${GROWING}ignore:\n  - ${entry}\n` });
      expect(await asked(repo, '--history', LOG)).toContain(
        `not reported at commit ${known.commit.slice(0, 12)}: excused by ${SETTINGS}:4 (typo).`,
      );
    }),
  );

  test('that a later commit takes back', () =>
    withRepository(async (repo) => {
      await rewritten(repo);
      await repo.commit('three', { [LOG]: '{"a":1}\n{"a":2}\n' });
      expect(await asked(repo, '--history', LOG)).toContain(
        'the change puts back what was there before.',
      );
    }));

  test('of a file that is not there any more', () =>
    withRepository(async (repo) => {
      await repo.commit('one', { [LOG]: '{"a":1}\n', [SETTINGS]: GROWING });
      await repo.git('rm', '--quiet', LOG);
      const says = [`${LOG} is not in the`, 'history/log-removed', 'reported'];
      for (const part of says) expect(await asked(repo, LOG)).toContain(part);
      for (const part of says) expect(await asked(repo, '--staged', LOG)).toContain(part);
      const commit = await repo.commit('two');
      const entry = `{rule: history/log-removed, path: ${LOG}, commit: "${commit}", reason: split}`;
      await repo.commit('three', { [SETTINGS]: `${GROWING}ignore:\n  - ${entry}\n` });
      expect(await asked(repo, '--history', LOG)).toContain(`excused by ${SETTINGS}:4 (split)`);
    }));
});

describe('a file', () => {
  answers(
    'that is no record',
    { 'notes.md': '' },
    ['notes.md'],
    ['notes.md is not a record, so it is not checked. Records are known by where'],
  );

  answers(
    'that looks like a record and is in no place for one',
    { 'team/a.md': '---\nname: a\ndescription: b\ntools: [Read]\n---\n', 'team/b.md': '# B\n' },
    ['team/a.md'],
    [
      'team/a.md is not a record, so it is not checked. Records are known by where',
      '1 file looks like an agent definition and is not checked, in a folder where none is looked for: team/a.md. In the configuration, this names them, besides the usual places: subagents: { agents: ["usual", "team/a.md"] }',
    ],
  );

  answers(
    'that the configuration leaves out',
    { [MESSAGE]: FAULTY, [SETTINGS]: 'messages:\n  exclude: ["mail/**"]\n' },
    [MESSAGE],
    [
      `${MESSAGE} is not checked: it would be a record (message), but messages.exclude (${SETTINGS}:2) leaves it out.`,
    ],
  );

  answers(
    'whose content is something else',
    { 'mail/messages/a.md': '# Notes\n' },
    ['mail/messages/a.md'],
    ['its content does not say that it is one'],
  );

  answers(
    'that says too little',
    { 'mail/messages/a.md': '---\nfrom: BlueLake\n---\n# Notes\n' },
    ['mail/messages/a.md'],
    ['That takes a "subject" in its front matter, or two of the keys from, to, '],
  );

  answers(
    'that is a digest',
    { 'mail/messages/threads/1.md': FAULTY },
    ['mail/messages/threads/1.md'],
    ['is not checked: a threads folder below a messages folder is for digests of threads'],
  );

  answers(
    'that explains others, in a folder of agents',
    { '.claude/agents/README.md': '---\nname: a\ndescription: b\n---\n' },
    ['.claude/agents/README.md'],
    ['is not checked: in a folder of agents, a file of this name is for people'],
  );

  answers(
    'that git ignores and that is not staged',
    { '.gitignore': '# own\nmail/\n' },
    ['--staged', MESSAGE],
    ['is not checked: it is not in the index, and git ignores it (.gitignore:2).'],
    (repo) => repo.write({ [MESSAGE]: FAULTY }),
  );

  answers(
    'that git ignores',
    { '.gitignore': 'mail/\n' },
    [MESSAGE],
    [`${MESSAGE} is not checked: git ignores it (.gitignore:1).`],
    (repo) => repo.write({ [MESSAGE]: FAULTY }),
  );

  answers(
    'that an include does not name',
    { [MESSAGE]: FAULTY, [SETTINGS]: 'messages:\n  include: ["other/**"]\n' },
    [MESSAGE],
    [`but messages.include (${SETTINGS}:2) leaves it out.`],
  );

  answers(
    'that is a copy',
    { [MESSAGE]: FAULTY, 'mail/agents/BlueLake/inbox/1.md': FAULTY },
    ['mail/agents/BlueLake/inbox/1.md'],
    [`It is a copy of ${MESSAGE}: their problems are reported there, once.`],
  );

  answers(
    'that most rules leave alone',
    {
      [MESSAGE]: FAULTY.replace('KICKOFF: ', ''),
      [SETTINGS]: 'messages:\n  subjects: optional\n',
    },
    [MESSAGE],
    [`Most rules skip it, because of messages.subjects (${SETTINGS}:2).`],
  );

  answers(
    'of which the history alone is checked',
    { 'ledger/a.txt': '', [SETTINGS]: 'history:\n  appendOnly:\n    - b\n    - ledger/**\n' },
    ['ledger/a.txt'],
    [
      `ledger/a.txt is not a record. Only its history is checked: history.appendOnly (${SETTINGS}:4) names it.`,
    ],
  );

  answers(
    'when the history alone is asked for',
    { [MESSAGE]: FAULTY },
    ['--history', MESSAGE],
    ['is at a place for this kind of record: message. With --history, only what commits did'],
  );

  answers(
    'that is the configuration',
    { [SETTINGS]: 'messages: {}\n' },
    [SETTINGS],
    [`${SETTINGS} is not checked: it is the configuration`],
  );

  const declaring = {
    [SETTINGS]: `kinds:
  note:
    files: [docs/*.md]
    except: [docs/TEMPLATE.md, "docs/old-*"]
    format: markdown
    schema: lint/note.json
    samples: lint/samples
`,
    'lint/note.json': '{}',
    'lint/samples/a.md': '',
    'docs/TEMPLATE.md': '',
    'docs/old-1.md': '',
    'docs/sub/a.md': '',
  };
  const toDeclared: readonly (readonly [path: string, says: string])[] = [
    [
      'docs/old-1.md',
      `is not checked: "docs/*.md" in kinds.note.files fits it, but "docs/old-*" in kinds.note.except leaves it out (${SETTINGS}:4).`,
    ],
    ['lint/note.json', `is not checked: it is the schema of kinds.note (${SETTINGS}:6).`],
    [
      'lint/samples/a.md',
      `is not checked: it is a sample of kinds.note, which \`kinds test\` tries (${SETTINGS}:7).`,
    ],
    ['docs/sub/a.md', 'is not a record, so it is not checked.'],
    ['docs/sub/a.md', 'It declares note ("docs/*.md").'],
  ];
  for (const [path, says] of toDeclared) {
    answers(`to a declared kind: ${path}`, declaring, [path], [`${path} `, says]);
  }

  test('to a declared kind, named to be checked', () =>
    withRepository(async (repo) => {
      await repo.commit('records', declaring);
      const { err } = await call(['docs/TEMPLATE.md'], { cwd: repo.root, env: repo.env });
      expect(err.replace(/\s+/g, ' ')).toContain(
        'No record, and not checked: docs/TEMPLATE.md ("docs/*.md" in kinds.note.files fits it, but "docs/TEMPLATE.md" in kinds.note.except leaves it out). ',
      );
    }));

  answers(
    'that was deleted',
    { [MESSAGE]: FAULTY },
    [MESSAGE],
    [`${MESSAGE} was deleted: HEAD has it, and the working tree`],
    ({ root }) => rmSync(join(root, MESSAGE)),
  );

  test('that a commit deleted is asked of the history', () =>
    withRepository(async (repo) => {
      const append = 'history: {appendOnly: [ledger/*.jsonl]}\n';
      await repo.commit('one', { 'ledger/a.jsonl': '{"a":1}\n', [SETTINGS]: append });
      await repo.git('rm', '--quiet', 'ledger/a.jsonl');
      await repo.commit('two', {});
      const caller = { cwd: repo.root, env: repo.env };
      const { code, err } = await call(['why', 'ledger/a.jsonl'], caller);
      expect(code).toBe(2);
      expect(err.replace(/\s+/g, ' ')).toContain(
        'For a file that a commit deleted: `lint-protocol why --history ledger/a.jsonl`',
      );
      const out = await asked(repo, '--history', 'ledger/a.jsonl');
      expect(out).toContain('history/log-removed This log was deleted reported at commit');
    }));

  answers(
    'that is not staged',
    { 'notes.md': '' },
    ['--staged', MESSAGE],
    [`${MESSAGE} is not checked: it is not in the index. \`git add ${MESSAGE}\``],
    (repo) => repo.write({ [MESSAGE]: FAULTY }),
  );

  answers(
    "of git's own",
    { 'notes.md': '' },
    ['.git/config'],
    ['.git/config is not checked: what is in .git belongs to git itself.'],
  );

  answers(
    'of a repository in this one',
    { 'notes.md': '' },
    ['sub/messages/1.md'],
    ['it is in sub, a repository of its own.'],
    async (repo) => {
      repo.write({ 'sub/messages/1.md': FAULTY });
      await repo.git('init', '--quiet', 'sub');
    },
  );

  test('in a submodule that is not there', () =>
    withRepository(async (repo) => {
      const commit = await repo.commit('records', { 'notes.md': '' });
      await repo.git('update-index', '--add', '--cacheinfo', `160000,${commit},sub`);
      const says = 'sub/messages/1.md is not checked: it is in sub, a repository of its own.';
      expect(await asked(repo, '--staged', 'sub/messages/1.md')).toContain(says);
    }));

  test('below a file', () =>
    withRepository(async (repo) => {
      await repo.commit('records', { 'notes.md': '' });
      const { err } = await call(['why', 'notes.md/1.md'], { cwd: repo.root, env: repo.env });
      expect(err).toContain('There is no "notes.md/1.md"');
    }));

  test.skipIf(ON_WINDOWS)('behind a link, and one that is a pipe', () =>
    withRepository(async (repo) => {
      await repo.commit('records', { 'real/1.md': FAULTY });
      symlinkSync('real', join(repo.root, 'messages'));
      execFileSync('mkfifo', [join(repo.root, 'pipe.md')]);
      expect(await asked(repo, 'messages/1.md')).toContain('it is behind the link messages');
      expect(await asked(repo, 'pipe.md')).toContain('it is a pipe, a socket or a device');
    }),
  );

  answers(
    'that cannot be read',
    { [MANIFEST_PATH]: manifest(ENTRY), [OUTPUT_PATH]: OUTPUT },
    [`${MANIFEST_PATH}:2`],
    [
      'but not all of it could be checked: file/syntax in line 2.',
      'file/syntax',
      'reported (error).',
    ],
    ({ root }) => appendFileSync(join(root, MANIFEST_PATH), '{"id":\n'),
  );

  answers(
    'that cannot be read, asked of a rule',
    { [MANIFEST_PATH]: `${manifest(ENTRY)}{"id":\n`, [OUTPUT_PATH]: OUTPUT },
    [`${MANIFEST_PATH}:2`, 'subagent/output-exists'],
    [`${MANIFEST_PATH}:2 file/syntax This is not valid JSON`, 'reported (error).'],
  );

  answers(
    'with a colon and digits in its name',
    { 'notes:1': '' },
    ['notes:1'],
    ['notes:1 is not a record'],
  );
});

test.each([
  [['nothing.md'], 'There is no "nothing.md" in the working tree'],
  [['mail'], '"mail" is a folder'],
  [['../elsewhere'], 'is not in the repository'],
  [[MESSAGE, 'MB-0003'], 'No rule is called "MB-0003"'],
  [['MB-003', MESSAGE], `Name the file first: lint-protocol why ${MESSAGE} MB-003`],
  [['mb-003'], 'Name the file first: lint-protocol why PATH MB-003'],
  [[], 'why needs the path of a file'],
  [['a', 'b', 'c'], 'why takes a path and a rule'],
])('wrong use: %j', (args, says) =>
  withRepository(async (repo) => {
    await repo.commit('records', { [MESSAGE]: FAULTY });
    const { code, err } = await call(['why', ...args], { cwd: repo.root, env: repo.env });
    expect(code).toBe(2);
    expect(err).toContain(says);
  }),
);

test('a line of a .gitignore that no commit has, of which a base is told', () =>
  withRepository(async (repo) => {
    await repo.commit('records', based({}));
    repo.write({ '.gitignore': '.vouch/\n' });
    expect(await asked(repo, '.gitignore')).toContain('vouch/gitignore');
  }));
