import { citedPath } from '../../core/cited-path.ts';
import type { FactEntry } from '../../core/fact.ts';
import type { RecordRef } from '../../core/record.ts';
import type { Answers, Citation } from '../../core/request.ts';
import { byEntry, LaterEntries, neverWas } from '../../core/superseded.ts';
import type { SubagentEntryFact } from './facts.ts';

/**
 * By a later entry of the same file and task, of any task where the entry names none; where it names
 * no file, by one whose id continues its own.
 */
export function supersededEntries(
  { record, fact }: FactEntry<'subagent-manifest'>,
  answers: Answers,
): readonly SubagentEntryFact[] {
  const citations = byEntry(fact.citations);
  const later = new LaterEntries();
  return fact.entries.toReversed().filter((entry) => {
    const { index, id, file, task, isRevised } = entry;
    const path = namedPath(record, entry, citations.get(index), answers);
    const isSuperseded =
      (path !== null && later.has(id, [path, task])) ||
      (isRevised && (file === null || neverWas(record, citations.get(index), answers)));
    if (path !== null) {
      later.add(id, [path, task]);
      if (task !== null) later.add(id, [path, null]);
    }
    return isSuperseded;
  });
}

/** Where the file that an entry names stands; where there is none, where it should. Null for an entry without one. */
function namedPath(
  record: RecordRef,
  { file }: SubagentEntryFact,
  citations: readonly Citation[] = [],
  answers: Answers,
): string | null {
  const there = citations.find((each) => answers.to(record, each).now.presence === 'file');
  const meant = there ?? citations[0];
  if (meant === undefined) return null;
  return answers.to(record, meant).foundAt ?? citedPath(record, meant) ?? file;
}
