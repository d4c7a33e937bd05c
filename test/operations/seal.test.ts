import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { lockFile, thisHost } from '../../src/app/operate/records-lock.ts';
import type { MendStep } from '../../src/core/remedy.ts';
import type {
  Diagnostic as ProblemDocument,
  Report as ReportDocument,
} from '../../src/core/report-document.ts';
import { type Called, call } from '../cli/call.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { type Epic, filesOf, PATHS, seal as sealed, soundEpic } from '../scenarios/sound-epic.ts';

const { first: FIRST, second: SECOND, manifest: MANIFEST } = PATHS;

/** What a test does: it calls the command, lints, and looks at files. */
interface Played {
  readonly repo: TestRepository;
  readonly seal: (...args: readonly string[]) => Promise<Called>;
  readonly lint: (...args: readonly string[]) => Promise<Called>;
  readonly read: (path: string) => string;
  /** Puts a text in place of another one that is there once. */
  readonly edit: (path: string, found: string, wanted: string) => void;
}

/** Plays in a repository in which an epic is committed. */
function inEpic(use: (played: Played) => Promise<void>, epic: Epic = epicWith({})): Promise<void> {
  return withRepository(async (repo) => {
    await repo.commit('the epic', filesOf(epic));
    const lintProtocol = (args: readonly string[]) => call(args, { cwd: repo.root, env: repo.env });
    const read = (path: string) => readFileSync(join(repo.root, path), 'utf8');
    await use({
      repo,
      read,
      seal: (...args) => lintProtocol(['contribution', 'seal', ...args]),
      lint: (...args) => lintProtocol([...args, '-f', 'compact']),
      edit(path, found, wanted) {
        expect(read(path).split(found)).toHaveLength(2);
        repo.write({ [path]: read(path).replace(found, () => wanted) });
      },
    });
  });
}

/** The last entry of a manifest. */
function lastEntry(manifest: string): Record<string, unknown> {
  return JSON.parse(manifest.trimEnd().split('\n').at(-1) ?? '');
}

/** An epic with other members in its second contribution, sealed. */
function epicWith(changes: Readonly<Record<string, unknown>>): Epic {
  const epic = soundEpic();
  Object.assign(epic.second, { status: 'complete', ...changes });
  sealed(epic);
  return epic;
}

const RATIONALE = 'More often did not help in the last outage.';
const BETTER = 'More often did not help in either outage.';

