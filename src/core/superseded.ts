import type { ManifestEntryFact } from '../protocols/contributions/facts.ts';
import type { SubagentEntryFact } from '../protocols/subagents/facts.ts';
import { citedPath } from './cited-path.ts';
import type { FactEntry, Facts } from './fact.ts';
import type { RecordRef } from './record.ts';
import type { Answer, Answers, Citation } from './request.ts';

/**
 * Entries of manifests in whose place a later one of the same manifest counts: manifests only grow,
 * so that a wrong entry is corrected by appending. What is wrong with a superseded entry is not told.
 */
export interface Superseded {
  /** @param index of the entry among those of its record */
  has(record: RecordRef, index: number): boolean;
}

/** The superseded entries of each manifest, by its path; manifests without any are left out. */
export type SupersededByPath = ReadonlyMap<string, readonly { index: number; line: number }[]>;

/** Finds the superseded entries of a state. */
export function supersededEntries(facts: Facts, answers: Answers): SupersededByPath {
  const found = new Map<string, readonly { index: number; line: number }[]>();
  for (const entry of facts.of('contribution-manifest')) add(entry.record, ofFiles(entry, answers));
  for (const entry of facts.of('subagent-manifest')) add(entry.record, ofOutputs(entry, answers));
  return found;

  function add({ path }: RecordRef, entries: readonly { index: number; line: number }[]): void {
    if (entries.length > 0) found.set(path, entries);
  }
}

/** The same, as rules ask for it. */
export function supersededIn(byPath: SupersededByPath): Superseded {
  const indexes = new Map(
    [...byPath].map(([path, entries]) => [path, new Set(entries.map(({ index }) => index))]),
  );
  return { has: ({ path }, index) => indexes.get(path)?.has(index) === true };
}

/** Equal for entries about one contribution, wherever they say that its file is; null where that can't be said. */
export function sameContribution({
  sessionId,
  taskId,
  agentId,
  createdAt,
}: Pick<ManifestEntryFact, 'sessionId' | 'taskId' | 'agentId' | 'createdAt'>): string | null {
  const parts = [sessionId, taskId, agentId, createdAt];
  return parts.includes(null) ? null : JSON.stringify(parts);
}

const SESSION = /^session_\d{8}_\d{6}_[a-f0-9]{6}$/;

/**
 * By a later entry of the same file and session, of any session where the entry names none; where the
 * file never was, by one of the same contribution.
 */
function ofFiles(
  { record, fact }: FactEntry<'contribution-manifest'>,
  answers: Answers,
): readonly ManifestEntryFact[] {
  const citations = byEntry(fact.citations);
  const later = new Later();
  return fact.entries.toReversed().filter((entry) => {
    const { index, id, filePath, sessionId } = entry;
    const session = SESSION.test(sessionId ?? '') ? sessionId : null;
    const subject = sameContribution(entry);
    const isSuperseded =
      (filePath !== null && later.has(id, [filePath, session])) ||
      (subject !== null &&
        later.has(id, [subject]) &&
        (filePath === null || neverWas(record, citations.get(index), answers)));
    if (filePath !== null) {
      later.add(id, [filePath, session]);
      if (session !== null) later.add(id, [filePath, null]);
      if (subject !== null) later.add(id, [subject]);
    }
    return isSuperseded;
  });
}

/**
 * By a later entry of the same file and task, of any task where the entry names none; where it names
 * no file, by one whose id continues its own.
 */
function ofOutputs(
  { record, fact }: FactEntry<'subagent-manifest'>,
  answers: Answers,
): readonly SubagentEntryFact[] {
  const citations = byEntry(fact.citations);
  const later = new Later();
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

/** What later entries are about. One that repeats an id corrects nothing: readers can't tell the two apart. */
class Later {
  readonly #ids = new Map<string, Set<string | null>>();

  add(id: string | null, subject: readonly (string | null)[]): void {
    const key = JSON.stringify(subject);
    const ids = this.#ids.get(key);
    if (ids === undefined) this.#ids.set(key, new Set([id]));
    else ids.add(id);
  }

  has(id: string | null, subject: readonly (string | null)[]): boolean {
    const ids = this.#ids.get(JSON.stringify(subject));
    return ids !== undefined && ids.size > Number(ids.has(id));
  }
}

function byEntry(citations: readonly Citation[]): ReadonlyMap<unknown, readonly Citation[]> {
  const found = new Map<unknown, Citation[]>();
  for (const citation of citations) {
    const others = found.get(citation.at[0]);
    if (others === undefined) found.set(citation.at[0], [citation]);
    else others.push(citation);
  }
  return found;
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
  return meant === undefined ? null : (citedPath(record, meant) ?? file);
}

/** True where no place had a file in any state. Where the history can't be asked, nobody knows. */
function neverWas(
  record: RecordRef,
  citations: readonly Citation[] = [],
  answers: Answers,
): boolean {
  return (
    citations.length > 0 &&
    citations.every((citation) => {
      const { now, introduced } = answers.to(record, citation);
      return isNoFile(now) && introduced !== null && isNoFile(introduced);
    })
  );
}

/** What is ignored, or behind a link, may be a file where nobody can look. */
function isNoFile({ presence }: Answer): boolean {
  return presence === 'absent' || presence === 'folder' || presence === 'outside';
}
