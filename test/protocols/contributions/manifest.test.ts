import { describe, expect, test } from 'vitest';
import { contribution, PATH } from '../../../src/protocols/contributions/example.ts';
import {
  ARCHIVE,
  entry,
  LISTED,
  listing,
  MANIFEST,
} from '../../../src/protocols/contributions/manifest-example.ts';
import { judged, told } from './judge.ts';

const UPDATE = { id: 'contrib_5e6f7a8b', updatedAt: '2026-01-26T11:00:00Z' };
const ARCHIVED_FILE = '.cleo/contributions/archive/T2308/contrib_1a2b3c4d.json';

describe('manifest/schema', () => {
  test.each([
    ['other properties', { note: 'x' }, []],
    ['a count below zero', { decisionCount: -1 }, ['wrong']],
    ['a count in quotes', { decisionCount: '1' }, ['wrong']],
    ['a long checksum', { checksum: '0123456789abcdef' }, ['wrong']],
    ['a path elsewhere', { filePath: 'contrib_1a2b3c4d.json' }, ['wrong']],
    ['a path that leads away', { filePath: '.cleo/contributions/x/../../../a.json' }, ['wrong']],
    ['a path in a hidden folder', { filePath: '.cleo/contributions/.x/a.json' }, ['wrong']],
    ['a hidden file', { filePath: '.cleo/contributions/.a.json' }, []],
    ['a path of no JSON file', { filePath: '.cleo/contributions/a.md' }, ['wrong']],
    ['a day that does not exist', { createdAt: '2026-02-30T00:00:00Z' }, ['wrong']],
  ])('an entry with %s', async (_what, changes, expected) => {
    expect(await told('manifest/schema', { [MANIFEST]: entry(changes) })).toEqual(expected);
  });

  test('a broken line hides nothing of the others', async () => {
    const files = { [MANIFEST]: `{"id":\n${entry({ status: 'x' })}` };
    const [found] = await judged('manifest/schema', files);
    expect(found?.range.start.line).toBe(2);
  });
});

describe('manifest/order', () => {
  test('each time is compared with the latest before it', async () => {
    const at = (hour: string) => entry({ updatedAt: `2026-01-26T${hour}:00:00Z` });
    const files = { [MANIFEST]: at('10') + at('12') + at('11') + at('11') };
    const found = await judged('manifest/order', files);
    expect(found.map(({ range }) => range.start.line)).toEqual([3, 4]);
    expect(found.map(({ related }) => related[0]?.range.start.line)).toEqual([2, 2]);
    // By an entry that readers by place and readers by time take.
    const settled = { [MANIFEST]: files[MANIFEST] + at('12') };
    expect(await judged('manifest/order', settled)).toEqual([]);
    const corrected = {
      [MANIFEST]: files[MANIFEST] + entry({ ...UPDATE, updatedAt: '2026-01-26T12:00:00Z' }),
    };
    expect(await judged('manifest/order', corrected)).toEqual([]);
  });
});

test('an entry without a time, or a checksum, is the schema’s to tell', async () => {
  const untimed = { [MANIFEST]: entry() + entry({ updatedAt: undefined }) };
  expect(await told('manifest/order', untimed)).toEqual([]);
  const unsummed = listing(entry({ checksum: undefined }));
  expect(await told('manifest/checksum', unsummed)).toEqual([]);
});

describe('manifest/duplicate-id', () => {
  test.each([
    ['word for word', entry() + entry(), ['same']],
    ['with another blank', entry() + entry().replace(':', ': '), ['other']],
    [
      'twice, and again behind a later entry of the file',
      entry() + entry() + entry(UPDATE) + entry({ status: 'complete' }),
      ['other'],
    ],
    ['and a later entry of the file', entry() + entry({ status: 'complete' }) + entry(UPDATE), []],
    ['no id', entry({ id: undefined }) + entry({ id: undefined }), []],
  ])('%s', async (_what, text, expected) => {
    expect(await told('manifest/duplicate-id', { [MANIFEST]: text })).toEqual(expected);
  });
});

describe('manifest/checksum', () => {
  test('the last line counts, whatever its time, and no older one', async () => {
    const wrong = { checksum: '00000000' };
    const check = (...entries: string[]) => told('manifest/checksum', listing(...entries));
    expect(await check(entry(UPDATE), entry(wrong))).toEqual(['mismatch']);
    expect(await check(entry(), entry({ ...UPDATE, ...wrong }))).toEqual(['mismatch']);
    expect(await check(entry(wrong), entry())).toEqual([]);
    const other = { sessionId: 'session_20260127_080000_1a2b3c' };
    expect(await check(entry(wrong), entry({ ...UPDATE, ...other }))).toEqual([]);
  });

  test('an archived file is compared where it stands now', async () => {
    const files = { [ARCHIVE]: entry(), [ARCHIVED_FILE]: LISTED };
    expect(await told('manifest/checksum', files)).toEqual([]);
    const changed = { ...files, [ARCHIVED_FILE]: contribution({ epicTitle: 'x' }) };
    expect(await told('manifest/checksum', changed)).toEqual(['mismatch']);
  });
});

