import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { chained, logOf, threeChained } from '../../src/protocols/vouch/chain-example.ts';
import {
  claim,
  event,
  PROPOSAL,
  proposal,
  SOURCE_ID,
  session,
} from '../../src/protocols/vouch/example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { based, judged } from './judged.ts';

const SESSION = 'sess-20260412-091000-1a2b3c';
const PATH = `.vouch/sessions/${SESSION}.yaml`;
const DECISION = `.vouch/decided/${PROPOSAL}.yaml`;

const FILES = based({
  'audit.log.jsonl':
    event({ id: 'e0', event: 'kb.init', object_ids: [] }) +
    event({ object_ids: [PROPOSAL, 'refund-window'] }),
  [`decided/${PROPOSAL}.yaml`]: proposal({
    session_id: SESSION,
    payload: {
      id: 'refund-window',
      text: 'Refunds are paid within 14 days.',
      confidence: 0.9,
      evidence: [SOURCE_ID],
    },
  }),
  [`sessions/${SESSION}.yaml`]: session(),
});

describe('a decision whose session is removed', () => {
  test('is not excused: the session is put back', async () => {
    await withRepository(async (repository) => {
      const base = await repository.commit('x', FILES);
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      rmSync(join(repository.root, PATH));
      const back = `git --literal-pathspecs checkout ${base} -- ${PATH}`;
      const told = (await judged(repository)).filter(
        ({ rule, path }) => rule === 'vouch/reference' && path === DECISION,
      );
      expect(told.map(({ by, then }) => [by, then.map(({ text }) => text)])).toEqual([
        ['you', [back]],
      ]);
      expect(told[0]?.help).toContain('The record needs');
      await repository.git('add', '-A');
      await repository.git('commit', '-qm', 'x');
      const [made] = (await judged(repository, '--since', base)).filter(
        ({ rule, path }) => rule === 'vouch/reference' && path === DECISION,
      );
      expect(made?.then.map(({ text }) => text.split(' ').slice(0, 3).join(' '))).toEqual([
        'git reset --soft',
        'git --literal-pathspecs checkout',
        'git diff --cached',
      ]);
    });
  });
});

describe('a decision that was changed after it was committed', () => {
  const CLAIM = '.vouch/claims/refund-window.yaml';
  const forged = String(FILES[DECISION]).replace('14 days', '30 days');

  test('is restored; the claim that says what was approved is not corrected', async () => {
    await withRepository(async (repository) => {
      const files = { ...FILES, [CLAIM]: claim({ evidence: [SOURCE_ID] }) };
      const base = await repository.commit('x', files);
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      expect(forged).not.toBe(FILES[DECISION]);
      repository.write({ [DECISION]: forged });
      await repository.git('add', '-A');
      await repository.git('commit', '-qm', 'forge');
      const [told] = (await judged(repository)).filter(
        ({ rule, path }) => rule === 'vouch/approved-content' && path === CLAIM,
      );
      expect(told?.help).toContain('The record needs');
      const commands = told?.then.map(({ text }) => text).join('\n') ?? '';
      expect(commands).toContain(`git --literal-pathspecs checkout ${base} -- ${DECISION}`);
      expect(commands).not.toContain('vouch correct');
    });
  });
});

describe('a log that was changed together with a decision and its claim', () => {
  const LOG = '.vouch/audit.log.jsonl';
  const CLAIM = '.vouch/claims/refund-window.yaml';

  test('is restored with both, by one commit', async () => {
    await withRepository(async (repository) => {
      const [first, second] = threeChained();
      const files = {
        ...FILES,
        [LOG]: logOf(first, second),
        [CLAIM]: claim({ evidence: [SOURCE_ID] }),
      };
      const base = await repository.commit('x', files);
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      await repository.commit('forge', {
        [LOG]: logOf(first.replace('maria', 'jonas'), second),
        [DECISION]: String(FILES[DECISION]).replace('14 days', '30 days'),
        [CLAIM]: claim({ evidence: [SOURCE_ID], text: 'Refunds are paid within 30 days.' }),
      });
      const [told] = (await judged(repository)).filter(({ rule }) => rule === 'vouch/audit-chain');
      const steps = told?.then.map(({ text }) => text) ?? [];
      expect(steps[0]).toBe(`git reset --soft ${base}`);
      for (const path of [LOG, DECISION, CLAIM])
        expect(steps).toContain(`git --literal-pathspecs checkout ${base} -- ${path}`);
      expect(steps.at(-1)).toContain('git commit -C');
    });
  });
});

