import { citedPath } from '../../core/cited-path.ts';
import type { FactEntry } from '../../core/fact.ts';
import type { RecordRef } from '../../core/record.ts';
import type { Answers, Citation } from '../../core/request.ts';
import { byEntry, LaterEntries, neverWas, type SupersededEntry } from '../../core/superseded.ts';
import type { SubagentEntryFact } from './facts.ts';
import { revisionOf } from './subagent-entry.ts';

/**
 * By a later entry of the same file and task, of any task where the entry names none; where it names
 * no file, by one whose id continues its own.
 */
export function supersededEntries(
  { record, fact }: FactEntry<'subagent-manifest'>,
  answers: Answers,
): readonly SupersededEntry[] {
  const citations = byEntry(fact.citations);
  const later = new LaterEntries();
  const revisions = new Map<string, number>();
  return fact.entries.toReversed().flatMap((entry) => {
    const { index, line, id, file, task, isRevised } = entry;
    const path = namedPath(record, entry, citations.get(index), answers);
    const ofFile = path === null ? null : later.lineOf(id, [path, task]);
    const isCorrected =
      isRevised && (file === null || neverWas(record, citations.get(index), answers));
    if (path !== null) {
      later.add(id, line, [path, task]);
      if (task !== null) later.add(id, line, [path, null]);
    }
    const revised = id === null ? null : (revisionOf(id)?.of ?? null);
    const ofId = isCorrected ? (revisions.get(id ?? '') ?? revisions.get(revised ?? '')) : null;
    if (revised !== null && !revisions.has(revised)) revisions.set(revised, line);
    const by = ofFile ?? ofId ?? null;
    return by === null ? [] : { index, line, by };
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
