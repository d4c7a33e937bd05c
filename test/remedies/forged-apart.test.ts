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
import { paired } from '../runs.ts';
import { based, commandsOf, errors, judged, ran } from './judged.ts';

const LOG = '.vouch/audit.log.jsonl';
const FIRST = event({ id: 'e0', event: 'kb.init', object_ids: [] });
const LAST = event({ id: 'e9', event: 'claim.confirm', object_ids: ['refund-window'] });
const ID = '20260412-100000-0badf00d';
const DECISION = `.vouch/decided/${ID}.yaml`;

/** The last event, made one that decides: nobody wrote it. */
const FORGED = event({ id: 'e9', event: 'proposal.claim.approve', object_ids: [ID, 'no-limits'] });
const LATER = FORGED.replace('"e9"', '"e10"');
const REFUSED = event({ id: 'e9', event: 'proposal.claim.reject', object_ids: [ID] });

/** Somebody made the proposal. */
const PROPOSED = event({
  id: 'e2',
  event: 'proposal.claim.create',
  actor: 'scout',
  object_ids: [ID],
});

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

type Held = Readonly<Record<string, string>>;

const FORGED_CLAIM: Held = FORGERIES[0]?.[1] ?? {};

/** Commits these one after the other, and publishes them. */
async function published(repository: TestRepository, first: Held, commits: readonly Held[]) {
  const base = await committed(repository, first, commits);
  await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  return base;
}

async function committed(repository: TestRepository, first: Held, commits: readonly Held[]) {
  let all = { ...based({}), ...first };
  const base = await repository.commit('base', all);
  for (const files of commits) {
    all = { ...all, ...files };
    await repository.commit('next', all);
  }
  return base;
}

async function found(repository: TestRepository, base: string, rule: string) {
  return errors(await judged(repository, '--since', base)).filter((each) => each.rule === rule);
}

function audited(repository: TestRepository, base: string) {
  return found(repository, base, 'history/audited');
}

/** What is left when the commands of the log were run, and then those of what came for its event. */
async function leftOf(repository: TestRepository, base: string) {
  const [log] = await found(repository, base, 'history/append-only');
  ran(repository, commandsOf(log ?? expect.fail()));
  for (const told of await audited(repository, base)) ran(repository, commandsOf(told));
  return await repository.git('diff', '--stat', base, 'HEAD');
}

const BROUGHT =
  FIRST + event({ id: 'e1', event: 'sync.apply', object_ids: [], data: { written: 9 } });
const ALL = [...FORGERIES, ['rejection', { [DECISION]: REJECTED }, REFUSED] as const] as const;

describe('what a published event names that was forged in another commit', () => {
  test.each(
    paired(ALL, ['before', 'later']).map(([[what, files, forged], came]) => ({
      ...{ what, files, forged, came },
    })),
  )('goes with it, where that came $came: $what', ({ files, forged, came }) =>
    withRepository(async (repository) => {
      const log = (text: string) => ({ [LOG]: (came === 'before' ? BROUGHT : FIRST) + text });
      const commits = came === 'before' ? [log(forged), files] : [files, log(forged)];
      const base = await published(repository, log(LAST), commits);
      if (came === 'before') {
        const first = await audited(repository, base);
        expect(first.map(({ path }) => path).sort()).toEqual(Object.keys(files).sort());
      }
      expect(await leftOf(repository, base)).toBe('');
    }),
  );

  test('goes by the commands of the decision as well', () =>
    withRepository(async (repository) => {
      const log = (text: string) => ({ [LOG]: FIRST + text });
      const base = await published(repository, log(LAST), [FORGED_CLAIM, log(FORGED)]);
      const told = (await audited(repository, base)).find(({ path }) => path === DECISION);
      ran(repository, commandsOf(told ?? expect.fail()));
      expect(await repository.git('diff', '--stat', base, 'HEAD')).toBe('');
    }));

  test('goes though somebody had proposed it', () =>
    withRepository(async (repository) => {
      const log = (text: string) => ({ [LOG]: FIRST + PROPOSED + text });
      const base = await published(repository, log(LAST), [log(FORGED), FORGED_CLAIM]);
      expect(await leftOf(repository, base)).toBe('');
    }));

  test.each([
    ['before', [{ [LOG]: FIRST + LAST + LATER }, FORGED_CLAIM]],
    ['later', [FORGED_CLAIM, { [LOG]: FIRST + LAST + LATER }]],
  ])('stays if the log has its event: %s', (_, commits) =>
    withRepository(async (repository) => {
      const base = await published(repository, { [LOG]: FIRST + LAST }, commits);
      const told = await audited(repository, base);
      expect(told.map(({ path }) => path).sort()).toEqual(Object.keys(FORGED_CLAIM).sort());
      expect(told.flatMap(commandsOf)).toEqual([]);
      for (const { help } of told) expect(help).toContain('A human has to decide');
    }),
  );
});

describe('what nobody else has yet', () => {
  test('comes into one commit with the event that names it', () =>
    withRepository(async (repository) => {
      const log = { [LOG]: FIRST + LAST + PROPOSED + LATER };
      const base = await committed(repository, { [LOG]: FIRST + LAST }, [FORGED_CLAIM, log]);
      const tree = await repository.git('rev-parse', 'HEAD^{tree}');
      const [told] = await audited(repository, base);
      ran(repository, commandsOf(told ?? expect.fail()));
      expect(await repository.git('rev-parse', 'HEAD^{tree}')).toBe(tree);
      expect(errors(await judged(repository, '--since', base))).toEqual([]);
    }));

  test('goes with an event that nobody wrote', () =>
    withRepository(async (repository) => {
      const log = (text: string) => ({ [LOG]: FIRST + text });
      const base = await committed(repository, log(LAST), [FORGED_CLAIM, log(FORGED)]);
      const [told] = await audited(repository, base);
      ran(repository, commandsOf(told ?? expect.fail()));
      expect(await repository.git('diff', '--stat', base, 'HEAD')).toBe('');
    }));
});
