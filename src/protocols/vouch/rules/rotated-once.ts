import type { Facts } from '../../../core/fact.ts';
import { named, quoted } from '../../../core/found-value.ts';
import { gitCommand, pathWord } from '../../../core/git-command.ts';
import type { MendStep } from '../../../core/remedy.ts';
import { defineLinkRule } from '../../../core/rule.ts';
import { doubledLogs, rotatedLogs } from '../chain-examples.ts';
import { GAP, linksIn } from '../chain-links.ts';
import type { VouchAuditLogFact } from '../facts.ts';

export default defineLinkRule({
  id: 'vouch/rotated-once',
  kinds: ['vouch-audit-log', 'vouch-audit-segment'],
  level: 'warning',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 7',
  summary: 'An event is in the audit log or in one of its segments',
  why: 'A log and its segments are read as one log, so events that are in both are counted twice. Either a merge kept the log of the side that had not rotated it, or only the log was restored.',
  fix: 'Remove the events from the log: the segment has them, byte for byte.',
  decisions: [
    'A copy is a warning, reported once for each segment. Removing these events from the log is not a rewrite.',
    'If two different events have one id, the event in the log is an error: nobody knows which event is meant.',
    'Two segments may have the same events: two branches may each have rotated the log.',
  ],
  messages: {
    twice: '{events} also in {log}; the first is {id}',
    taken: 'The id {id} already belongs to another event, which is in a segment of this log',
  },
  examples: { valid: rotatedLogs(), invalid: doubledLogs() },
  *check({ facts }) {
    const logs = loggedEvents(facts);
    for (const { record, fact } of facts.of('vouch-audit-segment')) {
      const log = logs.get(record.home);
      if (log === undefined) continue;
      const copies: LoggedEvent[] = [];
      for (const packed of eventsIn(fact)) {
        const logged = log.events.get(packed.id);
        if (logged === undefined) continue;
        if (packed.says === logged.says) {
          copies.push(packed);
          continue;
        }
        const related = [{ record, at: [packed.index, 'id'], message: 'the first with this id' }];
        const data = { id: quoted(logged.id) };
        const found = { at: [logged.index, 'id'], data, related, help: TAKEN };
        yield { message: 'taken', level: 'error' as const, record: log.record, ...found };
      }
      const [first] = copies;
      if (first === undefined) continue;
      const count = copies.length;
      const events =
        count === 1 ? '1 event of this segment is' : `${count} events of this segment are`;
      yield {
        message: 'twice',
        record,
        at: [first.index, 'id'],
        isFurther: true as const,
        data: { events, log: named(log.record.path), id: quoted(first.id) },
        steps: [takingOut(record.path, log.record.path)],
      };
    }
  },
});

const TAKEN = {
  uncommitted: 'Give the new event a new id.',
  committed:
    'Events are never rewritten. Fix the tool that writes them, so that each event gets a new id.',
};

/** The command that leaves in a log what its segment does not hold. */
function takingOut(segment: string, log: string): MendStep {
  const [name, copy] = [pathWord(log), pathWord(`${log}.rest`)];
  const rest = `gunzip -c ${pathWord(segment)} | LC_ALL=C grep -avxFf - ${name} > ${copy}`;
  // No line that is left is no failure.
  const text = `{ ${rest} || [ $? = 1 ]; } && mv ${copy} ${name} && ${gitCommand('add', log)}`;
  return { action: 'run', path: log, text };
}

/** An event with what tells it apart from another one of its id. */
interface LoggedEvent {
  readonly id: string;
  readonly index: number;
  readonly says: string;
}

function eventsIn({ entries, chain }: VouchAuditLogFact): readonly LoggedEvent[] {
  const links = linksIn(chain).filter((part) => part !== GAP);
  return entries.flatMap(({ index, id, ...said }, nth) => {
    const says = JSON.stringify([said, links[nth]?.hash]);
    return id === null ? [] : [{ id, index, says }];
  });
}

/** By base that has segments, the log and the first of its events with each id. */
function loggedEvents(facts: Facts) {
  const packed = new Set(facts.of('vouch-audit-segment').map(({ record }) => record.home));
  return new Map(
    facts.of('vouch-audit-log').flatMap(({ record, fact }) => {
      if (!packed.has(record.home)) return [];
      const events = eventsIn(fact).map((event) => [event.id, event] as const);
      // Of several with one id, the first is the event.
      return [[record.home, { record, events: new Map(events.reverse()) }] as const];
    }),
  );
}