describe('after an edit', () => {
  test('the run is clean: as it stands, staged, as a range, and as a whole history', async () => {
    await inEpic(async ({ repo, seal, lint, read, edit }) => {
      edit(SECOND, RATIONALE, BETTER);
      expect((await lint()).out.match(/error \S+/g)).toEqual([
        'error manifest/checksum',
        'error contribution/checksum',
      ]);
      const before = read(MANIFEST);
      const edited = read(SECOND);
      const done = await seal(SECOND);
      expect(done).toMatchObject({ code: 0, err: '' });
      expect(done.out).toContain(`appended ${MANIFEST}`);
      const checksum = /"checksum": "[a-f0-9]{16}"/;
      expect(read(SECOND).replace(checksum, '')).toBe(edited.replace(checksum, ''));
      expect(read(MANIFEST).startsWith(before)).toBe(true);
      expect(read(MANIFEST).slice(before.length)).toMatch(/^\{[^\n]+\}\n$/);
      expect(await lint()).toMatchObject({ code: 0, out: '' });
      await repo.git('add', '--all');
      expect(await lint('--staged')).toMatchObject({ code: 0, out: '' });
      await repo.git('commit', '--quiet', '-m', 'better');
      expect(await lint('--since', 'HEAD~1')).toMatchObject({ code: 0, out: '' });
      expect(await lint('--history')).toMatchObject({ code: 0, out: '' });
    });
  });

  test('a second call changes nothing', async () => {
    await inEpic(async ({ seal, read, edit }) => {
      edit(SECOND, RATIONALE, BETTER);
      await seal(SECOND);
      const written = read(SECOND) + read(MANIFEST);
      expect((await seal(SECOND)).out).toBe(
        `${SECOND} is sealed already: its checksum and its manifest entry hold.\n`,
      );
      expect(read(SECOND) + read(MANIFEST)).toBe(written);
    });
  });

  test('what a crash left is completed: the file has its checksum, and no entry', async () => {
    await inEpic(async ({ seal, lint, read, edit }) => {
      edit(SECOND, RATIONALE, BETTER);
      const before = read(MANIFEST);
      await seal(SECOND);
      const written = read(SECOND);
      expect(before).not.toBe(read(MANIFEST));
      edit(MANIFEST, read(MANIFEST).slice(before.length), '');
      expect((await seal(SECOND)).out).toContain('the checksum holds');
      expect(read(SECOND)).toBe(written);
      expect(await lint()).toMatchObject({ code: 0, out: '' });
    });
  });

  test('several files at once, each with its entry', async () => {
    await inEpic(async ({ seal, lint, read, edit }) => {
      edit(SECOND, RATIONALE, BETTER);
      edit(FIRST, '"epicTitle": "Queues"', '"epicTitle": "Queue stores"');
      const { length } = read(MANIFEST).split('\n');
      expect((await seal(SECOND, FIRST, SECOND)).code).toBe(0);
      expect(read(MANIFEST).split('\n')).toHaveLength(length + 2);
      expect(await lint()).toMatchObject({ code: 0, out: '' });
    });
  });

  test('a new draft in a folder of its own, without a manifest', async () => {
    await inEpic(async ({ repo, seal, read }) => {
      const [path, manifest] = [`services/mail/${FIRST}`, `services/mail/${MANIFEST}`];
      const { first } = epicWith({});
      const meta = { ...(first['_meta'] as object), contributionId: 'contrib_c3c3c3c3' };
      const draft = { ...first, epicId: 'T4000', status: 'draft', _meta: meta };
      repo.write({
        [path]: JSON.stringify(draft),
        [`services/mail/${PATHS.sessions}`]: read(PATHS.sessions),
      });
      repo.write({ [`services/mail/${PATHS.tasks}`]: read(PATHS.tasks) });
      const done = await seal(path);
      expect(done).toMatchObject({ code: 0 });
      expect(read(path)).not.toContain('\n');
      const { id, status, filePath } = lastEntry(read(manifest));
      expect({ id, status, filePath }).toEqual({
        id: 'contrib_c3c3c3c3',
        status: 'partial',
        filePath: FIRST,
      });
    });
  });
});

describe('the manifest', () => {
  test('a last line without its end is ended first, and never cut off', async () => {
    await inEpic(async ({ repo, seal, read, edit }) => {
      const torn = `${read(MANIFEST)}{"id":"contrib_0a0a`;
      repo.write({ [MANIFEST]: torn });
      edit(SECOND, RATIONALE, BETTER);
      const { code, out } = await seal(SECOND);
      expect(code).toBe(0);
      expect(out).toContain(`note: The last line of ${MANIFEST} has no line end`);
      expect(read(MANIFEST).slice(torn.length)).toMatch(/^\n\{[^\n]+\}\n$/);
    });
  });

  test('that is a link out of the repository is not written to', async () => {
    await inEpic(async ({ repo, seal, read, edit }) => {
      const outside = join(repo.base, 'outside.jsonl');
      renameSync(join(repo.root, MANIFEST), outside);
      symlinkSync(outside, join(repo.root, MANIFEST));
      edit(SECOND, RATIONALE, BETTER);
      const before = read(SECOND) + readFileSync(outside, 'utf8');
      expect(await seal(SECOND)).toMatchObject({ code: 3, out: '' });
      expect(read(SECOND) + readFileSync(outside, 'utf8')).toBe(before);
    });
  });

  test('that git ignores is not written to', async () => {
    await inEpic(async ({ repo, seal, read, edit }) => {
      await repo.git('rm', '--quiet', '--cached', MANIFEST);
      repo.write({ '.gitignore': '*.jsonl\n' });
      edit(SECOND, RATIONALE, BETTER);
      const before = read(SECOND) + read(MANIFEST);
      const { code, err } = await seal(SECOND);
      expect(code).toBe(3);
      expect(err).toContain('git does not list');
      expect(read(SECOND) + read(MANIFEST)).toBe(before);
    });
  });
});

