import type { FactEntry } from '../../core/fact.ts';
import type { Answers } from '../../core/request.ts';
import { byEntry, LaterEntries, neverWas } from '../../core/superseded.ts';
import type { ManifestEntryFact } from './facts.ts';
import { sameContribution } from './same-contribution.ts';

const SESSION = /^session_\d{8}_\d{6}_[a-f0-9]{6}$/;

/**
 * By a later entry of the same file and session, of any session where the entry names none; where the
 * file never was, by one of the same contribution.
 */
export function supersededEntries(
  { record, fact }: FactEntry<'contribution-manifest'>,
  answers: Answers,
): readonly ManifestEntryFact[] {
  const citations = byEntry(fact.citations);
  const later = new LaterEntries();
  return fact.entries.toReversed().filter((entry) => {
    const { index, id, filePath, sessionId, isLatest } = entry;
    const session = SESSION.test(sessionId ?? '') ? sessionId : null;
    const subject = sameContribution(entry);
    const isSuperseded =
      (filePath !== null && later.has(id, [filePath, session])) ||
      (subject !== null &&
        later.has(id, [subject]) &&
        (filePath === null || (isLatest && neverWas(record, citations.get(index), answers))));
    if (filePath !== null) {
      later.add(id, [filePath, session]);
      if (session !== null) later.add(id, [filePath, null]);
      if (subject !== null) later.add(id, [subject]);
    }
    return isSuperseded;
  });
}
