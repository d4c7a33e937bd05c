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
    trial: 'audit',
    breaks: ['7', 'registering a source is logged'],
    fault: after('kb.register_source', (_result, { base }) => base.setEvents([])),
  },
  {
    name: 'leaves out what becomes of claims',
    trial: 'lifecycle',
    breaks: ['7', 'claim.archive is logged, and names the claim'],
    fault: after('kb.archive', (_result, { base }) => base.setEvents(base.events.slice(0, -1))),
  },
  {
    name: 'logs an event twice',
    trial: 'audit',
    breaks: ['7', 'no two events have one id'],
    fault: after('kb.reject', (_result, { base }) =>
      base.setEvents([...base.events, base.events.at(-1) ?? '']),
    ),
  },
  {
    name: 'logs an event again under another id',
    trial: 'audit',
    breaks: ['7', 'rejecting is logged once'],
    fault: after('kb.reject', (_result, { base }) => {
      base.setEvents([...base.events, base.events.at(-1) ?? '']);
      last(base, (event) => {
        event.id = `${event.id}-again`;
      });
    }),
  },
  {
    name: 'rewrites its log',
    trial: 'audit',
    breaks: ['7', 'proposing leaves earlier events as they are'],
    fault: after('kb.propose_claim', (_result, { base }) => {
      const [first = '', ...rest] = base.events;
      base.setEvents([first.replace('scout', 'maria'), ...rest]);
    }),
  },
  {
    name: 'breaks the chain of its log',
    trial: 'audit',
    breaks: ['7', 'what is left on disk has no vouch/audit-chain'],
    fault: newest('kb.session_end', (event) => {
      event.prev_hash = '0'.repeat(64);
    }),
  },
  {
    name: 'logs what only reads',
    trial: 'audit',
    breaks: ['7', 'kb.search is not logged, for it changes nothing'],
    fault: after('kb.search', (_result, { base }) => base.log('kb.search')),
  },
  {
    name: 'logs what it refuses',
    trial: 'audit',
    breaks: ['7', 'an approval that is refused is not logged, for it changes nothing'],
    fault: inMethod('kb.approve', {
      response: ({ ok }, { base }) => {
        if (!ok) base.log('proposal.approve');
      },
    }),
  },
  {
    name: 'names itself as the actor',
    trial: 'audit',
    breaks: ['7', 'the event of ending a session names who did it'],
    fault: newest('kb.session_end', (event) => {
      event.actor = 'server';
    }),
  },
  {
    name: 'does not say what an event is about',
    trial: 'audit',
    breaks: ['7', 'every event has "object_ids"'],
    fault: newest('kb.register_source', (event) => {
      delete event.object_ids;
    }),
  },
  {
    name: 'has names of its own for events',
    trial: 'audit',
    breaks: [
      '2.8',
      'registering a source is logged as source.register, and names what it is about',
    ],
    fault: newest('kb.register_source', (event) => {
      event.event = 'source.add';
    }),
  },
];
