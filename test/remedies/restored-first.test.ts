import { describe, expect, test } from 'vitest';
import { matrix, POSTGRES, REDIS } from '../../src/protocols/consensus/example.ts';
import { listed } from '../../src/protocols/consensus/manifest-example.ts';
import { PATH as CONTRIBUTION, contribution } from '../../src/protocols/contributions/example.ts';
import { entry } from '../../src/protocols/contributions/manifest-example.ts';
import { claim, event, SOURCE_ID } from '../../src/protocols/vouch/example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { based, commandsOf, done, judged } from './judged.ts';

const VOTE = '.cleo/consensus/CONS-0042.json';
const LOG = '.cleo/contributions/CONTRIBUTIONS.jsonl';
const NEAR = { options: [REDIS, { ...POSTGRES, confidence: 0.79 }], verdict: 'CONTESTED' };
const OTHER = { question: 'How many workers does the importer of invoices get?' };

async function published(repository: TestRepository): Promise<void> {
  await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
}

async function told(repository: TestRepository, rule: string, ...args: readonly string[]) {
  return (await judged(repository, ...args)).filter((each) => each.rule === rule);
}

const MISSING = 'consensus/conflict-missing';

describe('a vote that a commit turned into another one', () => {
  test.each(['published', 'unpublished'])(
    '%s: is restored before anything is added to it',
    async (how) => {
      await withRepository(async (repository) => {
        const base = await repository.commit('vote', { [VOTE]: matrix() });
        await published(repository);
        await repository.commit('forge', { [VOTE]: matrix({ ...NEAR, ...OTHER }) });
        if (how === 'published') await published(repository);
        const found = await told(repository, MISSING);
        expect(found).toHaveLength(1);
        const [{ then = [] } = {}] = found;
        expect(then.map(({ action }) => action)).not.toContain('insert');
        expect(then.map(({ text }) => text)).toContain(
          `git --literal-pathspecs checkout ${base} -- ${VOTE}`,
        );
        done(repository, found);
        expect(await repository.git('status', '--short')).toBe('');
        expect(await repository.git('diff', base, 'HEAD')).toBe('');
        expect(await told(repository, MISSING)).toEqual([]);
      });
    },
  );

  test.each([
    ['with its verdict', { verdict: 'CONTESTED' }],
    ['and kept its verdict', {}],
  ])('%s: nothing is made to agree with it', async (_, changes) => {
    await withRepository(async (repository) => {
      const turned = matrix({ ...NEAR, verdict: 'PROVEN', ...changes });
      await repository.commit('vote', listed());
      const votes = async () =>
        (await judged(repository)).filter(({ rule }) => /^cons/i.test(rule));
      const before = await votes();
      repository.write({ [VOTE]: turned });
      const found = await votes();
      expect(found.map(({ rule }) => rule)).toContain('consensus/changed-numbers');
      const texts = found.flatMap(({ help, then = [] }) => [help, ...then.map(({ text }) => text)]);
      expect(texts.filter((text) => /tally|[Aa]ppend/.test(text ?? ''))).toEqual([]);
      done(repository, found);
      expect(await votes()).toEqual(before);
      expect(await repository.git('status', '--short')).toBe('');
    });
  });

  test('and that was restored is told what it lacks', async () => {
    await withRepository(async (repository) => {
      await repository.commit('vote', { [VOTE]: matrix(NEAR) });
      await repository.commit('forge', { [VOTE]: matrix({ ...NEAR, ...OTHER }) });
      await repository.commit('restore', { [VOTE]: matrix(NEAR) });
      await published(repository);
      const [{ then = [], help } = {}] = await told(repository, MISSING);
      expect(then).toEqual([]);
      expect(help).toContain('`lint-protocol consensus new --rerun');
    });
  });
});

