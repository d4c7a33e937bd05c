import type { Options } from '../../core/config.ts';
import type { Place } from '../../core/place.ts';
import { agentName } from './agent-name.ts';
import type { MessageRecord } from './record.ts';
import { textOf } from './section-content.ts';
import { findSection } from './sections.ts';

/** `cache-17.2 to AmberFox`: what is handed over, and the last word behind `to`. */
const TO_LAST_WORD = /^(?:(.*)\s)?to\s+`?(@?[A-Za-z][A-Za-z0-9_-]*)`?[.!]?$/s;
/** One word with a digit: an id, as the format has it before the agent. */
const ID = /^`?\S*\d\S*`?$/;

/** The agent that the subject names as it is written there; null where nothing shows that it is one. */
export function namedInSubject(record: MessageRecord, { messages }: Options): string | null {
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
export function placeOf(name: string, { text, positions }: MessageRecord): Place {
  const span = positions.spanOf(['subject']);
  const at = span === null ? -1 : text.slice(span.start, span.end).lastIndexOf(name);
  if (span === null || at === -1) return ['subject'];
  return { start: span.start + at, end: span.start + at + name.length };
}
