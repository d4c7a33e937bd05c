import { describe, expect, test } from 'vitest';
import { claim, config, event } from '../../../src/protocols/vouch/example.ts';
import { BEGUN } from './gate-files.ts';
import { changed, told, toldIn, toldWith } from './judge.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Claims by id. */
function claims(fields: Readonly<Record<string, Fields>>): Record<string, string> {
  const files = Object.entries(fields).map(([id, each]) => [
    `claims/${id}.yaml`,
    claim({ id, ...each }),
  ]);
  return Object.fromEntries(files);
}

/** A log of events about objects. */
function log(...events: readonly (readonly [string, ...string[]])[]): Record<string, string> {
  const lines = events.map(([verb, ...ids], index) =>
    event({ id: `e${index}`, event: verb, object_ids: ids }),
  );
  return { 'audit.log.jsonl': BEGUN + lines.join('') };
}

const REPLACED = { status: 'superseded', superseded_by: 'new' };

describe('vouch/citation', () => {
  test('is an info for working claims where citations are not required', async () => {
    const relaxed = { 'config.yaml': config({ review: { require_citations: false } }) };
    const uncited = (status: string) =>
      told({ ...relaxed, 'claims/refund-window.yaml': claim({ status, evidence: [] }) });
    const place = 'vouch/citation none claims/refund-window.yaml@6:11-6:13';
    expect(await uncited('working')).toEqual([`info ${place}`]);
    expect(await uncited('stable')).toEqual([`error ${place}`]);
  });

  test('other faults of the claim neither hide it nor are hidden by it', async () => {
    const judge = (fields: Fields) => told({ 'claims/refund-window.yaml': claim(fields) });
    const wrong = 'error vouch/schema wrong claims/refund-window.yaml@5:13-5:15';
    expect(await judge({ confidence: 90, evidence: [] })).toEqual([
      wrong,
      'error vouch/citation none claims/refund-window.yaml@6:11-6:13',
    ]);
    expect(await judge({ confidence: 90, evidence: undefined })).toEqual([
      'error vouch/citation none claims/refund-window.yaml@1:1-1:2',
      wrong,
    ]);
    expect(await judge({ text: undefined, evidence: [] })).toEqual([
      'error vouch/schema missing claims/refund-window.yaml@1:1-1:2',
      'error vouch/citation none claims/refund-window.yaml@5:11-5:13',
    ]);
  });
});

describe('vouch/contested', () => {
  test('is told whatever else is wrong with the claim', async () => {
    const file = 'claims/refund-window.yaml';
    const judge = (fields: Fields) => told({ [file]: claim({ status: 'contested', ...fields }) });
    expect(await judge({ confidence: 90 })).toEqual([
      `warning vouch/contested nothing ${file}@4:9-4:18`,
      `error vouch/schema wrong ${file}@5:13-5:15`,
    ]);
    expect(await judge({ contradicts: 'short-window' })).toEqual([
      `error vouch/schema wrong ${file}@9:14-9:26`,
    ]);
  });
});

describe('vouch/supersedes', () => {
  test('several claims may replace one, which names one of them', async () => {
    const files = claims({
      first: { supersedes: ['old'] },
      new: { supersedes: ['old'] },
      old: REPLACED,
    });
    expect(await told(files)).toEqual([]);
  });

  test.each(['archived', 'redacted', 'contested'])('%s needs a later event', async (status) => {
    const files = claims({
      new: { supersedes: ['old'] },
      old: { ...REPLACED, status, contradicts: status === 'contested' ? ['foe'] : [] },
      foe: { contradicts: status === 'contested' ? ['old'] : [] },
    });
    const supersede = ['claim.supersede', 'old', 'new', 'new--supersedes--old'] as const;
    const change = ['claim.change', 'old'] as const;
    const fault = ['error vouch/supersedes status claims/old.yaml'];
    const judge = async (events: Record<string, string>) =>
      (await told({ ...files, ...events }))
        .filter((each) => each.includes('vouch/supersedes'))
        .map((each) => each.replace(/@.*/, ''));

    expect(await judge(log(supersede, change))).toEqual([]);
    expect(await judge(log(change, supersede))).toEqual(fault);
    expect(await judge(log(supersede))).toEqual(fault);
    expect(await judge(log(supersede, ['claim.change', 'other']))).toEqual(fault);
    expect(await judge(log(['claim.create', 'old'], ['proposal.approve', 'p', 'old']))).toEqual(
      fault,
    );
  });

  test('what superseded a claim may be deleted afterwards', async () => {
    const files = claims({ old: { status: 'superseded' } });
    const supersede = ['claim.supersede', 'old', 'new'] as const;
    const unlink = ['claim.cascade_unlink', 'old'] as const;
    const fault = ['error vouch/supersedes by-nobody claims/old.yaml@4:9-4:19'];
    expect(await told({ ...files, ...log(supersede, unlink) })).toEqual([]);
    expect(await told({ ...files, ...log(unlink, supersede) })).toEqual(fault);
    expect(await told({ ...files, ...log(supersede, ['claim.cite', 'old']) })).toEqual(fault);
    expect(await told({ ...files, ...log(unlink) })).toEqual([]);
    expect(await told({ ...files, 'audit.log.jsonl': null })).toEqual([
      'warning vouch/layout log .gitignore@1:1-1:1',
      ...fault,
    ]);
  });

  test('an event that only would have happened is no reason', async () => {
    const files = claims({
      new: { supersedes: ['old'] },
      old: { ...REPLACED, status: 'archived' },
    });
    const dry = event({ event: 'claim.archive', object_ids: ['old'], dry_run: true });
    expect(await told({ ...files, 'audit.log.jsonl': BEGUN + dry })).toHaveLength(1);
  });

  test.each(['bundle.import', 'sync.apply'])('%s explains every status', async (verb) => {
    const files = claims({
      new: { supersedes: ['old'] },
      old: { ...REPLACED, status: 'archived' },
    });
    expect(await told({ ...files, ...log([verb]) })).toEqual([]);
  });

  test('without a log, or with the beginning of it elsewhere, nobody can know', async () => {
    const files = claims({
      new: { supersedes: ['old'] },
      old: { ...REPLACED, status: 'archived' },
    });
    expect(await told({ ...files, 'audit.log.jsonl': null })).toEqual([
      'warning vouch/layout log .gitignore@1:1-1:1',
    ]);
    const rotated = { 'audit.log.2026-01.jsonl.gz': { base64: 'H4sIAAAAAAAAAwMAAAAAAAAAAAA=' } };
    expect(await told({ ...files, ...rotated })).toEqual([]);
  });

  test('what cannot be read is neither missing nor silent', async () => {
    const files = { ...claims({ old: REPLACED }), 'claims/new.yaml': 'id: [\n' };
    const rules = (await told(files)).map((each) => each.split(' ')[1]);
    expect(new Set(rules)).toEqual(new Set(['file/syntax']));
  });

  test('a field of a wrong type is told by its shape alone', async () => {
    expect(await told(claims({ new: { supersedes: ['old'] }, old: { superseded_by: 7 } }))).toEqual(
      ['error vouch/schema wrong claims/old.yaml@9:16-9:17'],
    );
    const stable = { ...REPLACED, status: 'stable', confidence: 90 };
    expect(await told(claims({ new: { supersedes: ['old'] }, old: stable }))).toEqual([
      'error vouch/supersedes status claims/old.yaml@4:9-4:15',
      'error vouch/schema wrong claims/old.yaml@5:13-5:15',
    ]);
    expect(
      await told(claims({ new: { supersedes: ['old'] }, old: { ...REPLACED, status: undefined } })),
    ).toEqual(['error vouch/schema missing claims/old.yaml@1:1-1:2']);
    expect(await told(claims({ new: { supersedes: 'old' }, old: REPLACED }))).toEqual([
      'error vouch/schema wrong claims/new.yaml@9:13-9:16',
    ]);
  });
});

