import { describe, expect, test } from 'vitest';
import { faultAt, PLACES } from '../../scripts/remedies/faults.ts';
import { play } from '../../scripts/remedies/play.ts';
import type { ExampleFiles } from '../../src/core/rule.ts';
import { CITED, contribution, PATH } from '../../src/protocols/contributions/example.ts';
import { digest, entry, MANIFEST } from '../../src/protocols/contributions/manifest-example.ts';
import { sealedText } from '../../src/protocols/contributions/operations/sealed-text.ts';
import {
  baseWith,
  claim,
  event,
  madeEvent,
  PROPOSAL,
  proposal,
  SOURCE_ID,
} from '../../src/protocols/vouch/example.ts';
import { everySecond, IS_WHOLE, paired } from '../runs.ts';
import { CLI, runBuilt } from './cli.ts';

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
const CLAIM = 'claims/refund-window.yaml';
const base = { [DECISION]: proposal({ payload: APPROVED }), [LOG]: EVENTS };
const withClaim = { ...base, [CLAIM]: claim({ evidence: [SOURCE_ID], approved_by: 'maria' }) };
const CHANGED = claim({
  evidence: [SOURCE_ID],
  approved_by: 'maria',
  text: 'Refunds are paid within 30 days.',
});
const CORRECTED = event({ id: 'e3', event: 'claim.correct', object_ids: ['refund-window'] });
const LATER = event({ id: 'e2', event: 'kb.lint', object_ids: [] });

const VALIDATION = { passed: true, checkedAt: '2026-01-26T10:00:00Z', results: [] };
const status = (of: string) =>
  sealedText(contribution({ status: of, validation: VALIDATION }), []).text;
const MERGED = status('merged');
const VALIDATED = status('validated');
const listed = (text: string, ...of: readonly string[]) => ({
  ...CITED,
  [PATH]: text,
  [MANIFEST]: of
    .map((each, at) =>
      entry({ id: `contrib_0000000${at}`, status: 'complete', checksum: digest(each) }),
    )
    .join(''),
});
const changed = (text: string) => text.replace('Redis streams', 'Postgres');
function without(folder: string, files: ExampleFiles): ExampleFiles {
  return Object.fromEntries(
    Object.entries(files).filter(([path]) => !path.startsWith(`.vouch/${folder}`)),
  );
}

const FAULTS = {
  'a merged contribution that was put back': {
    past: listed(MERGED, MERGED),
    files: listed(MERGED.replace('"merged"', '"validated"'), MERGED),
  },
  'a merged contribution that was changed and listed so': {
    past: listed(MERGED, MERGED),
    files: listed(changed(MERGED), MERGED, changed(MERGED)),
  },
  'a validated contribution that was changed and listed so': {
    past: listed(VALIDATED, VALIDATED),
    files: listed(changed(VALIDATED), VALIDATED, changed(VALIDATED)),
  },
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
  'a claim that was changed past the review': {
    past: baseWith(withClaim),
    files: baseWith({ ...withClaim, [CLAIM]: CHANGED }),
  },
  'a source of which all is gone': {
    past: baseWith(withClaim),
    files: without(`sources/${SOURCE_ID}/`, baseWith(withClaim)),
  },
  'a source of which nothing is left but its content': {
    past: baseWith(withClaim),
    files: without(`sources/${SOURCE_ID}/meta.yaml`, baseWith(withClaim)),
  },
  'a claim that is gone': {
    past: baseWith(withClaim),
    files: without(CLAIM, baseWith(withClaim)),
  },
  'a source of other bytes': {
    past: baseWith(base),
    files: baseWith({ ...base, [`sources/${SOURCE_ID}/content`]: 'Refunds are paid at once.\n' }),
  },
};

test.each(everySecond(paired(Object.keys(FAULTS) as readonly (keyof typeof FAULTS)[], PLACES)))(
  '%s: %s',
  async (name, place) => {
    const { setup } = faultAt(place, FAULTS[name]);
    const { left, refused, done } = await play({ setup, cli: CLI, look: runBuilt });
    expect({ left, refused }, done.join('\n')).toEqual({ left: [], refused: [] });
    // What is published and set right again is left to be accepted.
    if (place !== 'published') expect(done).not.toEqual([]);
  },
);

// Uncommitted or published, it takes somebody who says what is right, and who tells of it in the log.
describe('a claim that was changed past the review, with an event that names it', () => {
  const states = {
    past: baseWith(withClaim),
    files: baseWith({ ...withClaim, [CLAIM]: CHANGED, [LOG]: EVENTS + CORRECTED }),
  };

  test.each(IS_WHOLE ? (['tip', 'deeper'] as const) : ['deeper' as const])('%s', async (place) => {
    const { left, refused, done } = await play({
      setup: faultAt(place, states).setup,
      cli: CLI,
      look: runBuilt,
    });
    expect({ left, refused }, done.join('\n')).toEqual({ left: [], refused: [] });
  });
});
