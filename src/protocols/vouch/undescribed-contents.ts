import { LONGEST_PATH, quoted } from '../../core/found-value.ts';
import type { Rows } from '../../core/look-up.ts';
import type { RecordRef } from '../../core/record.ts';
import { unreadableOf } from './log-gaps.ts';
import { DESCRIPTIONS } from './rows.ts';

/** True for what was captured and has no record of its source beside it, readable or not. */
export function isUndescribed(content: RecordRef, rows: Rows): boolean {
  const path = descriptionOf(content);
  return !rows.exists(DESCRIPTIONS, path) && !unreadableOf(content, rows).includes(path);
}

function descriptionOf({ path }: RecordRef): string {
  return path.replace(/[^/]*$/, 'meta.yaml');
}

const HELP =
  'If there was a meta.yaml, restore it. Otherwise register the source with the tool, which writes both files, or remove this file.';

/** The same as a problem of the layout. */
export function undescribed(record: RecordRef) {
  const data = { path: quoted(record.path.slice(record.home.length + 1), LONGEST_PATH) };
  const missing = [descriptionOf(record)];
  return { message: 'described' as const, record, data, help: HELP, missing };
}