test('line ends that a checkout changed stay as they are, and the entry is of what git stores', async () => {
  await inEpic(async ({ repo, seal, lint, read, edit }) => {
    await repo.git('config', 'core.autocrlf', 'true');
    repo.write({ [SECOND]: read(SECOND).replaceAll('\n', '\r\n') });
    edit(SECOND, RATIONALE, BETTER);
    expect((await seal(SECOND)).code).toBe(0);
    expect(read(SECOND)).not.toMatch(/[^\r]\n/);
    expect(await lint()).toMatchObject({ code: 0, out: '' });
    await repo.git('add', '--all');
    expect(await lint('--staged')).toMatchObject({ code: 0, out: '' });
  });
});

describe('refused, with nothing written', () => {
  async function refused(played: Played, code: number, ...said: readonly string[]): Promise<void> {
    const { repo, seal, read } = played;
    const before = read(FIRST) + read(SECOND) + read(MANIFEST);
    const done = await seal(FIRST, SECOND);
    expect(done.code).toBe(code);
    for (const text of said) expect(done.out + done.err).toContain(text);
    expect(read(FIRST) + read(SECOND) + read(MANIFEST)).toBe(before);
    expect(await repo.git('status', '--short', '--untracked-files=all')).not.toContain('.tmp');
  }

  test('an error that sealing does not take away; of another file, too', async () => {
    await inEpic(async (played) => {
      played.edit(SECOND, 'Three times, a minute apart', 'Maybe three times, a minute apart');
      played.edit(FIRST, '"epicTitle": "Queues"', '"epicTitle": "Queue stores"');
      await refused(played, 1, 'CONTRIB-011', 'Refused: nothing was written');
    });
  });

  test('a file that lacks what its entry has to say; the entry that was not written is no news', async () => {
    await inEpic(async (played) => {
      played.edit(SECOND, '\n  "taskId": "T2310",', '');
      await refused(played, 1, 'contribution/schema');
      expect((await played.seal(SECOND)).out).not.toContain('manifest/');
    });
  });

  test('an epic, a task, a session or an agent that became another one, unless somebody says why', async () => {
    await inEpic(async (played) => {
      const { edit, repo, seal } = played;
      edit(SECOND, '"epicId": "T2308"', '"epicId": "T2400"');
      // The commands of a report may not be what makes it right.
      const { out } = await call(['--format', 'json'], { cwd: repo.root, env: repo.env });
      const steps = JSON.parse(out).diagnostics.flatMap((each: ProblemDocument) => each.then);
      expect(steps.map(({ action }: MendStep) => action)).not.toContain('run');
      expect(out).toContain(`seal ${SECOND} --reason TEXT`);
      await refused(played, 2, 'epicId', 'T2308', 'T2400', '--reason TEXT');
      expect(await seal(SECOND, '--reason', 'The epic was split.')).toMatchObject({ code: 0 });
    });
  });

  test('a file that is no JSON any more', async () => {
    await inEpic(async (played) => {
      played.edit(SECOND, '"markerLabel"', 'markerLabel');
      await refused(played, 2, 'cannot be read as a contribution');
    });
  });

  test('a status that moved as it may not', async () => {
    await inEpic(
      async (played) => {
        played.edit(SECOND, '"status": "validated"', '"status": "draft"');
        await refused(played, 2, 'went from validated to draft');
      },
      epicWith({ status: 'validated' }),
    );
  });

  test('what is merged on disk, and what is merged in HEAD', async () => {
    await inEpic(
      async (played) => {
        played.edit(SECOND, '"status": "validated"', '"status": "merged"');
        await refused(played, 2, `${SECOND} is merged`);
      },
      epicWith({ status: 'validated' }),
    );
    await inEpic(
      async (played) => {
        played.edit(SECOND, '"status": "merged"', '"status": "validated"');
        await refused(played, 2, `${SECOND} is merged`);
      },
      epicWith({ status: 'merged' }),
    );
  });
});

