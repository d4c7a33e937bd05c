import { describe, expect, test } from 'vitest';
import { approverExamples } from '../../src/protocols/vouch/approver-examples.ts';
import { call } from '../cli/call.ts';
import { checkByEither } from '../cli/check-by-either.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';

const CONFIG = '.lint-protocol.yaml';

/** A message without a prefix in its subject: MB-001, an error. */
function wrong(id: number): string {
  return `---\nid: ${id}\nsubject: "hello ${id}"\n---\n\nHello.\n`;
}

const FILES = {
  'messages/1.md': wrong(1),
  'examples/messages/2.md': wrong(2),
};

async function reported(repo: TestRepository, ...args: readonly string[]) {
  const { code, out } = await checkByEither([...args, '-f', 'json'], {
    cwd: repo.root,
    env: repo.env,
  });
  const { diagnostics, notes, error } = JSON.parse(out);
  const levels = diagnostics.map(
    ({ rule, level, path }: Record<string, string>) => `${level} ${rule} ${path}`,
  );
  return { code, levels, notes, error: error?.message ?? null };
}

function inRepository(config: string, use: (repo: TestRepository) => Promise<void>) {
  return withRepository(async (repo) => {
    await repo.write({ ...FILES, [CONFIG]: config });
    await use(repo);
  });
}

const LOWERED = 'overrides:\n  - { files: [examples/**], rules: { MB-*: info } }\n';

describe('a level of some files', () => {
  test('holds for problems of these files alone, in every view', async () => {
    await inRepository(LOWERED, async (repo) => {
      const levels = ['info MB-001 examples/messages/2.md', 'error MB-001 messages/1.md'];
      expect(await reported(repo)).toMatchObject({ code: 1, levels, error: null });
      await repo.git('add', '.');
      expect(await reported(repo, '--staged')).toMatchObject({ code: 1, levels });
      await repo.git('rm', '-q', '--cached', 'messages/1.md');
      expect(await reported(repo, '--staged')).toMatchObject({
        code: 0,
        levels: levels.slice(0, 1),
      });
      await repo.git('add', '.');
      await repo.commit('all');
      expect(await reported(repo, '--rev', 'HEAD')).toMatchObject({ code: 1, levels });
      expect(await reported(repo, 'examples')).toMatchObject({ code: 0 });
    });
  });

  test('may be graver, also for a rule that is an info elsewhere', async () => {
    const config =
      'rules: { MB-001: info }\noverrides:\n  - { files: [examples/**], rules: { MB-001: error } }\n';
    await inRepository(config, async (repo) => {
      const levels = ['error MB-001 examples/messages/2.md', 'info MB-001 messages/1.md'];
      expect(await reported(repo)).toMatchObject({ code: 1, levels });
      await repo.git('add', '.');
      expect(await reported(repo, '--staged')).toMatchObject({ code: 1, levels });
    });
  });

  test('is that of the last entry, and the command line wins', async () => {
    const config = `${LOWERED}  - { files: ['**/2.md'], rules: { MB-001: warning } }\n`;
    await inRepository(config, async (repo) => {
      const [first] = (await reported(repo)).levels;
      expect(first).toBe('warning MB-001 examples/messages/2.md');
      const { levels } = await reported(repo, '--rule', 'MB-001=error');
      expect(levels[0]).toBe('error MB-001 examples/messages/2.md');
    });
  });

  test('is printed by config with the line that says it, and goes behind what is extended', async () => {
    await inRepository(`extends: team.yaml\n${LOWERED}`, async (repo) => {
      const team =
        'overrides:\n  - { files: ["**"], rules: { MB-001: warning } }\n  - { files: ["*.md"], rules: { MB-001: info } }\n';
      await repo.write({ 'team.yaml': team });
      const { levels, notes } = await reported(repo);
      expect(levels).toEqual([
        'info MB-001 examples/messages/2.md',
        'warning MB-001 messages/1.md',
      ]);
      expect(notes).toContain(
        'overrides: no file fits "*.md", so it changes no level. For files in any folder write "**/*.md".',
      );
      const options = { cwd: repo.root, env: repo.env };
      const { out } = await call(['config'], options);
      expect(out).toContain('overrides:');
      expect(out).toContain('# .lint-protocol.yaml:2:1');
      expect(out).toContain('examples/**');
      expect(out).not.toContain('win over overrides');
      expect((await call(['config', '--rule', 'MB-001=info'], options)).out).toContain(
        'win over overrides',
      );
    });
  });

  test('of a change that another configuration judges is named with its rules', async () => {
    await withRepository(async (repo) => {
      await repo.commit('none', FILES);
      await repo.write({
        [CONFIG]: 'overrides:\n  - { files: [a/**, b/**, c/**, d/**], rules: { MB-*: info } }\n',
      });
      await repo.git('add', '.');
      const { notes } = await reported(repo, '--staged', '--config-from', 'base');
      expect(notes).toContain(
        'Once it is accepted: overrides with MB-* info in a/**, b/**, c/**, d/**.',
      );
    });
  });
});

