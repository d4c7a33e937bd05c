import type { FactEntry } from '../../core/fact.ts';
import type { Answers } from '../../core/request.ts';
import { byEntry, LaterEntries, neverWas, type SupersededEntry } from '../../core/superseded.ts';
import { sameContribution } from './comparison-key.ts';

const SESSION = /^session_\d{8}_\d{6}_[a-f0-9]{6}$/;

/**
 * By a later entry of the same file and session, of any session where the entry names none; where the
 * file never was, by one of the same contribution.
 */
export function supersededEntries(
  { record, fact }: FactEntry<'contribution-manifest'>,
  answers: Answers,
): readonly SupersededEntry[] {
  const citations = byEntry(fact.citations);
  const later = new LaterEntries();
  return fact.entries.toReversed().flatMap((entry) => {
    const { index, line, id, filePath, sessionId, isLatest } = entry;
    const session = SESSION.test(sessionId ?? '') ? sessionId : null;
    const subject = sameContribution(entry);
    const ofFile = filePath === null ? null : later.lineOf(id, [filePath, session]);
    const corrected = subject === null ? null : later.lineOf(id, [subject]);
    const isLost = () => isLatest && neverWas(record, citations.get(index), answers);
    const by = ofFile ?? (corrected !== null && (filePath === null || isLost()) ? corrected : null);
    if (filePath !== null) {
      later.add(id, line, [filePath, session]);
      if (session !== null) later.add(id, line, [filePath, null]);
      if (subject !== null) later.add(id, line, [subject]);
    }
    return by === null ? [] : { index, line, by };
  });
}
