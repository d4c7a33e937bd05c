import { WrongUse } from '../core/failure.ts';
import type { State } from './state.ts';

/**
 * Says which of the files that the user named are no records.
 * @throws WrongUse when nothing else was checked: that would look like a pass.
 */
export function strayNotes(
  named: ReadonlySet<string>,
  { paths, checked }: Pick<State, 'paths' | 'checked'>,
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
