import { describe, expect, test } from 'vitest';
import { MATRIX_PATH, matrix, matrixFile, REDIS } from '../../src/protocols/consensus/example.ts';
import { entryLine, MANIFEST_PATH } from '../../src/protocols/consensus/manifest-example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { commandsOf, done, errors, judged } from './judged.ts';

/*
 * Two branches held different votes under one id: no merge of them loses one. The one that others have
 * keeps its id, and the other one gets an id of its own.
 */

const OTHER = { question: 'Which window do we use?', options: [{ ...REDIS, name: 'long' }] };
const EVIDENCE = { 'docs/queues.md': '# Redis\n\n# Postgres\n' };

const rulesOf = (found: Awaited<ReturnType<typeof judged>>) => found.map(({ rule }) => rule);

/** Two branches and their merge, which keeps the vote of the first parent. */
async function merged(repository: TestRepository, { isOpen = false, isMainSecond = false } = {}) {
  const base = await repository.commit('base', { ...EVIDENCE, [MANIFEST_PATH]: '' });
  await repository.git('update-ref', 'refs/remotes/origin/main', base);
  const [one, two] = [entryLine(), entryLine({ title: 'Window' })];
  await repository.git('checkout', '-q', '-b', 'side');
  const side = await repository.commit('side', { ...matrixFile(OTHER), [MANIFEST_PATH]: two });
  await repository.git('checkout', '-q', '-b', 'work', base);
  const work = await repository.commit('work', { ...matrixFile(), [MANIFEST_PATH]: one });
  if (isMainSecond) await repository.git('update-ref', 'refs/remotes/origin/main', side);
  await repository.git('merge', '-q', '-s', 'ours', '--no-commit', 'side');
  await repository.write({ [MANIFEST_PATH]: one + two });
  await repository.git('add', '-A');
  if (!isOpen) await repository.git('commit', '-qm', 'merge');
  await repository.git('branch', '-qD', 'side');
  return { base, side, work };
}

async function votes(repository: TestRepository): Promise<readonly string[]> {
  const paths = (await repository.git('ls-files', '.cleo/consensus')).split('\n');
  return Promise.all(
    paths.map(async (path) => {
      const vote = JSON.parse(await repository.git('show', `:${path}`));
      return `${path.slice('.cleo/consensus/'.length)} ${vote.questionId} ${vote.question}`;
    }),
  );
}

const isOfVotes = ({ rule }: { readonly rule: string }) => rule === 'consensus/changed-numbers';