describe('manifest/orphaned and manifest/unlisted', () => {
  test('paths count from the folder that holds .cleo', async () => {
    const files = { [`x/${MANIFEST}`]: entry(), [`x/${PATH}`]: LISTED };
    expect(await told('manifest/orphaned', files)).toEqual([]);
    expect(await told('manifest/unlisted', files)).toEqual([]);
    const mixed = { [`x/${MANIFEST}`]: entry(), [PATH]: LISTED };
    expect(await told('manifest/orphaned', mixed)).toEqual(['orphaned']);
    expect(await told('manifest/unlisted', mixed)).toEqual(['unlisted']);
  });

  test('where the history is not at hand, a corrected entry says so', async () => {
    const wrong = entry({ filePath: '.cleo/contributions/never.json' });
    const help = async (...entries: string[]) =>
      (await judged('manifest/orphaned', listing(...entries))).map((each) => each.help);
    expect(await help(wrong, entry(UPDATE))).toEqual([expect.stringContaining('--unshallow')]);
    expect(await help(wrong)).toEqual([expect.stringContaining('Restore the file')]);
  });

  test('a file that is no JSON is there all the same', async () => {
    expect(await told('manifest/orphaned', { [MANIFEST]: entry(), [PATH]: '{' })).toEqual([]);
  });

  test('a file behind a link cannot be looked into', async () => {
    const path = '.cleo/contributions/link/a.json';
    const files = {
      [MANIFEST]: entry({ filePath: path }),
      '.cleo/contributions/link': { symlink: '/etc' },
    };
    expect(await told('manifest/orphaned', files)).toEqual(['unseen (info)']);
  });

  test('an entry of the active manifest lists an archived file', async () => {
    const files = { [MANIFEST]: entry(), [ARCHIVED_FILE]: LISTED };
    expect(await told('manifest/orphaned', files)).toEqual([]);
    expect(await told('manifest/unlisted', files)).toEqual([]);
  });
});

describe('manifest/agrees', () => {
  test('conflicts are counted by question', async () => {
    const conflict = (conflictId: string, questionId: string) => ({ conflictId, questionId });
    const conflicts = [
      conflict('a', 'RCSD-001'),
      conflict('b', 'RCSD-001'),
      conflict('c', 'RCSD-002'),
    ];
    const files = (conflictCount: number) => ({
      [PATH]: contribution({ conflicts }),
      [MANIFEST]: entry({ conflictCount }),
    });
    expect(await told('manifest/agrees', files(2))).toEqual([]);
    expect(await told('manifest/agrees', files(3))).toEqual(['differs']);
  });

  test.each([
    ['sessionId', 10],
    ['epicId', 12],
    ['taskId', 14],
    ['agentId', 7],
  ])('%s is compared', async (field, line) => {
    const [found] = await judged('manifest/agrees', listing(entry({ [field]: 'x' })));
    expect(found?.message).toMatch(
      new RegExp(`^"${field}" is "x" in this entry, but ".+" in the file$`),
    );
    expect(found?.related.map(({ range }) => range.start.line)).toEqual([line]);
  });

  test('another number of decisions is shown with their list', async () => {
    const [found] = await judged('manifest/agrees', listing(entry({ decisionCount: 2 })));
    const [start] = found?.related.map(({ range }) => range.start) ?? [];
    expect([start?.line, start?.column]).toEqual([16, 3]);
  });

  test.each(['taskId', 'decisionCount'])('%s is not compared where it is missing', async (key) => {
    expect(await told('manifest/agrees', listing(entry({ [key]: undefined })))).toEqual([]);
    const text = contribution({ taskId: undefined });
    const files = { [MANIFEST]: entry(), [PATH]: text };
    expect(await told('manifest/agrees', files)).toEqual([]);
  });

  test('neither older entries nor blocked are compared', async () => {
    const older = entry({ taskId: 'T9999' });
    expect(
      await told('manifest/agrees', listing(older, entry({ ...UPDATE, status: 'blocked' }))),
    ).toEqual([]);
  });
});

describe('manifest/archive-due', () => {
  const tasks = (status: string) => `{"tasks":[{"id":"T2308","status":"${status}"}]}\n`;

  test.each([
    ['done', ['done (info)']],
    ['completed', ['done (info)']],
    ['archived', ['done (info)']],
    ['active', []],
    ['pending', []],
  ])('an epic that is %s', async (status, expected) => {
    const files = { '.cleo/todo.json': tasks(status), ...listing(entry(), entry(UPDATE)) };
    expect(await told('manifest/archive-due', files)).toEqual(expected);
  });

  test('an archive may hold what it will', async () => {
    const options = { contributions: { archiveThreshold: 1 } };
    const files = { '.cleo/todo.json': tasks('done'), [ARCHIVE]: entry() + entry(UPDATE) };
    expect(await told('manifest/archive-due', files, { options })).toEqual([]);
  });

  test('as many as the threshold are not too many', async () => {
    const options = { contributions: { archiveThreshold: 2 } };
    const files = listing(entry(), entry(UPDATE));
    expect(await told('manifest/archive-due', files, { options })).toEqual([]);
  });
});
