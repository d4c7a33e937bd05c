import type { OperationState } from '../../../core/operation.ts';
import { distinctMessages, type MessageEntry } from '../distinct-messages.ts';
import { messageAt } from './acknowledged.ts';

/** The messages that say the same as one, in its words, by the same sender: what was sent again. */
export async function sameMessages(
  { record: { path, home }, fact: { from, subject } }: MessageEntry,
  state: OperationState,
): Promise<readonly MessageEntry[]> {
  const messages = distinctMessages(await state.facts()).find((store) => store.home === home);
  const alike = (messages?.messages ?? []).filter(
    ({ record, fact }) => record.path !== path && fact.from === from && fact.subject === subject,
  );
  if (alike.length === 0) return [];
  const body = await bodyAt(path, state);
  const bodies = await Promise.all(alike.map(({ record }) => bodyAt(record.path, state)));
  return alike.filter((_entry, index) => body !== null && bodies[index] === body);
}

/** What follows the front matter of a message, without blank space around it. */
export async function bodyAt(path: string, state: OperationState): Promise<string | null> {
  const record = await messageAt(path, state);
  if (record === null) return null;
  const { start, end } = record.bodySpan;
  return record.text.slice(start, end).trim();
}
