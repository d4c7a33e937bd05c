import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { matrix } from '../../src/protocols/consensus/example.ts';
import { entryLine, MANIFEST_PATH } from '../../src/protocols/consensus/manifest-example.ts';
import { claim, event, evidence, PROPOSAL, proposal } from '../../src/protocols/vouch/example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { paired } from '../runs.ts';
import { based, done, errors, judged } from './judged.ts';

/*
 * What a change made of a record that is put back is that record under another name. Nobody would tell that
 * everything is there twice, so it goes; what has something of its own to say, or is named, stays.
 */

const run = (id: string, seed: number) =>
  `${JSON.stringify({ id, at: '2026-05-01T10:00:00Z', seed })}\n`;
const lines = (...numbers: readonly number[]) =>
  numbers.map((no) => `${JSON.stringify({ no, what: `rent of month ${no}` })}\n`).join('');
const CONFIG = {
  '.lint-protocol.json': JSON.stringify({
    history: { appendOnly: ['ledger/*.jsonl'] },
    kinds: { run: { files: ['runs/*.json'], format: 'json', id: 'id', keep: 'fixed' } },
  }),
};
const RIGHT = {
  ...CONFIG,
  'runs/run-05.json': run('run-05', 5),
  'runs/run-06.json': run('run-06', 6),
  'ledger/2026.jsonl': lines(1, 2, 3),
  'ledger/2027.jsonl': lines(4, 5),
};

/** A change: what it removes and writes, what of that is left when all is put back, and what a report says. */
interface Case {
  readonly gone: readonly string[];
  readonly wrote: Readonly<Record<string, string>>;
  readonly left: readonly string[];
  readonly told?: string;
}

const CASES: Readonly<Record<string, Case>> = {
  'a record under another id goes': {
    gone: ['runs/run-05.json', 'runs/run-06.json'],
    wrote: { 'runs/run-07.json': run('run-07', 6), 'notes.md': 'Of today.\n' },
    left: ['notes.md'],
    told: 'runs/run-07.json',
  },
  'two logs in one go': {
    gone: ['ledger/2026.jsonl', 'ledger/2027.jsonl'],
    wrote: { 'ledger/all.jsonl': lines(1, 2, 3, 4, 5) },
    left: [],
    told: 'ledger/all.jsonl',
  },
  'a record that says more stays': {
    gone: ['runs/run-06.json'],
    wrote: { 'runs/run-07.json': run('run-07', 7) },
    left: ['runs/run-07.json'],
  },
  'a log that goes on stays': {
    gone: ['ledger/2027.jsonl'],
    wrote: { 'ledger/2028.jsonl': lines(5, 6) },
    left: ['ledger/2028.jsonl'],
  },
  'what says next to nothing stays': {
    gone: ['ledger/2027.jsonl'],
    wrote: { 'ledger/2028.jsonl': '\n', 'empty.json': '{}\n' },
    left: ['empty.json', 'ledger/2028.jsonl'],
  },
  'a record that another one names stays': {
    gone: ['runs/run-06.json'],
    wrote: { 'runs/run-07.json': run('run-07', 6), 'notes.md': 'See run-07.\n' },
    left: ['notes.md', 'runs/run-07.json'],
  },
};

async function changed(repository: TestRepository, { gone, wrote }: Case, isStaged: boolean) {
  await repository.commit('right', RIGHT);
  await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  await repository.git('rm', '-q', ...gone);
  repository.write(wrote);
  await repository.git('add', '-A');
  if (!isStaged) await repository.git('commit', '-q', '-m', 'change');
  return isStaged ? ['--staged'] : ['--since', 'origin/main'];
}

describe('what went with a change, staged or in a commit that nobody has', () => {
  test.each(paired(Object.entries(CASES), [true, false]))('%s, staged: %s', ([, each], isStaged) =>
    withRepository(async (repository) => {
      const view = await changed(repository, each, isStaged);
      const told = errors(await judged(repository, ...view));
      expect(told.map(({ path }) => path)).toEqual(each.gone);
      for (const { help } of told)
        if (each.told !== undefined) expect(help).toContain(`"${each.told}"`);
        else expect(help).not.toContain('The steps also');
      done(repository, told);
      expect(errors(await judged(repository, ...view))).toEqual([]);
      const now = await repository.git('ls-files');
      expect(now.split('\n').filter((path) => path !== '')).toEqual(
        [...Object.keys(RIGHT), ...each.left].sort(),
      );
      for (const path of each.gone)
        expect(readFileSync(join(repository.root, path), 'utf8')).toBe(
          RIGHT[path as 'runs/run-05.json'],
        );
      for (const path of Object.keys(each.wrote))
        expect(existsSync(join(repository.root, path))).toBe(each.left.includes(path));
    }),
  );
});

