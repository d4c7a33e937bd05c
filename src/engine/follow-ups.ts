import { posix } from 'node:path';
import { unmarkingCommand } from '../core/conflict-marker.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { Settled } from '../core/finding.ts';
import { type CommittedTexts, committedHelp, type FollowUp, OF_NEW } from '../core/follow-up.ts';
import { CUT_OFF } from '../core/json-words.ts';
import { placeOf, type Snapshot, type SnapshotEntry } from '../core/snapshot.ts';
import { PROTOCOLS } from '../protocols/index.ts';
import { definitionOf, isDeclaredLog, isLogKind, isReadable } from '../protocols/kinds.ts';

/**
 * What follows from correcting a record, whatever is wrong with it: by what kind of record it is,
 * and whether that is committed. What a rule says itself comes first.
 */
export async function followUps(
  problems: readonly Settled[],
  snapshot: Snapshot,
  committed: CommittedTexts,
): Promise<readonly Settled[]> {
  const found = new Map<Settled, FollowUp | null>();
  for (const protocol of PROTOCOLS) {
    const own = new Set(protocol.kinds.map(({ kind }) => kind));
    const concerned = protocol.followUps ? problems.filter(({ kind }) => own.has(kind)) : [];
    if (concerned.length === 0) continue;
    for (const [problem, next] of (await protocol.followUps?.(concerned, snapshot, committed)) ??
      []) {
      found.set(problem, next);
    }
  }
  return problems.map((problem) => {
    const { diagnostic } = problem;
    const next = found.get(problem);
    const followUp = next === undefined ? ofAnyRecord(problem) : next;
    if (followUp === null) return problem;
    const own = followUp.help === undefined ? diagnostic.steps : [];
    const steps = [...own, ...followUp.steps];
    return { ...problem, diagnostic: { ...diagnostic, ...followUp, steps } };
  });
}

/** What follows for a record of which its protocol says nothing of its own. */
function ofAnyRecord(problem: Settled): FollowUp | null {
  const { kind, diagnostic } = problem;
  const { state, path, by, range } = diagnostic;
  // In a list that is rewritten, the two sides may have one record in two versions.
  if (isLeftByMerge(diagnostic)) return isLogKind(kind) ? withoutMarkers(path, by) : null;
  if (state === 'uncommitted') return null;
  // What is final has its remedy by its commit (final-remedies).
  if (isFinalHere(problem)) return null;
  // Rules of the logs that tools write say themselves what is appended.
  if (!isDeclaredLog(kind) || diagnostic.steps.length > 0) return null;
  // A line end may be added to a committed line.
  if (diagnostic.rule === 'file/final-newline') return null;
  // What is about the whole file, or what is beside it, is about no line.
  if (range.end.offset === 0) return null;
  // What nothing can be put in place of has no value that is expected there.
  return { help: committedHelp(problem, VERSION), steps: [], by, expected: null };
}

/**
 * True for what is committed and not corrected by a further commit: a record that is final, and a line
 * of a log that cannot be read, which no later line sets right.
 */
export function isFinalHere({ kind, diagnostic, isFinal }: Settled): boolean {
  const { state, rule } = diagnostic;
  if (state === 'uncommitted' || isLeftByMerge(diagnostic)) return false;
  // A missing line end may be added: what is committed is still how the file begins.
  const isUnread = isLogKind(kind) && rule.startsWith('file/') && rule !== 'file/final-newline';
  return isFinal === true || isUnread;
}

/**
 * A line of a log that is no text is no entry: nothing is lost where it is taken out, committed or not,
 * and its tool writes it again. One of a declared kind somebody wrote, who saves it as text.
 */
export function isGarbled({ kind, diagnostic: { rule, messageId } }: Settled): boolean {
  const isOfTool = isLogKind(kind) && !isDeclaredLog(kind);
  return isOfTool && rule === 'file/encoding' && /^(?:nul|notUtf8)$/.test(messageId);
}

/**
 * A line of a log that only tools write, of which a part is gone: nobody writes an entry with hashes, or
 * the checksum of a file, by hand.
 */
export function isTorn({ kind, diagnostic: { rule, messageId, help } }: Settled): boolean {
  if (rule !== 'file/syntax' || !isReadable(kind)) return false;
  if (definitionOf(kind).agreeingAgain === undefined) return false;
  return /^unclosed/.test(messageId) || help?.includes(CUT_OFF) === true;
}

/**
 * What to do about a wrong line of a log that somebody writes: what is said of its text would change it.
 * @param isUncaused true where no commit brought what it breaks: to append it again takes nothing away
 */
