import { expect, test } from 'vitest';
import { BODY_SCHEMA, type SectionSchema } from '../../src/protocols/messages/body-schema.ts';
import type { MessageType } from '../../src/protocols/messages/subject.ts';
import { loadOperations } from '../../src/protocols/operations.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { errorsOf, play } from './play.ts';

const operations = await loadOperations();
const TYPES = Object.keys(BODY_SCHEMA) as readonly MessageType[];

const DELTA = JSON.stringify({
  operation: 'KILL',
  section: 'hypothesis_slate',
  target_id: 'H3',
  payload: { reason: 'It predicts too much.' },
  rationale: 'No stampede at noon.',
});

/** Calls an operation at an hour of the day, and commits what it leaves. */
async function call(
  repo: TestRepository,
  { id, hour, input }: { id: string; hour: number; input: Readonly<Record<string, unknown>> },
) {
  const operation = operations.find((each) => each.id === id);
  if (operation === undefined) throw new Error(`no operation ${id}`);
  const now = `2026-03-02T${String(hour).padStart(2, '0')}:00:00Z`;
  const played = await play(operation, { input, now }, repo, { from: hour * 0x100 });
  if (played.status === 'thrown') throw new Error(`${id} ended with ${played.error}`);
  expect(played.diagnostics.filter(({ level }) => level === 'error')).toEqual([]);
  expect(await errorsOf(repo)).toEqual([]);
  if (played.written.length > 0) await repo.commit(`${id} at ${hour}`);
  return played;
}

/** Something that a section may hold. */
function filling({ holds, choices }: SectionSchema): string {
  if (holds === 'choice') return choices[0] ?? '';
  if (holds === 'citation') return 'Two clocks (§12).';
  if (holds === 'counts') return '- Hypotheses: 3';
  return holds === 'text' ? 'Some words.' : 'QuietHarbor';
}

test('a day of mail, each message committed', async () => {
  await withRepository(async (repo) => {
    await repo.commit('a folder for each', {
      'agents/AmberFox/inbox/note.txt': 'Mail.\n',
      'agents/QuietHarbor/outbox/note.txt': 'Mail.\n',
      'agents/RedStone/note.txt': 'Somebody.\n',
    });
    const kickoff = await call(repo, {
      id: 'messages/new',
      hour: 8,
      input: {
        type: 'KICKOFF',
        from: 'AmberFox',
        to: ['QuietHarbor', 'RedStone'],
        subject: 'cache stampede',
        thread: 'RS-20260302-cache-stampede',
        sections: {
          'Research Question': 'Why at the same second?',
          Context: 'A nightly job writes all entries at once.',
          Excerpt: 'Two clocks (§12).',
          'Requested Outputs': 'Three hypotheses.',
        },
        store: true,
      },
    });
    const { id } = kickoff.result as { id: string };
    const ack = (hour: number, from: string, of = id) =>
      call(repo, { id: 'messages/ack', hour, input: { id: of, from, status: 'Received' } });
    await ack(9, 'QuietHarbor');
    const again = await call(repo, {
      id: 'messages/escalate',
      hour: 10,
      input: { id, resend: true },
    });
    expect(again.result).toMatchObject({ outstanding: ['RedStone'] });
    const waiting = await call(repo, {
      id: 'messages/escalate',
      hour: 11,
      input: { id, to: 'QuietHarbor' },
    });
    await ack(12, 'QuietHarbor', (waiting.result as { id: string }).id);
    await ack(13, 'RedStone', (again.result as { id: string }).id);
    const acks = await call(repo, { id: 'messages/acks', hour: 14, input: {} });
    expect(acks.result).toMatchObject({ messages: [], totals: { messages: 3, outstanding: 0 } });
    expect(await errorsOf(repo, '--history')).toEqual([]);
  });
});

test.each(TYPES)('a complete %s is stored without a problem', async (type) => {
  await withRepository(async (repo) => {
    await repo.commit('before', { 'README.md': 'Mail.\n' });
    const ends: Readonly<Record<string, string>> = { Agent: 'AmberFox', From: 'AmberFox' };
    const schemas = BODY_SCHEMA[type].sections.filter(({ title }) => title !== 'Deltas');
    const { result } = await call(repo, {
      id: 'messages/new',
      hour: 8,
      input: {
        type,
        from: 'AmberFox',
        to: ['QuietHarbor'],
        subject: 'the cache',
        sections: Object.fromEntries(
          schemas.map((each) => [each.title, ends[each.title] ?? filling(each)]),
        ),
        ...(type === 'DELTA' && { role: 'opus', deltas: [DELTA, DELTA] }),
        ...(type === 'COMPILED' && { artifactVersion: 3 }),
        ...(type === 'INFO' && { text: '## Anything\n\nAnd more.' }),
        store: true,
      },
    });
    expect(result).toMatchObject({ problems: [], open: [], type });
  });
});