test('names what others have to say anew', async () => {
  await inEpic(async ({ seal, edit, repo }) => {
    repo.write({
      '.cleo/consensus/CONS-0001.json': JSON.stringify({ questionId: 'RCSD-001', options: [] }),
    });
    edit(FIRST, '"answer": "A Postgres table"', '"answer": "Two Postgres tables"');
    const { code, out } = await seal(FIRST);
    expect(code).toBe(0);
    expect(out).toContain('Other records must be updated:');
    expect(out).toContain('contribution/baseline');
    expect(out).toContain(SECOND);
    expect(out).toContain('note: .cleo/consensus/CONS-0001.json is a vote');
  });
});

describe('--dry-run', () => {
  test('writes nothing, and shows a patch that git can apply', async () => {
    await inEpic(async ({ repo, seal, lint, read, edit }) => {
      edit(SECOND, RATIONALE, BETTER);
      const before = read(SECOND) + read(MANIFEST);
      const { code, out } = await seal(SECOND, '--dry-run', '--diff');
      expect(code).toBe(0);
      expect(out).toContain('Nothing was written.');
      expect(read(SECOND) + read(MANIFEST)).toBe(before);
      await repo.gitWith({ input: out.slice(out.indexOf('diff --git')) }, 'apply');
      expect(await lint()).toMatchObject({ code: 0, out: '' });
    });
  });
});

describe('--format json', () => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  ajv.addKeyword('x-expected');
  ajv.addFormat('date-time', true);
  const schemaOf = (name: string) =>
    JSON.parse(readFileSync(new URL(`../../schemas/${name}`, import.meta.url), 'utf8'));
  ajv.addSchema(schemaOf('report.schema.json'), 'report.schema.json');
  const validate = ajv.compile(schemaOf('operation.schema.json'));

  /** One document by its schema, without what is other in each version. */
  function documentOf({ out }: Called) {
    const document = JSON.parse(out);
    validate(document);
    expect(validate.errors).toBeNull();
    return document;
  }

  test('is one document by its schema, whatever came of it', async () => {
    await inEpic(async ({ seal, read, edit }) => {
      const json = async (...args: string[]) =>
        documentOf(await seal(SECOND, ...args, '-f', 'json'));
      expect(await json()).toMatchObject({ status: 'unchanged', written: [], diagnostics: [] });
      edit(SECOND, RATIONALE, BETTER);
      const written = [
        { path: SECOND, action: 'changed' },
        { path: MANIFEST, action: 'appended' },
      ];
      const dry = await json('--dry-run', '--diff');
      expect(dry).toMatchObject({ status: 'done', dryRun: true, written });
      expect(dry.diff).toContain(`+++ b/${MANIFEST}`);
      const done = await json();
      expect(done).toMatchObject({ status: 'done', dryRun: false, written, error: null });
      expect(done.result.files[0].entry).toEqual(lastEntry(read(MANIFEST)));
      edit(SECOND, 'Three times, a minute apart', 'Maybe three times, a minute apart');
      const refused = await json();
      expect(refused).toMatchObject({ status: 'refused', written: [] });
      expect(refused.diagnostics).toContainEqual(
        expect.objectContaining({ rule: 'CONTRIB-011', path: SECOND }),
      );
    });
  });
});

