import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config/layers.ts';
import { effectiveLevel } from '../../src/report/levels.ts';
import { rules } from '../all-rules.ts';
import { type Files, type TestRepository, withRepository } from '../git/repository-builder.ts';
import { type Called, call } from './call.ts';
import { checkByEither } from './check-by-either.ts';

const CONFIG = '.lint-protocol.yaml';

const schema = JSON.parse(
  readFileSync(new URL('../../schemas/effective-config.schema.json', import.meta.url), 'utf8'),
);
const isEffective = new Ajv2020({
  strict: true,
  allowUnionTypes: true,
  strictRequired: false,
}).compile(schema);

interface Row {
  readonly key: string;
  readonly value: unknown;
  readonly origin: unknown;
}

/** The document that is printed, which must be one by its schema. */
function documentIn({ code, out, err }: Called) {
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const document = JSON.parse(out);
  isEffective(document);
  expect(isEffective.errors).toBeNull();
  const settings = new Map<string, Row>(document.settings.map((row: Row) => [row.key, row]));
  return { ...document, settings };
}

function inStore(
  files: Files,
  use: (config: (...args: string[]) => Promise<Called>, repo: TestRepository) => Promise<void>,
): Promise<void> {
  return withRepository(async (repo) => {
    repo.write({ 'a.txt': '', ...files });
    const config = (...args: string[]) =>
      checkByEither(['config', ...args], { cwd: repo.root, env: repo.env, columns: 80 });
    await use(config, repo);
  });
}

const TEAM = {
  [CONFIG]: 'extends: conf/team.yaml\nrules:\n  MB-001: warning\nlimits: { depth: 9 }\n',
  'conf/team.yaml':
    'rules: { message/envelope: off, MB-*: info }\nmessages: { roster: [A], ackTimeout: 48h }\n' +
    'contributions: { keyQuestions: { T100: [A-001] }, hedgeWords: { add: ["some: day"] } }\n',
};

/** What a text means as a configuration. */
async function reread(text: string, others: Readonly<Record<string, string>> = {}) {
  const known = { rules, ids: rules.map(({ id }) => id), words: () => '' };
  const source = { name: CONFIG, path: CONFIG, bytes: Buffer.from(text) };
  const reach = async (path: string) => {
    return { name: path, path, bytes: Buffer.from(others[path] ?? '') };
  };
  return (await readConfig(source, known, reach)).config;
}

/** Blocks of the documentation that declare kinds, with where they stand. */
const DECLARING = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.md'))
  .flatMap((path) => {
    const blocks = readFileSync(join('docs', path), 'utf8').matchAll(/^```yaml\n(.*?)^```/gms);
    const texts = [...blocks].map(([, text = '']) => text);
    const declaring = texts.filter((text) => /^kinds:$/m.test(text));
    return declaring.map((text, index) => [`${path}, block ${index + 1}`, text] as const);
  });

