import {
  appendFileSync,
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { DEFAULT_CONFIG } from '../../../src/config/default-config.ts';
import { readConfig } from '../../../src/config/layers.ts';
import { VALID_MESSAGES } from '../../../src/protocols/messages/valid-messages.ts';
import { SECTIONS } from '../../../src/setup/init/config-text.ts';
import { rules } from '../../all-rules.ts';
import { type Called, call } from '../../cli/call.ts';
import { type TestRepository, withRepository } from '../../git/repository-builder.ts';

const ROOT = new URL('../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');
const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(
  JSON.parse(read('schemas/init.schema.json')),
);

const CONFIG = '.lint-protocol.yaml';
const BROKEN = VALID_MESSAGES.DELTA.replace('"operation"', 'operation');
const MESSAGE = { 'mail/messages/1.md': VALID_MESSAGES.INFO };
/** By which CI installs the linter. */
const LOCK = { 'package-lock.json': '{ "node_modules/lint-protocol": {} }\n' };
const VOTE = { '.cleo/consensus/a.json': '{}' };

function init(
  repo: TestRepository,
  args: readonly string[] = [],
  cwd = repo.root,
): Promise<Called> {
  return call(['init', ...args], { cwd, env: repo.env });
}

/** Everything in a folder but git's own, links as what they point to. */
function contents(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return Object.fromEntries(
    names
      .filter((name) => !name.startsWith('.git/') && lstatSync(join(folder, name)).isFile())
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
}

/** The commands under a heading, as somebody would copy them. */
function commandsUnder(title: string, out: string): readonly string[] {
  const [, block = ''] = new RegExp(`^${title}\\n((?: {2}.*\\n)+)`, 'm').exec(out) ?? [];
  return [...block.matchAll(/^ {2}(\S.*)$/gm)].map(([, command = '']) => command);
}

const KNOWN = { ids: rules.map(({ id }) => id), rules, words: () => 'broken' };

/** What is extended is there, and says nothing. */
async function configOf(text: string) {
  const source = { name: CONFIG, path: CONFIG, bytes: Buffer.from(text) };
  const reach = async (path: string) => ({ name: path, path, bytes: Buffer.from('') });
  return (await readConfig(source, KNOWN, reach)).config;
}

/** As an editor does it with all lines selected. */
function uncommented(text: string): string {
  return text.replace(/^# (?!yaml-)/gm, '');
}

describe('the configuration', () => {
  test('sets nothing, and is valid with every line that it offers', async () => {
    await withRepository(async (repo) => {
      repo.write({ 'README.md': 'x' });
      await init(repo);
      const text = readFileSync(join(repo.root, CONFIG), 'utf8');
      expect(await configOf(text)).toEqual(DEFAULT_CONFIG);
      const all = uncommented(text);
      await expect(configOf(all)).resolves.toBeDefined();
      const { properties } = JSON.parse(read('schemas/config.schema.json'));
      const known = Object.keys(properties).filter((key) => key !== '$schema');
      expect(Object.keys(parse(all)).sort()).toEqual(known.sort());
    });
  });

  test.each(SECTIONS.map((section) => [section.key, section] as const))(
    '%s offers only settings that there are',
    (key, { lines }) => {
      const { properties } = JSON.parse(read('schemas/config.schema.json'));
      const value = parse(lines.join('\n'))[key];
      const { properties: known, additionalProperties: others } = properties[key];
      // Of rules it names those that there are; patterns for many stand beside them.
      if (known === undefined || others !== false) return expect(value).toBeDefined();
      expect(Object.keys(known)).toEqual(expect.arrayContaining(Object.keys(value)));
    },
  );

  test('says what was found, and leaves out what it is not for', async () => {
    await withRepository(async (repo) => {
      repo.write({
        ...MESSAGE,
        'mail/agents/Ada/inbox/1.md': VALID_MESSAGES.INFO,
        'kb/.vouch/config.yaml': 'x: 1\n',
      });
      await init(repo);
      const text = readFileSync(join(repo.root, CONFIG), 'utf8');
      expect(text).toMatch(
        /^# yaml-language-server: \$schema=\.\/node_modules\/lint-protocol\/schemas\/config\.schema\.json\n/,
      );
      expect(text).toContain('## Messages are looked for in: mail/agents, mail/messages\n');
      expect(text).toContain('## Knowledge bases: kb/.vouch\n');
      expect(text).toContain('# messages:\n');
      expect(text).toContain('# vouch:\n');
      expect(text).not.toContain('# consensus:\n');
      expect(text.replace(/\n## /g, ' ')).toContain(
        'were not found here: contributions, consensus, subagents.',
      );
    });
  });

  test('no path ends the comment that it stands in', async () => {
    await withRepository(async (repo) => {
      const folder = 'a\nrules: {}\n\u2028b\u0085/messages';
      repo.write({ [`${folder}/1.md`]: VALID_MESSAGES.INFO });
      const { out } = await init(repo);
      const text = readFileSync(join(repo.root, CONFIG), 'utf8');
      expect(text).toContain('a\\nrules: {}\\n\\u2028b\\u0085/messages');
      expect(await configOf(text)).toEqual(DEFAULT_CONFIG);
      expect(out).toContain('a\\nrules: {}\\n\\u2028b\\u0085/messages');
    });
  });
});

describe('what is next', () => {
  test('with old problems: a baseline', async () => {
    await withRepository(async (repo) => {
      repo.write({ 'mail/messages/1.md': BROKEN });
      const { code, out, err } = await init(repo);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out).toContain('It has 1 error.\n');
      const words = out.replace(/\s+/g, ' ');
      expect(words).toContain('after `npm install --save-dev ./vendor/TARBALL`; has GitHub check');
      expect(words).toContain('commit the records first');
      expect(commandsUnder('Next', out)).toEqual([
        'lint-protocol --baseline .lint-protocol-baseline.jsonl --baseline-update',
        "echo 'baseline: .lint-protocol-baseline.jsonl' >> .lint-protocol.yaml",
      ]);
      expect(commandsUnder('Optional', out)).toEqual([
        'lint-protocol hooks install',
        'lint-protocol init --ci github',
      ]);
    });
  });

  test('where records may be elsewhere: the setting', async () => {
    await withRepository(async (repo) => {
      repo.write({ 'team/a.md': '---\nname: a\ndescription: b\ntools: [Read]\n---\n' });
      const { out } = await init(repo);
      expect(out.replace(/\s+/g, ' ')).toContain(
        'Note: 1 file looks like an agent definition and is not checked, in a folder where none is looked for: team/a.md. In the configuration, this names them, besides the usual places: subagents: { agents: ["usual", "team/*.md"] }',
      );
    });
  });

  test('with git ignoring the packages, also where ours is a link, as with pnpm', async () => {
    await withRepository(async (repo) => {
      repo.write({ 'README.md': 'A.\n', 'node_modules/.pnpm/lint-protocol/schemas/x': '' });
      symlinkSync('.pnpm/lint-protocol', join(repo.root, 'node_modules/lint-protocol'));
      await init(repo, []);
      expect(readFileSync(join(repo.root, '.gitignore'), 'utf8')).toBe('/node_modules/\n');
    });
  });

  test('in a subfolder of a project that has the package, from there', async () => {
    await withRepository(async (repo) => {
      repo.write({
        'mail/messages/1.md': BROKEN,
        'tools/node_modules/lint-protocol/schemas/x': '',
      });
      repo.write({ '.gitignore': 'node_modules\n', 'tools/deep/x': '' });
      const { out } = await init(repo, [], join(repo.root, 'tools/deep'));
      expect(commandsUnder('Next', out)).toEqual([
        'npx lint-protocol --baseline ../../.lint-protocol-baseline.jsonl --baseline-update',
        "echo 'baseline: .lint-protocol-baseline.jsonl' >> ../../.lint-protocol.yaml",
      ]);
      const text = readFileSync(join(repo.root, CONFIG), 'utf8');
      expect(text).toContain('$schema=./tools/node_modules/lint-protocol/schemas/');
    });
  });

  test('without problems: the hooks', async () => {
    await withRepository(async (repo) => {
      await repo.commit('first', MESSAGE);
      const { out } = await init(repo);
      expect(out).toContain('Nothing is wrong with it.\n');
      expect(commandsUnder('Next', out)).toEqual(['lint-protocol', 'lint-protocol hooks install']);
      rmSync(join(repo.root, CONFIG));
      const again = await init(repo, ['--hooks']);
      expect(commandsUnder('Next', again.out)).toEqual(['lint-protocol', 'lint-protocol doctor']);
    });
  });

  test('without records: what it looked for', async () => {
    await withRepository(async (repo) => {
      const { code, out } = await init(repo);
      expect(code).toBe(0);
      expect(out).toContain('Found no records in ');
      expect(out).toContain('in a .vouch folder;');
      expect(commandsUnder('Next', out)).toEqual(['lint-protocol doctor', 'lint-protocol demo']);
    });
  });

  test('without records of a protocol: the kinds that are proposed', () =>
    withRepository(async (repo) => {
      await repo.commit('first', {
        'runs/log.jsonl': '{"id":1,"at":"a"}\n{"id":2,"at":"b"}\n{"id":3,"at":"c"}\n',
      });
      const { out } = await init(repo);
      expect(out).toContain('Found no records of a protocol in ');
      expect(out).toContain('in comments of the configuration: run (runs/log.jsonl)');
      expect(out).not.toContain('in a .vouch folder');
    }));

  test('where nothing can be checked: why', async () => {
    await withRepository(async (repo) => {
      await repo.commit('first', { '.gitattributes': '*.md filter=x\n' });
      await repo.git('config', 'filter.x.clean', 'cat');
      repo.write(MESSAGE);
      const { code, out } = await init(repo);
      expect(code).toBe(0);
      expect(out.replace(/\s+/g, ' ')).toContain(
        ' could not be checked: What git would store for mail/messages/1.md ',
      );
      expect(commandsUnder('Next', out)[0]).toBe('lint-protocol doctor');
      expect(existsSync(join(repo.root, CONFIG))).toBe(true);
    });
  });
});

describe('nothing is overwritten', () => {
  test.each([CONFIG, '.lint-protocol.yml', '.lint-protocol.json'])('%s', async (name) => {
    await withRepository(async (repo) => {
      repo.write({ ...VOTE, [name]: '{}\n' });
      const before = contents(repo.root);
      const { code, out, err } = await init(repo);
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err).toContain(
        `error: There is a configuration already: ${name}. Nothing was written.\n`,
      );
      expect(contents(repo.root)).toEqual(before);
      const shown = await init(repo, ['--dry-run']);
      expect(shown.code).toBe(0);
      expect(shown.out).toContain(`${CONFIG} would not be written, because ${name} exists`);
      expect(shown.out).not.toContain(' would be written');
      const { files } = JSON.parse((await init(repo, ['--dry-run', '-f', 'json'])).out);
      expect(files).toMatchObject([{ path: CONFIG, action: 'shown' }]);
      expect(contents(repo.root)).toEqual(before);
    });
  });

  test('a workflow', async () => {
    await withRepository(async (repo) => {
      const path = '.github/workflows/lint-protocol.yml';
      repo.write({ ...LOCK, [path]: 'mine\n' });
      const { code, err } = await init(repo, ['--workflow']);
      expect(code).toBe(2);
      expect(err).toContain(`error: A file exists already: ${path}. Nothing was written.\n`);
      expect(contents(repo.root)).toEqual({ ...LOCK, [path]: 'mine\n' });
    });
  });

  test('settings of an editor that can not be added to are printed', async () => {
    await withRepository(async (repo) => {
      repo.write({ ...VOTE, '.vscode/settings.json': '{ broken' });
      const { code, out } = await init(repo);
      expect(code).toBe(0);
      expect(out).toContain(
        '.vscode/settings.json could not be edited safely: paste what follows\n  {\n',
      );
      expect(contents(repo.root)['.vscode/settings.json']).toBe('{ broken');
    });
  });

  test('a link is not followed', async () => {
    await withRepository(async (repo) => {
      repo.write({ ...LOCK, ...VOTE });
      const outside = join(repo.base, 'outside');
      mkdirSync(outside);
      symlinkSync(outside, join(repo.root, '.vscode'));
      symlinkSync(outside, join(repo.root, '.github'));
      const { code, err } = await init(repo, ['--workflow']);
      expect(code).toBe(2);
      expect(err).toContain('error: .github is a symbolic link, and links are not followed.\n');
      expect(readdirSync(outside)).toEqual([]);
      expect(existsSync(join(repo.root, CONFIG))).toBe(false);
    });
  });
});

describe('all or nothing', () => {
  test('where a hook of somebody else stands', async () => {
    await withRepository(async (repo) => {
      repo.write({ ...LOCK, ...MESSAGE });
      writeFileSync(join(repo.root, '.git/hooks/pre-commit'), '#!/bin/sh\nmake\n', { mode: 0o755 });
      const { code, err } = await init(repo, ['--hooks', '--workflow']);
      expect(code).toBe(2);
      expect(err).toContain(
        'Nothing was written.\n  pre-commit was not written by lint-protocol, and does not name it\n',
      );
      expect(contents(repo.root)).toEqual({ ...LOCK, ...MESSAGE });
    });
  });

  test('where hooks of somebody else run the linter already, nothing is in the way', async () => {
    await withRepository(async (repo) => {
      repo.write({ ...LOCK, ...MESSAGE });
      for (const hook of ['pre-commit', 'pre-merge-commit', 'pre-push']) {
        const script = `#!/bin/sh\nlint-protocol --hook ${hook} "$@"\n`;
        writeFileSync(join(repo.root, '.git/hooks', hook), script, { mode: 0o755 });
      }
      const { out, err } = await init(repo, ['--hooks']);
      expect(err).not.toContain('Nothing was written');
      expect(out).toContain('pre-push was not written by lint-protocol, but names it'.slice(8));
      expect(existsSync(join(repo.root, CONFIG))).toBe(true);
    });
  });

  test('where a folder can not be written to', { skip: process.getuid?.() === 0 }, async () => {
    await withRepository(async (repo) => {
      repo.write({ ...LOCK, ...VOTE, '.github/x': '' });
      const before = contents(repo.root);
      chmodSync(join(repo.root, '.github'), 0o555);
      const { code, err } = await init(repo, ['--workflow']);
      chmodSync(join(repo.root, '.github'), 0o755);
      expect(code).toBe(2);
      expect(err).toContain(
        'error: .github/workflows/lint-protocol.yml could not be written: EACCES',
      );
      expect(contents(repo.root)).toEqual(before);
    });
  });

  test('where a file is in place of a folder', async () => {
    await withRepository(async (repo) => {
      repo.write({ ...LOCK, ...VOTE, '.github/workflows': 'a file' });
      const before = contents(repo.root);
      const { code, err } = await init(repo, ['--workflow']);
      expect(code).toBe(2);
      expect(err).toContain('error: .github/workflows is no folder.\n');
      expect(contents(repo.root)).toEqual(before);
      expect(existsSync(join(repo.root, '.vscode'))).toBe(false);
    });
  });
});

test('where a file can not be converted for want of a folder, nothing is written', async () => {
  await withRepository(async (repo) => {
    await repo.commit('one', { ...MESSAGE, '.gitattributes': '*.md text\n' });
    const files = { ...MESSAGE, 'mail/messages/1.md': `${VALID_MESSAGES.INFO}more\r\n` };
    repo.write(files);
    vi.stubEnv('TMPDIR', join(repo.base, 'nowhere'));
    try {
      const { code, err } = await init(repo);
      expect(code).toBe(3);
      expect(err).toContain('error: A file or folder could not be used: ENOENT');
    } finally {
      vi.unstubAllEnvs();
    }
    expect(contents(repo.root)).not.toHaveProperty([CONFIG]);
  });
});

describe('a run that was killed half way', () => {
  const WORKFLOW = '.github/workflows/lint-protocol.yml';

  test.each([
    ['before the configuration', [CONFIG]],
    ['before all but the workflow', [CONFIG, '.vscode/settings.json']],
  ])('%s is taken up again', async (_when, missing) => {
    await withRepository(async (repo) => {
      repo.write({ ...LOCK, ...VOTE, '.github/x': '', '.vscode/x': '' });
      expect((await init(repo, ['--workflow'])).code).toBe(0);
      const whole = contents(repo.root);
      for (const path of missing) rmSync(join(repo.root, path));
      expect((await init(repo, ['--workflow'])).code).toBe(0);
      expect(contents(repo.root)).toEqual(whole);
    });
  });

  test('before the hooks is taken up again', async () => {
    await withRepository(async (repo) => {
      repo.write({ ...LOCK, ...VOTE });
      await init(repo, ['--workflow']);
      const { err } = await init(repo, ['--workflow', '--hooks']);
      expect(err).toBe('');
      expect(existsSync(join(repo.root, '.git/hooks/pre-commit'))).toBe(true);
    });
  });

  test('is not for one whose workflow was edited', async () => {
    await withRepository(async (repo) => {
      repo.write({ ...LOCK, ...VOTE });
      await init(repo, ['--workflow']);
      repo.write({ [WORKFLOW]: 'mine\n' });
      rmSync(join(repo.root, CONFIG));
      expect((await init(repo, ['--workflow'])).code).toBe(2);
      expect(existsSync(join(repo.root, CONFIG))).toBe(false);
    });
  });
});

describe('what is asked for besides', () => {
  test('--workflow after init writes the workflow alone', async () => {
    await withRepository(async (repo) => {
      repo.write({ ...LOCK, ...MESSAGE });
      await init(repo);
      const config = contents(repo.root)[CONFIG];
      const { code, out } = await init(repo, ['--workflow']);
      expect(code).toBe(0);
      expect(out).toContain(`${CONFIG} was there already, and is left as it is.\n`);
      const after = contents(repo.root);
      expect(after[CONFIG]).toBe(config);
      const workflow = parse(after['.github/workflows/lint-protocol.yml'] ?? '');
      expect(workflow.permissions).toEqual({ contents: 'read' });
      expect(workflow.jobs.records.steps[0].with['fetch-depth']).toBe(0);
      // Pinned as our own workflows are.
      const pins = workflow.jobs.records.steps.flatMap(({ uses = [] }) => uses);
      expect(pins).toHaveLength(2);
      for (const pin of pins) expect(read('.github/workflows/ci.yml')).toContain(`uses: ${pin} `);
    });
  });

  test('--workflow has no change judged by its own settings, and pushes by their history', async () => {
    await withRepository(async (repo) => {
      repo.write({ ...LOCK, ...MESSAGE, 'node_modules/lint-protocol/schemas/x': '' });
      await init(repo, ['--workflow']);
      const text = contents(repo.root)['.github/workflows/lint-protocol.yml'] ?? '';
      expect(text).not.toMatch(/--yes|npx/);
      const { on, jobs } = parse(text);
      expect(Object.keys(on)).toEqual(['pull_request', 'merge_group', 'push']);
      const start = './node_modules/.bin/lint-protocol';
      const told = '-f github -f markdown="$GITHUB_STEP_SUMMARY"';
      expect(jobs.records.steps.flatMap(({ run = [] }) => run)).toEqual([
        expect.stringMatching(/worktree add .* --since "\$base" --config-from base /s),
        'npm ci --ignore-scripts',
        `${start} ${told}`,
        `${start} --history ${told}`,
      ]);
    });
  });

  test('--hooks installs them, and says so where they would find nothing', async () => {
    await withRepository(async (repo) => {
      repo.write(MESSAGE);
      const { code, out } = await init(repo, ['--hooks']);
      expect(code).toBe(1);
      expect(out).toMatch(/\nHooks\n {2}pre-commit +written; finds no lint-protocol /);
      expect(existsSync(join(repo.root, '.git/hooks/pre-push'))).toBe(true);
    });
  });

  test('--dry-run writes nothing', async () => {
    await withRepository(async (repo) => {
      repo.write({ ...LOCK, ...MESSAGE, ...VOTE });
      const { code, out } = await init(repo, ['--dry-run', '--hooks', '--workflow']);
      expect(code).toBe(0);
      for (const path of [CONFIG, '.vscode/settings.json', '.github/workflows/lint-protocol.yml']) {
        expect(out).toContain(`${path} would be written: `);
      }
      expect(contents(repo.root)).toEqual({ ...LOCK, ...MESSAGE, ...VOTE });
      expect(existsSync(join(repo.root, '.git/hooks/pre-push'))).toBe(false);
    });
  });
});

describe('everywhere', () => {
  test('in a linked work tree it is written there', async () => {
    await withRepository(async (repo) => {
      await repo.commit('first', MESSAGE);
      const linked = join(repo.base, 'linked');
      await repo.git('worktree', 'add', '--quiet', linked);
      expect((await init(repo, [], join(linked, 'mail'))).code).toBe(0);
      expect(existsSync(join(linked, CONFIG))).toBe(true);
      expect(existsSync(join(repo.root, CONFIG))).toBe(false);
    });
  });

  test('without a repository, or without files, it ends with 3', async () => {
    await withRepository(async (repo) => {
      const { code, err } = await init(repo, [], repo.base);
      expect(code).toBe(3);
      expect(err).toContain('error: ');
    });
    await withRepository(
      async (repo) => {
        expect((await init(repo)).code).toBe(3);
      },
      { bare: true },
    );
  });

  test('for programs it says the same', async () => {
    await withRepository(async (repo) => {
      repo.write({ ...LOCK, ...MESSAGE, ...VOTE, '.husky/pre-commit': 'x\n' });
      const { code, out } = await init(repo, ['-f', 'json', '--workflow']);
      expect(code).toBe(0);
      const document = JSON.parse(out);
      validate(document);
      expect(validate.errors).toBeNull();
      expect(document.found.tools).toEqual([
        { name: 'husky', path: '.husky' },
        { name: 'npm', path: 'package-lock.json' },
      ]);
      expect(document.found.records).toMatchObject({ message: 1, 'voting-matrix': 1 });
      const written = contents(repo.root);
      expect(document.files.map(({ path }: { path: string }) => path)).toEqual([
        CONFIG,
        '.vscode/settings.json',
        '.github/workflows/lint-protocol.yml',
      ]);
      for (const { path, text } of document.files) expect(written[path]).toBe(text);
      const again = await init(repo, ['-f', 'json']);
      expect(again.code).toBe(2);
      expect(JSON.parse(again.out).error.code).toBe('existing-configuration');
    });
  });
});

test('lists of records that no protocol knows are proposed as kinds, which hold once uncommented', async () => {
  await withRepository(async (repo) => {
    const line = (id: number) => `${JSON.stringify({ run_id: `r${id}`, at: 'noon' })}\n`;
    await repo.commit('first', {
      'logs/Agent Runs.jsonl': line(1) + line(2) + line(3),
      'logs/\u202Egnp.jsonl': '{"a":1,"b":1}\n'.repeat(3),
      'data/two-lines.jsonl': line(1) + line(2),
      'data/numbers.jsonl': '1\n2\n3\n',
      'test/fixtures/runs.jsonl': line(1) + line(2) + line(3),
    });
    const at = { cwd: repo.root, env: repo.env };
    expect((await call(['init'], at)).code).toBe(0);
    const path = join(repo.root, '.lint-protocol.yaml');
    const written = readFileSync(path, 'utf8');
    const [block = ''] = /^ *# kinds:\n(?: *# {3}.*\n)+/m.exec(written) ?? [];
    const kinds = block.replaceAll(/^ *# /gm, '');
    expect(kinds).toContain('  agent-run:\n    files: ["logs/Agent Runs.jsonl"]');
    expect(kinds).toContain('id: "run_id"');
    expect(kinds).not.toMatch(/two-lines|numbers|fixtures|gnp/);
    writeFileSync(path, kinds);
    const { out, err } = await call([], at);
    expect(out + err).toContain('3 agent-runs');
  });
});

describe('what git ignores is in no commit', () => {
  const excluded = (repo: TestRepository, pattern: string) =>
    writeFileSync(join(repo.root, '.git/info/exclude'), `${pattern}\n`);

  test.each(['.gitignore', '.git/info/exclude', 'core.excludesFile'])(
    'so %s decides what the configuration is called',
    async (where) => {
      await withRepository(async (repo) => {
        repo.write(MESSAGE);
        const file = where.startsWith('core') ? join(repo.base, 'ignored') : join(repo.root, where);
        writeFileSync(file, '*.yaml\n');
        if (where.startsWith('core')) await repo.git('config', where, file);
        const { code, out } = await init(repo);
        expect(code).toBe(0);
        expect(out).toContain(
          'Git ignores .lint-protocol.yaml here, so the configuration is .lint-protocol.yml.',
        );
        await repo.git('add', '--all');
        expect(await repo.git('ls-files')).toContain('.lint-protocol.yml');
        expect((await call([], { cwd: repo.root, env: repo.env })).code).toBe(0);
      });
    },
  );

  test('so a configuration under no name is refused, and the help is what helps', async () => {
    await withRepository(async (repo) => {
      repo.write({ ...MESSAGE, '.gitignore': '.lint*\n' });
      const { code, out, err } = await init(repo);
      expect({ code, out }).toEqual({ code: 2, out: '' });
      const [, line = ''] = /Add the line (\S+) at the end of the .gitignore/.exec(err) ?? [];
      expect(contents(repo.root)).toEqual({ ...MESSAGE, '.gitignore': '.lint*\n' });
      repo.write({ '.gitignore': `.lint*\n${line}\n` });
      expect((await init(repo)).code).toBe(0);
      expect((await call([], { cwd: repo.root, env: repo.env })).code).toBe(0);
    });
  });

  test('so the next commands name a baseline that it takes', async () => {
    await withRepository(async (repo) => {
      repo.write({ 'mail/messages/1.md': BROKEN });
      excluded(repo, '.lint*.jsonl');
      const [update = '', enable = ''] = commandsUnder('Next', (await init(repo)).out);
      const place = { cwd: repo.root, env: repo.env };
      expect((await call(update.split(' ').slice(1), place)).code).toBe(0);
      appendFileSync(join(repo.root, CONFIG), `${/'(.*)'/.exec(enable)?.[1]}\n`);
      expect((await call([], place)).code).toBe(0);
    });
  });

  test('so a pipeline comes with the command that adds it', async () => {
    await withRepository(async (repo) => {
      repo.write({ ...MESSAGE, ...LOCK });
      excluded(repo, '*.yml');
      const { out } = await init(repo, ['--workflow']);
      const [, command = ''] = /To\s+commit\s+it:\s+git\s+(add\s+--force\s+\S+)/.exec(out) ?? [];
      await repo.git(...command.split(/\s+/));
      expect(await repo.git('ls-files')).toBe('.github/workflows/lint-protocol.yml');
    });
  });

  test('so one that is there gets into force by the command that is printed', async () => {
    await withRepository(async (repo) => {
      await repo.commit('first', { ...MESSAGE, '.gitignore': '.lint*\n' });
      repo.write({ [CONFIG]: 'rules: {}\n' });
      for (const args of [[], ['--staged']]) {
        await repo.git('rm', '--quiet', '--cached', '--ignore-unmatch', CONFIG);
        const { out, err } = await call(args, { cwd: repo.root, env: repo.env });
        const [, command = ''] = /git (add --force \S+yaml)/.exec(out + err) ?? [];
        await repo.git(...command.split(' '));
        expect(await call(args, { cwd: repo.root, env: repo.env })).toMatchObject({ code: 0 });
      }
    });
  });
});

describe('with a configuration', () => {
  const KIND = 'kinds: { decision: { files: [log.jsonl], format: jsonl, id: id, keep: append } }\n';

  test('what it says are records are found', async () => {
    await withRepository(async (repo) => {
      await repo.commit('first', { [CONFIG]: KIND, 'log.jsonl': '{"id":"a"}\n' });
      const { code, out } = await init(repo);
      expect(code).toBe(0);
      expect(out).toContain(`Found 1 decision in ${repo.root}.\n`);
      expect(out).not.toContain('Records are known by where they are');
      expect(commandsUnder('Next', out)).toEqual(['lint-protocol', 'lint-protocol doctor']);
    });
  });

  test('what is there already is not offered', async () => {
    await withRepository(async (repo) => {
      repo.write({ ...MESSAGE, ...LOCK });
      const before = await init(repo, ['--dry-run']);
      expect(commandsUnder('Optional', before.out)).toEqual(['lint-protocol init --ci github']);
      expect(before.out).not.toContain('TARBALL');
      await init(repo, ['--ci', 'github']);
      const withJob = await init(repo, ['--dry-run']);
      expect(commandsUnder('Optional', withJob.out)).toEqual(['lint-protocol hooks install']);
      expect(commandsUnder('Next', before.out)).toContain('lint-protocol hooks install');
      await call(['hooks', 'install'], { cwd: repo.root, env: repo.env });
      const other = await init(repo, ['--ci', 'generic']);
      expect(commandsUnder('Optional', other.out)).toEqual([]);
    });
  });
});
