import { existsSync, lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Called, call } from '../../cli/call.ts';
import { type TestRepository, withRepository } from '../../git/repository-builder.ts';

const AUDIT = '.vouch/audit.log.jsonl';
const LOGS = {
  [AUDIT]: '{"id":"e1"}\n',
  'kb one/.vouch/audit.log.jsonl': '{"id":"e2"}\n',
  '.cleo/contributions/CONTRIBUTIONS.jsonl': '',
  'agent-outputs/MANIFEST.jsonl': '',
};
const OTHERS = { 'data/rows.jsonl': '{}\n', '.vouch/audit.log.1.jsonl.gz': 'x' };

const UNION = [
  '.cleo/contributions/CONTRIBUTIONS.jsonl -text merge=union',
  '.vouch/audit.log.jsonl -text merge=union',
  'agent-outputs/MANIFEST.jsonl -text merge=union',
  '"kb one/.vouch/audit.log.jsonl" -text merge=union',
];

function init(repo: TestRepository, ...args: readonly string[]): Promise<Called> {
  return call(['init', ...args], { cwd: repo.root, env: repo.env });
}

/** The text as one line, however it was wrapped. */
function unwrapped(text: string): string {
  return text.replace(/\s+/g, ' ');
}

function attributesOf(repo: TestRepository): string {
  return readFileSync(join(repo.root, '.gitattributes'), 'utf8');
}

describe('a line for each log', () => {
  test('and for no other file', () =>
    withRepository(async (repo) => {
      repo.write({ ...LOGS, ...OTHERS });
      const { code, err } = await init(repo);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(attributesOf(repo)).toBe(UNION.map((line) => `${line}\n`).join(''));
      const again = await init(repo);
      expect(again.code).toBe(2);
      expect(again.err).toContain('There is a configuration already');
    }));

  test('without a log there is no file', () =>
    withRepository(async (repo) => {
      repo.write(OTHERS);
      expect((await init(repo)).code).toBe(0);
      expect(existsSync(join(repo.root, '.gitattributes'))).toBe(false);
    }));

  test('behind what is there, with its line ends', () =>
    withRepository(async (repo) => {
      repo.write({ [AUDIT]: '', '.gitattributes': '* text=auto\r\n*.png binary' });
      const { out } = await init(repo);
      expect(out).toContain('; nothing else in it was changed\n');
      expect(attributesOf(repo)).toBe(`* text=auto\r\n*.png binary\r\n${UNION[1]}\r\n`);
    }));

  test('of a log that came later, or that the configuration names', () =>
    withRepository(async (repo) => {
      repo.write({ [AUDIT]: '' });
      await init(repo);
      const config = 'history: { appendOnly: [top.jsonl] }\n';
      repo.write({ ...LOGS, 'top.jsonl': '', '.lint-protocol.yaml': config });
      const { code, out } = await init(repo);
      expect(code).toBe(0);
      expect(out).toContain('.lint-protocol.yaml was there already, and is left as it is.\n');
      expect(attributesOf(repo).split('\n').sort()).toEqual(
        ['', ...UNION, '/top.jsonl -text merge=union'].sort(),
      );
      expect(readFileSync(join(repo.root, '.lint-protocol.yaml'), 'utf8')).toBe(config);
    }));

  test('but not where only the hooks are asked for', () =>
    withRepository(async (repo) => {
      repo.write({ [AUDIT]: '', '.lint-protocol.yaml': '{}\n' });
      await init(repo, '--workflow');
      expect(existsSync(join(repo.root, '.gitattributes'))).toBe(false);
    }));

  test('as programs are told', () =>
    withRepository(async (repo) => {
      repo.write({ [AUDIT]: '' });
      const document = JSON.parse((await init(repo, '--dry-run', '-f', 'json')).out);
      expect(document.found.logs).toEqual([AUDIT]);
      expect(document.mergeDriver).toBeNull();
      expect(document.files).toContainEqual({
        path: '.gitattributes',
        action: 'create',
        text: `${UNION[1]}\n`,
      });
      expect(existsSync(join(repo.root, '.gitattributes'))).toBe(false);
    }));
});

