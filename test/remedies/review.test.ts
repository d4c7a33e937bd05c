import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  claim,
  event,
  madeEvent,
  PAYLOAD,
  page,
  proposal,
} from '../../src/protocols/vouch/example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { based, judged } from './judged.ts';

const CLAIM = '.vouch/claims/refund-window.yaml';
const LOG = '.vouch/audit.log.jsonl';
const BEGUN = event({ id: 'e0', event: 'kb.init', object_ids: [] });
const ID = '20260412-091400-1a2b3c4d';
const DECISION = `decided/${ID}.yaml`;
const APPROVED = PAYLOAD;
const REFUNDS = '.vouch/pages/refunds.md';
const OF_PAGE = '20260412-091500-2b3c4d5e';

/** A base whose claim and page were approved, as they are. */
function reviewed() {
  return based({
    'audit.log.jsonl':
      BEGUN +
      madeEvent({ object_ids: [ID, OF_PAGE] }) +
      event({ object_ids: ['20260412-091400-1a2b3c4d', 'refund-window'] }) +
      event({ id: 'e2', object_ids: [OF_PAGE, 'refunds'] }),
    [DECISION]: proposal({ payload: APPROVED }),
    [`decided/${OF_PAGE}.yaml`]: proposal({
      id: OF_PAGE,
      kind: 'page',
      payload: { id: 'refunds', title: 'Refunds', type: 'concept', body: '# Refunds\n' },
    }),
    'pages/refunds.md': page(),
  });
}

/** What is told of a reviewed base with these changes, before and after they are committed. */
async function changed(
  repository: TestRepository,
  change: Readonly<Record<string, string>>,
  ...removed: readonly string[]
) {
  const base = await repository.commit('x', reviewed());
  repository.write(change);
  for (const path of removed) rmSync(join(repository.root, path));
  const fresh = await judged(repository);
  await repository.git('add', '-A');
  await repository.git('commit', '-qm', 'x');
  return { base, fresh, told: await judged(repository, '--range', `${base}..HEAD`) };
}

const placed = (found: Awaited<ReturnType<typeof judged>>) =>
  found.map(({ rule, path }) => `${rule} ${path}`);

describe('what was approved, and is changed by hand,', () => {
  test('is told once where the decision was changed, and not at the claim', async () => {
    await withRepository(async (repository) => {
      const decision = proposal({ payload: { ...APPROVED, text: 'Refunds are paid at once.' } });
      const { fresh, told } = await changed(repository, { [`.vouch/${DECISION}`]: decision });
      expect(placed(fresh)).toEqual([`history/decided-once .vouch/${DECISION}`]);
      expect(placed(told)).toEqual([`history/decided-once .vouch/${DECISION}`]);
    });
  });

  test('is told at the claim, too, where that was changed beside the decision', async () => {
    await withRepository(async (repository) => {
      const { told } = await changed(repository, {
        [`.vouch/${DECISION}`]: proposal({ payload: { ...APPROVED, confidence: 0.5 } }),
        [CLAIM]: claim({ text: 'Refunds are paid at once.' }),
        [LOG]: `${reviewed()[LOG]}${event({ id: 'e3', event: 'claim.correct', object_ids: ['refund-window'] })}`,
      });
      expect(placed(told)).toContain(`history/decided-once .vouch/${DECISION}`);
      expect(placed(told)).toContain(`vouch/approved-content ${CLAIM}`);
    });
  });

  test('is told once where another name stands for who decided', async () => {
    await withRepository(async (repository) => {
      const decision = proposal({ payload: APPROVED, decided_by: 'jonas' });
      const { fresh, told } = await changed(repository, { [`.vouch/${DECISION}`]: decision });
      expect(placed(fresh)).toEqual([`history/decided-once .vouch/${DECISION}`]);
      expect(placed(told)).toEqual([`history/decided-once .vouch/${DECISION}`]);
    });
  });

  test.each([
    ['a claim', CLAIM, claim({ text: 'Refunds are paid at once.' })],
    ['the body of a page', REFUNDS, page({}, '# Refunds\n\nAt once.\n')],
  ])('is restored, not written into the log: %s', async (_, path, text) => {
    await withRepository(async (repository) => {
      const { base, fresh, told } = await changed(repository, { [path]: text });
      const back = `git --literal-pathspecs checkout ${base} -- ${path}`;
      expect(placed(fresh)).toEqual([`history/audited ${path}`]);
      expect(fresh[0]?.then.map((step) => step.text)).toEqual([back]);
      expect(fresh[0]?.help).toMatch(
        /^Restore the file\. Propose the change, and have somebody else approve it/,
      );
      expect(placed(told)).toEqual([`history/audited ${path}`]);
      expect(told[0]?.then.map((step) => step.text)).toContain(back);
      expect(told[0]?.related.map((place) => place.message)).toEqual(['what was approved']);
    });
  });

  test('is told once where a claim is deleted', async () => {
    await withRepository(async (repository) => {
      const { fresh, told } = await changed(repository, {}, CLAIM);
      const rest = (found: typeof told) =>
        placed(found).filter((each) => !each.startsWith('vouch/reference'));
      expect(rest(fresh)).toEqual([`history/audited ${CLAIM}`]);
      expect(rest(told)).toEqual([`history/audited ${CLAIM}`]);
    });
  });

  test('gives way to nothing that the configuration makes milder', async () => {
    await withRepository(async (repository) => {
      writeFileSync(
        join(repository.root, '.lint-protocol.yaml'),
        'rules:\n  history/audited: warning\n',
      );
      const { told } = await changed(repository, {
        [CLAIM]: claim({ text: 'Refunds are paid at once.' }),
      });
      expect(placed(told)).toEqual([`history/audited ${CLAIM}`, `vouch/approved-content ${CLAIM}`]);
    });
  });
});