describe('an event that was changed', () => {
  const LOG = '.vouch/audit.log.jsonl';
  const CLAIM = '.vouch/claims/refund-window.yaml';

  test('does not explain what its commit did to the claim that it names', async () => {
    await withRepository(async (repository) => {
      const files = { ...FILES, [CLAIM]: claim({ evidence: [SOURCE_ID] }) };
      await repository.commit('x', files);
      await repository.commit('x', {
        [LOG]: String(FILES[LOG]).replaceAll('maria', 'jonas'),
        [CLAIM]: claim({ evidence: [SOURCE_ID], status: 'archived' }),
      });
      const found = await judged(repository, '--history', '--only', 'history/audited');
      expect(found.map(({ path }) => path)).toEqual([CLAIM]);
    });
  });
});

describe('a decision that was changed twice', () => {
  const CLAIM = '.vouch/claims/refund-window.yaml';

  test('is restored as it was decided', async () => {
    await withRepository(async (repository) => {
      const files = { ...FILES, [CLAIM]: claim({ evidence: [SOURCE_ID] }) };
      const base = await repository.commit('x', files);
      for (const days of ['30', '60'])
        await repository.commit('x', {
          [DECISION]: String(FILES[DECISION]).replace('14 days', `${days} days`),
        });
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const [told] = (await judged(repository)).filter(
        ({ rule, path }) => rule === 'vouch/approved-content' && path === CLAIM,
      );
      expect(told?.then[0]?.text).toBe(`git --literal-pathspecs checkout ${base} -- ${DECISION}`);
    });
  });
});

describe('a log of which a committed line was rewritten', () => {
  const MANIFEST = 'agent-outputs/MANIFEST.jsonl';
  const lines = ['a', 'b', 'c'].map((slug) => subagentEntry(slug));

  test.each([
    ['written over several lines', lines.map((line) => JSON.stringify(JSON.parse(line), null, 2))],
    ['with a blank line', [lines[0], '', ...lines.slice(1)]],
  ])('%s is restored whole, and not accepted', async (_, changed) => {
    await withRepository(async (repository) => {
      const base = await repository.commit('x', { [MANIFEST]: `${lines.join('\n')}\n` });
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      repository.write({ [MANIFEST]: `${changed.join('\n')}\n` });
      await repository.git('add', '-A');
      await repository.git('commit', '-qm', 'rewrite');
      const found = (await judged(repository)).filter(({ rule }) => rule === 'file/syntax');
      expect(found.length).toBeGreaterThan(0);
      for (const { then } of found) {
        expect(then.map(({ text }) => text)).toContain(
          `git --literal-pathspecs checkout ${base} -- ${MANIFEST}`,
        );
      }
    });
  });
});

