import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import type { LogRole } from '../../src/core/history.ts';
import type { SnapshotEntry } from '../../src/core/snapshot.ts';
import { logPaths } from '../../src/history/log-paths.ts';
import type { LogReading } from '../../src/history/log-reading.ts';
import { logSteps, NOTHING_GAINED } from '../../src/history/log-steps.ts';
import { inPieces, LOG, log, stepOf, type Tree } from './log/states.ts';

const MANIFEST = '.cleo/contributions/CONTRIBUTIONS.jsonl';
const ARCHIVE = '.cleo/contributions/archive/T1/CONTRIBUTIONS.jsonl';
const SEGMENT = 'kb/.vouch/audit.log.1.jsonl.gz';

function entry(id: string): string {
  return `${JSON.stringify({ id, epicId: 'T1' })}\n`;
}

interface Reading extends LogReading {
  /** The paths that were read, in their order. */
  readonly opened: string[];
  readonly asked: string[];
}

function reading(limits: Partial<LogReading['limits']> = {}): Reading {
  const opened: string[] = [];
  const asked: string[] = [];
  const open = inPieces(100);
  return {
    opened,
    asked,
    paths: logPaths(DEFAULT_CONFIG),
    content: (each: SnapshotEntry) => {
      opened.push(each.path);
      return open(each);
    },
    verdicts: new Map(),
    mergeBases: async () => ['base'],
    ownParent: async () => 0,
    basesAt: () => async () => [],
    leftAt: (_step, path) => {
      asked.push(path);
      return Promise.resolve(null);
    },
    after: ({ changes }) => Promise.resolve(changes.flatMap(({ after }) => after ?? [])),
    limits: { ...DEFAULT_CONFIG.limits, ...limits },
  };
}

/** What became of each log of a step, in a few words. */
async function told(
  parents: readonly Tree[],
  after: Tree,
  {
    gains = [],
    earlier = gains,
    by = reading(),
  }: { gains?: readonly LogRole[]; earlier?: readonly LogRole[]; by?: Reading } = {},
): Promise<readonly string[]> {
  const steps = await logSteps(stepOf(parents, after), by, {
    gains: new Set(gains),
    earlier: new Set(earlier),
    copies: false,
  });
  return steps.map(({ role, home, change, fault, departures, gained }) => {
    const gain = gained.map(({ shown, earlier }) => `${shown.line}<${earlier?.shown.line ?? ''}`);
    const departed = departures.map(({ why }) => `${why}`).join('+');
    return [role, home, change.path, fault?.kind, departed, ...gain].filter(Boolean).join(' ');
  });
}

describe('the logs that a step touches', () => {
  test('are those whose paths say so', async () => {
    const before = { [LOG]: log('ab'), 'README.md': 'a' };
    const after = { [LOG]: log('abc'), 'README.md': 'b', [MANIFEST]: entry('a') };
    expect(await told([before], after)).toEqual([`contributions ${MANIFEST}`, `audit kb ${LOG}`]);
  });

  test('are told with their faults', async () => {
    expect(await told([{ [LOG]: log('ab') }], { [LOG]: log('b') })).toEqual([
      `audit kb ${LOG} removed`,
    ]);
  });
});