describe('vouch/supersession-cycle', () => {
  const replaced = (by: string, ...supersedes: string[]) => ({
    status: 'superseded',
    superseded_by: by,
    supersedes,
  });

  test('the whole circle is shown, once', async () => {
    const files = claims({
      a: replaced('c', 'b'),
      b: replaced('a', 'c'),
      c: replaced('b', 'a'),
      'on-top': { supersedes: ['a'] },
    });
    const [found, ...others] = await toldWith(files);
    expect(others).toEqual([]);
    expect(found?.message).toBe('Supersession runs in a circle: "a" -> "b" -> "c" -> "a"');
    expect(found?.related.map(({ path, message }) => [path, message])).toEqual([
      ['.vouch/claims/b.yaml', 'supersedes "c"'],
      ['.vouch/claims/c.yaml', 'supersedes "a"'],
    ]);
  });

  test('two circles are two problems, two that share a claim one', async () => {
    const apart = claims({
      a: replaced('b', 'b'),
      b: replaced('a', 'a'),
      c: replaced('d', 'd'),
      d: replaced('c', 'c'),
    });
    expect((await toldWith(apart)).map(({ path }) => path)).toEqual([
      '.vouch/claims/a.yaml',
      '.vouch/claims/c.yaml',
    ]);
    const joined = claims({
      a: replaced('b', 'b'),
      b: replaced('a', 'a', 'c'),
      c: replaced('b', 'b'),
    });
    expect(await toldWith(joined)).toHaveLength(1);
  });

  test('each step is shown where the claim names the next', async () => {
    const files = claims({
      a: replaced('b', 'c', 'b'),
      b: replaced('a', 'a'),
      c: { status: 'superseded', superseded_by: 'a' },
    });
    const [found, ...others] = await toldWith(files);
    expect(others).toEqual([]);
    expect(found?.range.start).toMatchObject({ line: 10, column: 18 });
    expect(found?.related.map(({ path }) => path)).toEqual(['.vouch/claims/b.yaml']);
  });

  test('a long circle is named in part', async () => {
    const count = 20;
    const files = claims(
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => {
          const of = (step: number) => `c${(index + step + count) % count}`;
          return [of(0), replaced(of(-1), of(1))];
        }),
      ),
    );
    const [found] = await toldWith(files);
    expect(found?.message).toMatch(/: "c0" -> (?:"c\d" -> ){5}14 more -> "c0"$/);
    expect(found?.related).toHaveLength(count - 1);
  });
});

describe('several knowledge bases', () => {
  test('are kept apart', async () => {
    const one = changed(claims({ a: { status: 'contested', contradicts: ['b'] } }));
    const other = changed(claims({ b: { status: 'contested', contradicts: ['a'] } }));
    const nested = Object.entries(other).map(([path, text]) => [`deep/in/${path}`, text]);
    expect(await toldIn({ ...one, ...Object.fromEntries(nested) })).toEqual([
      'error vouch/reference dangling claims/a.yaml@9:15-9:18',
      'error vouch/reference dangling deep/in/.vouch/claims/b.yaml@9:15-9:18',
    ]);
  });
});