describe('a decision of which the log says nothing any more', () => {
  const LOG = '.vouch/audit.log.jsonl';
  const text = String(FILES[LOG]);
  const recorded = (found: Awaited<ReturnType<typeof judged>>) =>
    found.filter(({ rule }) => rule === 'vouch/decision-recorded');
  const commands = ({ then }: { then: readonly { text: string }[] }) =>
    then.map((step) => step.text);

  /** A base whose log somebody changed in a commit. */
  async function lost(repository: TestRepository, change: () => Promise<void> | void) {
    const base = await repository.commit('x', FILES);
    await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    await change();
    await repository.git('add', '-A');
    await repository.git('commit', '-qm', 'lose');
    return { base, found: await judged(repository) };
  }

  test('is left alone: the log is restored', async () => {
    await withRepository(async (repository) => {
      const { base, found } = await lost(repository, () => repository.write({ [LOG]: '' }));
      const [told] = recorded(found);
      expect(told?.help).toContain('The record needs ".vouch/audit.log.jsonl"');
      expect(commands(told as never)).toEqual([
        `git reset --soft ${base}`,
        expect.stringContaining(`git --literal-pathspecs checkout ${base} -- ${LOG}`),
        expect.stringContaining('git commit -C'),
      ]);
    });
  });

  test.each([
    ['deleted', () => [], 'git --literal-pathspecs checkout'],
    ['moved', () => [['.vouch/audit.old.jsonl', text]], 'mv .vouch/audit.old.jsonl'],
  ] as const)('a log that was %s comes back', async (_, files, back) => {
    await withRepository(async (repository) => {
      const { found } = await lost(repository, () => {
        rmSync(join(repository.root, LOG));
        repository.write(Object.fromEntries(files()));
      });
      const [told] = found.filter(({ message }) => message.includes('has no audit log'));
      expect(commands(told as never).join('\n')).toContain(back);
    });
  });

  test('and a link in its place goes with what it leads to', async () => {
    await withRepository(async (repository) => {
      const { found } = await lost(repository, () => {
        rmSync(join(repository.root, LOG));
        repository.write({ '.vouch/a.jsonl': text });
        symlinkSync('a.jsonl', join(repository.root, LOG));
      });
      const [told] = found.filter(({ rule }) => rule === 'file/symlink');
      expect(commands(told as never)[1]).toContain(`mv .vouch/a.jsonl ${LOG}`);
    });
  });

  test('a merge of what two branches appended has lost nothing', async () => {
    await withRepository(async (repository) => {
      const later = (id: string) => event({ id, event: 'kb.lint', object_ids: [] });
      const made = {
        ...FILES,
        [LOG]: event({ id: 'e0', event: 'proposal.create', object_ids: [PROPOSAL] }),
      };
      const [begun, own, other] = [made[LOG], later('e8'), later('e9')];
      await repository.commit('x', made);
      await repository.git('switch', '-qc', 'side');
      await repository.commit('x', { [LOG]: begun + other });
      await repository.git('switch', '-q', '-');
      await repository.commit('x', { [LOG]: begun + own });
      await repository.git('merge', '-q', '-s', 'ours', '--no-commit', 'side');
      await repository.commit('x', { [LOG]: begun + other + own });
      const [told] = recorded(await judged(repository));
      expect(told?.message).toContain('No audit log event');
      expect(told?.help).not.toContain('The record needs');
    });
  });
});

describe('a log that lost its end and went on', () => {
  const LOG = '.vouch/audit.log.jsonl';
  const [first, second] = threeChained();
  const later = chained({ id: 'e9', after: first });

  test('is restored without a warning that two events follow the same one', async () => {
    await withRepository(async (repository) => {
      await repository.commit('x', based({ 'audit.log.jsonl': logOf(first, second) }));
      await repository.commit('x', { [LOG]: logOf(first) });
      await repository.commit('x', { [LOG]: logOf(first, later) });
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      await repository.commit('x', { [LOG]: logOf(first, second, later) });
      const found = await judged(repository, '--history');
      const told = found.filter(({ path, level }) => path === LOG && level !== 'info');
      expect(told.map(({ rule }) => rule)).toEqual(['history/append-only']);
    });
  });
});

describe('a log whose beginning was moved to a segment', () => {
  const LOG = '.vouch/audit.log.jsonl';
  const SEGMENT = '.vouch/audit.log.1.jsonl.gz';
  const [first, second, third] = threeChained();
  const rotated = (segment: readonly string[], ...rest: readonly string[]) => ({
    [LOG]: logOf(...rest),
    [SEGMENT]: gzipSync(logOf(...segment)),
  });

  test.each([
    ['the segment', SEGMENT, rotated([first], third)],
    ['the log', LOG, rotated([first, second], third.replace('maria', 'scout'))],
  ])('where %s was changed since, that is restored as it was rotated', async (_, path, forged) => {
    await withRepository(async (repository) => {
      await repository.commit('x', based({ 'audit.log.jsonl': logOf(first, second, third) }));
      repository.write(rotated([first, second], third));
      await repository.git('add', '-A');
      await repository.git('commit', '-qm', 'rotate');
      const rotation = (await repository.git('rev-parse', 'HEAD')).trim();
      repository.write(forged);
      await repository.git('add', '-A');
      await repository.git('commit', '-qm', 'forge');
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const found = (await judged(repository)).filter(({ rule }) => rule === 'vouch/audit-chain');
      const back = `git --literal-pathspecs checkout ${rotation} -- ${path}`;
      expect(found.map(({ then }) => then[0]?.text)).toEqual([back]);
    });
  });
});

function subagentEntry(slug: string): string {
  return JSON.stringify({
    ...{ id: `T101-${slug}`, file: `research/T101-${slug}.md`, title: 'Title' },
    ...{ date: '2026-11-01', status: 'complete', agent_type: 'research', topics: ['a'] },
    ...{ key_findings: ['f'], actionable: true, needs_followup: [], linked_tasks: [] },
  });
}
