import { describe, expect, test } from 'vitest';
import { faultAt, PLACES } from '../../scripts/remedies/faults.ts';
import { play } from '../../scripts/remedies/play.ts';
import {
  baseWith,
  event,
  madeEvent,
  PROPOSAL,
  proposal,
  SOURCE_ID,
} from '../../src/protocols/vouch/example.ts';
import { CLI } from './cli.ts';

/*
 * Whoever does what reports say of something that is not to change, and nothing else, ends where no view
 * is red, and no hook of git refuses anything on the way.
 */

const LOG = 'audit.log.jsonl';
const DECISION = `decided/${PROPOSAL}.yaml`;
const APPROVED = {
  id: 'refund-window',
  text: 'Refunds are paid within 14 days.',
  type: 'fact',
  confidence: 0.9,
  evidence: [SOURCE_ID],
};
const EVENTS =
  event({ id: 'e0', event: 'kb.init', object_ids: [] }) +
  madeEvent({ event: 'proposal.claim.create', object_ids: [PROPOSAL] }) +
  event({ object_ids: [PROPOSAL, 'refund-window'] });
const base = { [DECISION]: proposal({ payload: APPROVED }), [LOG]: EVENTS };
const LATER = event({ id: 'e2', event: 'kb.lint', object_ids: [] });

const FAULTS = {
  'a decision that names somebody else': {
    past: baseWith(base),
    files: baseWith({ ...base, [DECISION]: proposal({ payload: APPROVED, decided_by: 'jonas' }) }),
  },
  'a decision that is gone': {
    past: baseWith(base),
    files: baseWith({ [LOG]: EVENTS }),
  },
  'a log of which an event was changed, and which goes on': {
    past: baseWith(base),
    files: baseWith({ ...base, [LOG]: EVENTS.replace('"maria"', '"jonas"') + LATER }),
  },
  'a log of which the last event is gone': {
    past: baseWith(base),
    files: baseWith({ ...base, [LOG]: `${EVENTS.split('\n')[0]}\n` }),
  },
  'a log that was moved away': {
    past: baseWith(base),
    files: baseWith({ [DECISION]: base[DECISION], 'audit.old.jsonl': EVENTS + LATER }),
  },
  'a source of other bytes': {
    past: baseWith(base),
    files: baseWith({ ...base, [`sources/${SOURCE_ID}/content`]: 'Refunds are paid at once.\n' }),
  },
};

describe.each(Object.entries(FAULTS))('%s', (_, states) => {
  test.each(PLACES)('%s', (place) => {
    const { setup } = faultAt(place, states);
    const { left, refused, done } = play({ setup, cli: CLI });
    expect({ left, refused }, done.join('\n')).toEqual({ left: [], refused: [] });
    // What is published and set right again is left to be accepted.
    if (place !== 'published') expect(done).not.toEqual([]);
  });
});
