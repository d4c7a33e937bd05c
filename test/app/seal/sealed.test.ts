import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { bytesOf, edited, lineText } from '../../../src/app/fix/line-text.ts';
import { type Entry, sealed } from '../../../src/app/seal/sealed.ts';
import { DEFAULT_CONFIG } from '../../../src/config/default-config.ts';
import { parseContent } from '../../../src/parse/parser.ts';
import {
  CONFLICT,
  contribution,
  META,
  PATH,
} from '../../../src/protocols/contributions/example.ts';
import { entry as manifestEntry } from '../../../src/protocols/contributions/manifest-example.ts';

const NOW = Date.parse('2026-02-01T12:00:00.250Z');
const SUM = 'e9449317454900a9';

/** What is done to a text, and the text that comes of it. */
async function seal(text: string, entries: readonly unknown[] = [], draws = ['00000001']) {
  const bytes = Buffer.from(text);
  const entry = { path: PATH, mode: 'file' as const, id: null };
  const record = await parseContent({ entry, id: '', bytes }, 'contribution', DEFAULT_CONFIG);
  const lines = lineText(bytes);
  if (!record.readable || record.kind !== 'contribution' || lines === null) {
    throw new Error('an example that nobody can read');
  }
  const left = [...draws];
  const done = sealed({
    record,
    text: lines,
    filePath: PATH,
    entries,
    owesEntry: false,
    taken: new Set(['contrib_feedbeef']),
    now: NOW,
    draw: () => left.shift() ?? '',
  });
  const changes = done.replacement === null ? [] : [done.replacement];
  return { ...done, after: bytesOf(edited(lines, changes)).toString() };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

describe('the checksum', () => {
  test('takes the place of null, and of a wrong one, and changes nothing else', async () => {
    const right = contribution({ _meta: { ...META, checksum: SUM } });
    for (const checksum of [null, '0123456789abcdef', 7]) {
      const { after } = await seal(contribution({ _meta: { ...META, checksum } }));
      expect(after).toBe(right);
    }
  });

  test('is left as it is where it holds by either version of jq', async () => {
    const newer = contribution({ _meta: { ...META, checksum: 'fff8e23158acc25a' } });
    const text = newer.replace('0.8,', '0.80,');
    expect(await seal(text)).toMatchObject({ replacement: null, after: text });
  });

  test('that was left out comes behind the agent, set as its neighbours are', async () => {
    const { after } = await seal(contribution());
    expect(after).toContain(`    "agentId": "opus-1",\n    "checksum": "${SUM}",\n`);
    const crlf = await seal(contribution().replaceAll('\n', '\r\n'));
    expect(crlf.after).toBe(after.replaceAll('\n', '\r\n'));
    const tight = JSON.stringify(JSON.parse(contribution()));
    expect((await seal(tight)).after).toContain(`"agentId":"opus-1","checksum":"${SUM}",`);
  });

  test('leaves a byte-order mark, tabs and unknown keys alone', async () => {
    const text = `\ufeff${JSON.stringify({ own: 1, ...JSON.parse(contribution({ _meta: { ...META, checksum: null } })) }, null, '\t')}`;
    const { after, checksum } = await seal(text);
    expect(after).toBe(text.replace('"checksum": null', `"checksum": "${checksum.wanted}"`));
  });
});

describe('the entry', () => {
  test('of a new file has its id, and is of the bytes that the file then has', async () => {
    const conflicts = [CONFLICT, { ...CONFLICT, conflictId: 'conflict-2' }];
    const { entry, after } = await seal(contribution({ conflicts, status: 'complete' }));
    const wanted: Entry = {
      id: META.contributionId,
      sessionId: 'session_20260126_080000_1a2b3c',
      epicId: 'T2308',
      taskId: 'T2310',
      agentId: 'opus-1',
      status: 'complete',
      createdAt: META.createdAt,
      updatedAt: '2026-02-01T12:00:00.250Z',
      decisionCount: 1,
      conflictCount: 1,
      filePath: PATH,
      checksum: digest(after),
    };
    expect(JSON.stringify(entry)).toBe(JSON.stringify(wanted));
  });

  test('of a draft is partial', async () => {
    expect((await seal(contribution())).entry).toMatchObject({ status: 'partial' });
  });

  test('of a later version takes an id that nothing has', async () => {
    const earlier = JSON.parse(manifestEntry());
    const other = { ...earlier, id: 'contrib_00000001', filePath: 'other.json' };
    const draws = ['00000001', 'feedbeef', '00000002'];
    const { entry } = await seal(contribution(), [other, earlier], draws);
    expect(entry).toMatchObject({ id: 'contrib_00000002', createdAt: META.createdAt });
  });

  test('takes an id of its own where another entry has that of the contribution', async () => {
    const other = { ...JSON.parse(manifestEntry()), filePath: 'other.json' };
    expect((await seal(contribution(), [other])).entry).toMatchObject({ id: 'contrib_00000001' });
  });

  test('is never earlier than one above it, and says so', async () => {
    const ahead = { filePath: 'other.json', updatedAt: '2027-01-01T00:00:00+01:00' };
    expect(await seal(contribution(), [ahead])).toMatchObject({
      isClockBehind: true,
      entry: { updatedAt: '2026-12-31T23:00:00.000Z' },
    });
  });
});

describe('what holds', () => {
  const text = contribution({ _meta: { ...META, checksum: SUM } });
  const right = { ...JSON.parse(manifestEntry({ status: 'partial', checksum: digest(text) })) };

  test('needs neither', async () => {
    expect(await seal(text, [right])).toMatchObject({ replacement: null, entry: null });
  });

  test('an entry that says the work is blocked', async () => {
    expect((await seal(text, [{ ...right, status: 'blocked' }])).entry).toBeNull();
  });

  test.each([
    ['another checksum', [{ ...right, checksum: '00000000' }]],
    ['another count', [{ ...right, decisionCount: 2 }]],
    ['a status that the file has not', [{ ...right, status: 'complete' }]],
    ['a wrong entry behind it', [right, { ...right, checksum: '00000000' }]],
    [
      'a wrong entry that claims a later time',
      [{ ...right, checksum: '00000000', updatedAt: '2026-01-27T00:00:00Z' }, right],
    ],
  ])('does not with %s', async (_name, entries) => {
    const { entry, replacement } = await seal(text, entries);
    expect(replacement).toBeNull();
    expect(entry).toMatchObject({ checksum: digest(text), decisionCount: 1, status: 'partial' });
  });
});
