import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
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
