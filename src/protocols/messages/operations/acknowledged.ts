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
  const record = await messageAt(path, state);
  const section = record && findSection(record, 'Status');
  if (!section) return null;
  const text = textOf(section);
  return STATUSES.find((status) => beginsWithChoice(text, [status])) ?? null;
}

const STATUSES: readonly string[] =
  BODY_SCHEMA.ACK.sections.find(({ title }) => title === 'Status')?.choices ?? [];
