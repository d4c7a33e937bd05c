import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { logOf, threeChained } from '../../src/protocols/vouch/chain-example.ts';
import {
  claim,
  event,
  PROPOSAL,
  proposal,
  SOURCE_ID,
  session,
} from '../../src/protocols/vouch/example.ts';
import { withRepository } from '../git/repository-builder.ts';
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
      expect(told[0]?.help).toContain('This record did not change');
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
      expect(told?.help).toContain('This record did not change');
      const commands = told?.then.map(({ text }) => text).join('\n') ?? '';
      expect(commands).toContain(`git --literal-pathspecs checkout ${base} -- ${DECISION}`);
      expect(commands).not.toContain('vouch correct');
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
