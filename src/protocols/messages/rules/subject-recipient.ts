import { defineFileRule } from '../../../core/rule.ts';
import { agentName } from '../agent-name.ts';
import { message } from '../example.ts';
import { namedInSubject, placeOf } from '../named-in-subject.ts';
import type { MessageRecord } from '../record.ts';
import { holdsAgentName, textOf } from '../section-content.ts';
import { contentPlace, findSection } from '../sections.ts';
import { VALID_MESSAGES } from '../valid-messages.ts';

function handoff(
  subject: string,
  to: string,
  item = 'cache-17.2',
  envelope: Readonly<Record<string, unknown>> = {},
): Record<string, string> {
  const body = ['## Item', item, '', '## From', 'QuietHarbor', '', '## To', to];
  return { 'messages/1.md': message({ subject, ack_required: true, ...envelope }, ...body) };
}

export default defineFileRule({
  id: 'message/subject-recipient',
  level: 'warning',
  since: '0.1.0',
  source: 'Brenner message body v0.1, HANDOFF Messages',
  summary: 'The subject, the envelope and the sections of a HANDOFF name the same agents',
  why: 'If the places differ, two agents may both take the work, or both leave it to the other.',
  fix: 'Find out who gives the work and who takes it, and name these two agents in every place.',
  decisions: [
    'The last word of the subject is read as an agent only if "to" is before it and something else supports that. It has an "@", it is in `messages.roster`, or it is named in the envelope or under "## From". An id or the Item before the "to" is enough, too. "HANDOFF: move the queue to Redis" names no agent.',
    'Upper and lower case make no difference.',
    'A missing or invalid name under "## To" is reported by `MB-008`.',
    'The recipients are those in `to` and `cc`. If both are empty, nothing is reported.',
    'An orchestrator may send for others. So it is an info if `from` is not the agent under "## From", or under "## Agent" of a CLAIM.',
  ],
  kinds: ['message'],
  messages: {
    other: 'The subject hands the work to {named}, but {recipient} is under "## To"',
    unaddressed: '{recipient} is under "## To", but the message is addressed to {addressed}',
    self: '{recipient} is under "## To" and under "## From"',
    sender: '{name} is under "## {section}", but the message is from {from}',
  },
  examples: {
    valid: [
      { name: 'the same agent', files: { 'messages/1.md': VALID_MESSAGES.HANDOFF } },
      { name: 'the same agent with an "@"', files: handoff('HANDOFF: a to @AmberFox', 'amberfox') },
      {
        name: 'a last word that is no agent',
        files: handoff('HANDOFF: move the queue to Redis', 'AmberFox'),
      },
      {
        name: 'an agent that gets a copy',
        files: handoff('HANDOFF: cache-17.2', 'AmberFox', 'cache-17.2', {
          from: 'quietharbor',
          to: ['GreenCastle'],
          cc: ['@amberfox'],
        }),
      },
      { name: 'nobody in the subject', files: handoff('HANDOFF: cache-17.2', 'AmberFox') },
    ],
    invalid: [
      {
        name: 'another agent behind an id',
        files: handoff('HANDOFF: cache-17.2 to AmberFox', 'GreenCastle'),
        expect: [{ message: 'other', at: '2:34-2:42', related: ['13:1-13:12'] }],
      },
      {
        name: 'another agent behind the item',
        files: handoff('HANDOFF: the cache to AmberFox', 'GreenCastle', 'The cache'),
        expect: [{ message: 'other', at: '2:33-2:41', related: ['13:1-13:12'] }],
      },
      {
        name: 'an agent that is marked as one',
        files: handoff('HANDOFF: all the rest to @AmberFox', 'GreenCastle'),
        expect: [{ message: 'other', at: '2:36-2:45', related: ['13:1-13:12'] }],
      },
      {
        name: 'the agent that gives',
        files: handoff('HANDOFF: work to QuietHarbor', 'GreenCastle'),
        expect: [{ message: 'other', at: '2:28-2:39', related: ['13:1-13:12'] }],
      },
      {
        name: 'an agent to whom the message is not addressed, by another sender',
        files: handoff('HANDOFF: cache-17.2', 'GreenCastle', 'cache-17.2', {
          from: 'RedStone',
          to: ['AmberFox'],
          cc: '@BlueLake',
        }),
        expect: [
          { message: 'sender', at: '13:1-13:12' },
          { message: 'unaddressed', at: '16:1-16:12' },
        ],
      },
      {
        name: 'to the agent that gives',
        files: handoff('HANDOFF: cache-17.2', '@quietharbor'),
        expect: [{ message: 'self', at: '13:1-13:13', related: ['10:1-10:12'] }],
      },
    ],
  },
  *check({ record, options }) {
    const type = record.subject?.type;
    if (type === 'CLAIM') yield* otherSender(record, 'Agent');
    if (type !== 'HANDOFF') return;
    yield* otherSender(record, 'From');
    const section = findSection(record, 'To');
    if (section === null || !holdsAgentName(section)) return;
    const recipient = agentName(textOf(section)) ?? '';
    const at = contentPlace(section);
    const addressed = namesIn(record, ['to', 'cc']);
    if (addressed.length > 0 && !addressed.some((name) => isSame(name, recipient))) {
      yield { message: 'unaddressed', at, data: { recipient, addressed: addressed.join(', ') } };
    }
    const giver = findSection(record, 'From');
    if (giver !== null && isSame(agentName(textOf(giver)), recipient)) {
      const related = [{ at: contentPlace(giver), message: 'who gives it' }];
      yield { message: 'self', at, data: { recipient }, related };
    }
    const named = namedInSubject(record, options);
    if (named === null || isSame(agentName(named), recipient)) return;
    const related = [{ at, message: 'who takes it here' }];
    yield { message: 'other', at: placeOf(named, record), data: { named, recipient }, related };
  },
});

/** The agent that a section names, where the envelope names another one as the sender. */
function* otherSender(record: MessageRecord, title: 'From' | 'Agent') {
  const section = findSection(record, title);
  const [from] = namesIn(record, ['from']);
  if (section === null || from === undefined || !holdsAgentName(section)) return;
  const name = agentName(textOf(section)) ?? '';
  if (isSame(name, from)) return;
  const found = { at: contentPlace(section), data: { name, section: title, from } };
  yield { message: 'sender' as const, level: 'info' as const, ...found };
}

/** The valid names of agents in some keys of the envelope. */
function namesIn({ envelope }: MessageRecord, keys: readonly string[]): readonly string[] {
  const written = keys.flatMap((key) => envelope?.[key] ?? []);
  return written.flatMap((each: unknown) => agentName(each) ?? []);
}

/** Upper and lower case make no difference. */
function isSame(one: string | null, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase();
}