describe('what is said already', () => {
  test.each([
    ['the same of all', '*.jsonl -text merge=union\n', ''],
    ['line ends that somebody chose', '*.jsonl text eol=lf\n', `${AUDIT} merge=union\n`],
    ['how to merge alone', '*.jsonl merge=union\n', `${AUDIT} -text\n`],
    ['our own driver', `${AUDIT} -text merge=lint-protocol\n`, ''],
  ])('%s', async (_what, before, added) => {
    await withRepository(async (repo) => {
      repo.write({ [AUDIT]: '', '.gitattributes': before });
      expect((await init(repo)).code).toBe(0);
      expect(attributesOf(repo)).toBe(before + added);
    });
  });

  test.each([
    ['*.jsonl binary\n', '-merge'],
    ['*.jsonl -text merge=ours\n', 'merge=ours'],
    [`${AUDIT} -text merge\n`, 'merge'],
  ])('is left, and told: %j', async (before, named) => {
    await withRepository(async (repo) => {
      repo.write({ [AUDIT]: '', '.gitattributes': before });
      const { code, out } = await init(repo);
      expect(code).toBe(0);
      expect(attributesOf(repo)).toBe(before);
      expect(unwrapped(out)).toContain(
        `Note: ${AUDIT} is left as it is: .gitattributes has ${named} for it.`,
      );
    });
  });

  test('in a folder that speaks last, no line is added again and again', () =>
    withRepository(async (repo) => {
      repo.write({ [AUDIT]: '', '.vouch/.gitattributes': '* text=auto\n' });
      await init(repo);
      const once = attributesOf(repo);
      expect((await init(repo)).code).toBe(2);
      expect(attributesOf(repo)).toBe(once);
    }));

  test('settings of the user do not count: others have none', () =>
    withRepository(async (repo) => {
      repo.write({ [AUDIT]: '' });
      const own = join(repo.base, 'attributes');
      writeFileSync(own, '*.jsonl -text merge=union\n');
      await repo.git('config', 'core.attributesFile', own);
      await init(repo);
      expect(attributesOf(repo)).toBe(`${UNION[1]}\n`);
    }));

  test.each([
    ['is a link', (file: string) => symlinkSync('elsewhere', file)],
    ['is no UTF-8', (file: string) => writeFileSync(file, Buffer.from([0xff, 0x0a]))],
  ])('in a file that %s: the lines are printed', async (_what, make) => {
    await withRepository(async (repo) => {
      repo.write({ [AUDIT]: '' });
      const file = join(repo.root, '.gitattributes');
      make(file);
      const { ino } = lstatSync(file);
      const { code, out } = await init(repo);
      expect(code).toBe(0);
      expect(out).toContain(
        `.gitattributes could not be edited safely: paste what follows\n  ${UNION[1]}\n`,
      );
      expect(lstatSync(file).ino).toBe(ino);
    });
  });
});

describe('--merge-driver', () => {
  const DRIVEN = `${AUDIT} -text merge=lint-protocol\n`;

  test('says so where it would find no program', () =>
    withRepository(async (repo) => {
      repo.write({ [AUDIT]: '' });
      const { code, out } = await init(repo, '--merge-driver');
      expect(code).toBe(1);
      expect(attributesOf(repo)).toBe(DRIVEN);
      expect(unwrapped(out)).toContain('It finds no lint-protocol yet, so git reports conflicts');
      expect(await repo.git('config', '--local', 'merge.lint-protocol.driver')).toMatch(
        /^tracked\(\) \{[\s\S]*\nrun\(\) \{\n[\s\S]*run hooks merge-log -- %O %A %B %P$/,
      );
    }));

  test('takes the place of our own lines, and is removed as it says', () =>
    withRepository(async (repo) => {
      repo.write({ [AUDIT]: '', '.gitattributes': `a b\r\n${UNION[1]}\r\nc d\r\n` });
      const { out } = await init(repo, '--merge-driver');
      expect(attributesOf(repo)).toBe(`a b\r\n${DRIVEN.trimEnd()}\r\nc d\r\n`);
      const [, command = ''] = /To remove it: (.*?), and /.exec(unwrapped(out)) ?? [];
      expect(command).toMatch(/^git config /);
      await repo.git(...command.split(' ').slice(1));
      expect(await repo.git('config', '--local', '--list')).not.toContain('merge.');
    }));

  test('leaves what somebody else wrote', () =>
    withRepository(async (repo) => {
      repo.write({ [AUDIT]: '', '.gitattributes': '*.jsonl -text merge=union\n' });
      const { out } = await init(repo, '--merge-driver');
      expect(attributesOf(repo)).toBe('*.jsonl -text merge=union\n');
      expect(unwrapped(out)).toContain('merge=lint-protocol orders what two branches append');
    }));

  test('in a clone that has the lines, the driver alone', () =>
    withRepository(async (repo) => {
      repo.write({ [AUDIT]: '', '.gitattributes': DRIVEN, '.lint-protocol.yaml': '{}\n' });
      await init(repo, '--merge-driver');
      expect(attributesOf(repo)).toBe(DRIVEN);
      expect(await repo.git('config', '--local', 'merge.lint-protocol.driver')).toContain('run');
    }));

  test('--dry-run changes nothing', () =>
    withRepository(async (repo) => {
      repo.write({ [AUDIT]: '' });
      const { code, out } = await init(repo, '--merge-driver', '--dry-run');
      expect(code).toBe(0);
      expect(out).toContain(`  ${DRIVEN}`);
      expect(unwrapped(out)).toContain('merge.lint-protocol.driver would be set in the git');
      expect(await repo.git('config', '--local', '--list')).not.toContain('merge.');
      expect(existsSync(join(repo.root, '.gitattributes'))).toBe(false);
    }));

  test('all or nothing: where a file can not be written, git is told nothing', () =>
    withRepository(async (repo) => {
      repo.write({ [AUDIT]: '', '.github/workflows': 'a file' });
      expect((await init(repo, '--merge-driver', '--workflow')).code).toBe(2);
      expect(await repo.git('config', '--local', '--list')).not.toContain('merge.');
      expect(existsSync(join(repo.root, '.gitattributes'))).toBe(false);
    }));
});
