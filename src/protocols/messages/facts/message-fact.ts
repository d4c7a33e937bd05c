import { parseDateTime } from '../../../core/date-time.ts';
import type { Place } from '../../../core/place.ts';
import type { Section, TextLine } from '../../../core/record.ts';
import { textDigest } from '../../../core/sha256.ts';
import { isBlank } from '../../../core/unseen.ts';
import { agentName } from '../agent-name.ts';
import type { Mention, MessageFact } from '../facts.ts';
import { placeOf } from '../named-in-subject.ts';
import type { MessageRecord } from '../record.ts';
import { sentText } from '../sent-text.ts';
import type { MessageType } from '../subject.ts';
import { correctedBy, withdrawnBy } from '../taken-back.ts';
import { messageIds } from './message-ids.ts';

/** The types whose Item section names what the work is about. */
const WITH_ITEM: ReadonlySet<MessageType> = new Set(['CLAIM', 'HANDOFF', 'BLOCKED']);

/** The sections that hold an agent's name, by message type. */
const AGENT_SECTIONS: Readonly<Partial<Record<MessageType, readonly string[]>>> = {
  CLAIM: ['agent'],
  HANDOFF: ['from', 'to'],
};

/**
 * The agents that a message names in `from`, `to` and the sections that its type keeps for them.
 * What is no valid agent name (an address in another project, a sentence) names nobody.
 */
function agentMentions(record: MessageRecord): Mention[] {
  return [...inEnvelope(record), ...inSections(record)];
}

function* inEnvelope({ envelope }: MessageRecord): Generator<Mention> {
  yield* mention(envelope?.['from'], ['from']);
  const to = envelope?.['to'];
  if (!Array.isArray(to)) yield* mention(to, ['to']);
  else for (const [index, name] of to.entries()) yield* mention(name, ['to', index]);
}

function* inSections(record: MessageRecord): Generator<Mention> {
  const type = record.subject?.type;
  for (const name of (type && AGENT_SECTIONS[type]) ?? []) {
    const lines = sectionNamed(record, name)?.lines ?? [];
    const [line] = lines;
    if (line && lines.length === 1) yield* mention(line.text, line.span);
  }
}

function* mention(written: unknown, at: Place): Generator<Mention> {
  const name = agentName(written);
  if (name !== null) yield { name, at };
}

/** What link rules may know of a message. Values of a wrong type count as absent: a file rule tells them. */
export function messageFact(record: MessageRecord): MessageFact {
  const { envelope, subject, ackRequired } = record;
  const created = text(envelope?.['created']);
  return {
    id: idOf(envelope?.['id']),
    type: subject?.type ?? null,
    near: subject?.near ?? null,
    subject: subject?.text ?? null,
    from: agentName(envelope?.['from']),
    recipients: recipientsOf(record),
    threadId: text(envelope?.['thread_id']) ?? text(envelope?.['thread']),
    ackRequired,
    created: created === null ? null : parseDateTime(created),
    content: textDigest(record.text),
    sent: textDigest(sentText(record)),
    agents: agentMentions(record),
    beads: beadsOf(record),
    acknowledges: acknowledgedBy(record),
    takesBack: correctedBy(record) ?? withdrawnBy(record),
  };
}

function text(value: unknown): string | null {
  return typeof value === 'string' && !isBlank(value) ? value : null;
}

/**
 * An id as text: whether a store writes `7` or `"7"` makes no difference. Numbers beyond 2^53 have
 * lost their last digits, so that one would pass for its neighbour: `file/number-precision` tells them.
 */
function idOf(value: unknown): string | null {
  return Number.isSafeInteger(value) ? String(value) : text(value);
}

/** Everybody the message was sent to, each once: a copy makes a recipient like any other. */
function recipientsOf({ envelope }: MessageRecord): string[] {
  const written = ['to', 'cc', 'bcc'].flatMap((key) => envelope?.[key] ?? []);
  return [...new Set(written.flatMap((name) => agentName(name) ?? []))];
}

/** Longer words are no id, and need not be looked at closely. */
const LONGEST_ID = 100;

