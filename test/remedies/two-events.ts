import { event } from '../../src/protocols/vouch/example.ts';

/** Where the log of these tests is. */
export const LOG = '.vouch/audit.log.jsonl';

/** Its events, in the order in which they were written. */
export const FIRST = event({ id: 'e0', event: 'kb.init', object_ids: [] });
export const SECOND = event({
  id: 'e1',
  event: 'kb.capabilities',
  object_ids: [],
  created_at: '2026-08-01T00:00:00Z',
});