describe('what a log lost', () => {
  test('may have moved to an archive, and not to that of another home', async () => {
    const before = { [MANIFEST]: entry('a') + entry('b') };
    const after = { [MANIFEST]: entry('b'), [ARCHIVE]: entry('a') };
    const archive = `archive ${ARCHIVE}`;
    expect(await told([before], after)).toEqual([`contributions ${MANIFEST}`, archive]);
    const elsewhere = { [MANIFEST]: entry('b'), [`x/${ARCHIVE}`]: entry('a') };
    expect(await told([before], elsewhere)).toContain(`contributions ${MANIFEST} removed`);
  });

  test('may have moved to a segment', async () => {
    const after = { [LOG]: log('b'), [SEGMENT]: gzipSync(log('a')) };
    expect(await told([{ [LOG]: log('ab') }], after)).toEqual([`audit kb ${LOG}`]);
    const wrong = { [LOG]: log('b'), [SEGMENT]: gzipSync(log('x')) };
    expect(await told([{ [LOG]: log('ab') }], wrong)).toEqual([`audit kb ${LOG} segment`]);
    const link = { [LOG]: log('b'), [SEGMENT]: { mode: 'symlink' as const, content: 'x' } };
    expect(await told([{ [LOG]: log('ab') }], link)).toEqual([`audit kb ${LOG} removed`]);
  });

  test('may have left a segment that does not count for it', async () => {
    const after = { [LOG]: log('b'), 'other.jsonl.gz': gzipSync(log('a')) };
    expect(await told([{ [LOG]: log('ab') }], after)).toEqual([`audit kb ${LOG} removed`]);
  });

  test('is not looked for where there is no segment', async () => {
    const by = reading();
    await told([{ [LOG]: log('a') }], { [LOG]: log('ab'), 'a.gz': 'x' }, { by });
    expect(new Set(by.opened)).toEqual(new Set([LOG]));
  });

  test('is all that a segment may hold, also where the log is as it was', async () => {
    const wrong = { [SEGMENT]: gzipSync(log('x')) };
    const invented = [`audit kb ${LOG} invented`];
    expect(await told([{ [LOG]: log('a') }], { [LOG]: log('ab'), ...wrong })).toEqual(invented);
    expect(await told([{ [LOG]: log('a') }], { [LOG]: log('a'), ...wrong })).toEqual(invented);
    expect(await told([{ 'README.md': 'a' }], { [LOG]: log('a'), ...wrong })).toEqual([
      `audit kb ${LOG}`,
    ]);
  });

  test('by one log is not looked for in what another one gained', async () => {
    const other = 'a/.vouch/audit.log.jsonl';
    const before = { [other]: log('ab'), [LOG]: log('a') };
    const after = { [other]: log('b'), [LOG]: log('ab'), [SEGMENT]: gzipSync(log('x')) };
    expect(await told([before], after)).toEqual([
      `audit a ${other} removed`,
      `audit kb ${LOG} invented`,
    ]);
  });

  test('is looked for within the limits', async () => {
    const after = { [LOG]: log('b'), [SEGMENT]: gzipSync(log('a')) };
    const tight = told([{ [LOG]: log('ab') }], after, { by: reading({ logBytes: 1 }) });
    await expect(tight).rejects.toThrow('unpacks to more than 1 bytes');
    const before = { [MANIFEST]: entry('a') + entry('b') };
    const archived = { [MANIFEST]: entry('b'), [ARCHIVE]: entry('a') };
    expect(await told([before], archived, { by: reading({ fileBytes: 5 }) })).toContain(
      `contributions ${MANIFEST} epic`,
    );
  });

  test('leaves its files to be asked for', async () => {
    const line = `${JSON.stringify({ id: 'a', epicId: 'T1', filePath: 'a.json' })}\n`;
    const by = reading();
    await told([{ [MANIFEST]: line }], { [MANIFEST]: '', [ARCHIVE]: line }, { by });
    expect(by.asked).toEqual(['a.json']);
  });
});

describe('what a log gained', () => {
  const [one, two] = ['{"id":"a","prev_hash":"x"}\n', '{"id":"a","prev_hash":"y"}\n'];

  test('is told of the roles that are asked for', async () => {
    const before = { [LOG]: one };
    expect(await told([before], { [LOG]: one + one })).toEqual([`audit kb ${LOG}`]);
    expect(await told([before], { [LOG]: one + one }, { gains: ['audit'] })).toEqual([
      `audit kb ${LOG} 2<1`,
    ]);
    expect(await told([before], { [LOG]: one + one }, { gains: ['audit'], earlier: [] })).toEqual([
      `audit kb ${LOG} 2<`,
    ]);
    expect(await told([before], { [LOG]: one + one }, { gains: ['archive'] })).toEqual([
      `audit kb ${LOG}`,
    ]);
  });

  test('is known again by `prev_hash` in an audit log, and by `id` elsewhere', async () => {
    const gains: LogRole[] = ['audit', 'contributions'];
    const [before, after] = [one, one + two];
    expect(await told([{ [LOG]: before }], { [LOG]: after }, { gains })).toEqual([
      `audit kb ${LOG} 2<`,
    ]);
    expect(await told([{ [MANIFEST]: before }], { [MANIFEST]: after }, { gains })).toEqual([
      `contributions ${MANIFEST} 2<1`,
    ]);
  });

  test('is behind the only parent of an append, and is compared in a merge', async () => {
    const gains: LogRole[] = ['audit'];
    const by = reading();
    await told([{ [LOG]: one }], { [LOG]: one + two }, { gains, by });
    const merge = [{ [LOG]: one + two }, { [LOG]: one + one }];
    expect(await told(merge, { [LOG]: one + two + one }, { gains })).toEqual([`audit kb ${LOG}`]);
    // Rewritten, so that where the parent ends says nothing.
    expect(await told([{ [LOG]: two + one }], { [LOG]: one }, { gains })).toEqual([
      `audit kb ${LOG} removed`,
    ]);
    expect(await told([{ [LOG]: two + two }], { [LOG]: one + two }, { gains })).toEqual([
      `audit kb ${LOG} inserted 1<`,
    ]);
  });

  test('is bounded', async () => {
    const by = reading({ fileBytes: 10 });
    const gains: LogRole[] = ['audit'];
    await expect(told([{ [LOG]: '' }], { [LOG]: one }, { gains, by })).rejects.toThrow(
      'adds more than 10 bytes',
    );
  });
});

