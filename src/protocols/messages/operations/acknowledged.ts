import type { OperationState } from '../../../core/operation.ts';
import { BODY_SCHEMA } from '../body-schema.ts';
import type { MessageRecord } from '../record.ts';
import { beginsWithChoice, textOf } from '../section-content.ts';
import { findSection } from '../sections.ts';

/** The message at a path; null where none can be read. */
export async function messageAt(
  path: string,
  state: OperationState,
): Promise<MessageRecord | null> {
  const text = await state.text(path);
  return text === null ? null : state.parsed(path, 'message', text);
}

/** What an acknowledgement says of the state of things; null for one that does not say it. */
export async function statusOf(path: string, state: OperationState): Promise<string | null> {
  const text = await sectionAt(path, 'Status', state);
  return STATUSES.find((status) => beginsWithChoice(text, [status])) ?? null;
}

/** True for an acknowledgement that has an id and nothing else as what it acknowledges, whatever the id looks like. */
export async function names(id: string, path: string, state: OperationState): Promise<boolean> {
  return (await sectionAt(path, 'Message ID', state)) === id;
}

/** The text of a section on one line; empty where there is none. */
export async function sectionAt(
  path: string,
  title: string,
  state: OperationState,
): Promise<string> {
  const record = await messageAt(path, state);
  const section = record && findSection(record, title);
  return section ? textOf(section) : '';
}

const STATUSES: readonly string[] =
  BODY_SCHEMA.ACK.sections.find(({ title }) => title === 'Status')?.choices ?? [];
