import { describe, expect, test } from 'vitest';
import { CITED, contribution } from '../../src/protocols/contributions/example.ts';
import {
  archiveOf,
  digest,
  entry,
  MANIFEST,
  pathOf,
} from '../../src/protocols/contributions/manifest-example.ts';
import { sealedText } from '../../src/protocols/contributions/operations/sealed-text.ts';
import { CHAIN_START } from '../../src/protocols/vouch/audit-chain.ts';
import { eventHash } from '../../src/protocols/vouch/chain-links.ts';
import { claim, proposal, SOURCE_ID } from '../../src/protocols/vouch/example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { oneOf } from '../runs.ts';
import { based, commandsOf, done, errors, judged } from './judged.ts';

/*
 * An entry that came before published ones is put behind them where it is honest: not one of a contribution that
 * is archived, and not one that nothing in the repository backs.
 */

const sealed = (status: string, taskId: string) =>
  sealedText(contribution({ status, taskId }), []).text;
const [FIRST, NEW] = [sealed('complete', 'T2310'), sealed('complete', 'T2311')];
const listed = (name: string, text: string, filePath = pathOf(name)) =>
  entry({ id: name, status: 'complete', taskId: 'T2310', checksum: digest(text), filePath });
const [ONE, OTHER] = [
  listed('contrib_1a1a1a1a', FIRST),
  listed('contrib_2b2b2b2b', NEW).replace('T2310', 'T2311'),
];
const [AT, AT_NEW] = [pathOf('contrib_1a1a1a1a'), pathOf('contrib_2b2b2b2b')];
const PLACES = ['unpublished', 'published'] as const;

const published = (repository: TestRepository) =>
  repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');

/** Commits what somebody did, and mends it by the report; what is left of a log. */
async function mended(
  repository: TestRepository,
  place: (typeof PLACES)[number],
  files: Readonly<Record<string, string>>,
  log: string,
): Promise<string> {
  await published(repository);
  const base = String(await repository.git('rev-parse', 'HEAD')).trim();
  await repository.commit('rebased', files);
  if (place === 'published') await published(repository);
  const about = ['history/', 'manifest/'];
  const found = errors(await judged(repository, '--since', base)).filter(({ rule }) =>
    about.some((each) => rule.startsWith(each)),
  );
  const past = found.filter(({ rule }) => rule.startsWith('history/'));
  expect(past.map(({ rule }) => rule)).toEqual(['history/append-only']);
  done(repository, past);
  return `${await repository.git('show', `HEAD:${log}`)}\n`;
}

/** A story that is published or not: by turns, and each week both. */
function story(
  title: string,
  play: (repository: TestRepository, place: (typeof PLACES)[number]) => Promise<void>,
): void {
  test.each(oneOf(PLACES, title))(`${title}, %s`, (place) =>
    withRepository((repository) => play(repository, place)),
  );
}

describe('an entry before published ones', () => {
  const begun = { ...CITED, [AT]: FIRST, [MANIFEST]: ONE };

  story('of a new contribution is kept behind them', async (repository, place) => {
    await repository.commit('one', begun);
    const files = { [AT_NEW]: NEW, [MANIFEST]: OTHER + ONE };
    expect(await mended(repository, place, files, MANIFEST)).toBe(ONE + OTHER);
    const after = errors(await judged(repository, '--since', 'origin/main'));
    expect(after.filter(({ path }) => path === MANIFEST)).toEqual([]);
    expect((await judged(repository)).filter(({ path }) => path === MANIFEST)).toEqual([]);
  });

  story('of a contribution that came afterwards goes', async (repository, place) => {
    await repository.commit('one', begun);
    await published(repository);
    const base = String(await repository.git('rev-parse', 'HEAD')).trim();
    await repository.commit('entry', { [MANIFEST]: OTHER + ONE });
    await repository.commit('file', { [AT_NEW]: NEW });
    if (place === 'published') await published(repository);
    const found = errors(await judged(repository, '--since', base));
    const past = found.filter(({ rule }) => rule === 'history/append-only');
    expect(past).toHaveLength(1);
    const [log = ''] = past.flatMap(commandsOf).filter((each) => each.includes(MANIFEST));
    expect(log).toBe(`git --literal-pathspecs checkout ${base} -- ${MANIFEST}`);
  });

  story('that only lists anew what is archived goes', async (repository, place) => {
    const ARCHIVE = archiveOf('T2308');
    const archived = AT_NEW.replace('contributions/', 'contributions/archive/T2308/');
    await repository.commit('one', { ...begun, [ARCHIVE]: OTHER, [archived]: NEW });
    const files = { [MANIFEST]: OTHER + ONE };
    expect(await mended(repository, place, files, MANIFEST)).toBe(ONE);
  });

  story('of no file goes', async (repository, place) => {
    await repository.commit('one', begun);
    const files = { [MANIFEST]: OTHER + ONE };
    expect(await mended(repository, place, files, MANIFEST)).toBe(ONE);
  });

  story('that says of a file what that is not goes', async (repository, place) => {
    await repository.commit('one', begun);
    const forged = listed('contrib_3c3c3c3c', NEW, AT);
    const files = { [MANIFEST]: forged + ONE };
    expect(await mended(repository, place, files, MANIFEST)).toBe(ONE);
  });
});

