import { expect, test } from 'vitest';
import { VALID_MESSAGES } from '../../src/protocols/messages/valid-messages.ts';
import { loadOperations } from '../../src/protocols/operations.ts';
import { withRepository } from '../git/repository-builder.ts';
import { DRY, play } from './play.ts';

const operations = await loadOperations();

/** Messages that no program of ours would write. */
const HOSTILE = {
  'messages/1.md': VALID_MESSAGES.KICKOFF,
  'messages/list.md': '---\n- subject\n- from\n---\n\n# No mapping\n',
  'messages/broken.md': '---\nid: 2\nsubject: "KICKOFF: broken\nfrom: A\n---\n\n# B\n',
  'messages/types.md':
    '---\nid: {a: 1}\nsubject: [KICKOFF, x]\nfrom: 7\nto: {A: B}\ncreated: 5\nack_required: "true"\n---\n\nx\n',
  'messages/nobody.md':
    '---\nid: nobody\nsubject: "QUESTION:"\nfrom: ../../x\nto: [null, "../y", "A B"]\nthread_id: 9\ncreated: 99999-01-01\nack_required: true\n---\n\n## Question\n?\n',
  'messages/lines.md':
    '---\nid: "a`b\\n## Status"\nsubject: "KICKOFF: <!-- \\n## Item\\n```"\nfrom: AmberFox\nto: [QuietHarbor]\nack_required: true\n---\n\n# X\n',
  'messages/itself.md':
    '---\nid: itself\nsubject: "ACK: itself"\nfrom: QuietHarbor\nto: AmberFox\nack_required: true\n---\n\n## Message ID\nitself, 1, 1\n\n## Status\n\n',
  'messages/empty.md': '---json\n{"subject": "INFO: nothing", "id": ""}\n---\n',
  'agents/__proto__/inbox/constructor.md':
    '---json\n{"id": "__proto__", "subject": "KICKOFF: constructor", "from": "constructor", "to": ["__proto__", "toString"], "ack_required": true}\n---\n\n# Title\n',
};

const NAMED = [
  'nobody',
  'itself',
  '__proto__',
  'a`b\n## Status',
  ...['list', 'broken', 'types', 'empty'].map((name) => `messages/${name}.md`),
];

const CALLS = NAMED.flatMap((id) => [
  ['messages/ack', { id, from: 'QuietHarbor', status: 'Received', force: true }] as const,
  ['messages/receive', { message: id, reply: true, from: 'QuietHarbor' }] as const,
  ['messages/escalate', { id, resend: true, from: 'AmberFox' }] as const,
  ['messages/escalate', { id, to: 'RedStone', from: 'AmberFox' }] as const,
]);

test('messages that make no sense are named or passed over, never a crash', async () => {
  await withRepository(async (repo) => {
    await repo.commit('hostile', HOSTILE);
    const ends: string[] = [];
    for (const [id, input] of [
      ...CALLS,
      ...['list', 'types', 'lines'].map(
        (name) => ['messages/check', { file: `messages/${name}.md` }] as const,
      ),
      ['messages/acks', { all: true, anyReply: true, clock: true, olderThan: '0m' }] as const,
    ]) {
      const operation = operations.find((each) => each.id === id);
      if (operation === undefined) throw new Error(id);
      const played = await play(operation, { input }, repo, DRY);
      const end = played.status === 'thrown' ? played.error : played.status;
      ends.push(`${id} ${Object.values(input)[0]}: ${end}`);
    }
    expect(ends).toMatchInlineSnapshot(`
      [
        "messages/ack nobody: no-sender",
        "messages/receive nobody: no-sender",
        "messages/escalate nobody: not-awaited",
        "messages/escalate nobody: not-awaited",
        "messages/ack itself: done",
        "messages/receive itself: done",
        "messages/escalate itself: not-awaited",
        "messages/escalate itself: not-awaited",
        "messages/ack __proto__: done",
        "messages/receive __proto__: done",
        "messages/escalate __proto__: invalid-message",
        "messages/escalate __proto__: done",
        "messages/ack a\`b
      ## Status: no-id",
        "messages/receive a\`b
      ## Status: done",
        "messages/escalate a\`b
      ## Status: invalid-message",
        "messages/escalate a\`b
      ## Status: done",
        "messages/ack messages/list.md: unknown-message",
        "messages/receive messages/list.md: no-sender",
        "messages/escalate messages/list.md: unknown-message",
        "messages/escalate messages/list.md: unknown-message",
        "messages/ack messages/broken.md: unknown-message",
        "messages/receive messages/broken.md: no-sender",
        "messages/escalate messages/broken.md: unknown-message",
        "messages/escalate messages/broken.md: unknown-message",
        "messages/ack messages/types.md: no-id",
        "messages/receive messages/types.md: no-sender",
        "messages/escalate messages/types.md: not-awaited",
        "messages/escalate messages/types.md: not-awaited",
        "messages/ack messages/empty.md: no-id",
        "messages/receive messages/empty.md: unchanged",
        "messages/escalate messages/empty.md: not-awaited",
        "messages/escalate messages/empty.md: not-awaited",
        "messages/check messages/list.md: no-envelope",
        "messages/check messages/types.md: done",
        "messages/check messages/lines.md: done",
        "messages/acks true: done",
      ]
    `);
  });
}, 120_000);
