import { after, inMethod } from './faults.ts';
import type { Base, Json, WrongServer } from './wrong-server.ts';

/** Changes the newest event. */
function last(base: Base, change: (event: Json) => void): void {
  const event = JSON.parse(base.events.at(-1) ?? '{}');
  change(event);
  base.setEvents([...base.events.slice(0, -1), JSON.stringify(event)]);
}

/** Changes the newest event behind calls of a method. */
function newest(method: string, change: (event: Json) => void) {
  return after(method, (_result, { base }) => last(base, change));
}

/** Faults of the audit log (section 7). */
export const LOG: readonly WrongServer[] = [
  {
    name: 'leaves an event out',
    part: 'gate',
    fault: after('kb.register_source', (_result, { base }) => base.setEvents([])),
  },
  {
    name: 'leaves out what becomes of claims',
    part: 'lifecycle',
    fault: after('kb.archive', (_result, { base }) => base.setEvents(base.events.slice(0, -1))),
  },
  {
    name: 'logs an event twice',
    part: 'gate',
    fault: after('kb.reject', (_result, { base }) =>
      base.setEvents([...base.events, base.events.at(-1) ?? '']),
    ),
  },
  {
    name: 'logs an event again under another id',
    part: 'gate',
    fault: after('kb.reject', (_result, { base }) => {
      base.setEvents([...base.events, base.events.at(-1) ?? '']);
      last(base, (event) => {
        event.id = `${event.id}-again`;
      });
    }),
  },
  {
    name: 'rewrites its log',
    part: 'gate',
    fault: after('kb.propose_claim', (_result, { base }) => {
      const [first = '', ...rest] = base.events;
      base.setEvents([first.replace('scout', 'maria'), ...rest]);
    }),
  },
  {
    name: 'breaks the chain of its log',
    part: 'intake',
    fault: newest('kb.session_end', (event) => {
      event.prev_hash = '0'.repeat(64);
    }),
  },
  {
    name: 'logs what only reads',
    part: 'reads',
    fault: after('kb.search', (_result, { base }) => base.log('kb.search')),
  },
  {
    name: 'logs what it refuses',
    part: 'gate',
    fault: inMethod('kb.approve', {
      response: ({ ok }, { base }) => {
        if (!ok) base.log('proposal.approve');
      },
    }),
  },
  {
    name: 'names itself as the actor',
    part: 'intake',
    fault: newest('kb.session_end', (event) => {
      event.actor = 'server';
    }),
  },
  {
    name: 'does not say what an event is about',
    part: 'gate',
    fault: newest('kb.register_source', (event) => {
      delete event.object_ids;
    }),
  },
  {
    name: 'has names of its own for events',
    part: 'gate',
    fault: newest('kb.register_source', (event) => {
      event.event = 'source.add';
    }),
  },
];
