import type { Config } from '../core/config.ts';
import type { EditedFile, LocatedEdit, SafeEdit } from '../core/edit.ts';
import type { Found } from '../core/finding.ts';
import type { RecordRef } from '../core/record.ts';
import { type EditGuard, editGuard } from './edit-guard.ts';
import type { Contents } from './records.ts';
import type { StateFiles } from './state-files.ts';

/** The state that findings are about. */
export interface EditableState {
  readonly contents: Pick<Contents, 'records'>;
  readonly files: Pick<StateFiles, 'paths'>;
  readonly config: Config;
}

/** Findings with the edits that may be made: a record and all its copies at once, or none of them. */
export function withSafeEdits(
  found: readonly Found[],
  { contents: { records }, files: { paths }, config }: EditableState,
): readonly Found[] {
  const guard = editGuard({ records, paths, options: config });
  return found.map((each) => {
    const edit = safeEdit(each, guard);
    return edit === null ? each : { ...each, edit };
  });
}

function safeEdit(
  { finding: { edit }, ref, copies = [] }: Found,
  guard: EditGuard,
): SafeEdit | null {
  if (edit === null) return null;
  const files = filesOf(edit, edit.record ? [edit.record] : [ref, ...copies], guard);
  return files && { files, replacements: edit.replacements };
}

/** The files of an edit; null where one of them may not be touched. */
function filesOf(
  { creates }: LocatedEdit,
  records: readonly RecordRef[],
  guard: EditGuard,
): readonly EditedFile[] | null {
  if (creates !== null) return guard.mayCreate(creates) ? [{ path: creates, id: null }] : null;
  const files = records.flatMap(({ path, id }) => (id === null ? [] : { path, id }));
  const isWhole = files.length === records.length;
  return isWhole && records.every((record) => guard.mayEdit(record)) ? files : null;
}
