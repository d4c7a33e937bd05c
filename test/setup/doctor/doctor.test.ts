import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { VALID_MESSAGES } from '../../../src/protocols/messages/valid-messages.ts';
import { call } from '../../cli/call.ts';
import {
  type BuildOptions,
  type TestRepository,
  withRepository,
} from '../../git/repository-builder.ts';

const schema = JSON.parse(
  readFileSync(new URL('../../../schemas/doctor.schema.json', import.meta.url), 'utf8'),
);
const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema);

const MESSAGE = { 'mail/messages/1.md': VALID_MESSAGES.INFO };

interface Seen {
  readonly code: number;
  readonly status: string;
  /** `state about: message`, but for node, the package, git and cost. */
  readonly rows: readonly string[];
  readonly helps: readonly (string | null)[];
  readonly error: { readonly code: string } | null;
}

/** What the doctor says for programs, which must be what its schema says. */
async function seen(
  repo: Pick<TestRepository, 'root' | 'env'>,
  cwd: string = repo.root,
): Promise<Seen> {
  const { code, out, err } = await call(['doctor', '-f', 'json'], { cwd, env: repo.env });
  expect(err).toBe('');
  const document = JSON.parse(out);
  validate(document);
  expect(validate.errors).toBeNull();
  const checkups: { about: string; state: string; message: string; help: string | null }[] =
    document.checkups;
  const told = checkups.filter(({ about }) => !['node', 'package', 'git', 'cost'].includes(about));
  return {
    code,
    status: document.status,
    rows: told.map(({ about, state, message }) => `${state} ${about}: ${message}`),
    helps: told.map(({ help }) => help),
    error: document.error,
  };
}

/** Rows that are not simply fine, without that hooks are missing. */
function amiss({ rows }: Seen): readonly string[] {
  return rows.filter((row) => !row.startsWith('ok ') && !row.includes('are not installed'));
}

function inRepository(
  title: string,
  use: (repo: TestRepository) => Promise<void>,
  options?: BuildOptions,
): void {
  test(title, () => withRepository(use, options));
}