describe('the help of a problem', () => {
  /** Does what the help of a rule's problem says, and nothing else. */
  async function follow({ repo, seal }: Played, rule: string): Promise<void> {
    const { out } = await call(['-f', 'json'], { cwd: repo.root, env: repo.env });
    const { diagnostics }: ReportDocument = JSON.parse(out);
    const found = diagnostics.find((each) => each.rule === rule);
    const help = [found?.help, ...(found?.then ?? []).map(({ text }) => text)].join(' ');
    const path = /lint-protocol contribution seal (?:'([^']+)'|([^\s']+\.json))/.exec(help);
    expect({ rule, help, path: path?.[1] ?? path?.[2] }).toMatchObject({
      path: expect.stringContaining('.json'),
    });
    expect(await seal(path?.[1] ?? path?.[2] ?? '')).toMatchObject({ code: 0 });
  }

  /** Nothing is left, before the commit and after it. */
  async function expectClean({ repo, lint }: Played): Promise<void> {
    expect(await lint()).toMatchObject({ code: 0, out: '' });
    await repo.git('add', '--all');
    expect(await lint('--staged')).toMatchObject({ code: 0, out: '' });
    await repo.git('commit', '--quiet', '-m', 'sealed');
    expect(await lint('--since', 'HEAD~1')).toMatchObject({ code: 0, out: '' });
  }

  test.each(['contribution/checksum', 'manifest/checksum'])('of %s', async (rule) => {
    await inEpic(async (played) => {
      played.edit(SECOND, RATIONALE, BETTER);
      await follow(played, rule);
      await expectClean(played);
    });
  });

  test('of manifest/agrees', async () => {
    const epic = epicWith({});
    epic.entries[1]['taskId'] = 'T2309';
    await inEpic(async (played) => {
      await follow(played, 'manifest/agrees');
      await expectClean(played);
    }, epic);
  });

  test('of manifest/unlisted, in a folder whose name has a blank', async () => {
    await inEpic(async (played) => {
      const { repo, read } = played;
      for (const path of [PATHS.sessions, PATHS.tasks, FIRST]) {
        repo.write({ [`my mail/${path}`]: read(path) });
      }
      await follow(played, 'manifest/unlisted');
      await expectClean(played);
    });
  });

  test('is not needed where a version that an older entry fits is put back', async () => {
    await inEpic(async (played) => {
      const { repo, read, edit } = played;
      const before = read(SECOND);
      edit(SECOND, RATIONALE, BETTER);
      await repo.commit('no entry');
      repo.write({ [SECOND]: before });
      await expectClean(played);
    });
  });

  test('names no command that would be refused: of what is merged', async () => {
    await inEpic(
      async ({ edit, lint, repo }) => {
        edit(SECOND, RATIONALE, BETTER);
        const { out } = await call(['-f', 'json'], { cwd: repo.root, env: repo.env });
        expect(out).toContain('contribution/checksum');
        expect(out).toContain('manifest/checksum');
        expect(out).not.toContain('contribution seal');
        expect((await lint()).out).toContain('history/contribution-status');
      },
      epicWith({ status: 'merged' }),
    );
  });
});

