import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  CONFLICT,
  contribution,
  META,
  PATH,
} from '../../../src/protocols/contributions/example.ts';
import { entry as manifestEntry } from '../../../src/protocols/contributions/manifest-example.ts';
import {
  entryFor,
  type ManifestEntry,
} from '../../../src/protocols/contributions/operations/manifest-entry.ts';
import {
  digestOf,
  sealedText,
} from '../../../src/protocols/contributions/operations/sealed-text.ts';

const NOW = Date.parse('2026-02-01T12:00:00.250Z');
const SUM = 'e9449317454900a9';

/** What is done to a text, and what comes of it. */
function seal(text: string, entries: readonly unknown[] = [], draws = ['00000001']) {
  const left = [...draws];
  const { text: after, ...done } = sealedText(text, []);
  const listed = entryFor({
    ...{ value: done.value, digest: done.digest, filePath: PATH, entries, isOwed: false },
    taken: new Set(['contrib_feedbeef']),
    now: NOW,
    draw: () => left.shift() ?? '',
  });
  return { ...done, ...listed, after };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

describe('the checksum', () => {
  test('takes the place of null, and of a wrong one, and changes nothing else', () => {
    const right = contribution({ _meta: { ...META, checksum: SUM } });
    for (const checksum of [null, '0123456789abcdef', 7]) {
      const { after } = seal(contribution({ _meta: { ...META, checksum } }));
      expect(after).toBe(right);
    }
  });

  test('is left as it is where it holds by either version of jq', () => {
    const newer = contribution({ _meta: { ...META, checksum: 'fff8e23158acc25a' } });
    const text = newer.replace('0.8,', '0.80,');
    expect(seal(text)).toMatchObject({ isChanged: false, after: text });
  });

  test('that was left out comes last, set as its neighbours are', () => {
    const { after } = seal(contribution());
    expect(after).toContain(`    "consensusReady": false,\n    "checksum": "${SUM}"\n`);
    const crlf = seal(contribution().replaceAll('\n', '\r\n'));
    expect(crlf.digest).toBe(digestOf(after.replaceAll('\n', '\r\n')));
    const tight = JSON.stringify(JSON.parse(contribution()));
    expect(seal(tight).after).toContain(`"consensusReady":false, "checksum": "${SUM}"}`);
  });

  test('leaves a byte-order mark, tabs and unknown keys alone', () => {
    const text = `\ufeff${JSON.stringify({ own: 1, ...JSON.parse(contribution({ _meta: { ...META, checksum: null } })) }, null, '\t')}`;
    const { after, checksum, digest } = seal(text);
    const wanted = text.replace('"checksum": null', `"checksum": "${checksum.wanted}"`);
    expect(after).toBe(wanted.slice(1));
    expect(digest).toBe(digestOf(wanted));
  });
});

describe('the entry', () => {
  test('of a new file has its id, and is of the bytes that the file then has', () => {
    const conflicts = [CONFLICT, { ...CONFLICT, conflictId: 'conflict-2' }];
    const { entry, after } = seal(contribution({ conflicts, status: 'complete' }));
    const wanted: ManifestEntry = {
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

  test('of a draft is partial', () => {
    expect(seal(contribution()).entry).toMatchObject({ status: 'partial' });
  });

  test('of a later version takes an id that nothing has', () => {
    const earlier = JSON.parse(manifestEntry());
    const other = { ...earlier, id: 'contrib_00000001', filePath: 'other.json' };
    const draws = ['00000001', 'feedbeef', '00000002'];
    const { entry } = seal(contribution(), [other, earlier], draws);
    expect(entry).toMatchObject({ id: 'contrib_00000002', createdAt: META.createdAt });
  });

  test('takes an id of its own where another entry has that of the contribution', () => {
    const other = { ...JSON.parse(manifestEntry()), filePath: 'other.json' };
    expect(seal(contribution(), [other]).entry).toMatchObject({ id: 'contrib_00000001' });
  });

  test('is never earlier than one above it, and says so', () => {
    const ahead = { filePath: 'other.json', updatedAt: '2027-01-01T00:00:00+01:00' };
    expect(seal(contribution(), [ahead])).toMatchObject({
      isClockBehind: true,
      entry: { updatedAt: '2026-12-31T23:00:00.000Z' },
    });
  });
});

describe('what holds', () => {
  const text = contribution({ _meta: { ...META, checksum: SUM } });
  const right = { ...JSON.parse(manifestEntry({ status: 'partial', checksum: digest(text) })) };

  test('needs neither', () => {
    expect(seal(text, [right])).toMatchObject({ isChanged: false, entry: null });
  });

  test('an entry that says the work is blocked', () => {
    expect(seal(text, [{ ...right, status: 'blocked' }]).entry).toBeNull();
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
  ])('does not with %s', (_name, entries) => {
    const { entry, isChanged } = seal(text, entries);
    expect(isChanged).toBe(false);
    expect(entry).toMatchObject({ checksum: digest(text), decisionCount: 1, status: 'partial' });
  });
});
