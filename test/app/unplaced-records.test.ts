import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { MATRIX_PATH, matrix } from '../../src/protocols/consensus/example.ts';
import { VALID_MESSAGES } from '../../src/protocols/messages/valid-messages.ts';
import { call } from '../cli/call.ts';
import { type Files, type TestRepository, withRepository } from '../git/repository-builder.ts';

const SETTINGS = '.lint-protocol.yaml';
const AGENT = '---\nname: a\ndescription: b\nmodel: fast\n---\n';
const message = (id: string) => VALID_MESSAGES.INFO.replace(/^---\n/, `---\nid: "${id}"\n`);

async function asked(repo: TestRepository, ...args: readonly string[]): Promise<string> {
  const { out, err } = await call(args, { cwd: repo.root, env: repo.env });
  expect(err).toBe('');
  return out.replace(/\s+/g, ' ');
}

/** The records that a run counts, as it says it. */
async function checkedIn(repo: TestRepository): Promise<Readonly<Record<string, number>>> {
  const { checked } = JSON.parse(await asked(repo, '--format', 'json'));
  return checked.records;
}

const LINE = /besides the usual places: (\w+: \{ \w+: \[[^\]]*\] \})/;

describe('the line that names what is not looked at', () => {
  const cases: readonly [title: string, files: Files, asks: string, kind: string, more: number][] =
    [
      [
        'names the folders that are looked at by themselves',
        { 'messages/1.md': message('1'), 'notes/mail/2.md': message('2') },
        'notes/mail/2.md',
        'message',
        2,
      ],
      [
        'names also what is kept by a test, and what cannot be read',
        {
          'tests/messages/1.md': message('1'),
          'inbox/2.md': message('2').replace('subject:', 'Subject:'),
          'outbox/3.md': '---\nsubject: [\n---\n',
          'messages/4.md': message('4') + 'a'.repeat(300_000),
          'notes/mail/5.md': message('5'),
        },
        'notes/mail/5.md',
        'message',
        5,
      ],
      [
        'names all that is looked at, in however many folders',
        Object.fromEntries(
          [...'abcdef']
            .map((name) => [`${name}/${name}/${name}/messages/1.md`, message(name)])
            .concat([['notes/mail/2.md', message('2')]]),
        ),
        'notes/mail/2.md',
        'message',
        7,
      ],
      [
        'is said of other kinds as well',
        { '.claude/agents/a.md': AGENT, 'team/b.md': AGENT.replace('name: a', 'name: b') },
        'team/b.md',
        'agent-definition',
        2,
      ],
    ];
  test.each(cases)('%s', async (_title, files, asks, kind, records) => {
    await withRepository(async (repo) => {
      await repo.commit('records', files);
      expect((await checkedIn(repo))[kind]).toBe(records - 1);
      const [, line = ''] = LINE.exec(await asked(repo, 'why', asks)) ?? [];
      const [, ofDoctor] = LINE.exec(await asked(repo, 'doctor')) ?? [];
      expect(parse(ofDoctor ?? '')).toEqual(parse(line));
      await repo.commit('settings', { ...files, [SETTINGS]: `${line}\n` });
      expect((await checkedIn(repo))[kind]).toBe(records);
    });
  });

  const manifest = (id: string) =>
    `{"id":"${id}","file":"a.md","title":"A","date":"2026-01-01","status":"complete","agent_type":"research"}\n`;
  test.each([
    ['.claude/agents/a.md', 'team/b.md', '.claude/agents/review/n.md', AGENT, 'agent-definition'],
    ['messages/1.md', 'notes/mail/2.md', 'other/inbox/3.md', message('3'), 'message'],
    [
      'agent-outputs/MANIFEST.jsonl',
      'out/MANIFEST.jsonl',
      'packages/new/agent-outputs/MANIFEST.jsonl',
      manifest('T1-a'),
      'subagent-manifest',
    ],
    [MATRIX_PATH, 'votes/q.json', '.cleo/consensus/later.json', matrix(), 'voting-matrix'],
  ])('keeps the places that were looked at: beside %s', async (held, asks, later, text, kind) => {
    await withRepository(async (repo) => {
      await repo.commit('records', { [held]: text, [asks]: text });
      const [, line = ''] = LINE.exec(await asked(repo, 'doctor')) ?? [];
      await repo.commit('settings', { [SETTINGS]: `${line}\n` });
      const before = (await checkedIn(repo))[kind] ?? 0;
      await repo.commit('later', { [later]: text });
      expect((await checkedIn(repo))[kind]).toBe(before + 1);
      await repo.commit('elsewhere', { [`far/${asks}`]: text });
      expect(await asked(repo, 'doctor')).toContain(`far/${asks}`);
    });
  });

  test('names many logs of one name by one glob', async () => {
    await withRepository(async (repo) => {
      const folders = ['a', 'b/c', 'b/d/e', 'f/g', 'h'];
      await repo.commit(
        'records',
        Object.fromEntries(folders.map((each) => [`${each}/MANIFEST.jsonl`, manifest('T1-a')])),
      );
      expect(await asked(repo, 'doctor')).toContain(
        'this names them, besides the usual places: subagents: { manifests: ["usual", "**/MANIFEST.jsonl"] }',
      );
    });
  });

  test('is not said of what is excluded', async () => {
    await withRepository(async (repo) => {
      await repo.commit('records', {
        'messages/1.md': message('1'),
        'notes/mail/2.md': message('2'),
        [SETTINGS]: 'messages: { exclude: [notes/**] }\n',
      });
      expect(await asked(repo, 'why', 'notes/mail/2.md')).not.toContain('looks like');
      expect(await asked(repo, 'doctor')).not.toContain('looks like');
    });
  });

  test('is said where the configuration names other folders, with these, until it excludes them', async () => {
    await withRepository(async (repo) => {
      const files = { 'messages/1.md': message('1'), 'notes/mail/2.md': message('2') };
      const include = 'include: ["notes/mail/*.md"]';
      await repo.commit('records', { ...files, [SETTINGS]: `messages: { ${include} }\n` });
      const said =
        '1 file looks like a message and is not checked, as messages.include is set: messages/1.md';
      const line = 'now: messages: { include: ["notes/mail/*.md", "messages/*.md"] }';
      for (const command of [['doctor'], ['why', 'messages/1.md']]) {
        const out = await asked(repo, ...command);
        expect(out).toContain(said);
        expect(out).toContain(line);
        expect(out).toContain('If they are not meant, name them in messages.exclude. In the');
      }
      const settings = `messages: { ${include}, exclude: [messages/**] }\n`;
      await repo.commit('excluded', { ...files, [SETTINGS]: settings });
      expect(await asked(repo, 'doctor')).not.toContain('looks like');
    });
  });
});
