import { describe, expect, test } from 'vitest';
import copyDrift from '../../../src/protocols/messages/rules/copy-drift.ts';
import { lintExample } from '../tester.ts';
import { places, sent } from './link-judge.ts';

const SENT = sent({ id: 7, to: 'Ann' }, 'all tests pass');
const OTHER = sent({ id: 7, to: 'Ann' }, 'no test passes');

describe('message/copy-drift', () => {
  test('copies that differ in the same way are one problem', async () => {
    const files = {
      'messages/7.md': SENT,
      'agents/Ann/inbox/7.md': OTHER,
      'agents/Bob/inbox/7.md': OTHER.replaceAll('\n', '\r\n'),
      'agents/Cid/inbox/7.md': SENT,
    };
    expect(await places(copyDrift, files)).toEqual([
      'agents/Ann/inbox/7.md 3:5-3:6 < messages/7.md@3:5-3:6 < agents/Bob/inbox/7.md@3:5-3:6',
    ]);
  });

  test('copies that differ in two ways are two', async () => {
    const third = sent({ id: 7, to: 'Bob' }, 'all tests pass');
    const files = {
      'messages/7.md': SENT,
      'agents/Ann/inbox/7.md': OTHER,
      'agents/Bob/outbox/7.md': third,
    };
    expect(await places(copyDrift, files)).toEqual([
      'agents/Ann/inbox/7.md 3:5-3:6 < messages/7.md@3:5-3:6',
      'agents/Bob/outbox/7.md 3:5-3:6 < messages/7.md@3:5-3:6',
    ]);
  });

  test('what was sent is the same, whichever of two canonical messages comes first', async () => {
    const third = sent({ id: 7, to: 'Ann' }, 'some tests pass');
    const fingerprints = async (first: string, second: string) => {
      const files = {
        'agents/Ann/inbox/7.md': third,
        'messages/7.md': first,
        'messages/8.md': second,
      };
      const found = await lintExample([copyDrift], { name: '', files });
      return found.map(({ fingerprint }) => fingerprint);
    };
    expect(await fingerprints(SENT, OTHER)).toHaveLength(1);
    expect(await fingerprints(SENT, OTHER)).toEqual(await fingerprints(OTHER, SENT));
  });

  test('the names of the files do not matter', async () => {
    const files = { 'messages/2026/01/x.md': SENT, 'agents/Ann/inbox/2026/y.md': OTHER };
    expect(await places(copyDrift, files)).toEqual([
      'agents/Ann/inbox/2026/y.md 3:5-3:6 < messages/2026/01/x.md@3:5-3:6',
    ]);
  });

  const READ = [
    'read: true',
    'read_at: 2026-03-02T10:00:00Z',
    'archived: false\nacknowledged_at: "2026-03-02T10:00:00Z"',
    'read:\n  - Ann',
  ];

  test.each(READ)('what a reader set is no difference: %s', async (lines) => {
    const files = {
      'messages/7.md': SENT,
      'agents/Ann/inbox/7.md': SENT.replace('\n---\n', `\n${lines}\n---\n`),
      'agents/Bob/inbox/7.md': SENT.replace('\n', `\n${lines}\n`).replaceAll('\n', '\r\n'),
    };
    expect(await places(copyDrift, files)).toEqual([]);
    const other = OTHER.replace('\n---\n', `\n${lines}\n---\n`);
    expect(await places(copyDrift, { ...files, 'agents/Cid/inbox/7.md': other })).toHaveLength(1);
  });

  test.each(['read: true # and do not tell Ann', 'read_by: [Ann]', 'importance: high\nread: true'])(
    'anything else is: %s',
    async (lines) => {
      const copy = SENT.replace('\n---\n', `\n${lines}\n---\n`);
      const files = { 'messages/7.md': SENT, 'agents/Ann/inbox/7.md': copy };
      expect(await places(copyDrift, files)).toHaveLength(1);
    },
  );

  test.each([
    ['{ "subject": "INFO: a", "id": 7 }', '{ "subject": "INFO: a", "id": 7, "read": true }'],
    ['{ "subject": "INFO: a", "id": 7 }', '{ "read": true, "subject": "INFO: a", "id": 7 }'],
    ['{ "subject": "INFO: a", "id": 7 }', '{ "subject": "INFO: a", "archived": null, "id": 7 }'],
    [
      '{\n  "subject": "INFO: a",\n  "id": 7\n}',
      '{\n  "read": true,\n  "subject": "INFO: a",\n  "id": 7\n}',
    ],
    [
      '{\n  "subject": "INFO: a",\n  "id": 7\n}',
      '{\n  "subject": "INFO: a",\n  "id": 7,\n  "read": true,\n  "read_at": "x"\n}',
    ],
  ])('in JSON: %j and %j', async (sentAs, readAs) => {
    const files = (canonical: string, copy: string) => ({
      'messages/7.md': `---json\n${canonical}\n---\n\nText.\n`,
      'agents/Ann/inbox/7.md': `---json\n${copy}\n---\n\nText.\n`,
    });
    expect(await places(copyDrift, files(sentAs, readAs))).toEqual([]);
    expect(await places(copyDrift, files(sentAs, readAs.replace('7', '7, "x": 1')))).toHaveLength(
      1,
    );
  });

  test('line ends and a byte-order mark are no difference', async () => {
    const files = {
      'messages/7.md': SENT,
      'agents/Ann/inbox/7.md': SENT.replaceAll('\n', '\r\n'),
      'agents/Ann/outbox/7.md': `\uFEFF${SENT}`,
    };
    expect(await places(copyDrift, files)).toEqual([]);
  });

  test.each([
    ['no id', { 'messages/7.md': sent({}, 'a'), 'agents/Ann/inbox/7.md': sent({}, 'b') }],
    ['no canonical message', { 'agents/Bob/outbox/7.md': SENT, 'agents/Ann/inbox/7.md': OTHER }],
    ['another project', { 'a/messages/7.md': SENT, 'b/agents/Ann/inbox/7.md': OTHER }],
    ['two canonical messages', { 'messages/7.md': SENT, 'messages/8.md': OTHER }],
    [
      'a copy of the second message with the id',
      { 'messages/7.md': SENT, 'messages/8.md': OTHER, 'agents/Ann/inbox/8.md': OTHER },
    ],
  ])('nothing to compare: %s', async (_, files) => {
    expect(await places(copyDrift, files)).toEqual([]);
  });
});
