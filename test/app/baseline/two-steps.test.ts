import { describe, expect, test } from 'vitest';
import { call } from '../../cli/call.ts';
import { checkByEither } from '../../cli/check-by-either.ts';
import { type TestRepository, withRepository } from '../../git/repository-builder.ts';

const FILE = 'known.jsonl';
const CONFIG = '.lint-protocol.yaml';
const BROKEN = '---\nid: 2\nsubject: "hello"\n---\n\nHello.\n';
const PATH = 'messages/2.md';

async function lint(repo: TestRepository, ...args: readonly string[]) {
  const { code, out, err } = await checkByEither([...args, '-f', 'json'], {
    cwd: repo.root,
    env: repo.env,
  });
  if (out === '') throw new Error(err);
  const { diagnostics, summary, notes } = JSON.parse(out);
  const told = diagnostics.map(({ path }: { path: string }) => path);
  return { code, told, excused: summary.excused, notes: notes as readonly string[] };
}

/** A repository whose second commit, the tag `prepared`, excuses what is not there yet. */
async function prepared(
  how: 'baseline' | 'ignore',
  use: (repo: TestRepository) => Promise<void>,
): Promise<void> {
  await withRepository(async (repo) => {
    // The very line that the record would have.
    repo.write({ [PATH]: BROKEN });
    const update = ['--baseline', FILE, '--baseline-update'];
    await call(update, { cwd: repo.root, env: repo.env });
    await repo.git('clean', '-q', '-f', PATH);
    await repo.git('add', '--all');
    await repo.git('rm', '-q', '--cached', FILE);
    await repo.commit('first', { 'a.txt': 'x', [CONFIG]: 'limits: { depth: 200 }\n', [FILE]: '' });
    await repo.git('tag', 'first');
    repo.write({ [PATH]: BROKEN });
    await call(update, { cwd: repo.root, env: repo.env });
    await repo.git('clean', '-q', '-f', PATH);
    const text =
      how === 'baseline'
        ? `baseline: ${FILE}\n`
        : `ignore: [{ rule: MB-001, path: 'messages/**', reason: known }]\n`;
    if (how === 'ignore') await repo.git('checkout', '-q', '--', FILE);
    repo.write({ [CONFIG]: text });
    await repo.git('add', '--all');
    await use(repo);
  });
}

describe.each(['baseline', 'ignore'] as const)('in two quiet steps, by %s', (how) => {
  const what =
    how === 'baseline'
      ? `Warning: the change adds 1 line to the baseline ${FILE} for which the records had no such problem before. Only problems that were committed earlier can be excused like this: MB-001 in "${PATH}". Remove it.`
      : 'Warning: the change adds an entry of ignore for which the records had no such problem before. Only problems that were committed earlier can be excused like this: MB-001 in "messages/**". Remove it.';

  test('the first is a warning that names what it prepares', () =>
    prepared(how, async (repo) => {
      const first = await lint(repo, '--staged');
      expect(first).toMatchObject({ code: 0, told: [], notes: [what] });
      await repo.commit('second');
      expect((await lint(repo, '--since', 'first')).notes).toEqual([what]);
      expect((await lint(repo, '--since', 'HEAD')).notes).toEqual([]);
    }));

  test('the second is what it brings', () =>
    prepared(how, async (repo) => {
      await repo.commit('second');
      await repo.git('tag', 'second');
      repo.write({ [PATH]: BROKEN });
      await repo.git('add', '--all');
      const note = `1 problem is new, so no line of the baseline and no entry of ignore counts for it (they suppress what was there before the change): first MB-001 in "${PATH}". Fix the record.`;
      for (const all of [[], ['--all']]) {
        const staged = await lint(repo, '--staged', ...all);
        expect(staged).toEqual({ code: 1, told: [PATH], excused: 0, notes: [note] });
      }
      await repo.commit('third');
      expect(await lint(repo, '--since', 'second')).toMatchObject({ code: 1, told: [PATH] });
      expect(await lint(repo, '--since', 'first')).toMatchObject({ code: 1, told: [PATH] });
      // Once it is there, it is old: whoever let it in has seen it.
      repo.write({ 'b.txt': 'y' });
      await repo.git('add', '--all');
      expect(await lint(repo, '--staged', '--all')).toMatchObject({ code: 0, excused: 1 });
      expect(await lint(repo)).toMatchObject({ code: 0, excused: 1 });
    }));
});

test('a baseline made of what was there before is no warning', () =>
  withRepository(async (repo) => {
    await repo.commit('old', { [PATH]: BROKEN, 'messages/3.md': BROKEN.replace('2', '3') });
    await call(['--baseline', FILE, '--baseline-update'], { cwd: repo.root, env: repo.env });
    repo.write({ [CONFIG]: `baseline: ${FILE}\n` });
    await repo.git('add', '--all');
    expect(await lint(repo, '--staged')).toEqual({ code: 0, told: [], excused: 0, notes: [] });
    const all = await lint(repo, '--staged', '--all');
    expect(all).toEqual({ code: 0, told: [], excused: 2, notes: [] });
  }));

test('a record without an id takes a line for each place where it stands', () =>
  withRepository(async (repo) => {
    const nameless = BROKEN.replace('id: 2\n', '');
    await repo.commit('old', { [PATH]: nameless, [CONFIG]: `baseline: ${FILE}\n`, [FILE]: '' });
    const update = () => call(['--baseline-update'], { cwd: repo.root, env: repo.env });
    await update();
    expect(await lint(repo)).toMatchObject({ code: 0, excused: 1, notes: [] });
    // What is delivered is the same message; what stands beside it is another record.
    repo.write({ 'agents/Ada/inbox/2.md': nameless });
    expect(await lint(repo)).toMatchObject({ code: 0, excused: 1, notes: [] });
    repo.write({ 'messages/copy.md': nameless });
    expect(await lint(repo)).toMatchObject({ code: 1, told: [PATH], excused: 0, notes: [] });
    await update();
    expect(await lint(repo)).toMatchObject({ code: 0, excused: 1, notes: [] });
  }));

/** Of a record without an id: one that has says the same wherever it is. */
test('the same text in a new file is a new problem, as the full run has it', () =>
  withRepository(async (repo) => {
    const text = BROKEN.replace('id: 2\n', '');
    repo.write({ [PATH]: text, [CONFIG]: `baseline: ${FILE}\n` });
    await call(['--baseline', FILE, '--baseline-update'], { cwd: repo.root, env: repo.env });
    await repo.git('add', '--all');
    await repo.commit('old');
    repo.write({ 'messages/3.md': text });
    await repo.git('add', '--all');
    expect((await lint(repo, '--staged')).told).toEqual([PATH]);
    await repo.commit('copied');
    expect((await lint(repo, '--since', 'HEAD~')).told).toEqual([PATH]);
    expect((await lint(repo)).told).toEqual([PATH]);

    repo.write({ 'agents/b/inbox/2.md': text });
    await repo.git('add', '--all');
    expect((await lint(repo, '--staged')).told).toEqual([]);
  }));
