import type { Settled } from '../core/finding.ts';
import { quoted } from '../core/found-value.ts';
import { gitCommand } from '../core/git-command.ts';
import { entryAt, isFile, type SnapshotEntry } from '../core/snapshot.ts';
import { textsOf } from '../core/texts.ts';
import { knownBy, newIn } from '../report/news.ts';
import { type Cause, MOST_FILES } from './causes.ts';
import type { Judging } from './judging.ts';
import { madeFrom } from './makings.ts';
import { PathVersions } from './path-versions.ts';
import { checkState } from './state.ts';

/** Versions of a file that are looked at, and rounds in which some are judged, at most. */
const MOST_VERSIONS = 10;
const MOST_ROUNDS = 3;

/** Characters of the longest line that a help gives to be written again. */
const LONGEST_LINE = 120;

type Judged = ConstructorParameters<typeof PathVersions>[1] & { readonly judging: Judging };

/** A version of a file that has lines which the present one lacks. */
interface Fuller {
  readonly right: { readonly commit: string; readonly blob: string };
  readonly entry: SnapshotEntry;
  readonly text: string;
  /** The commit behind it; null where that is not made yet. */
  readonly commit: string | null;
  readonly lost: NonNullable<Cause['lost']> | null;
}

/**
 * Why records lack what an earlier version of their file has: nobody has to write that anew. A problem
 * that is gone with that version comes from what was lost since. The version is put back where nothing else
 * changed; else the help says what to put back.
 */
export async function lostParts(
  found: readonly Settled[],
  judged: Judged,
): Promise<ReadonlyMap<Settled, Cause>> {
  const { snapshot, history } = judged;
  // What a further change fixes is in no earlier version: that of another branch lacks what this one has.
  const problems = found.filter(({ isFurther }) => isFurther !== true);
  const causes = new Map<Settled, Cause>();
  const paths = new Set(problems.map(({ diagnostic: { path } }) => path));
  if (history === null || paths.size === 0 || paths.size > MOST_FILES) return causes;
  const past = new PathVersions(paths, judged);
  const texts = await textsOf(snapshot, (path) => paths.has(path));
  const fuller = new Map<string, readonly Fuller[]>();
  for (const [path, text] of texts)
    fuller.set(
      path,
      await fullerVersions(text, entryAt(snapshot, path), await past.of(path), past),
    );
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const open = problems.filter((each) => !causes.has(each));
    const tried = new Map<string, Fuller>();
    for (const { path } of open.map(({ diagnostic }) => diagnostic)) {
      const version = fuller.get(path)?.[round];
      if (version !== undefined) tried.set(path, version);
    }
    if (tried.size === 0) break;
    for (const problem of await healedBy(tried, open, judged)) {
      const { path } = problem.diagnostic;
      const cause = causeOf(problem, tried.get(path) as Fuller, texts.get(path) ?? '');
      if (cause !== null) causes.set(problem, cause);
    }
  }
  return causes;
}

/** Newest first. Where something else changed as well, only the newest one counts. */
async function fullerVersions(
  text: string,
  present: SnapshotEntry | null,
  versions: Awaited<ReturnType<PathVersions['of']>>,
  past: PathVersions,
): Promise<readonly Fuller[]> {
  const found: Fuller[] = [];
  let behind: string | null = null;
  for (const { commit, entry: entryOf } of versions.slice(0, MOST_VERSIONS)) {
    const entry = await entryOf();
    const was =
      entry && isFile(entry) && entry.id !== present?.id ? await past.textOf(entry) : null;
    if (entry !== null && was !== null && hasMore(was, text)) {
      const lost = lossOf(was, text);
      const right = { commit, blob: entry.id ?? '' };
      if (lost !== null || found.every((each) => each.lost !== null))
        found.push({ right, entry, text: was, commit: behind, lost });
    }
    behind = commit;
  }
  return found;
}

/** Problems that are gone with other versions of their files, where these bring no error of their own. */
async function healedBy(
  versions: ReadonlyMap<string, Fuller>,
  problems: readonly Settled[],
  { snapshot, history, judging }: Judged,
): Promise<readonly Settled[]> {
  if (history === null) return [];
  const makes = [...versions].map(([path, { entry }]) => ({ path, entry }));
  const made = madeFrom(snapshot, [{ action: 'run', text: '', makes }], history.read).snapshot;
  const quietly = { ...judging, onRead: () => undefined, onLetGo: undefined, ties: null };
  const then = (await checkState(made, quietly, (path) => versions.has(path))).problems;
  const own = problems.filter(({ diagnostic: { path } }) => versions.has(path));
  const gone = newIn(own, knownBy(then));
  const isError = ({ diagnostic: { level } }: Settled) => level === 'error';
  const worse = new Set(
    [...newIn(then.filter(isError), knownBy(problems))].map(({ diagnostic: { path } }) => path),
  );
  return own.filter((each) => gone.has(each) && !worse.has(each.diagnostic.path));
}

function causeOf(
  { diagnostic: { path, range } }: Settled,
  { text: was, lost, commit, right }: Fuller,
  text: string,
): Cause | null {
  const cause = { commit, path, right, before: right.blob, after: '', mayChange: true } as const;
  if (lost !== null) return { ...cause, lost };
  // What is wrong where something new was written is wrong there.
  const isNew = !linesOf(was).includes(linesOf(text)[range.start.line - 1] ?? '');
  return isNew ? null : { ...cause, right: null, told: partWords(path, right.commit, was, text) };
}

function partWords(path: string, commit: string, was: string, text: string): string {
  const [before, after] = [linesOf(was), linesOf(text)];
  const from = before.findIndex((line, index) => line !== after[index]);
  const isOne =
    before.length === after.length &&
    before.slice(from + 1).every((line, index) => line === after[from + 1 + index]);
  const line = was.split('\n')[from]?.trimEnd() ?? '';
  const short = commit.slice(0, 12);
  if (isOne && line.length <= LONGEST_LINE)
    return `Line ${from + 1} was ${quoted(line, LONGEST_LINE)} in commit ${short}. Write it so again.`;
  const command = gitCommand(`diff ${short}`, path);
  return `Commit ${short} has this file without this problem. Put back what was lost: \`${command}\` shows it.`;
}

/** What of a text is gone where nothing else changed; null where something did. */
function lossOf(was: string, text: string): Fuller['lost'] {
  if (was.startsWith(text.trimEnd())) return 'end';
  const lines = linesOf(was);
  let next = 0;
  for (const line of linesOf(text)) {
    next = lines.indexOf(line, next) + 1;
    if (next === 0) return null;
  }
  return 'lines';
}

/** True for a text with a line that the other one lacks. */
function hasMore(was: string, text: string): boolean {
  const left = new Set(linesOf(text));
  return linesOf(was).some((line) => line !== '' && !left.has(line));
}

/** Without what the next line in a list asks for at the end of one. */
function linesOf(text: string): readonly string[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.trimEnd().replace(/,$/, ''));
}