describe('the same edge', () => {
  test('is judged once, whatever step it is in', async () => {
    const by = reading();
    const [before, after] = [{ [LOG]: log('ab') }, { [LOG]: log('b') }];
    expect(await told([before], after, { by })).toEqual([`audit kb ${LOG} removed`]);
    by.opened.length = 0;
    expect(await told([before], after, { by })).toEqual([`audit kb ${LOG} removed`]);
    expect(by.opened).toEqual([]);
    expect([...by.verdicts.keys()]).toEqual([`file ${log('ab')} file ${log('b')}`]);
    expect(await told([before], { [LOG]: log('abc') }, { by })).toEqual([`audit kb ${LOG}`]);
  });

  test('is judged anew for a log that is gone: the other paths say where it went', async () => {
    const by = reading();
    expect(await told([{ [LOG]: log('ab') }], { [LOG]: null }, { by })).toEqual([
      `audit kb ${LOG} gone`,
    ]);
    expect(by.verdicts.size).toBe(0);
  });

  test('has no name where a content has none', async () => {
    const by = reading();
    const step = stepOf([{ [LOG]: log('a') }], { [LOG]: log('ab') });
    const [change] = step.changes;
    if (change?.after == null) throw new Error('the log is there');
    const unnamed = { ...step, changes: [{ ...change, after: { ...change.after, id: null } }] };
    await logSteps(unnamed, { ...by, content: () => [Buffer.from(log('ab'))] }, NOTHING_GAINED);
    expect(by.verdicts.size).toBe(0);
    await logSteps(stepOf([{ [LOG]: null }], { [LOG]: log('a') }), by, NOTHING_GAINED);
    expect([...by.verdicts.keys()]).toEqual([`- file ${log('a')}`]);
  });
});

describe('a line that is no text', () => {
  const WIDE = Buffer.from('{"id":"x"}\r\n', 'utf16le').toString('latin1');
  const LATIN = '{"id":"caf\xe9"}\n';
  const bytes = (text: string) => Buffer.from(text, 'latin1');
  const found = (path: string, before: string, after: string) =>
    told([{ [path]: bytes(before) }], { [path]: bytes(after) });

  test.each([
    ['at the end', `a\nb\n${WIDE}`, 'a\nb\n'],
    ['at the end, and more is appended', `a\nb\n${WIDE}`, 'a\nb\nc\n'],
    ['with entries behind it', `a\n${LATIN}b\n`, 'a\nb\n'],
    ['one after the other', `a\n${LATIN}${LATIN}b\n`, 'a\nb\nc\n'],
  ])('is no entry, and may be taken out: %s', async (_, before, after) => {
    expect(await found(LOG, before, after)).toEqual([`audit kb ${LOG}`]);
    const parents = [{ [LOG]: bytes(before) }, { [LOG]: 'a\n' }];
    expect(await told(parents, { [LOG]: after })).toEqual([`audit kb ${LOG}`]);
  });

  test.each([
    ['an entry before it is removed', `a\nb\n${LATIN}`, 'a\n', 'removed'],
    ['an entry behind it is changed', `a\n${LATIN}b\n`, 'a\nx\n', 'changed'],
    ['one of two is left', `a\n${LATIN}${WIDE}b\n`, `a\n${LATIN}b\n`, 'changed'],
    ['an entry is made one', 'a\nb\n', `a\n${LATIN}`, 'changed'],
    ['one is put before an entry', 'a\nb\n', `a\n${LATIN}b\n`, 'inserted'],
  ])('is reported where %s', async (_, before, after, kind) => {
    expect(await found(LOG, before, after)).toEqual([`audit kb ${LOG} ${kind}`]);
  });

  test('is an entry of a log that may hold any bytes', async () => {
    const config = { ...DEFAULT_CONFIG.history, appendOnly: ['*.log'] };
    const by = { ...reading(), paths: logPaths({ ...DEFAULT_CONFIG, history: config }) };
    const [before, after] = [{ 'x.log': bytes(`a\n${LATIN}b\n`) }, { 'x.log': 'a\nb\n' }];
    expect(await told([before], after, { by })).toEqual(['declared x.log removed']);
  });
});
