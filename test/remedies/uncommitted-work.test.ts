import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { matrix, POSTGRES, REDIS } from '../../src/protocols/consensus/example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { commandsOf, done, errors, judged } from './judged.ts';

const LOG = 'ledger/runs.jsonl';
const CONFIG = { '.lint-protocol.yaml': 'history:\n  appendOnly: [ledger/*.jsonl]\n' };
const NAME = 'lint-protocol-aside';
const STASH = [
  `git stash push --quiet -m ${NAME}`,
  `case "$(git stash list -1)" in *${NAME}*) git stash pop --quiet;; esac`,
];

function lines(...costs: readonly string[]): string {
  return costs.map((cost, run) => `{"run":${run},"cost":${cost}}\n`).join('');
}

/** A log of which one commit changed an entry, and an entry that no commit has yet. */
async function forged(repository: TestRepository, isPublished: boolean): Promise<string> {
  const base = await repository.commit('base', { ...CONFIG, [LOG]: lines('1', '9.40', '2') });
  await repository.git('update-ref', 'refs/remotes/origin/main', base);
  await repository.commit('docs', { 'docs/a.md': 'A\n', [LOG]: lines('1', '0.40', '2') });
  if (isPublished) await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  repository.write({ [LOG]: lines('1', '0.40', '2', '4.44') });
  return base;
}

test.each([
  ['published', true],
  ['not published', false],
])('what no commit has of a log comes back, where the fault is %s', async (_name, isPublished) => {
  await withRepository(async (repository) => {
    const base = await forged(repository, isPublished);
    repository.write({ 'docs/new.md': 'Staged.\n' });
    await repository.git('add', 'docs/new.md');
    const found = errors(await judged(repository, '--since', base));
    expect(found.map(({ rule }) => rule)).toEqual(['history/append-only']);
    const commands = found.flatMap(commandsOf);
    expect([commands[0], commands.at(-1)]).toEqual(STASH);
    done(repository, found);
    expect(readFileSync(join(repository.root, LOG), 'utf8')).toBe(lines('1', '9.40', '2', '4.44'));
    expect(await repository.git('show', `HEAD:${LOG}`)).toBe(lines('1', '9.40', '2').trimEnd());
    expect(await repository.git('status', '--porcelain')).toBe(`A  docs/new.md\n M ${LOG}`);
    expect(errors(await judged(repository, '--since', 'origin/main'))).toEqual([]);
  });
});

test('a commit that a run of the working tree makes anew does not take what somebody staged', async () => {
  await withRepository(async (repository) => {
    const vote = '.cleo/consensus/CONS-0042.json';
    const base = await repository.commit('vote', { [vote]: matrix() });
    await repository.git('update-ref', 'refs/remotes/origin/main', base);
    const turned = { options: [REDIS, { ...POSTGRES, confidence: 0.79 }], verdict: 'CONTESTED' };
    await repository.commit('forge', { [vote]: matrix(turned), 'docs/a.md': 'A\n' });
    repository.write({ 'docs/new.md': 'Staged.\n', 'docs/a.md': 'Not staged.\n' });
    await repository.git('add', 'docs/new.md');
    const found = (await judged(repository)).filter(({ rule }) => /conflict-missing/.test(rule));
    const commands = found.flatMap(commandsOf);
    expect([commands[0], commands.at(-1)]).toEqual(STASH);
    done(repository, found);
    expect(await repository.git('diff', '--name-only', base, 'HEAD')).toBe('docs/a.md');
    expect(await repository.git('show', 'HEAD:docs/a.md')).toBe('A');
    expect(await repository.git('status', '--porcelain')).toBe(' M docs/a.md\nA  docs/new.md');
  });
});