export function appendedAgain(
  { kind, diagnostic: { rule, help } }: Settled,
  isUncaused: boolean,
): readonly string[] {
  if (!isDeclaredLog(kind)) return [];
  if (isUncaused && rule.startsWith('custom/')) return [DECLARED_LATER];
  return [AGAIN, rule.startsWith('file/') || help === null ? [] : `${OF_NEW} ${help}`].flat();
}

const DECLARED_LATER =
  'This line is older than the declaration that it breaks. Change the declaration or its schema so that it allows the line, or excuse the line. Once this state is committed, the entry for `ignore` is printed here.';

const AGAIN =
  'Append a corrected entry with a new id. This one remains a problem until a maintainer accepts it.';

/** Of versions the last one counts. */
const VERSION = 'a corrected version with the same id';

/** A file that cannot be read, and may be what is left of it: then whatever it held is put back. */
export function mayBeCut({ kind, diagnostic: { rule, messageId } }: Settled): boolean {
  return rule === 'file/syntax' && messageId !== 'conflict' && !isLogKind(kind);
}

/** True for a record that may have lost a part by a change of its file. */
export function mayLack({ kind, about, blob, wasThere, diagnostic }: Settled): boolean {
  const isChanged = diagnostic.state !== 'uncommitted' || wasThere === true;
  // What has versions is restored by these, or by a help of its own.
  const isPlain = isReadable(kind) && definitionOf(kind).versionState === undefined;
  return isChanged && isPlain && !isLogKind(kind) && about === blob;
}

/** A file that may be taken for another one beside it. */
export function isTwin({ diagnostic: { rule, path, related } }: Settled): boolean {
  return rule === 'file/path-twin' && related.length > 0 && !path.endsWith('.jsonl');
}

/** A link where records are read; it may have been put in the place of a file or a folder of them. */
export function isLinked({ diagnostic: { rule } }: Settled): boolean {
  return rule === 'file/symlink';
}

/** True where the status of a record forbids its change: nothing does where nothing of it is left. */
export function isBarred(problem: Settled, { lost }: { readonly lost?: string }): boolean {
  const { kind } = problem;
  if (isLinked(problem) || lost !== undefined) return false;
  return isReadable(kind) && definitionOf(kind).versionState !== undefined;
}

/** A line that git left in a log is no entry: it is taken out, committed or not. */
function isLeftByMerge({ rule, messageId, path }: Diagnostic): boolean {
  return rule === 'file/syntax' && messageId === 'conflict' && path.endsWith('.jsonl');
}

/** Takes them all out, whichever of the problems is followed. */
function withoutMarkers(path: string, by: FollowUp['by']): FollowUp {
  return { steps: [{ action: 'run', path, text: unmarkingCommand(path) }], by, expected: null };
}

/** Files of which more are not looked up. */
const MOST_FILES = 100;

/** Files with problems that may be copies of others beside them by their names, each with these. */
export function possibleCopies(
  problems: readonly Settled[],
  entries: readonly SnapshotEntry[],
): ReadonlyMap<string, readonly SnapshotEntry[]> {
  const files = problems.filter(({ kind }) => !isLogKind(kind));
  const paths = new Set(files.map(({ diagnostic: { path } }) => path));
  if (paths.size > MOST_FILES) return new Map();
  return new Map(
    [...paths].flatMap((path) => {
      const originals = [...new Set(originalsOf(path, entries))];
      return originals.length === 0 ? [] : [[path, originals] as const];
    }),
  );
}

/** Those of whose names somebody made one for a copy: with more behind or before it. */
function* originalsOf(path: string, entries: readonly SnapshotEntry[]): Generator<SnapshotEntry> {
  const above = path.lastIndexOf('/') + 1;
  const [folder, name] = [path.slice(0, above), path.slice(above)];
  if (name.startsWith(COPY_OF))
    yield* standingAt(`${folder}${name.slice(COPY_OF.length)}`, entries);
  for (const { index } of name.matchAll(/(?!^)[^A-Za-z0-9]/g)) {
    const stem = `${folder}${name.slice(0, index)}`;
    yield* standingAt(stem, entries);
    // With whatever extension: entries are in order, so of many files few are looked at.
    for (let at = placeOf(entries, `${stem}.`); at < entries.length; at += 1) {
      const entry = entries[at] as SnapshotEntry;
      if (!entry.path.startsWith(`${stem}.`)) break;
      if (entry.path !== path && stemOf(entry.path) === stem) yield entry;
    }
  }
}

const COPY_OF = 'Copy of ';

function standingAt(path: string, entries: readonly SnapshotEntry[]): readonly SnapshotEntry[] {
  const entry = entries[placeOf(entries, path)];
  return entry?.path === path ? [entry] : [];
}

function stemOf(path: string): string {
  return path.slice(0, path.length - posix.extname(path).length);
}