test('of what another record names a person decides, who is told how it goes', () =>
  withRepository(async (repository) => {
    const named = CASES['a record that another one names stays'];
    if (named === undefined) throw new Error('there is no such case');
    const [told] = errors(await judged(repository, ...(await changed(repository, named, false))));
    expect(told?.help).toContain(
      '"runs/run-07.json" only says what is put back, and "notes.md" names it. If nothing new is meant, remove it as well, before the step that commits: `git --literal-pathspecs rm -q -f --ignore-unmatch -- runs/run-07.json`',
    );
  }));

test('the command that prints what goes quotes a name that a shell would take apart', () =>
  withRepository(async (repository) => {
    const wrote = { 'runs/run 07;id.json': run('run 07;id', 6) };
    const each = { gone: ['runs/run-06.json'], wrote, left: [] };
    const [told] = errors(await judged(repository, ...(await changed(repository, each, false))));
    expect(told?.help).toMatch(/`git show '[0-9a-f]{40}:runs\/run 07;id\.json'` prints it/);
  }));

/** A claim with what it rests on, and what decided on it. */
const ID = 'ev-1111111111111111';
const CLAIM = { text: 'Refunds are paid within 14 days.', evidence: [ID] };
const decision = (text: string, id = PROPOSAL) =>
  proposal({ id, payload: { id: 'refund-window', type: 'fact', confidence: 0.9, ...CLAIM, text } });
const EVENTS =
  event({ id: 'e0', event: 'kb.init', object_ids: [] }) +
  event({ id: 'e1', event: 'proposal.claim.create', actor: 'scout', object_ids: [PROPOSAL] }) +
  event({
    id: 'e2',
    event: 'proposal.claim.approve',
    actor: 'maria',
    object_ids: [PROPOSAL, 'refund-window'],
  });
const DECIDED = {
  [`evidence/${ID}.yaml`]: evidence({ id: ID }),
  'claims/refund-window.yaml': claim(CLAIM),
  [`decided/${PROPOSAL}.yaml`]: decision(CLAIM.text),
  'audit.log.jsonl': EVENTS,
};

describe('a decision under another id and with another text, of which an event of the same change tells', () => {
  test.each([['--history'], ['--since', 'origin/main']])('goes with its event: %s', (...view) =>
    withRepository(async (repository) => {
      const later = event({ id: 'e3', event: 'claim.confirm', object_ids: ['refund-window'] });
      await repository.commit('right', {
        ...based({ ...DECIDED, 'audit.log.jsonl': later }),
        '.vouch/audit.log.2026-04-13.jsonl.gz': gzipSync(EVENTS),
      });
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      await repository.git('rm', '-q', `.vouch/decided/${PROPOSAL}.yaml`);
      const other = PROPOSAL.replace(/.{8}$/, '0badf00d');
      const text = 'Refunds are paid within 30 days.';
      const told = { event: 'proposal.approve', actor: 'maria' };
      const forged = event({ id: 'e4', ...told, object_ids: [other, 'refund-window'] });
      repository.write({
        [`.vouch/decided/${other}.yaml`]: decision(text, other),
        '.vouch/claims/refund-window.yaml': claim({ ...CLAIM, text }),
        '.vouch/audit.log.jsonl': later + forged,
      });
      await repository.git('add', '-A');
      await repository.git('commit', '-q', '-m', 'change');
      const found = errors(await judged(repository, ...view));
      expect(found.map(({ rule }) => rule)).toContain('history/decided-once');
      done(repository, found);
      expect(await repository.git('ls-files', '.vouch/decided')).toBe(
        `.vouch/decided/${PROPOSAL}.yaml`,
      );
      expect(await repository.git('diff', '--cached', '--name-only', 'origin/main')).toBe('');
    }),
  );
});

describe('a piece of evidence under another id, which is restored along with the claims that cite it', () => {
  test.each([true, false])('goes; staged: %s', (isStaged) =>
    withRepository(async (repository) => {
      const [id, other] = [ID, 'ev-3333333333333333'];
      const right = based(DECIDED);
      await repository.commit('right', right);
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      await repository.git('mv', `.vouch/evidence/${id}.yaml`, `.vouch/evidence/${other}.yaml`);
      repository.write({
        [`.vouch/evidence/${other}.yaml`]: evidence({ id: other }),
        '.vouch/claims/refund-window.yaml': claim({ ...CLAIM, evidence: [other] }),
      });
      await repository.git('add', '-A');
      if (!isStaged) await repository.git('commit', '-q', '-m', 'change');
      const view = isStaged ? ['--staged'] : ['--since', 'origin/main'];
      const told = errors(await judged(repository, ...view));
      expect(told.length).toBeGreaterThan(0);
      done(repository, told);
      for (const args of [view, []]) expect(errors(await judged(repository, ...args))).toEqual([]);
      const left = (await repository.git('ls-files', '.vouch/evidence')).split('\n');
      expect(left).toEqual([`.vouch/evidence/${id}.yaml`]);
    }),
  );
});