const CREATED = event({
  id: 'e1',
  event: 'proposal.claim.create',
  actor: 'scout',
  object_ids: [ID],
});
const DECIDED = { id: 'e2', event: 'proposal.claim.approve', object_ids: [ID, 'refund-window'] };

/** What an approval leaves, by whom its file and by whom the log says that it was. */
function approvedBy(file: string, log = file) {
  return {
    [`.vouch/${DECISION}`]: proposal({ payload: APPROVED, decided_by: file }),
    [CLAIM]: claim(),
    [LOG]: BEGUN + CREATED + event({ ...DECIDED, actor: log }),
  };
}

/** A base that waits for the first approval. */
function waiting() {
  const { [CLAIM]: _, ...files } = based({});
  return files;
}

/** Writes what a step leaves, and removes the rest. */
async function left(
  repository: TestRepository,
  files: Readonly<Record<string, string>>,
  ...removed: readonly string[]
) {
  repository.write(files);
  for (const path of removed) rmSync(join(repository.root, path));
  await repository.git('add', '-A');
}

/** The help, and what the steps say. */
const wordsOf = (
  found:
    | { readonly help: string | null; readonly then: readonly { readonly text: string }[] }
    | undefined,
) => [found?.help, ...(found?.then ?? []).map(({ text }) => text)].join(' ');
const HELPED = /Only a review by another person fixes this/;

describe('an approval by the proposer', () => {
  test('is undone before it is committed, and made by somebody else', async () => {
    await withRepository(async (repository) => {
      await repository.commit('x', waiting());
      await left(repository, approvedBy('scout'));
      const [found, ...others] = await judged(repository);
      expect([found?.rule, found?.by, others]).toEqual(['vouch/approver', 'human', []]);
      expect(wordsOf(found)).toMatch(HELPED);
      expect(found?.help).toContain('Move the file to proposed/');
      expect(found?.then).toEqual([]);
      const pending = proposal({
        payload: APPROVED,
        status: 'pending',
        decided_by: undefined,
        decided_at: undefined,
      });
      const undone = { [`.vouch/proposed/${ID}.yaml`]: pending, [LOG]: BEGUN + CREATED };
      await left(repository, undone, `.vouch/${DECISION}`, CLAIM);
      expect(await judged(repository)).toEqual([]);
      await left(repository, approvedBy('maria'), `.vouch/proposed/${ID}.yaml`);
      expect(await judged(repository)).toEqual([]);
    });
  });

  test('is undone in its commit, and not by a later one', async () => {
    await withRepository(async (repository) => {
      const base = await repository.commit('x', waiting());
      const range = ['--range', `${base}..HEAD`];
      await left(repository, approvedBy('scout'));
      await repository.git('commit', '-qm', 'x');
      const [found, ...others] = await judged(repository, ...range);
      expect([found?.rule, found?.by, others]).toEqual(['vouch/approver', 'human', []]);
      expect(wordsOf(found)).toMatch(HELPED);
      expect(wordsOf(found)).toContain('Undo the approval');
      expect(found?.then.map(({ text }) => text).join()).not.toContain('accept it');
      expect(found?.then[0]?.text).toBe(`git reset --soft ${base}`);
      await left(repository, approvedBy('maria'));
      await repository.git('commit', '-q', '--amend', '-m', 'x');
      expect(await judged(repository, ...range)).toEqual([]);
    });
  });

  test('is told once more where another name is written over it', async () => {
    await withRepository(async (repository) => {
      const base = await repository.commit('x', waiting());
      const range = ['--range', `${base}..HEAD`];
      await left(repository, approvedBy('scout'));
      await repository.git('commit', '-qm', 'x');
      await left(repository, approvedBy('maria', 'scout'));
      expect(placed(await judged(repository))).toEqual([`history/decided-once .vouch/${DECISION}`]);
      await repository.git('commit', '-qm', 'x');
      expect(placed(await judged(repository, ...range))).toEqual([
        `history/decided-once .vouch/${DECISION}`,
        `vouch/approver .vouch/${DECISION}`,
      ]);
    });
  });

  test('is told where another name was written over it in the same commit', async () => {
    await withRepository(async (repository) => {
      const base = await repository.commit('x', waiting());
      await left(repository, approvedBy('maria', 'scout'));
      const fresh = await judged(repository);
      await repository.git('commit', '-qm', 'x');
      const told = await judged(repository, '--range', `${base}..HEAD`);
      for (const found of [fresh, told]) {
        expect(placed(found)).toEqual([`vouch/decision-recorded .vouch/${DECISION}`]);
        expect(found[0]?.by).toBe('human');
        expect(wordsOf(found[0])).toMatch(
          /According to the log, the proposer approved the proposal\./,
        );
        expect(wordsOf(found[0])).toContain('is not a review but a forgery');
      }
    });
  });
});