test('nothing is put aside where nothing is uncommitted, and an untracked file does not count', async () => {
  await withRepository(async (repository) => {
    const base = await forged(repository, false);
    await repository.git('checkout', '-q', '--', LOG);
    repository.write({ 'notes.txt': 'Mine.\n' });
    const commands = (await judged(repository, '--since', base)).flatMap(commandsOf);
    expect(commands.length).toBeGreaterThan(0);
    expect(commands.filter((each) => each.includes('stash'))).toEqual([]);
  });
});

test('a stash of somebody else stays where there is nothing to put aside any more', async () => {
  await withRepository(async (repository) => {
    const base = await forged(repository, false);
    const found = errors(await judged(repository, '--since', base));
    await repository.git('stash', 'push', '-q', '-m', 'mine');
    done(repository, found);
    expect(await repository.git('stash', 'list')).toContain('mine');
    expect(readFileSync(join(repository.root, LOG), 'utf8')).toBe(lines('1', '9.40', '2'));
  });
});

test('in a folder the commands begin with the way to the root', async () => {
  await withRepository(async (repository) => {
    const base = await forged(repository, false);
    const folder = { ...repository, root: join(repository.root, 'docs') };
    mkdirSync(folder.root, { recursive: true });
    done(folder as TestRepository, errors(await judged(folder as TestRepository, '--since', base)));
    expect(readFileSync(join(repository.root, LOG), 'utf8')).toBe(lines('1', '9.40', '2', '4.44'));
  });
});

test('in the middle of a merge that is ended first: git goes back to no commit', async () => {
  await withRepository(async (repository) => {
    const base = await forged(repository, false);
    await repository.git('checkout', '-q', '--', LOG);
    const own = await repository.git('rev-parse', 'HEAD');
    await repository.git('checkout', '-q', '--detach', base);
    const other = await repository.commit('other', { 'other.md': 'x\n' });
    await repository.git('checkout', '-q', '--detach', own);
    await repository.git('merge', '-q', '--no-commit', '--no-ff', other);
    const [problem] = errors(await judged(repository, '--since', base));
    expect(problem?.then.map(({ action, text }) => [action, text])).toEqual([
      ['do', expect.stringContaining('End the merge that is in progress')],
    ]);
  });
});

test.each([
  ['in a published commit', true],
  ['in the index', false],
])('a log that was untracked keeps what it got on disk since: %s', async (_name, isCommitted) => {
  await withRepository(async (repository) => {
    const base = await repository.commit('base', { ...CONFIG, [LOG]: lines('1', '2') });
    await repository.git('rm', '-q', '--cached', LOG);
    repository.write({ '.gitignore': 'ledger/\n', [LOG]: lines('1', '2', '4.44') });
    await repository.git('add', '.gitignore');
    if (isCommitted) await repository.git('commit', '-qm', 'untracked');
    if (isCommitted) await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    const view = isCommitted ? ['--since', base] : ['--staged'];
    const found = errors(await judged(repository, ...view));
    expect(found.map(({ rule }) => rule)).toEqual(['history/log-removed']);
    expect(found[0]?.help).toContain('stays on disk as it is');
    done(repository, found);
    expect(readFileSync(join(repository.root, LOG), 'utf8')).toBe(lines('1', '2', '4.44'));
    expect(await repository.git('show', `:${LOG}`)).toBe(lines('1', '2').trimEnd());
    expect(errors(await judged(repository, '--staged'))).toEqual([]);
    expect(errors(await judged(repository))).toEqual([]);
  });
});

test('a bare repository has nothing uncommitted, and is judged as any other', async () => {
  await withRepository(async (repository) => {
    const base = await forged(repository, false);
    const bare = join(repository.root, '../bare.git');
    await repository.git('clone', '-q', '--bare', '.', bare);
    const at = { ...repository, root: bare } as TestRepository;
    const found = errors(await judged(at, '--since', base));
    expect(found.map(({ rule }) => rule)).toEqual(['history/append-only']);
    expect(found.flatMap(commandsOf).filter((each) => each.includes('stash'))).toEqual([]);
  });
});
