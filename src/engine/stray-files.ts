import { WrongUse } from '../core/failure.ts';
import type { Checked } from '../core/report.ts';

/**
 * Says which of the files that the user named are no records.
 * @param paths of what was checked
 * @throws WrongUse when nothing else was checked: that would look like a pass.
 */
export function strayNotes(
  named: ReadonlySet<string>,
  paths: ReadonlySet<string>,
  checked: Checked,
): readonly string[] {
  const strays = [...named].filter((path) => !paths.has(path));
  if (strays.length === 0) return [];
  const sentence = `No record, and not checked: ${strays.join(', ')}.`;
  if (Object.keys(checked.records).length > 0) return [sentence];
  throw new WrongUse(
    'no-record',
    sentence,
    'A message stands in a messages, inbox or outbox folder, or where messages.include says, and has front matter with a subject. A draft can be checked anywhere: lint-protocol --stdin < draft.md',
  );
}