const EVIDENCE = { 'docs/queues.md': '# Redis\n\nFast.\n\n# Postgres\n\nSafe.\n' };

describe('a vote that was renamed and given other numbers', () => {
  const VOTE = '.cleo/consensus/CONS-0042.json';
  const OTHER = '.cleo/consensus/CONS-0099.json';
  const manifest = (file: string) => entryLine({ file });
  const right = { ...EVIDENCE, [VOTE]: matrix(), [MANIFEST_PATH]: manifest(VOTE) };
  const forged = matrix({ questionId: 'CONS-0099' }).replaceAll('0.82', '0.92');

  test.each([
    ['staged', true],
    ['in a commit that nobody has', false],
  ])('goes where it has a problem beside the one that is put back: %s', (_, isStaged) =>
    withRepository(async (repository) => {
      await repository.commit('right', right);
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      await repository.git('mv', VOTE, OTHER);
      repository.write({ [OTHER]: forged, [MANIFEST_PATH]: manifest(OTHER), 'notes.md': 'New.\n' });
      await repository.git('add', '-A');
      if (!isStaged) await repository.git('commit', '-q', '-m', 'renamed');
      const view = isStaged ? ['--staged'] : ['--since', 'origin/main'];
      const told = errors(await judged(repository, ...view));
      if (!isStaged) expect(told[0]?.help).toContain(`"${OTHER}", which was made of "${VOTE}"`);
      done(repository, told);
      expect(await judged(repository, ...view)).toEqual([]);
      expect(await repository.git('diff', '--name-only', 'origin/main')).toBe('notes.md');
    }),
  );

  test('is named where it is published and a log names it: a person says whether it is meant', () =>
    withRepository(async (repository) => {
      const base = await repository.commit('right', right);
      await repository.git('mv', VOTE, OTHER);
      const listed = entryLine({ id: 'T4797-again', file: OTHER });
      const again = { [OTHER]: forged, [MANIFEST_PATH]: manifest(VOTE) + listed };
      await repository.commit('renamed', again);
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const told = errors(await judged(repository, '--since', base));
      const [vote] = told.filter(({ rule }) => rule === 'consensus/changed-numbers');
      expect(vote?.help).toContain(
        `"${OTHER}" was made of "${VOTE}", and "${MANIFEST_PATH}" names it. A human has to decide whether it is meant.`,
      );
      done(repository, vote === undefined ? [] : [vote]);
      expect(await repository.git('ls-files', '.cleo/consensus')).toBe(`${VOTE}\n${OTHER}`);
    }));
});

describe('entries that were moved to another manifest, which tells their files from there', () => {
  const FIRST = { id: 'T1-a', file: 'research/a.md', title: 'First', key_findings: ['So.'] };
  const SECOND = { id: 'T2-b', file: 'b.md', title: 'Second', key_findings: ['Not so.'] };
  const MANIFEST = 'docs/agent-outputs/MANIFEST.jsonl';
  const OTHER = 'docs/agent-outputs/research/MANIFEST.jsonl';
  const said = (...entries: readonly object[]) =>
    entries.map((each) => `${JSON.stringify(each)}\n`).join('');
  const files = {
    'docs/agent-outputs/research/a.md': '# First\n',
    'docs/agent-outputs/b.md': '# Second\n',
  };

  test.each([
    ['staged', true, []],
    ['in a commit that nobody has', false, []],
    ['with one that is new, and stays', false, [{ ...FIRST, id: 'T3-c', file: 'c.md' }]],
  ] as const)('go with it: %s', (_, isStaged, more) =>
    withRepository(async (repository) => {
      await repository.commit('right', { ...files, [MANIFEST]: said(FIRST, SECOND) });
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const moved = said({ ...FIRST, file: 'a.md' }, ...more);
      repository.write({ [MANIFEST]: said(SECOND), [OTHER]: moved, 'notes.md': 'New.\n' });
      await repository.git('add', '-A');
      if (!isStaged) await repository.git('commit', '-q', '-m', 'moved');
      const view = isStaged ? ['--staged'] : ['--since', 'origin/main'];
      const about = ({ rule }: { readonly rule: string }) => rule === 'history/append-only';
      done(repository, (await judged(repository, ...view)).filter(about));
      expect((await judged(repository, ...view)).filter(about)).toEqual([]);
      const left = more.length === 0 ? 'notes.md' : `${OTHER}\nnotes.md`;
      expect(await repository.git('diff', '--name-only', 'origin/main')).toBe(left);
    }),
  );
});