/** Project, hyphen, suffix: `demo-42.3`, `brenner_bot-1fvd`, `my-app-7`. */
const BEAD_ID = /^[A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)*-([A-Za-z0-9]+)(?:\.[0-9]+)*$/;

/** What may stand around a word in prose: brackets, quotes, the end of a sentence. */
const LEADING = /^[("'[<{#*`]+/;
const TRAILING = /[)"'\]>}*`.:!?]+$/;

/**
 * Words of a line that could be bead ids. Whether they are, only the list of beads can tell: a
 * suffix without a digit (`well-known`) counts only where an id is expected, at the start of the
 * line or behind a label (`Bead: demo-abc`).
 */
function beadNames(line: string): string[] {
  const names: string[] = [];
  let expected = true;
  for (const [written] of line.matchAll(/[^\s,;]+/g)) {
    if (written.length <= LONGEST_ID) {
      const word = written.replace(LEADING, '').replace(TRAILING, '');
      const suffix = BEAD_ID.exec(word)?.[1];
      if (suffix !== undefined && (expected || /\d/.test(suffix))) names.push(word);
      // A list's own mark is no word.
      expected = written.endsWith(':') || (expected && !/[\p{L}\p{N}]/u.test(word));
    } else {
      expected = false;
    }
  }
  return names;
}

function beadsOf(record: MessageRecord): readonly Mention[] {
  const type = record.subject?.type;
  if (!type || !WITH_ITEM.has(type)) return [];
  const inItem = mentionsIn(record, sectionNamed(record, 'item'), beadNames);
  const said = new Set(inItem.map(({ name }) => name.toLowerCase()));
  return [...inSubject(record).filter(({ name }) => !said.has(name.toLowerCase())), ...inItem];
}

/** Who takes over what a HANDOFF names. */
const RECIPIENT = /\s+to\s+\S+$/;

/** A word of the subject without a digit counts only where it is all that is said of the work. */
function inSubject(record: MessageRecord): readonly Mention[] {
  const work = record.subject?.description.replace(RECIPIENT, '') ?? '';
  const names = beadNames(work).filter((name) => /\d/.test(name) || name === work);
  return names.map((name) => ({ name, at: placeOf(name, record) }));
}

function acknowledgedBy(record: MessageRecord): readonly Mention[] {
  const { type, near } = record.subject ?? {};
  // A slip in the prefix makes it no less an answer.
  if ((type ?? near?.type) !== 'ACK') return [];
  return mentionsIn(record, sectionNamed(record, 'message id'), messageIds);
}

/** The level-2 section of a name: of several the first with content, else the first. */
function sectionNamed({ body }: MessageRecord, name: string): Section | null {
  const same = body.sections.filter((section) => section.level === 2 && section.name === name);
  return same.find(({ empty }) => !empty) ?? same[0] ?? null;
}

/** What was found in a section's lines, each with its place in the source. */
function mentionsIn(
  record: MessageRecord,
  section: Section | null,
  namesOf: (text: string) => readonly string[],
): readonly Mention[] {
  return (section?.lines ?? []).flatMap((line) => located(record, line, namesOf(line.text)));
}

/**
 * Names of a rendered line, in their order, with the places of their source. Where markup or an
 * escape splits a name in the source, the place of it and of all that follow is the whole line.
 */
function located(
  { text }: MessageRecord,
  { span }: TextLine,
  names: readonly string[],
): readonly Mention[] {
  const source = text.slice(span.start, span.end);
  let from = 0;
  return names.map((name) => {
    const at = from === -1 ? -1 : indexOfWord(source, name, from);
    from = at === -1 ? -1 : at + name.length;
    if (at === -1) return { name, at: span };
    return { name, at: { start: span.start + at, end: span.start + from } };
  });
}

/** Where a word stands that is no part of a longer one, from an offset on; -1 where it does not. */
function indexOfWord(source: string, word: string, from: number): number {
  for (let at = source.indexOf(word, from); at !== -1; at = source.indexOf(word, at + 1)) {
    const around = (source[at - 1] ?? '') + (source[at + word.length] ?? '');
    if (!/[\p{L}\p{N}]/u.test(around)) return at;
  }
  return -1;
}