describe('config', () => {
  test('says for every setting who said it', async () => {
    await inStore(TEAM, async (config) => {
      const session = 'session_20260126_093000_1a2b3c';
      const args = ['--rule', 'MB-002=error', '--rule', 'MB-003=warning', '--skip', 'MB-004'];
      const told = documentIn(await config('-f', 'json', '--session', session, ...args));
      expect(told.files).toEqual(['conf/team.yaml', CONFIG]);
      const team = (line: number, column: number) => {
        return { from: 'file', file: 'conf/team.yaml', line, column };
      };
      expect(
        [
          ...['limits.depth', 'limits.aliases', 'messages.roster', 'messages.ackTimeout'],
          ...['contributions.keyQuestions.T100', 'contributions.session', 'limits.fileBytes'],
        ].map((key) => told.settings.get(key)),
      ).toEqual([
        {
          key: 'limits.depth',
          value: 9,
          origin: { from: 'file', file: CONFIG, line: 4, column: 11 },
        },
        { key: 'limits.aliases', value: 100, origin: { from: 'default' } },
        { key: 'messages.roster', value: ['A'], origin: team(2, 13) },
        { key: 'messages.ackTimeout', value: '2d', origin: team(2, 26) },
        { key: 'contributions.keyQuestions.T100', value: ['A-001'], origin: team(3, 34) },
        { key: 'contributions.session', value: session, origin: { from: 'command line' } },
        { key: 'limits.fileBytes', value: '64MiB', origin: { from: 'default' } },
      ]);
      const levels = told.rules.filter(({ id }: { id: string }) => /^MB-00[1-5]|env/.test(id));
      expect(levels).toEqual([
        {
          id: 'MB-001',
          level: 'warning',
          own: 'error',
          origin: { from: 'file', file: CONFIG, line: 3, column: 3 },
        },
        { id: 'MB-003', level: 'warning', own: 'error', origin: { from: 'command line' } },
        { id: 'MB-004', level: 'off', own: 'error', origin: { from: 'command line' } },
        { id: 'MB-005', level: 'info', own: 'error', origin: team(1, 33) },
        { id: 'message/envelope', level: 'off', own: 'error', origin: team(1, 10) },
      ]);
    });
  });

  test('prints a configuration that means the same', async () => {
    await inStore(TEAM, async (config) => {
      const { code, out, err } = await config();
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(Math.max(...out.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80);
      const { levels: printedLevels, ...printed } = await reread(out);
      const { levels: writtenLevels, ...written } = await reread(TEAM[CONFIG], TEAM);
      expect(printed).toEqual(written);
      for (const rule of rules) {
        expect(effectiveLevel(rule, printedLevels)).toBe(effectiveLevel(rule, writtenLevels));
      }
    });
  });

  test.each(DECLARING)('prints kinds as they may be declared: %s', async (_name, text) => {
    const schemas = [...text.matchAll(/schema: ([^\s,}]+)/g)].map(([, path = '']) => [path, '{}']);
    const files: Readonly<Record<string, string>> = Object.fromEntries(schemas);
    await inStore({ ...files, [CONFIG]: text }, async (config) => {
      const { code, out, err } = await config();
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect((await reread(out, files)).custom).toEqual((await reread(text, files)).custom);
    });
  });

  test('the documentation declares kinds', () => {
    expect(DECLARING.length).toBeGreaterThan(10);
  });

  test('prints the defaults where there is nothing', async () => {
    await inStore({}, async (config) => {
      const { out } = await config();
      expect(out).toContain(
        '# There is no configuration.\n\nrules: {}\noverrides: []                           # default\nignore: []                              # default\nlimits:\n',
      );
      expect(out).toMatch(/^ {2}depth: 200 +# default$/m);
      const told = documentIn(await config('-f', 'json'));
      expect(told).toMatchObject({ files: [], rules: [], notes: [] });
    });
  });

  test('of the index, of a commit, and of what stood before', async () => {
    await inStore({ [CONFIG]: 'limits: { depth: 1 }' }, async (config, repo) => {
      const depth = async (...args: string[]) =>
        documentIn(await config('-f', 'json', ...args)).settings.get('limits.depth').value;
      const first = await repo.commit('first');
      repo.write({ [CONFIG]: 'limits: { depth: 2 }', 'other.yaml': 'limits: { depth: 4 }' });
      await repo.git('add', '.');
      repo.write({ [CONFIG]: 'limits: { depth: 3 }' });
      expect(await depth()).toBe(3);
      expect(await depth('--staged')).toBe(2);
      expect(await depth('--rev', 'HEAD')).toBe(1);
      expect(await depth('--config-from', 'base')).toBe(1);
      expect(await depth('--staged', '--config-from', 'worktree')).toBe(3);
      expect(await depth('--config', 'other.yaml')).toBe(4);

      await repo.git('commit', '--quiet', '-m', 'second');
      expect(await depth('--since', first)).toBe(2);
      const told = documentIn(
        await config('-f', 'json', '--since', first, '--config-from', 'base'),
      );
      expect(told.files).toEqual([`${first.slice(0, 12)}:${CONFIG}`]);
      expect(told.settings.get('limits.depth').origin.file).toBe(told.files[0]);
      expect(told.notes).toEqual([
        expect.stringContaining('This was judged by '),
        'Once it is accepted: limits.depth 2 instead of 1.',
      ]);
    });
  });

  test('shows nothing as it is that could move a cursor', async () => {
    const hostile = {
      [CONFIG]: 'extends: "a\u202e.yaml"\nsubagents: { prompts: ["\\e(31m", "a: b # c"] }\n',
      'a\u202e.yaml':
        'limits: { depth: 5 }\ncontributions: { hedgeWords: { add: ["\u202e", "##[x]"] } }\n',
    };
    await inStore(hostile, async (config) => {
      for (const args of [[], ['-f', 'json']]) {
        const { code, out, err } = await config(...args);
        expect({ code, err }).toEqual({ code: 0, err: '' });
        expect(out).not.toMatch(/\u202e|\x1b|##\[/);
        expect(out).toContain('a\\u202e.yaml');
      }
    });
  });

  test('tells which levels never count, and which can not be', async () => {
    const levels = 'rules:\n  MB-001: off\n  message/*: info\n  MB-*: error\n  file/syntax: off\n';
    await inStore({ [CONFIG]: levels }, async (config, repo) => {
      const run = await call(['-f', 'compact'], { cwd: repo.root, env: repo.env });
      expect(run.err).toContain(
        'note: .lint-protocol.yaml:2:3: the level of "MB-001" never counts',
      );
      const { notes } = documentIn(await config('-f', 'json'));
      expect(notes).toEqual([
        expect.stringMatching(/^\.lint-protocol\.yaml:2:3: the level of "MB-001" never counts: /),
        expect.stringMatching(/^file\/syntax can't be switched off/),
      ]);
      expect((await config()).out).toMatch(/^# Note: \.lint-protocol\.yaml:2:3: /m);
    });
  });

  test.each([
    [['x'], 2, 'config takes no arguments, not "x".'],
    [['--stdin'], 2, '--stdin cannot be used with the command config.'],
    [['--rule', 'MB-01=off'], 2, 'No rule is called "MB-01".'],
    [['--rev', 'HEAD', '--config-from', 'base'], 2, '--config-from base says nothing here'],
    [['--rev', 'nope'], 3, '"nope" is not a commit'],
  ])('%j', async (args, code, told) => {
    await inStore({}, async (config, repo) => {
      await repo.commit('first');
      const failed = await config(...args);
      expect(failed).toMatchObject({ code, out: '' });
      expect(failed.err).toContain(told);
    });
  });
});