describe('an event of a hash chain before published ones', () => {
  const LOG = '.vouch/audit.log.jsonl';
  const CLAIM = '.vouch/claims/refund-window.yaml';
  function chained(prev: string, event: string, ...object_ids: string[]) {
    const base = {
      id: `e-${event}`,
      event,
      actor: 'maria',
      created_at: '2026-04-12T09:14:00Z',
      object_ids,
    };
    const hash = eventHash(JSON.stringify({ ...base, prev_hash: prev }), prev);
    return { hash, line: `${JSON.stringify({ ...base, prev_hash: prev, hash })}\n` };
  }
  const init = chained(CHAIN_START, 'kb.init');
  const others = chained(init.hash, 'claim.update', 'refund-window');
  const ours = chained(init.hash, 'claim.confirm', 'refund-window');

  story('is kept behind them', async (repository, place) => {
    await repository.commit('base', { ...based({}), [LOG]: init.line + others.line });
    const confirmed = `${claim({})}last_confirmed_at: 2026-04-12T09:14:00Z\n`;
    const files = { [CLAIM]: confirmed, [LOG]: init.line + ours.line + others.line };
    const left = await mended(repository, place, files, LOG);
    expect(left.startsWith(init.line + others.line)).toBe(true);
    expect(left.split('\n')).toHaveLength(4);
    expect(left.split('\n')[2]).toContain('claim.confirm');
    expect(errors(await judged(repository))).toEqual([]);
  });

  story(
    'is kept behind them with its decision also where they were chained behind it',
    async (repository, place) => {
      await repository.commit('base', { ...based({}), [LOG]: init.line + others.line });
      const id = '20260412-100000-2b3c4d5e';
      const payload = { id: 'refund-day', text: 'Refunds are paid.', evidence: [SOURCE_ID] };
      const rejected = chained(init.hash, 'proposal.claim.reject', id);
      const again = chained(rejected.hash, 'claim.update', 'refund-window');
      const left = await mended(
        repository,
        place,
        {
          [`.vouch/decided/${id}.yaml`]: proposal({ id, status: 'rejected', payload }),
          [LOG]: init.line + rejected.line + again.line,
        },
        LOG,
      );
      expect(left.startsWith(init.line + others.line)).toBe(true);
      expect(left.split('\n')).toHaveLength(4);
      expect(left.split('\n')[2]).toContain('proposal.claim.reject');
      const found = await judged(repository);
      expect(errors(found)).toEqual([]);
      expect(found.filter(({ rule }) => rule === 'vouch/audit-chain')).toEqual([]);
    },
  );

  story('goes if its hash is not its own', async (repository, place) => {
    await repository.commit('base', { ...based({}), [LOG]: init.line + others.line });
    const forged = ours.line.replace('maria', 'jonas');
    const files = { [LOG]: init.line + forged + others.line };
    expect(await mended(repository, place, files, LOG)).toBe(init.line + others.line);
  });
});