describe('a repository without a flaw', () => {
  inRepository('is told to be fine', async (repo) => {
    await repo.commit('first', MESSAGE);
    const { code, status, rows, error } = await seen(repo);
    expect({ code, status, error }).toEqual({ code: 0, status: 'warning', error: null });
    expect(rows).toEqual([
      `ok repository: ${repo.root} (sha1)`,
      'ok history: whole, 1 commit',
      'warning hooks: pre-commit, pre-merge-commit and pre-push are not installed, so git does not run the linter',
      'ok configuration: none, so the defaults hold',
      'ok records: found 1 message',
    ]);
  });

  inRepository('before the first commit, in a subfolder', async (repo) => {
    repo.write(MESSAGE);
    const { code, rows } = await seen(repo, join(repo.root, 'mail'));
    expect(code).toBe(0);
    expect(rows).toContain('ok history: no commit yet, so there is no history to check');
    expect(rows).toContain('ok records: found 1 message');
  });

  inRepository(
    'of another hash',
    async (repo) => {
      await repo.commit('first', MESSAGE);
      expect((await seen(repo)).rows[0]).toBe(`ok repository: ${repo.root} (sha256)`);
    },
    { objectFormat: 'sha256' },
  );

  inRepository('in a linked work tree', async (repo) => {
    await repo.commit('first', MESSAGE);
    const linked = join(repo.base, 'linked');
    await repo.git('worktree', 'add', '--quiet', linked);
    const { code, rows } = await seen(repo, linked);
    expect(code).toBe(0);
    expect(rows[0]).toBe(`ok repository: ${linked} (a linked work tree; sha1)`);
  });

  inRepository(
    'on a server',
    async (repo) => {
      const { code, rows } = await seen(repo);
      expect(code).toBe(0);
      expect(rows[0]).toContain('(bare: commits can be checked (--rev, --range), files cannot; ');
    },
    { bare: true },
  );

  inRepository('for people, ends with a verdict', async (repo) => {
    await repo.commit('first', MESSAGE);
    const { code, out } = await call(['doctor'], { cwd: repo.root, env: repo.env });
    expect(code).toBe(0);
    expect(out).toMatch(/^ok {7}node {11}\d+\.\d+/);
    expect(out).toMatch(
      /\n\nApart from what the warning above says, all records here would be checked\.\n$/,
    );
    expect(Math.max(...out.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(
      Math.max(100, repo.root.length + 40),
    );
  });
});

describe('nothing can be looked at', () => {
  test('outside of a repository', async () => {
    await withRepository(async (repo) => {
      const { code, status, rows, error } = await seen(repo, repo.base);
      expect({ code, status }).toEqual({ code: 3, status: 'error' });
      expect(error?.code).toBe('not-a-repository');
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatch(/^problem repository: /);
    });
  });

  test('without git', async () => {
    await withRepository(async (repo) => {
      const env = { ...repo.env, PATH: '/nowhere' };
      const { code, out } = await call(['doctor', '-f', 'json'], { cwd: repo.root, env });
      expect(code).toBe(3);
      const { checkups, error } = JSON.parse(out);
      expect(error.code).toBe('git-not-found');
      expect(checkups.at(-1)).toMatchObject({ about: 'git', state: 'problem' });
    });
  });
});

describe('what would not be checked', () => {
  inRepository('behind the cut of a shallow clone', async (repo) => {
    await repo.commit('first', MESSAGE);
    await repo.commit('second');
    const clone = join(repo.base, 'clone');
    await repo.git('clone', '--quiet', '--depth=1', `file://${repo.root}`, clone);
    const shallow = await seen(repo, clone);
    expect(shallow.code).toBe(1);
    expect(amiss(shallow)).toEqual([
      'problem history: this clone is shallow: nothing before its 1 commit can be checked, so --history ends with 3, and so do --since and --range that go further back',
    ]);
    expect(shallow.helps[1]).toContain('fetch-depth: 0');
  });

  inRepository('in a partial clone', async (repo) => {
    await repo.commit('first', { ...MESSAGE, 'old.txt': 'one\n' });
    await repo.commit('second', { 'old.txt': 'two\n' });
    await repo.git('config', 'uploadpack.allowFilter', 'true');
    const clone = join(repo.base, 'clone');
    await repo.git('clone', '--quiet', '--filter=blob:none', `file://${repo.root}`, clone);
    const partial = await seen(repo, clone);
    expect(partial.code).toBe(1);
    expect(amiss(partial)).toEqual([
      expect.stringMatching(
        /^problem history: this clone is partial: 1 object of the history is not here, /,
      ),
    ]);
  });

  inRepository('because git ignores it', async (repo) => {
    await repo.commit('first', {
      ...MESSAGE,
      '.gitignore': '.cleo/\nnode_modules/\nlate.md\n',
      '.cleo/contributions/a.json': '{}',
      'node_modules/x/messages/1.md': 'no',
      'mail/messages/late.md': 'x',
    });
    const ignoring = await seen(repo);
    expect(ignoring.code).toBe(1);
    expect(amiss(ignoring)).toEqual([
      'problem records: git ignores paths that may hold records, so they are not checked: .cleo/, mail/messages/late.md',
    ]);
  });

  inRepository('but what a knowledge base itself keeps from git is none of it', async (repo) => {
    await repo.commit('first', {
      '.vouch/.gitignore': 'state.db\nproposed/\n',
      '.vouch/proposed/p.yaml': 'x: 1\n',
    });
    expect(amiss(await seen(repo))).toEqual([]);
  });

  inRepository('because a submodule stands there', async (repo) => {
    const other = join(repo.base, 'other');
    await repo.git('clone', '--quiet', repo.root, other);
    await repo.gitWith({ cwd: other }, 'commit', '--quiet', '--allow-empty', '-m', 'x');
    const add = ['-c', 'protocol.file.allow=always', 'submodule', 'add', '--quiet', other];
    await repo.git(...add, 'kb/.vouch');
    await repo.git(...add, 'library');
    await repo.commit('first', MESSAGE);
    const found = await seen(repo);
    expect(found.code).toBe(1);
    expect(amiss(found)).toEqual([
      'problem records: kb/.vouch is a submodule where a folder of records would be: nothing in it is checked',
      'warning records: submodules are repositories of their own, and are not checked: library',
    ]);
    const within = await seen(repo, join(repo.root, 'library'));
    expect(within.rows[0]).toContain(`a submodule of ${repo.root}; sha1`);
  });

  inRepository('because it is a repository of its own', async (repo) => {
    await repo.commit('first', MESSAGE);
    await repo.git('init', '--quiet', 'inner');
    await repo.gitWith({ cwd: join(repo.root, 'inner') }, 'commit', '--allow-empty', '-qm', 'x');
    expect(amiss(await seen(repo))).toEqual([
      'warning records: repositories inside this one are not checked: inner/',
    ]);
  });

  inRepository(
    'because git was told that it does not change, until it notices again',
    async (repo) => {
      await repo.commit('first', MESSAGE);
      await repo.git('update-index', '--assume-unchanged', 'mail/messages/1.md');
      await repo.git('update-index', '--skip-worktree', 'mail/messages/1.md');
      for (const option of ['--no-assume-unchanged', '--no-skip-worktree']) {
        const found = await seen(repo);
        expect(found.code).toBe(1);
        expect(amiss(found)).toEqual([
          'problem records: git is set to treat these as unchanged, so changes to them are not seen: mail/messages/1.md',
        ]);
        await repo.git('update-index', option, 'mail/messages/1.md');
      }
      expect(amiss(await seen(repo))).toEqual([]);
    },
  );

  inRepository('because a filter would rewrite it', async (repo) => {
    await repo.commit('first', { ...MESSAGE, '.gitattributes': '*.md filter=sops\n' });
    await repo.git('config', 'filter.sops.clean', 'touch planted');
    repo.write({ 'mail/messages/2.md': VALID_MESSAGES.INFO });
    const found = await seen(repo);
    expect(found.code).toBe(1);
    expect(amiss(found)).toEqual([
      expect.stringMatching(
        /^problem records: 1 changed file goes through a filter of git \(sops\), .*: mail\/messages\/2\.md$/,
      ),
    ]);
    expect(found.rows).toContain('ok records: found 1 message');
  });

  inRepository('because it is a link, an LFS pointer, or broken', async (repo) => {
    mkdirSync(join(repo.root, 'mail/messages'), { recursive: true });
    symlinkSync('../../elsewhere', join(repo.root, 'mail/inbox'));
    await repo.commit('first', {
      ...MESSAGE,
      '.cleo/contributions/lfs.json': `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 12\n`,
      '.cleo/contributions/broken.json': '{',
    });
    const found = await seen(repo);
    expect(found.code).toBe(1);
    const rows = amiss(found).map((row) => row.replace(/\. .*/, ''));
    expect(rows).toEqual([
      'problem records: 1 record cannot be read (file/syntax): .cleo/contributions/broken.json',
      'problem records: 1 record cannot be read (file/lfs-pointer): .cleo/contributions/lfs.json',
      'problem records: 1 record cannot be read (file/symlink): mail/inbox',
    ]);
    // What is committed in a log stays: a run knows that.
    expect(found.helps).toContain(
      '`lint-protocol .cleo/contributions/broken.json` says how to fix it.',
    );
  });

  inRepository('because a merge is not finished', async (repo) => {
    await repo.commit('first', MESSAGE);
    await repo.git('checkout', '--quiet', '-b', 'other');
    await repo.commit('theirs', { 'a.txt': 'theirs\n' });
    await repo.git('checkout', '--quiet', 'main');
    await repo.commit('ours', { 'a.txt': 'ours\n' });
    await expect(repo.git('merge', 'other')).rejects.toThrow();
    const found = await seen(repo);
    expect(found.code).toBe(1);
    expect(amiss(found)).toEqual([
      'problem records: what is staged cannot be checked: A merge is not finished: a.txt still has more than one version in the index.',
    ]);
  });

  inRepository('because the folder has another name', async (repo) => {
    const base = { 'audit.log.jsonl': '', 'config.yaml': 'a: 1\n' };
    await repo.commit('first', {
      ...base,
      'kb/audit.log.jsonl': '',
      'kb/schema_version': '1\n',
      'logs/audit.log.jsonl': '',
    });
    const found = await seen(repo);
    expect(found.code).toBe(1);
    expect(amiss(found).filter((row) => row.startsWith('problem '))).toEqual([
      'problem records: the root of this repository looks like a knowledge base, and is not checked as one: its folder is not called .vouch',
    ]);
  });

  inRepository(
    'because examples of bases have folders of other names, which is one warning',
    async (repo) => {
      await repo.commit('first', {
        ...MESSAGE,
        'examples/a/audit.log.jsonl': '',
        'examples/a/schema_version': '1\n',
        'examples/b/audit.log.jsonl': '',
        'examples/b/config.yaml': 'a: 1\n',
      });
      const found = await seen(repo);
      expect(found.code).toBe(0);
      expect(amiss(found)).toEqual([
        'warning records: 2 folders look like knowledge bases, and are not checked, not being called .vouch: examples/a/, examples/b/',
      ]);
    },
  );

  inRepository('because a manifest is in a folder of agent-outputs', async (repo) => {
    await repo.commit('first', {
      ...MESSAGE,
      '.gitattributes': '*.jsonl -text merge=union\n',
      'agent-outputs/MANIFEST.jsonl': '',
      'agent-outputs/audits/MANIFEST.jsonl': '{"taskId":"T760"}\n',
      'agent-outputs/audits/T760-a.md': '# A\n',
    });
    const found = await seen(repo);
    expect(found.code).toBe(0);
    expect(amiss(found)).toEqual([
      'warning records: 1 file looks like a subagent manifest entry and is not checked, nor is what is beside and below it: agent-outputs/audits/MANIFEST.jsonl',
    ]);
    const settings = 'subagents: { manifests: ["usual", "agent-outputs/audits/*.jsonl"] }';
    expect(found.helps).toContainEqual(expect.stringContaining(settings));
    await repo.commit('second', { '.lint-protocol.yaml': `${settings}\n` });
    expect(amiss(await seen(repo))).toEqual([]);
  });

  inRepository('because agents are in many folders, of which three are named', async (repo) => {
    const definition = '---\nname: a\ndescription: b\nmodel: fast\n---\n';
    const names = ['a/1', 'b/1', 'c/1', 'c/2', 'd/1', 'e/1'];
    await repo.commit('first', {
      ...MESSAGE,
      '.claude/agents/_shape.md': definition,
      '.claude/agents/shape.template.md': definition,
      ...Object.fromEntries(names.map((name) => [`${name[0]}/x/y${name}.md`, definition])),
    });
    const found = await seen(repo);
    expect(amiss(found)).toEqual([
      expect.stringContaining('warning records: 6 files look like agent definitions'),
    ]);
    expect(found.helps).toContainEqual(
      expect.stringMatching(/it takes 2 more for all: .*\["usual", ("[^"]+"(, )?){3}\] \}$/),
    );
  });

  inRepository('because agents are in a folder where none is looked for', async (repo) => {
    const definition = '---\nname: a\ndescription: b\nmodel: fast\n---\n';
    const files = {
      'agents/dev/a.md': definition,
      'agents/dev/broken.md': '---\ndescription: b\n---\n',
      'agents/dev/notes.md': '# Notes\n',
      'categories/01/b.md': definition,
      'categories/02/c.md': definition.replaceAll('\n', '\r\n'),
      'categories/02/README.md': '# Agents\n',
      'commands/c.md': definition,
      'docs/d.md': '---\nname: d\ndescription: b\n---\n',
      'x/e/SKILL.md': definition,
    };
    await repo.commit('first', files);
    const found = await seen(repo);
    expect(found.code).toBe(0);
    expect(amiss(found)).toEqual([
      'warning records: 2 files look like agent definitions and are not checked, in a folder where none is looked for: categories/01/b.md, categories/02/c.md',
    ]);
    const settings = 'subagents: { agents: ["usual", "categories/*/*.md"] }';
    expect(found.helps).toContainEqual(expect.stringContaining(`places: ${settings}`));
    await repo.commit('second', { ...files, '.lint-protocol.yaml': `${settings}\n` });
    expect(amiss(await seen(repo))).toEqual([]);
  });

  inRepository('because records of other kinds are where none is looked for', async (repo) => {
    const entry = '{"id":"T1-a","file":"a.md","title":"A","date":"2026-01-01","status":"complete"';
    await repo.commit('first', {
      'decisions/vote.json': '{"questionId":"Q","options":[],"threshold":0.5,"verdict":"PROVEN"}\n',
      'mail/1.md': '---json\n{"subject": "INFO: a", "from": "A", "to": ["B"]}\n---\n\nText.\n',
      'relay/1.md': '# Hello\n\n**From**: Ann\n**To**: Bob\n',
      'reports/MANIFEST.jsonl': `${entry},"agent_type":"research"}\n`,
      'tests/MANIFEST.jsonl': `${entry},"agent_type":"research"}\n`,
    });
    expect(amiss(await seen(repo))).toEqual([
      'warning records: none found: no file is where records are looked for',
      'warning records: 1 file looks like a voting matrix and is not checked, in a folder where none is looked for: decisions/vote.json',
      'warning records: 1 file looks like a message and is not checked, in a folder where none is looked for: mail/1.md',
      'warning records: 1 file looks like a message and is not checked, as front matter is missing: relay/1.md',
      'warning records: 1 file looks like a subagent manifest entry and is not checked, in a folder where none is looked for: reports/MANIFEST.jsonl',
    ]);
  });

  inRepository('because other mail is left alone, which is said', async (repo) => {
    const mail = (subject: string) => `---\nsubject: '${subject}'\n---\n\nText.\n`;
    const files = {
      'messages/1.md': mail('Lunch?'),
      'agents/Ann/inbox/1.md': mail('Lunch?'),
      'messages/2.md': mail('info: hello'),
      'messages/3.md': mail('INFO: hello'),
    };
    const told = async (settings: string) => {
      await repo.commit('mail', { ...files, '.lint-protocol.yaml': settings });
      return (await seen(repo)).rows.filter((row) => row.includes('no subject of the protocol'));
    };
    expect(await told('messages: { subjects: required }\n')).toEqual([]);
    expect(await told('messages: { subjects: optional }\n')).toEqual([
      'warning records: 2 messages have no subject of the protocol, so their contents are not checked (`messages.subjects: optional`): messages/1.md, agents/Ann/inbox/1.md',
    ]);
  });

  inRepository('because there is nothing', async (repo) => {
    await repo.commit('first', { 'README.md': '# Nothing\n' });
    const found = await seen(repo);
    expect(found.code).toBe(0);
    expect(amiss(found)).toEqual([
      'warning records: none found: no file is where records are looked for',
    ]);
  });
});

describe('declared kinds', () => {
  inRepository(
    'are listed with their files, and what was passed over beside them',
    async (repo) => {
      const line = (id: string) => `{"id":"${id}"}\n`;
      await repo.commit('first', {
        '.lint-protocol.yaml': `kinds:
  decision: { files: [decisions/*.jsonl], format: jsonl, id: id, schema: decisions/s.json }
  note: { files: [notes/**/*.md], except: [notes/drafts/**], format: markdown, id: id }
  skill-log: { files: ['skills/*/log.md', tasks/one.md], format: markdown }
  run: { files: [runs/*.json], format: json }
  mission: { files: ['m/*/meta.json'], format: json }
`,
        'm/a/meta.json': '{}\n',
        'm/a/contracts/x.json': '{}\n',
        'decisions/s.json': '{"type":"object"}',
        'decisions/log.jsonl': line('D-1') + line('D-2'),
        'decisions/other.jsonl': line('D-3'),
        'decisions/2025/old.jsonl': line('D-0'),
        'decisions/more.ndjson': line('D-4'),
        'decisions/README.md': '# About\n',
        'notes/n1.md': '---\nid: n1\n---\n',
        'notes/README.md': '---\nid: n2\n---\n',
        'notes/drafts/n3.md': '---\nid: n3\n---\n',
        'skills/a/log.md': '# Log\n',
        'skills/a/SKILL.md': '---\nname: a\ndescription: Does a.\n---\n',
        'skills/b/README.md': '# B\n',
        'tasks/one.md': '# One\n',
        'tasks/two.md': '# Two\n',
      });
      const { rows, helps } = await seen(repo);
      expect(rows.filter((row) => row.includes('records: kinds.'))).toEqual([
        'ok records: kinds.decision: 3 decisions in 2 files (decisions/log.jsonl, decisions/other.jsonl)',
        'warning records: kinds.decision: 2 files are in its folders, but of no kind: decisions/2025/old.jsonl, decisions/more.ndjson',
        'ok records: kinds.note: 2 notes in 2 files (notes/README.md, notes/n1.md); `except` leaves out 1 file (notes/drafts/n3.md)',
        'ok records: kinds.skill-log: 2 skill-logs in 2 files (skills/a/log.md, tasks/one.md); 1 file of a protocol in the same folders (skills/a/SKILL.md)',
        'warning records: kinds.run: no file',
        'ok records: kinds.mission: 1 mission in 1 file (m/a/meta.json)',
      ]);
      expect(helps).toContain(
        'Add a glob for them to `files` of the kind, or name them in `except`.',
      );
    },
  );
});

describe('a schema by which a record takes too much to be judged', () => {
  inRepository('keeps everything from being checked', async (repo) => {
    const words = Array.from({ length: 100 }, () => `${'a'.repeat(2000)}!`);
    await repo.commit('first', {
      '.lint-protocol.yaml':
        'kinds: { word: { files: [w.jsonl], format: jsonl, id: id, schema: s.json } }\n',
      's.json': JSON.stringify({
        properties: { words: { items: { pattern: `^(${'a?'.repeat(400)})+$` } } },
      }),
      'w.jsonl': `${JSON.stringify({ id: 1, words })}\n`,
    });
    const found = await seen(repo);
    expect(found.code).toBe(1);
    expect(found.rows).toContainEqual(
      expect.stringMatching(
        /^problem records: nothing can be checked: w\.jsonl:1:.* too many steps/,
      ),
    );
  });
});

describe('the configuration', () => {
  inRepository('that lets a settled record be set back and edited', async (repo) => {
    const kind = (more: string) =>
      `kinds:\n  adr:\n    files: [adr/*.md]\n    format: markdown\n    fixed: { when: { status: [accepted] }, except: [status] }\n${more}`;
    const said = async (more: string) => {
      const adr = '---\nstatus: accepted\n---\n';
      await repo.commit('settings', { 'adr/1.md': adr, '.lint-protocol.yaml': kind(more) });
      return (await seen(repo)).rows.filter((row) =>
        row.startsWith('warning configuration: kinds.adr'),
      );
    };
    const row =
      'warning configuration: kinds.adr: a record may be set back from accepted, edited, and set again';
    const steps = (to: string) => `    steps: { member: status, to: { ${to} } }\n`;
    expect(await said('')).toEqual([expect.stringContaining(row)]);
    expect(await said(steps('draft: [accepted]'))).toHaveLength(1);
    // What is not named may become anything, so that two steps lead back.
    expect(await said(steps('accepted: [old]'))).toHaveLength(1);
    expect(await said(steps('accepted: [old], old: []'))).toEqual([]);
  });

  inRepository('that is valid, with what it switches off and what fits nothing', async (repo) => {
    await repo.commit('first', {
      ...MESSAGE,
      '.lint-protocol.yaml':
        "rules: { 'subagent/t*': off }\nconsensus: { include: [votes/*.json] }\n",
    });
    const found = await seen(repo);
    expect(found.code).toBe(0);
    expect(found.rows).toContain('ok configuration: .lint-protocol.yaml is valid');
    expect(amiss(found)).toEqual([
      'warning configuration: 3 rules are switched off: subagent/tools-string, subagent/token-budget, subagent/table-escape',
      expect.stringContaining(
        'warning configuration: consensus.include: no file fits "votes/*.json"',
      ),
    ]);
  });

  inRepository('that is broken', async (repo) => {
    await repo.commit('first', { ...MESSAGE, '.lint-protocol.yaml': 'ruels: {}\n' });
    const found = await seen(repo);
    expect(found.code).toBe(1);
    // As it is staged it is the same, and told once.
    expect(amiss(found)).toEqual([
      'problem configuration: The configuration .lint-protocol.yaml has a fault:\n.lint-protocol.yaml:1:1: unknown key "ruels"; did you mean "rules"?\nNothing is checked until that is fixed.',
    ]);
  });

  inRepository('that is in a folder, and is not read', async (repo) => {
    await repo.commit('first', { ...MESSAGE, 'packages/a/.lint-protocol.yaml': 'rules: {}\n' });
    const found = await seen(repo);
    expect(found.code).toBe(0);
    expect(amiss(found)).toEqual([
      'warning configuration: not at the root of the repository: packages/a/.lint-protocol.yaml; it counts only if the configuration at the root extends it',
    ]);
  });

  inRepository('that is not staged', async (repo) => {
    await repo.commit('first', MESSAGE);
    repo.write({ '.lint-protocol.yaml': 'rules: {}\n' });
    const found = await seen(repo);
    expect(found.code).toBe(0);
    expect(amiss(found)).toEqual([
      'warning configuration: .lint-protocol.yaml is not staged, so commits are checked with the defaults. To use it, run `git add --force .lint-protocol.yaml`.',
    ]);
  });

  inRepository('that git ignores', async (repo) => {
    await repo.commit('first', { ...MESSAGE, '.gitignore': '.lint-protocol.yaml\n' });
    repo.write({ '.lint-protocol.yaml': 'rules: {}\n' });
    const found = await seen(repo);
    expect(found.code).toBe(1);
    expect(amiss(found)[0]).toContain(
      'problem configuration: The configuration .lint-protocol.yaml is ignored by git',
    );
  });
});

describe('hooks', { skip: process.platform === 'win32' }, () => {
  inRepository('that git passes over', async (repo) => {
    await repo.commit('first', MESSAGE);
    await call(['hooks', 'install'], { cwd: repo.root, env: repo.env });
    chmodSync(join(repo.root, '.git/hooks/pre-push'), 0o644);
    const found = await seen(repo);
    expect(found.code).toBe(1);
    expect(amiss(found)).toEqual([
      expect.stringMatching(
        /^problem hooks: pre-commit, pre-merge-commit: finds no lint-protocol /,
      ),
      'problem hooks: pre-push: it is not executable, so git skips it',
    ]);
  });

  inRepository('of which only the text is known are no assurance', async (repo) => {
    await repo.commit('first', MESSAGE);
    for (const hook of ['pre-commit', 'pre-merge-commit', 'pre-push']) {
      const script = `#!/bin/sh\nlint-protocol --hook ${hook} "$@"\n`;
      writeFileSync(join(repo.root, '.git/hooks', hook), script, { mode: 0o755 });
    }
    expect(amiss(await seen(repo))).toEqual([
      'warning hooks: pre-commit, pre-merge-commit, pre-push: was not written by lint-protocol, but names it; it was not started: `lint-protocol hooks status --probe` does that',
    ]);
    const { out } = await call(['doctor'], { cwd: repo.root, env: repo.env });
    expect(out).not.toMatch(/^Nothing keeps/m);
  });

  inRepository('of somebody else are no fault', async (repo) => {
    await repo.commit('first', MESSAGE);
    const hook = join(repo.root, '.git/hooks/pre-commit');
    writeFileSync(hook, '#!/bin/sh\nmake test\n', { mode: 0o755 });
    const found = await seen(repo);
    expect(found.code).toBe(0);
    expect(found.rows).toContain(
      'warning hooks: pre-commit: was not written by lint-protocol, and does not name it',
    );
  });
});

describe('logs', () => {
  const LOG = '.vouch/audit.log.jsonl';

  inRepository('without a line in .gitattributes, and with one', async (repo) => {
    await repo.commit('first', { [LOG]: '' });
    expect(amiss(await seen(repo))).toContain(
      `warning records: .gitattributes has no "merge=union" line for a log, so git reports a conflict where two branches append: ${LOG}`,
    );
    await repo.commit('second', { '.gitattributes': `${LOG} merge=union\n` });
    const { rows } = await seen(repo);
    expect(rows.filter((row) => /records: .*merge/.test(row))).toEqual([
      expect.stringContaining(
        'ok records: git keeps what two branches append to a log when it merges. The merge button of GitHub does not',
      ),
    ]);
  });

  inRepository('with a driver that this clone lacks', async (repo) => {
    await repo.commit('first', { [LOG]: '', '.gitattributes': `${LOG} merge=lint-protocol\n` });
    const found = await seen(repo, join(repo.root, '.vouch'));
    expect(found.rows).toContain(
      `warning records: the merge driver for a log is not installed in this clone, so git reports a conflict where two branches append: ${LOG}`,
    );
    expect(found.helps).toContain('`lint-protocol init --merge-driver` installs it.');
    await repo.git('config', 'merge.lint-protocol.driver', 'x');
    expect(amiss(await seen(repo)).filter((row) => row.includes('merge'))).toEqual([]);
  });

  const LOCK = `${LOG}.lock`;
  const UNTAKEN = `warning records: the program \`flock\` is not there or fails, so operations do not keep other programs from writing to the same logs: ${LOCK}`;

  describe.skipIf(process.platform !== 'linux')('that another program locks', () => {
    const withFlock = (repo: TestRepository, script: string | null) => {
      const folder = join(repo.base, 'programs');
      mkdirSync(folder);
      const git = execFileSync('which', ['git'], { encoding: 'utf8' }).trim();
      symlinkSync(git, join(folder, 'git'));
      if (script !== null) writeFileSync(join(folder, 'flock'), script, { mode: 0o755 });
      return { root: repo.root, env: { ...repo.env, PATH: folder } };
    };

    test.each([
      ['there is no flock', null, true],
      ['flock fails', '#!/bin/sh\nexit 1\n', true],
      ['flock locks', '#!/bin/sh\nexit 0\n', false],
    ])('%s', (_name, script, isSaid) =>
      withRepository(async (repo) => {
        await repo.commit('first', { [LOG]: '', [LOCK]: '' });
        const { rows } = await seen(withFlock(repo, script));
        expect(rows.includes(UNTAKEN)).toBe(isSaid);
      }),
    );

    test('nothing is said where there is no lock of another program', () =>
      withRepository(async (repo) => {
        await repo.commit('first', { [LOG]: '' });
        const { rows } = await seen(withFlock(repo, null));
        expect(rows.filter((row) => row.includes('flock'))).toEqual([]);
      }));
  });
});
