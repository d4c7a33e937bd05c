import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CITED, contribution } from '../../src/protocols/contributions/example.ts';
import {
  digest,
  entryOf,
  MANIFEST,
  pathOf,
} from '../../src/protocols/contributions/manifest-example.ts';
import { sealedText } from '../../src/protocols/contributions/operations/sealed-text.ts';
import { CHAIN_START } from '../../src/protocols/vouch/audit-chain.ts';
import { eventHash } from '../../src/protocols/vouch/chain-links.ts';
import { claim, PROPOSAL, proposal, SOURCE_ID } from '../../src/protocols/vouch/example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { oneOf, paired } from '../runs.ts';
import { based, done, errors, judged } from './judged.ts';

/*
 * What somebody appended to a log for a record that is put back tells of what never was: as long as nobody
 * else has it, it goes with the change. What is beside it stays, and hashes go on from what is there.
 */

const LOG = '.vouch/audit.log.jsonl';
const CLAIM = '.vouch/claims/refund-window.yaml';
const OTHER = '.vouch/claims/other.yaml';
const REJECTED = '.vouch/decided/20260412-100000-2b3c4d5e.yaml';
const NOON = claim({ id: 'other', text: 'Orders before noon leave today.' });

type Said = readonly [verb: string, ...ids: string[]];

/** A log of these events; with hashes where it is a chain. */
function logOf(isChained: boolean, ...said: readonly Said[]): string {
  let prev = CHAIN_START;
  return said
    .map(([event, ...object_ids]) => {
      const base = {
        id: ['e', event, ...object_ids].join('-'),
        event,
        actor: event.endsWith('.create') ? 'scout' : 'maria',
        created_at: '2026-04-12T09:14:00Z',
        object_ids,
      };
      if (!isChained) return `${JSON.stringify(base)}\n`;
      const hash = eventHash(JSON.stringify({ ...base, prev_hash: prev }), prev);
      const line = JSON.stringify({ ...base, prev_hash: prev, hash });
      prev = hash;
      return `${line}\n`;
    })
    .join('');
}

const BEFORE: readonly Said[] = [
  ['kb.init'],
  ['proposal.claim.create', PROPOSAL],
  ['proposal.claim.approve', PROPOSAL, 'refund-window'],
  ['proposal.claim.create', '20260412-100000-2b3c4d5e'],
  ['proposal.claim.reject', '20260412-100000-2b3c4d5e'],
];
const PAYLOAD = {
  id: 'refund-window',
  text: 'Refunds are paid within 14 days.',
  type: 'fact',
  confidence: 0.9,
  evidence: [SOURCE_ID],
};
const RIGHT = {
  ...based({ [`decided/${PROPOSAL}.yaml`]: proposal({ payload: PAYLOAD }) }),
  [OTHER]: NOON,
  [REJECTED]: proposal({
    id: '20260412-100000-2b3c4d5e',
    status: 'rejected',
    payload: { ...PAYLOAD, id: 'refund-day' },
  }),
};
const CONFIRMED: Said = ['claim.confirm', 'other'];
const confirmed = { [OTHER]: `${NOON}last_confirmed_at: 2026-04-12T09:14:00Z\n` };
const forged = claim({ text: 'Refunds are paid within 30 days.' });

const APPROVED = {
  [REJECTED]: proposal({
    id: '20260412-100000-2b3c4d5e',
    payload: { ...PAYLOAD, id: 'refund-day' },
  }),
  '.vouch/claims/refund-day.yaml': claim({ id: 'refund-day' }),
};

/** Each with what was changed, what was appended for it, and what of that is honest. */
const CASES: readonly (readonly [string, Readonly<Record<string, string>>, Said])[] = [
  ['a claim that was changed', { [CLAIM]: forged }, ['claim.update', 'refund-window']],
  ['a claim that was taken away', { [CLAIM]: '' }, ['claim.archive', 'refund-window']],
  [
    'a rejected decision that was turned',
    APPROVED,
    ['proposal.claim.approve', '20260412-100000-2b3c4d5e', 'refund-day'],
  ],
];

const read = ({ root }: TestRepository, path: string) => readFileSync(join(root, path), 'utf8');

