import type { Options } from '../../core/config.ts';
import type { FactEntry } from '../../core/fact.ts';
import { type Add, type Db, index, latest, mark, type Row } from '../../core/look-up.ts';
import type { RecordRef } from '../../core/record.ts';
import type { MessageFact } from './facts.ts';
import { isAck, short } from './known-ids.ts';
import { projectOf } from './project-of.ts';
import { isHeldToProtocol } from './protocol-subject.ts';
import { topicOf } from './topics.ts';

/** What others see of a message under its id. */
export interface Sent extends Pick<MessageFact, 'content' | 'sent' | 'created' | 'from'> {
  readonly id: string;
  readonly copy: boolean;
  readonly isAck: boolean;
  readonly isHeld: boolean;
}

/*
 * Messages, by mailbox: under their ids as they are written and as people shorten them, and under what
 * they hold. The canonical message goes before its copies.
 */
export const BY_ID = index<Sent>('message by id');
const BY_SHORT_ID = index<string>('message by short id');
const BY_CONTENT = index('message by content');

/** Where an acknowledgement can be expected to be right: beside a message with an id, and one that names another. */
export const TARGETS = mark('message that can be acknowledged');
export const NAMING = mark('acknowledgement that names another message', { derived: true });
/** A message whose id, if it has any, can't be known. */
export const WITHOUT_ID = mark('message without an id');

/** When messages were sent, wherever they are. */
export const SENT_AT = latest('message sent');

/** What somebody has acknowledged: by message and agent; and when, by subject and agent. */
export const ACKNOWLEDGED = mark('message acknowledged', { derived: true });
export const SUBJECT_ACKNOWLEDGED = latest('subject acknowledged', { derived: true });

/** What its sender withdrew or corrected: by message and sender. Nobody waits for it any more. */
export const TAKEN_BACK = mark('message taken back');

export const AGENT_FOLDERS = mark('agent');
export const ROSTER = mark('roster');

export const BEADS = index<string>('bead');
export const BEAD_PROJECTS = mark('project of beads');
export const BEAD_LIST = mark('bead list');
export const FULL_BEAD_LIST = mark('bead list that holds something');

export function messageRows(
  { record: { home, copy }, fact }: FactEntry<'message'>,
  add: Add,
  options: Options,
): void {
  const { id, content, sent, created, from, takesBack } = fact;
  const rank = Number(copy);
  add(BY_CONTENT, [home, content], null, rank);
  if (created !== null) add(SENT_AT, '', created);
  if (takesBack !== null && from !== null) add(TAKEN_BACK, [home, takesBack, from.toLowerCase()]);
  if (id === null) {
    add(WITHOUT_ID, home);
    return;
  }
  const isHeld = isHeldToProtocol(fact, options);
  add(
    BY_ID,
    [home, id],
    { id, copy, content, sent, created, from, isAck: isAck(fact), isHeld },
    rank,
  );
  if (short(id) !== id) add(BY_SHORT_ID, [home, short(id)], id, rank);
  if (!isAck(fact)) add(TARGETS, home);
}

/**
 * What an acknowledgement stands for: the messages that it names. One that names none we know stands for
 * those without an id that were sent before it under its subject, for nothing else names these.
 */
export function acknowledges({ record, fact }: FactEntry<'message'>, db: Db, add: Add): void {
  const { home } = record;
  const { id, from, created } = fact;
  if (!isAck(fact) || !isDistinct(record, fact, db)) return;
  const named = fact.acknowledges.flatMap(({ name }) => idOf(home, name, db) ?? []);
  const others = new Set(named.filter((each) => each !== id));
  if (others.size > 0) add(NAMING, home);
  if (from === null) return;
  for (const other of others) add(ACKNOWLEDGED, [home, other, from.toLowerCase()]);
  const topic = topicOf(fact);
  if (others.size > 0 || topic === null) return;
  // One of unknown time may have been sent at any.
  const time = created ?? Number.POSITIVE_INFINITY;
  add(SUBJECT_ACKNOWLEDGED, [home, topic, from.toLowerCase()], time);
}

export function agentFolderRows(
  { record: { home }, fact: { name } }: FactEntry<'agent-folder'>,
  add: Add,
): void {
  add(AGENT_FOLDERS, [home, name]);
  add(ROSTER, home);
}

export function beadListRows({ fact: { ids, empty } }: FactEntry<'bead-list'>, add: Add): void {
  for (const id of ids) {
    const bead = id.toLowerCase();
    add(BEADS, bead, id);
    add(BEAD_PROJECTS, projectOf(bead));
  }
  add(BEAD_LIST, '');
  if (!empty) add(FULL_BEAD_LIST, '');
}

/** False for a message of which another file is the message: what is delivered, or the same once more. */
export function isDistinct(
  { path, home, copy }: Pick<RecordRef, 'path' | 'home' | 'copy'>,
  { id, content }: MessageFact,
  db: Db,
): boolean {
  if (db.first(BY_CONTENT, [home, content])?.record.path !== path) return false;
  return !copy || id === null || db.first(BY_ID, [home, id])?.record.path === path;
}

/** The id of the message that is meant by one that is written; null where no message has it. */
export function idOf(home: string, written: string, db: Db): string | null {
  return idFrom(home, written, db) ?? idFrom(home, short(written), db);
}

/** An id that is written in full goes before the short form of another. */
function idFrom(home: string, id: string, db: Db): string | null {
  return db.exists(BY_ID, [home, id]) ? id : (db.first(BY_SHORT_ID, [home, id])?.value ?? null);
}

/** Each content once, the first of it. */
export function eachContent(rows: readonly Row<Sent>[]): readonly Row<Sent>[] {
  const contents = new Set<string>();
  return rows.filter(({ value: { content } }) => {
    const isNew = !contents.has(content);
    contents.add(content);
    return isNew;
  });
}
