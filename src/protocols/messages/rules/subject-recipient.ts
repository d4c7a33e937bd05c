import type { Options } from '../../../core/config.ts';
import type { Place } from '../../../core/place.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { agentName } from '../agent-name.ts';
import { message } from '../example.ts';
import type { MessageRecord } from '../record.ts';
import { holdsAgentName, textOf } from '../section-content.ts';
import { contentPlace, findSection } from '../sections.ts';
import { VALID_MESSAGES } from '../valid-messages.ts';

/** `cache-17.2 to AmberFox`: what is handed over, and the last word behind `to`. */
const TO_LAST_WORD = /^(?:(.*)\s)?to\s+`?(@?[A-Za-z][A-Za-z0-9_-]*)`?[.!]?$/s;
/** One word with a digit: an id, as the format has it before the agent. */
const ID = /^`?\S*\d\S*`?$/;

function handoff(subject: string, to: string, item = 'cache-17.2'): Record<string, string> {
  const body = ['## Item', item, '', '## From', 'QuietHarbor', '', '## To', to];
  return { 'messages/1.md': message({ subject, ack_required: true }, ...body) };
}

export default defineFileRule({
  id: 'message/subject-recipient',
  level: 'warning',
  since: '0.1.0',
  source: 'Brenner message body v0.1, HANDOFF Messages',
  summary: 'The subject of a HANDOFF names the agent that stands under "## To"',
  why: 'Two agents each believe that the work is theirs, or both that it is the other’s: one reads the subject in the inbox, the other the body.',
  fix: 'Find out who takes the work, and name that agent in both places.',
  decisions: [
    'The last word of the subject is taken for an agent where it stands behind "to" and has an "@", is in `messages.roster`, is named in the envelope or under "## From", or where an id or the Item itself stands before the "to". In "HANDOFF: move the queue to Redis" no agent is named.',
    'Capitals do not make another agent.',
    'A missing or invalid name under "## To" is reported by `MB-008`.',
  ],
  kinds: ['message'],
  messages: {
    other: 'The subject hands the work to {named}, but {recipient} stands under "## To"',
  },
  examples: {
    valid: [
      { name: 'the same agent', files: { 'messages/1.md': VALID_MESSAGES.HANDOFF } },
      { name: 'the same agent with an "@"', files: handoff('HANDOFF: a to @AmberFox', 'amberfox') },
      {
        name: 'a last word that is no agent',
        files: handoff('HANDOFF: move the queue to Redis', 'AmberFox'),
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
    ],
  },
  *check({ record, options }) {
    const section = findSection(record, 'To');
    if (record.subject?.type !== 'HANDOFF' || section === null) return;
    const named = namedInSubject(record, options);
    if (named === null || !holdsAgentName(section)) return;
    const recipient = agentName(textOf(section)) ?? '';
    if (recipient.toLowerCase() === agentName(named)?.toLowerCase()) return;
    const related = [{ at: contentPlace(section), message: 'who takes it here' }];
    yield { message: 'other', at: placeOf(named, record), data: { named, recipient }, related };
  },
});

/** The agent that the subject names as it is written there; null where nothing shows that it is one. */
function namedInSubject(record: MessageRecord, { messages }: Options): string | null {
  const [, item = '', written] = TO_LAST_WORD.exec(record.subject?.description ?? '') ?? [];
  const name = agentName(written);
  if (written === undefined || name === null) return null;
  const isMarked = written.startsWith('@') || ID.test(item) || isItem(item, record);
  const known = [...(messages.roster ?? []), ...othersNamed(record)];
  return isMarked || known.some((other) => agentName(other) === name) ? written : null;
}

function isItem(text: string, record: MessageRecord): boolean {
  const item = findSection(record, 'Item');
  return item !== null && text !== '' && textOf(item).toLowerCase() === text.toLowerCase();
}

/** Whom the message names elsewhere. */
function othersNamed(record: MessageRecord): readonly unknown[] {
  const { envelope } = record;
  const giver = findSection(record, 'From');
  const inEnvelope = ['from', 'to', 'cc', 'bcc'].flatMap((key) => envelope?.[key] ?? []);
  return giver === null ? inEnvelope : [...inEnvelope, textOf(giver)];
}

/** The name itself: nothing in it is ever escaped, and it is the last of its like in the subject. */
function placeOf(name: string, { text, positions }: MessageRecord): Place {
  const span = positions.spanOf(['subject']);
  const at = span === null ? -1 : text.slice(span.start, span.end).lastIndexOf(name);
  if (span === null || at === -1) return ['subject'];
  return { start: span.start + at, end: span.start + at + name.length };
}