describe('wrong use', () => {
  const USES: readonly (readonly [args: readonly string[], said: string])[] = [
    [[], 'contribution seal needs FILE...'],
    [['.cleo/contributions'], 'is neither the path nor the id of a contribution'],
    [['.'], 'is neither the path nor the id'],
    [[MANIFEST], 'is neither the path nor the id'],
    [['nowhere.json'], '"nowhere.json" is neither the path nor the id'],
    [['../outside.json'], 'is neither the path nor the id'],
    [[FIRST, '--epic', 'T2308'], 'contribution seal has no option --epic'],
    [[FIRST, '-f', 'compact'], '--format does not know "compact"'],
  ];

  test('is told, each with what is wrong', async () => {
    await inEpic(async ({ seal }) => {
      for (const [args, said] of USES) {
        const { code, out, err } = await seal(...args);
        expect({ args, code, said: out + err }).toEqual({
          args,
          code: 2,
          said: expect.stringContaining(said),
        });
      }
    });
  });

  test('a link, and what is in an archive', async () => {
    await inEpic(async ({ repo, seal, read }) => {
      const archived = `.cleo/contributions/archive/T2308/${FIRST.split('/').at(-1)}`;
      mkdirSync(join(repo.root, '.cleo/contributions/archive/T2308'), { recursive: true });
      writeFileSync(join(repo.root, archived), read(FIRST));
      expect((await seal(archived)).err).toContain('is archived');
      rmSync(join(repo.root, FIRST));
      symlinkSync(join(repo.root, archived), join(repo.root, FIRST));
      expect(await seal(FIRST)).toMatchObject({ code: 2 });
      expect(existsSync(join(repo.root, archived))).toBe(true);
    });
  });
});

describe('two at once', () => {
  /** Plays in an epic whose second contribution was edited. */
  const inEdited = (use: (played: Played) => Promise<void>) =>
    inEpic(async (played) => {
      played.edit(SECOND, RATIONALE, BETTER);
      await use(played);
    });
  const isLock = (name: string) => name.endsWith('.lock');
  const lockOf = ({ root }: TestRepository) => {
    const gitDir = join(root, '.git');
    return lockFile({ gitDir, commonDir: gitDir, root: realpathSync(root) });
  };
  const count = (manifest: string) => manifest.trimEnd().split('\n').length;

  test('the second waits, and finds it done', async () => {
    await inEdited(async ({ seal, read, lint }) => {
      const before = count(read(MANIFEST));
      const both = await Promise.all([seal(SECOND), seal(SECOND)]);
      expect(both.map(({ code }) => code)).toEqual([0, 0]);
      expect(count(read(MANIFEST))).toBe(before + 1);
      expect(both.filter(({ out }) => out.includes('sealed already'))).toHaveLength(1);
      expect(await lint()).toMatchObject({ code: 0, out: '' });
    });
  });

  test('of different files, both are sealed; no lock is left', async () => {
    await inEdited(async ({ repo, seal, read, edit }) => {
      edit(FIRST, '"epicTitle": "Queues"', '"epicTitle":  "Queues"');
      const before = count(read(MANIFEST));
      const both = await Promise.all([seal(FIRST), seal(SECOND)]);
      expect(both.map(({ code }) => code)).toEqual([0, 0]);
      expect(count(read(MANIFEST))).toBe(before + 2);
      expect(readdirSync(join(repo.root, '.git')).filter(isLock)).toEqual([]);
    });
  });

  test('a process that is gone has left its lock: it is taken over, with a note', async () => {
    await inEdited(async ({ repo, seal, read }) => {
      const file = lockOf(repo);
      const { pid } = spawnSync(process.execPath, ['--version']);
      const holder = { pid, host: thisHost(), since: '2026-11-22T10:00:00.000Z', command: 'x' };
      writeFileSync(file, JSON.stringify({ ...holder, token: randomUUID() }));
      const before = count(read(MANIFEST));
      const { code, out } = await seal(SECOND);
      expect(code).toBe(0);
      expect(out).toContain(`note: The lock of \`x\` (process ${pid}) was taken over`);
      expect(count(read(MANIFEST))).toBe(before + 1);
      expect(existsSync(file)).toBe(false);
    });
  });

  test('--dry-run takes no lock, and waits for none', async () => {
    await inEdited(async ({ repo, seal }) => {
      const file = lockOf(repo);
      writeFileSync(file, 'no lock of ours');
      expect((await seal(SECOND, '--dry-run')).code).toBe(0);
      expect(readFileSync(file, 'utf8')).toBe('no lock of ours');
    });
  });
});
