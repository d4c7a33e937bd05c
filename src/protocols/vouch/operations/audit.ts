import { textAt, textsAt } from '../../../core/json-value.ts';
import { defineOperation } from '../../../core/operation.ts';
import { anyObject, listOf, wholeNumber } from '../../../core/operation-output.ts';
import { baseWith } from '../example.ts';
import { baseErrors } from './change-examples.ts';
import { BASE_ERRORS, BASE_INPUT, baseFor } from './homes.ts';
import { eventsIn, type LoggedEvent } from './logged-events.ts';
import { shownRows } from './shown-rows.ts';

/** Events that are shown where nobody says how many. */
const TAIL = 50;

/** What events can be filtered by, and whether one fits. */
const FILTERS: Readonly<Record<string, (event: LoggedEvent, wanted: string) => boolean>> = {
  event: (event, wanted) => textAt(event, 'event') === wanted,
  actor: (event, wanted) => textAt(event, 'actor') === wanted,
  object: (event, wanted) => textsAt(event, 'object_ids').includes(wanted),
};

export default defineOperation({
  id: 'vouch/audit',
  command: 'vouch audit',
  method: { name: 'kb.audit', answer: 'events' },
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, sections 5.7 and 7',
  summary: 'Shows the last events of the audit log',
  about: [
    'The oldest of them comes first. Events that were rotated out of the log are included.',
    'Lines that are not events are left out: `vouch lint` reports them, and checks the hash chain.',
  ],
  effects: 'reads',
  input: {
    type: 'object',
    properties: {
      tail: {
        type: 'integer',
        minimum: 1,
        description: `how many events at most, the last ones; ${TAIL} by default`,
      },
      filter: {
        type: 'object',
        additionalProperties: { type: 'string' },
        'x-value': 'NAME=VALUE',
        description: 'only events with this `event`, `actor` or `object` (the id of an object)',
      },
      ...BASE_INPUT,
    },
    required: [],
    additionalProperties: false,
  },
  output: {
    events: listOf(anyObject(), 'the events as they were logged'),
    total: wholeNumber('how many events match, whatever `tail` says'),
  },
  errors: {
    ...BASE_ERRORS,
    'unknown-filter': ['Events cannot be filtered by "{name}".', 'Filter by {names}.'],
  },
  examples: [
    { name: 'the log of a base', before: baseWith(), input: {}, result: { total: 1 } },
    {
      name: 'events of one verb',
      before: baseWith(),
      input: { filter: { event: 'claim.archive' } },
      result: { events: [], total: 0 },
    },
    {
      name: 'a filter that there is not',
      before: baseWith(),
      input: { filter: { colour: 'red' } },
      error: 'unknown-filter',
    },
    ...baseErrors({}),
  ],
  async plan(planning) {
    const { input, state, fail } = planning;
    const { tail = TAIL, filter = {} } = input;
    const home = baseFor(planning);
    const filters = Object.entries(filter).map(([name, wanted]) => {
      const fits = Object.hasOwn(FILTERS, name) ? FILTERS[name] : undefined;
      if (fits !== undefined) return (event: LoggedEvent) => fits(event, wanted);
      throw fail('unknown-filter', { name, names: Object.keys(FILTERS).join(', ') });
    });
    const all = await eventsIn(state, home);
    const found = all.filter((event) => filters.every((fits) => fits(event)));
    const events = found.slice(-tail);
    const more =
      events.length < found.length ? [`The last ${events.length} of ${found.length} events.`] : [];
    const told =
      events.length === 0 ? ['No event matches.'] : [...shownRows(events.map(cells)), ...more];
    return { changes: [], result: { events, total: found.length }, told };
  },
});

function cells(event: LoggedEvent): readonly string[] {
  const said = ['created_at', 'event', 'actor'].map((name) => textAt(event, name) ?? '-');
  return [...said, textsAt(event, 'object_ids').join(' ')];
}