describe('of two votes under one id', () => {
  test.each([true, false])('both are kept, in progress: %s', (isOpen) =>
    withRepository(async (repository) => {
      const { side, work } = await merged(repository, { isOpen });
      const view = isOpen ? ['--staged'] : ['--since', 'origin/main'];
      if (isOpen) {
        const [inTree, staged] = [await judged(repository), await judged(repository, ...view)];
        const [one, other] = [inTree, staged].map((each) => each.filter(isOfVotes).map(commandsOf));
        expect(one).toEqual(other);
      }
      const found = (await judged(repository, ...view)).filter(isOfVotes);
      expect(found.map(({ message }) => message.slice(0, 14))).toEqual(['Two branches h']);
      expect(found[0]?.message).toContain(side.slice(0, 12));
      done(repository, found);
      expect(await votes(repository)).toEqual([
        expect.stringMatching(
          /^CONS-0042-([0-9a-f]{7})\.json CONS-0042-\1 Which window do we use\?$/,
        ),
        'CONS-0042.json CONS-0042 Which queue carries the mail?',
      ]);
      expect((await judged(repository, ...view)).filter(isOfVotes)).toEqual([]);
      if (!isOpen) expect(await repository.git('log', '-1', '--format=%P')).toBe(`${work} ${side}`);
    }),
  );

  test.each([true, false])('the one that others have keeps its id, in progress: %s', (isOpen) =>
    withRepository(async (repository) => {
      await merged(repository, { isOpen, isMainSecond: true });
      const view = isOpen ? ['--staged'] : ['--since', 'origin/main'];
      done(repository, (await judged(repository, ...view)).filter(isOfVotes));
      expect((await votes(repository)).at(-1)).toBe(
        'CONS-0042.json CONS-0042 Which window do we use?',
      );
      expect((await judged(repository, ...view)).filter(isOfVotes)).toEqual([]);
      if (isOpen) await repository.git('commit', '-qm', 'merge');
      expect(rulesOf(await judged(repository, '--since', 'origin/main'))).not.toContain(
        'consensus/changed-numbers',
      );
    }),
  );

  test('a human says which holds where others have the merge, and no file is changed', () =>
    withRepository(async (repository) => {
      const { base } = await merged(repository);
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const [found] = (await judged(repository, '--since', base)).filter(isOfVotes);
      expect(found?.help).toContain('A human has to decide which of the votes counts');
      expect(found && commandsOf(found)).toEqual([]);
      expect(JSON.stringify(found?.then)).toContain('history.accepted');
    }));

  test('a vote that the merge made of the two is neither', () =>
    withRepository(async (repository) => {
      await merged(repository, { isOpen: true });
      await repository.write(matrixFile({ ...OTHER, question: 'Which queue carries the mail?' }));
      await repository.git('add', '-A');
      done(repository, (await judged(repository, '--staged')).filter(isOfVotes));
      expect((await votes(repository)).map((each) => each.replace(/-[0-9a-f]{7}/g, ''))).toEqual([
        'CONS-0042.json CONS-0042 Which window do we use?',
        'CONS-0042.json CONS-0042 Which queue carries the mail?',
      ]);
      expect((await judged(repository, '--staged')).filter(isOfVotes)).toEqual([]);
    }));

  test('a merge that drops one is reported also where another file took its id over', () =>
    withRepository(async (repository) => {
      await merged(repository, { isOpen: true });
      const copy = MATRIX_PATH.replace('0042', '0043');
      await repository.write({ [copy]: matrix({ ...OTHER, verdict: 'REFUTED' }) });
      await repository.git('add', '-A');
      expect((await judged(repository, '--staged')).filter(isOfVotes)).toHaveLength(1);
    }));
});

test('two entries under one id are followed by one of the vote that the file holds', () =>
  withRepository(async (repository) => {
    await merged(repository, { isOpen: true });
    const found = errors(await judged(repository));
    const entry = found.filter(({ rule }) => rule === 'subagent/one-entry');
    expect(entry.flatMap(commandsOf)).toEqual([
      'lint-protocol consensus tally .cleo/consensus/CONS-0042.json',
    ]);
    expect(entry[0]?.expected).toBeNull();
  }));

test.each(['PROVEN', 'REFUTED'])(
  'the entry of the other vote is replaced when that vote has its file, %s',
  (verdict) =>
    withRepository(async (repository) => {
      const file = '../consensus/CONS-0042.json';
      const said = { title: 'Vote', date: '2026-01-26', status: 'complete' };
      const [one, other] = [{}, { id: 'T4798-cons-0042', verdict }].map((each) =>
        entryLine({ file, ...said, ...each }),
      );
      await repository.commit('base', {
        ...EVIDENCE,
        ...matrixFile(),
        [MANIFEST_PATH]: `${one}${other}`,
      });
      const rule = verdict === 'PROVEN' ? 'subagent/one-entry' : 'consensus/manifest-verdict';
      const found = (await judged(repository)).find((each) => each.rule === rule);
      expect(found?.help).toContain('consensus tally FILE --task T4798');
      expect(found && [found.expected, commandsOf(found)]).toEqual([null, []]);
      const [path, own] = [MATRIX_PATH, file].map((each) => each.replace('.json', '-dfde444.json'));
      const vote = matrix({ questionId: 'CONS-0042-dfde444', question: OTHER.question });
      const list = entryLine({ ...said, id: 'T4798-cons-0042-dfde444', file: own });
      await repository.write({ [path ?? '']: vote, [MANIFEST_PATH]: `${one}${other}${list}` });
      expect((await judged(repository)).filter(({ level }) => level !== 'info')).toEqual([]);
    }),
);