describe('a problem of several files', () => {
  const SAME =
    'messages: { include: [a/**, z/**, messages/**] }\noverrides:\n  - { files: [a/**], rules: { "*": info } }\n';

  test('has the gravest level that it has in any of them', async () => {
    await inRepository(SAME, async (repo) => {
      await repo.write({ 'z/9.md': wrong(9), 'a/9.md': wrong(9) });
      for (const view of [[], ['a'], ['z']]) {
        const { code, levels } = await reported(repo, ...view);
        expect({ view, code }).toEqual({ view, code: 1 });
        expect(levels.filter((each: string) => each.endsWith('9.md'))).toEqual([
          expect.stringMatching(/^error MB-001 /),
        ]);
      }
    });
  });

  test('is new where a copy, or the record itself, comes to files of a graver level', async () => {
    await withRepository(async (repo) => {
      await repo.commit('lenient', { [CONFIG]: SAME, 'a/9.md': wrong(9) });
      await repo.write({ 'z/9.md': wrong(9) });
      await repo.git('add', '.');
      expect(await reported(repo, '--staged')).toMatchObject({
        code: 1,
        levels: [expect.stringMatching(/^error MB-001 /)],
      });
      await repo.git('rm', '-q', '--cached', 'a/9.md');
      expect(await reported(repo, '--staged')).toMatchObject({
        code: 1,
        levels: ['error MB-001 z/9.md'],
      });
    });
  });

  test('is not new where a copy comes to files of a milder one', async () => {
    await withRepository(async (repo) => {
      await repo.commit('strict', { [CONFIG]: SAME, 'z/9.md': wrong(9) });
      await repo.write({ 'a/9.md': wrong(9) });
      await repo.git('add', '.');
      expect(await reported(repo, '--staged')).toMatchObject({ code: 0, levels: [] });
    });
  });

  test('that is reported at the file of the change has the level of both', async () => {
    await withRepository(async (repo) => {
      await repo.commit('one', { [CONFIG]: SAME, 'a/5.md': wrong(5) });
      await repo.write({ 'z/5-other.md': wrong(5).replace('Hello.', 'Another.') });
      await repo.git('add', '.');
      const { levels } = await reported(repo, '--staged', '--only', 'message/unique-id');
      expect(levels).toEqual(['error message/unique-id z/5-other.md']);
    });
  });
});

describe('a level of files that can not count', () => {
  test('is no way around what protects records', async () => {
    const config =
      'history: { appendOnly: [ledger.jsonl] }\noverrides:\n  - { files: [ledger.jsonl], rules: { "*": info } }\n';
    await inRepository(config, async (repo) => {
      await repo.write({ 'ledger.jsonl': '{"a":1}\n{"a":2}\n' });
      await repo.git('add', '.');
      await repo.commit('two entries');
      await repo.write({ 'ledger.jsonl': '{"a":1}\n' });
      await repo.git('add', '.');
      const { code, levels } = await reported(repo, '--staged');
      expect({ code, levels }).toEqual({
        code: 1,
        levels: ['error history/append-only ledger.jsonl'],
      });
    });
    const named = config.replace('"*"', 'history/append-only');
    await inRepository(named, async (repo) => {
      const { code, error } = await reported(repo);
      expect(code).toBe(2);
      expect(error).toContain('has one level for all files: set it in "rules"');
    });
  });

  test.each([
    ['what could not be read', 'file/syntax', ''],
    ['who approved', 'vouch/approver', ''],
    ['kinds of the repository', 'custom/schema', ', or in "levels" of the kind'],
  ])('is none of rules about %s', async (_what, rule, where) => {
    const config = `overrides:\n  - { files: ["**"], rules: { ${rule}: info } }\n`;
    await inRepository(config, async (repo) => {
      const { code, error } = await reported(repo);
      expect(code).toBe(2);
      expect(error).toContain(`"${rule}" has one level for all files: set it in "rules"${where}`);
    });
    const all = 'overrides:\n  - { files: ["**"], rules: { "*": info } }\n';
    await inRepository(all, async (repo) => {
      await repo.write({ '.cleo/contributions/contrib_1a2b3c4d.json': '{' });
      const { code, levels } = await reported(repo);
      expect(code).toBe(1);
      expect(levels).toContain('error file/syntax .cleo/contributions/contrib_1a2b3c4d.json');
    });
  });

  test('is noted: of a rule that is off, and of files that are not there', async () => {
    const config =
      'rules: { MB-001: off }\noverrides:\n  - { files: [gone/**], rules: { MB-001: error } }\n';
    await inRepository(config, async (repo) => {
      const { levels, notes } = await reported(repo);
      expect(levels).toEqual([]);
      expect(notes).toEqual([
        expect.stringMatching(
          /^\.lint-protocol\.yaml:3:34: the level of "MB-001" never counts: it is off/,
        ),
        'overrides: no file fits "gone/**", so it changes no level.',
      ]);
    });
  });
});

test('whoever lowers the rule about approvals is judged by the level before', async () => {
  const [{ files = {} } = {}] = approverExamples.invalid;
  await withRepository(async (repo) => {
    const plain = Object.entries(files).map(([path, content]) =>
      typeof content === 'object' && 'base64' in content
        ? ([path, Buffer.from(content.base64, 'base64')] as const)
        : ([path, String(content)] as const),
    );
    const isDecision = ([path]: readonly [string, unknown]) => path.includes('/decided/');
    await repo.commit('a base', Object.fromEntries(plain.filter((each) => !isDecision(each))));
    await repo.write({
      ...Object.fromEntries(plain.filter(isDecision)),
      [CONFIG]: 'rules: { vouch/approver: info }\n',
    });
    await repo.git('add', '.');
    const { code, levels } = await reported(repo, '--staged');
    expect(code).toBe(1);
    expect(levels).toContainEqual(expect.stringMatching(/^error vouch\/approver /));
    expect(levels).toContain(`warning history/settings-loosened ${CONFIG}`);
  });
});
