import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
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

const LINE = /now: (\w+: \{ \w+: \[[^\]]*\] \})/;

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