describe('a vote whose file a commit used again for the next one', () => {
  const NEXT = '.cleo/consensus/CONS-0043.json';
  const next = matrix({ questionId: 'CONS-0043', ...OTHER });

  test.each([
    ['published', ['consensus/file-name'], []],
    ['published', ['consensus/unique-question'], ['--history']],
    ['unpublished', ['consensus/file-name'], []],
    ['unpublished', ['consensus/unique-question'], ['--since', 'origin/main']],
  ])(
    '%s: comes back, and the next one has a file of its own (%s)',
    async (how, [rule = ''], args) => {
      await withRepository(async (repository) => {
        const base = await repository.commit('vote', { [VOTE]: matrix() });
        await published(repository);
        await repository.commit('next', { [VOTE]: next });
        if (how === 'published') await published(repository);
        const found = await told(repository, rule, ...args);
        expect(found).toHaveLength(1);
        done(repository, found);
        expect(await repository.git('status', '--short')).toBe('');
        expect(await repository.git('diff', '--name-only', base, 'HEAD')).toBe(NEXT);
        expect(await repository.git('show', `HEAD:${NEXT}`)).toBe(next.trimEnd());
        expect(await told(repository, 'consensus/file-name')).toEqual([]);
        const after = how === 'published' ? ['--since', 'origin/main'] : args;
        expect(await told(repository, 'consensus/unique-question', ...after)).toEqual([]);
      });
    },
  );
});

test('a vote whose rationale a commit corrected is held again for the conflict that it lacks', async () => {
  await withRepository(async (repository) => {
    await repository.commit('vote', { [VOTE]: matrix(NEAR) });
    await repository.commit('words', { [VOTE]: matrix({ ...NEAR, title: 'Queue' }) });
    await published(repository);
    const [{ then = [], help } = {}] = await told(repository, MISSING);
    expect(then).toEqual([]);
    expect(help).toContain('`lint-protocol consensus new --rerun');
  });
});

describe('an entry that a commit changed', () => {
  const files = { [CONTRIBUTION]: contribution(), [LOG]: entry() };
  const forged = entry().replace('"decisionCount":1', '"decisionCount":"1"');

  test.each(['published', 'unpublished'])(
    '%s: is restored, and not appended again',
    async (how) => {
      await withRepository(async (repository) => {
        expect(forged).not.toBe(entry());
        const base = await repository.commit('sound', files);
        await published(repository);
        await repository.commit('forge', { [LOG]: forged });
        if (how === 'published') await published(repository);
        const found = await told(repository, 'manifest/schema');
        expect(found).toHaveLength(1);
        const [{ then = [] } = {}] = found;
        expect(then.map(({ action }) => action)).not.toContain('append');
        expect(found.flatMap(commandsOf)).toContain(
          `git --literal-pathspecs checkout ${base} -- ${LOG}`,
        );
        done(repository, found);
        expect(await repository.git('diff', base, 'HEAD')).toBe('');
      });
    },
  );

  test('as it was appended: it is appended again, with what is wrong put right', async () => {
    await withRepository(async (repository) => {
      await repository.commit('sound', { ...files, [LOG]: forged });
      await repository.commit('more', { 'a.md': 'a' });
      await published(repository);
      const [{ then = [] } = {}] = await told(repository, 'manifest/schema');
      expect(then.map(({ action }) => action)).not.toContain('run');
    });
  });
});

test('a claim that was confirmed with its event is not restored, whatever else is wrong with it', async () => {
  await withRepository(async (repository) => {
    const claimed = (more: Readonly<Record<string, unknown>>) =>
      claim({ evidence: [SOURCE_ID], tags: ['a', 'a'], ...more });
    const log = event({ id: 'e0', event: 'kb.init', object_ids: [] });
    const first = based({ 'audit.log.jsonl': log, 'claims/refund-window.yaml': claimed({}) });
    await repository.commit('claim', first);
    const confirmed = event({ event: 'claim.confirm', object_ids: ['refund-window'] });
    const CLAIM = '.vouch/claims/refund-window.yaml';
    const text = claimed({ last_confirmed_at: '2026-04-12T09:20:00Z', extra: 1 });
    await repository.commit('confirm', {
      [CLAIM]: text,
      '.vouch/audit.log.jsonl': log + confirmed,
    });
    await published(repository);
    const found = (await judged(repository)).filter(({ path }) => path === CLAIM);
    expect(found).not.toEqual([]);
    for (const { then } of found)
      expect(then.map((each) => each.text).join(' ')).not.toContain('checkout');
  });
});
