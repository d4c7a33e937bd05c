import { expect, test } from 'vitest';
import { baseWith, event } from '../../src/protocols/vouch/example.ts';
import { withRepository } from '../git/repository-builder.ts';
import { prepare } from '../operations/play.ts';
import { served } from './served.ts';

const [FIRST, LAST] = ['2026-03-01T10:00:00Z', '2026-03-02T10:00:00Z'];

/** Events without a time, so many that they are more than is read of the end of a log. */
const TIMELESS = event({ created_at: null }).repeat(1000);

test.each([
  ['the last line', TIMELESS + event({ created_at: LAST }), LAST],
  ['above lines that are none', `${TIMELESS + event({ created_at: LAST })}{"id":\n[]\n\n`, LAST],
  ['far above the end', event({ created_at: FIRST }) + TIMELESS, FIRST],
  ['an only line', event({ created_at: FIRST }), FIRST],
  ['nowhere', TIMELESS, null],
])('the time of the last event: %s', (_, log, time) =>
  withRepository(async (repo) => {
    const before = baseWith({ 'audit.log.jsonl': log });
    await prepare(repo, { name: '', before, input: {} });
    const asked = { id: '1', method: 'kb.status', params: {} };
    const [answer] = await served(repo, [asked], { surface: 'kb' });
    expect(answer).toMatchObject({ ok: true, result: { last_audit_at: time } });
  }),
);