describe('a log among what is taken back', () => {
  test.each(
    paired(CASES, ['chained', 'plain']).map(([[what, files, said], log]) => ({
      ...{ what, files, said, log },
    })),
  )(
    'what was appended to a $log log for $what goes, what is behind it stays',
    ({ files, said, log }) =>
      withRepository(async (repository) => {
        const isChained = log === 'chained';
        await repository.commit('right', { ...RIGHT, [LOG]: logOf(isChained, ...BEFORE) });
        await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
        const change = {
          ...files,
          ...confirmed,
          [LOG]: logOf(isChained, ...BEFORE, said, CONFIRMED),
        };
        for (const isStaged of oneOf([true, false], said.join())) {
          await repository.git('reset', '-q', '--hard', 'origin/main');
          repository.write(change);
          if (files[CLAIM] === '') await repository.git('rm', '-q', '-f', CLAIM);
          await repository.git('add', '-A');
          if (!isStaged) await repository.git('commit', '-q', '-m', 'forged');
          const view = isStaged ? ['--staged'] : ['--since', 'origin/main'];
          const told = errors(await judged(repository, ...view));
          expect(told.length).toBeGreaterThan(0);
          expect(told.map(({ help }) => help).join()).toContain('about what they undo');
          done(repository, told);
          const left = read(repository, LOG);
          expect(left).not.toContain(said[0] === 'proposal.claim.approve' ? 'refund-day' : said[0]);
          expect(left.split('\n')).toHaveLength(BEFORE.length + 2);
          expect(left).toContain('claim.confirm');
          expect(read(repository, OTHER)).toContain('last_confirmed_at');
          expect(errors(await judged(repository, ...view))).toEqual([]);
          expect(errors(await judged(repository))).toEqual([]);
        }
      }),
  );
});

test('an entry that tells of something else as well stays', () =>
  withRepository(async (repository) => {
    await repository.commit('right', { ...RIGHT, [LOG]: logOf(false, ...BEFORE) });
    const both: Said = ['claim.update', 'refund-window', 'other'];
    const log = logOf(false, ...BEFORE, both);
    repository.write({ [CLAIM]: forged, ...confirmed, [LOG]: log });
    await repository.git('add', '-A');
    done(repository, errors(await judged(repository, '--staged')));
    expect(read(repository, LOG)).toBe(log);
    expect(read(repository, CLAIM)).toContain('14 days');
  }));

test('what others have stays', () =>
  withRepository(async (repository) => {
    await repository.commit('right', { ...RIGHT, [LOG]: logOf(true, ...BEFORE) });
    const log = logOf(true, ...BEFORE, ['claim.update', 'refund-window']);
    await repository.commit('forged', { ...RIGHT, [CLAIM]: forged, [LOG]: log });
    await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    done(repository, errors(await judged(repository)));
    expect(read(repository, LOG)).toBe(log);
  }));

test('the entry of a merged contribution that is put back goes', () =>
  withRepository(async (repository) => {
    const FILE = pathOf('contrib_1a');
    const { text } = sealedText(contribution({ status: 'merged' }), []);
    const entry = entryOf('contrib_1a', { status: 'complete', checksum: digest(text) });
    await repository.commit('merged', { ...CITED, [FILE]: text, [MANIFEST]: entry });
    await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    const other = sealedText(text.replace('"answer": "', '"answer": "not '), []).text;
    const listed = entryOf('contrib_1a', { checksum: digest(other) });
    const later = listed.replace('"id":"contrib_', '"id":"contrib_2');
    repository.write({ [FILE]: other, [MANIFEST]: entry + later });
    await repository.git('add', '-A');
    await repository.git('commit', '-q', '-m', 'what we meant');
    done(repository, errors(await judged(repository, '--since', 'origin/main')));
    expect(read(repository, MANIFEST)).toBe(entry);
    expect(read(repository, FILE)).toBe(text);
  }));

/** Without the approval, and with hashes that say that there was none. */
const CUT = BEFORE.filter(([verb]) => verb !== 'proposal.claim.approve');
const since: Said = ['claim.confirm', 'refund-window'];

describe('honest events behind a log of which one was cut out, with all hashes made anew', () => {
  test.each([
    ['unpublished', [CUT, [...CUT, CONFIRMED], [...CUT, CONFIRMED, since]]],
    ['staged', [[...CUT, CONFIRMED, since]]],
    [
      'behind the last one that is left',
      [BEFORE.slice(0, 2), [...BEFORE.slice(0, 2), CONFIRMED, since]],
    ],
  ])('%s: stay, chained anew behind what is put back', (place, steps) =>
    withRepository(async (repository) => {
      await repository.commit('right', { ...RIGHT, [LOG]: logOf(true, ...BEFORE) });
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const right = read(repository, LOG);
      for (const [index, said] of steps.entries()) {
        const isHonest = index > 0 || steps.length === 1;
        const claimed = `${read(repository, CLAIM)}last_confirmed_at: 2026-04-12T09:14:00Z\n`;
        repository.write({ [LOG]: logOf(true, ...said) });
        if (isHonest) repository.write(confirmed);
        if (said.includes(since)) repository.write({ [CLAIM]: claimed });
        await repository.git('add', '-A');
        if (place !== 'staged') await repository.git('commit', '-q', '-m', String(index));
      }
      const view = place === 'staged' ? ['--staged'] : ['--since', 'origin/main'];
      for (const args of [view, []]) {
        const told = errors(await judged(repository, ...args));
        done(repository, told);
        const left = read(repository, LOG);
        expect(left).toBe(logOf(true, ...BEFORE, CONFIRMED, since));
        expect(left.startsWith(right)).toBe(true);
        expect(read(repository, OTHER) + read(repository, CLAIM)).toContain('last_confirmed_at');
        for (const each of [view, []])
          expect(errors(await judged(repository, ...each))).toEqual([]);
      }
    }),
  );
});
