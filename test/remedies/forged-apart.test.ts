import { describe, expect, test } from 'vitest';
import {
  claim,
  entity,
  event,
  page,
  proposal,
  relation,
  SOURCE_ID,
} from '../../src/protocols/vouch/example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { based, commandsOf, errors, judged, ran } from './judged.ts';

const LOG = '.vouch/audit.log.jsonl';
const FIRST =
  event({ id: 'e0', event: 'kb.init', object_ids: [] }) +
  event({ id: 'e1', event: 'sync.apply', object_ids: [], data: { written: 9 } });
const LAST = event({ id: 'e9', event: 'claim.confirm', object_ids: ['refund-window'] });
const ID = '20260412-100000-0badf00d';
const DECISION = `.vouch/decided/${ID}.yaml`;

/** The last event, made one that decides: nobody wrote it. */
const FORGED = event({ id: 'e9', event: 'proposal.claim.approve', object_ids: [ID, 'no-limits'] });
const REFUSED = event({ id: 'e9', event: 'proposal.claim.reject', object_ids: [ID] });

const CLAIM = { text: 'No limits.', evidence: [SOURCE_ID] };
const OBJECTS = {
  claim: [
    '.vouch/claims/no-limits.yaml',
    claim({ id: 'no-limits', ...CLAIM }),
    { id: 'no-limits', ...CLAIM, type: 'fact', confidence: 0.9 },
  ],
  page: [
    '.vouch/pages/no-limits.md',
    page({ id: 'no-limits', title: 'No limits', claims: [] }, 'No limits.\n'),
    { id: 'no-limits', title: 'No limits', body: 'No limits.\n', type: 'concept' },
  ],
  entity: [
    '.vouch/entities/no-limits.yaml',
    entity({ id: 'no-limits', name: 'No limits' }),
    { id: 'no-limits', name: 'No limits', type: 'system' },
  ],
  relation: [
    '.vouch/relations/no-limits.yaml',
    relation({ id: 'no-limits', target: 'refund-window' }),
    { id: 'no-limits', source: 'refund-window', relation: 'references', target: 'refund-window' },
  ],
} as const;

const FORGERIES = Object.entries(OBJECTS).map(
  ([kind, [path, text, payload]]) =>
    [kind, { [DECISION]: proposal({ id: ID, kind, payload }), [path]: text }, FORGED] as const,
);
const REJECTED = proposal({ id: ID, status: 'rejected', decision_reason: 'No.' });

/** The problems of what came without an event of its own, before anything is done. */
async function published(
  repository: TestRepository,
  event: string,
  files: Readonly<Record<string, string>>,
) {
  const all = based({ 'audit.log.jsonl': FIRST + LAST });
  const base = await repository.commit('base', all);
  await repository.commit('event', { ...all, [LOG]: FIRST + event });
  await repository.commit('objects', { ...all, [LOG]: FIRST + event, ...files });
  await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  return base;
}

async function audited(repository: TestRepository, base: string) {
  const found = errors(await judged(repository, '--since', base));
  return found.filter(({ rule }) => rule === 'history/audited');
}

describe('what a published event names that was forged in a commit before', () => {
  test.each([...FORGERIES, ['rejection', { [DECISION]: REJECTED }, REFUSED] as const])(
    'goes once the log is restored: %s',
    (_, files, forged) =>
      withRepository(async (repository) => {
        const base = await published(repository, forged, files);
        const first = await audited(repository, base);
        expect(first.map(({ path }) => path).sort()).toEqual(Object.keys(files).sort());
        // As long as the log names it, it may have been left out of the commit of its event.
        expect(first.flatMap(commandsOf)).toEqual([]);
        const log = errors(await judged(repository, '--since', base)).find(
          ({ path }) => path === LOG,
        );
        ran(repository, commandsOf(log ?? expect.fail()));
        expect(await repository.git('show', `HEAD:${LOG}`)).toBe((FIRST + LAST).trimEnd());
        const [told] = await audited(repository, base);
        ran(repository, commandsOf(told ?? expect.fail()));
        expect(await repository.git('diff', '--stat', base, 'HEAD')).toBe('');
      }),
  );

  test('stays if the log has its event', () =>
    withRepository(async (repository) => {
      const files = FORGERIES[0]?.[1] ?? expect.fail();
      const base = await published(repository, LAST + FORGED.replace('"e9"', '"e10"'), files);
      const found = await audited(repository, base);
      expect(found.map(({ path }) => path).sort()).toEqual(Object.keys(files).sort());
      expect(found.flatMap(commandsOf)).toEqual([]);
    }));
});
