import { expect, test } from 'vitest';
import type { GainedRecord, LogStep } from '../../../src/core/history.ts';
import { BaseEvents } from '../../../src/protocols/vouch/vouch-events.ts';
import type { ObjectChange } from '../../../src/protocols/vouch/vouch-objects.ts';

const MANY = 500;
const HOME = { home: '.vouch' };

/** A log that gains an event about each of many objects. */
function gaining(): LogStep {
  const gained = Array.from({ length: MANY }, (_, nth) => {
    const value = { id: `e${nth}`, event: 'claim.create', object_ids: [`claim-${nth}`] };
    return { value } as unknown as GainedRecord;
  });
  const change = { path: '.vouch/audit.log.jsonl', before: [null], after: null };
  const log = { role: 'audit', home: '', change, fault: null, departures: [], gained };
  return log as unknown as LogStep;
}

/** Counts how often the names of events are looked at from now on. */
function watched(events: BaseEvents): { count: number } {
  const read = { count: 0 };
  for (const event of events.of(HOME)) {
    const { objectIds } = event;
    Object.defineProperty(event, 'objectIds', {
      get: () => {
        read.count += 1;
        return objectIds;
      },
    });
  }
  return read;
}

function added(id: string): ObjectChange {
  const state = { record: { home: '.vouch', kind: 'vouch-claim' }, fact: null };
  return { done: 'added', state, before: null, ids: new Set([id]) } as unknown as ObjectChange;
}

test('what names an object is looked up, however many events a step brings', () => {
  const log = gaining();
  const events = new BaseEvents([log]);
  const read = watched(events);
  for (let nth = 0; nth < MANY; nth += 1) {
    expect(events.tellOf(added(`claim-${nth}`), () => false)).toBe(true);
    expect(events.explain(added(`claim-${nth}`))).toBe(false);
  }
  expect(events.tellOf(added('another'), () => false)).toBe(false);
  expect(events.name(HOME, ['claim-3'])).toBe(true);
  // And what another rule asks of the same step is known.
  expect(new BaseEvents([log]).name(HOME, ['another'])).toBe(false);
  expect(read.count).toBeLessThan(MANY);
});
