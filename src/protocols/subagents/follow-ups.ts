import { posix } from 'node:path';
import type { Settled } from '../../core/finding.ts';
import {
  COMMITTED_LINE,
  committedHelp,
  type FollowUp,
  type FollowUps,
} from '../../core/follow-up.ts';
import { FreeIds } from '../../core/free-ids.ts';
import { gitCommand, pathWord } from '../../core/git-command.ts';
import { grouped } from '../../core/grouped.ts';
import { jsonIn, textAt } from '../../core/json-value.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import { objectIn, textsOf } from '../../core/texts.ts';
import { idMeant, isEntryId, isRevisionOf, taskOf, uncorrected } from './subagent-entry.ts';
import { OF_TWO } from './used-ids.ts';

/** A wrong line of a manifest that is committed is corrected by a later one. */
export async function followUps(
  problems: readonly Settled[],
  snapshot: Snapshot,
): Promise<FollowUps> {
  const votes = await votesTwice(problems, snapshot);
  const names = problems.filter(({ diagnostic: { rule } }) => rule === NAMED);
  const committed = problems.filter((each) => isCommittedEntry(each) && !votes.has(each));
  const corrections = await correctedEntries(committed, snapshot);
  return new Map([
    ...votes,
    ...(await renamed(names, snapshot)),
    ...committed.flatMap((problem): readonly [Settled, FollowUp][] => {
      const correction = corrections.get(problem);
      // A later line sets nothing right of one that can't be read.
      const isUnread = problem.diagnostic.rule.startsWith('file/');
      if (correction === undefined || isUnread) return [];
      return [[problem, replacedBy(correction, problem)]];
    }),
  ]);
}

/**
 * What appends the entry of a vote of which two branches appended one under the same id. Two that name
 * one file under ids of their own may be of two votes: nothing corrects the one for the other's file.
 */
async function votesTwice(problems: readonly Settled[], snapshot: Snapshot): Promise<FollowUps> {
  const twice = problems.filter(
    ({ diagnostic: { rule, messageId } }) =>
      rule === 'subagent/one-entry' || messageId === 'ofOther',
  );
  const files = await filesNamed(twice, snapshot);
  return new Map(
    twice.flatMap((problem): readonly [Settled, FollowUp][] => {
      const { path, by, messageId } = problem.diagnostic;
      const { entry, file } = files.get(problem) ?? NO_FILE;
      if (textAt(entry, 'verdict') === null) return [];
      if (messageId !== 'id') return [[problem, { help: ofOtherVote(entry), steps: [], by }]];
      if (file === null) return [];
      const text = `lint-protocol consensus tally ${pathWord(file)}`;
      return [[problem, { steps: [{ action: 'run', path, text }], by, expected: null }]];
    }),
  );
}

function ofOtherVote(entry: unknown): string {
  const task = taskOf(textAt(entry, 'id')) ?? 'TASK';
  return `If the task has a vote of its own, save that vote in a file of its own, with its own id. Then list it: \`lint-protocol consensus tally FILE --task ${task}\`. That entry takes the place of this one.`;
}

/** The entry that a problem is in, and where its file is; null for one that is not there. */
interface NamedFile {
  readonly entry: unknown;
  readonly file: string | null;
}

const NO_FILE: NamedFile = { entry: null, file: null };

async function filesNamed(
  problems: readonly Settled[],
  snapshot: Snapshot,
): Promise<ReadonlyMap<Settled, NamedFile>> {
  const paths = new Set(problems.map(({ diagnostic }) => diagnostic.path));
  if (paths.size === 0) return new Map();
  const known = new Set(snapshot.entries.map((entry) => entry.path));
  const texts = await textsOf(snapshot, (path) => paths.has(path));
  return new Map(
    problems.map((problem) => {
      const { path, range } = problem.diagnostic;
      const entry = objectIn(texts.get(path)?.split('\n')[range.start.line - 1] ?? '');
      const file = textAt(entry, 'file');
      if (file === null) return [problem, { entry, file }];
      const places = [posix.join(posix.dirname(path), file), posix.normalize(file)];
      return [problem, { entry, file: places.find((each) => known.has(each)) ?? null }];
    }),
  );
}

const NAMED = 'subagent/output-name';

/** What gives an output its name as long as no commit has its entry, which is to say the same. */
async function renamed(problems: readonly Settled[], snapshot: Snapshot): Promise<FollowUps> {
  const files = await filesNamed(problems, snapshot);
  return new Map(
    problems.map((problem): readonly [Settled, FollowUp] => {
      const { path, by, state, expected } = problem.diagnostic;
      if (state !== 'uncommitted') return [problem, { steps: [], by, expected: null }];
      const { file: from } = files.get(problem) ?? NO_FILE;
      const to = posix.join(posix.dirname(path), String(jsonIn(expected ?? '""')));
      if (from === null || expected === null || snapshot.entries.some((each) => each.path === to))
        return [problem, { steps: [], by }];
      const folder = posix.dirname(to);
      const isThere = snapshot.entries.some((each) => each.path.startsWith(`${folder}/`));
      const text = [
        isThere ? [] : `mkdir -p ${pathWord(folder)}`,
        gitCommand('add', from),
        gitCommand('mv', from, to),
      ]
        .flat()
        .join(' && ');
      return [problem, { steps: [{ action: 'run', path: from, text }], by }];
    }),
  );
}

function isCommittedEntry({ kind, diagnostic: { state, steps, level, rule } }: Settled): boolean {
  // What is only worth knowing is no reason for a further entry.
  const isWrong =
    kind === 'subagent-manifest' && rule !== NAMED && level !== 'info' && steps.length === 0;
  return isWrong && state !== 'uncommitted';
}

/** What is wrong may be the file that the entry names: to be restored, or another one. */
const NAMES_FILE: ReadonlySet<string> = new Set(['subagent/output-exists']);

function replacedBy({ id, line, isAlone }: Correction, problem: Settled): FollowUp {
  const { path, by, rule, help } = problem.diagnostic;
  if (isAlone === true) return { help: alone(), steps: [], by: 'human', expected: null };
  // What another line takes the place of has no value that is expected there.
  const left = { by, expected: null };
  if (help === OF_TWO) return { ...left, help, steps: [] };
  if (line) {
    const appending = `${COMMITTED_LINE}: append the corrected entry.`;
    return { ...left, help: appending, steps: [{ action: 'append', path, text: line }] };
  }
  const named =
    id === null ? 'an id of its task and a slug, such as "T2401-imaging"' : `the id "${id}"`;
  const isOfFile = NAMES_FILE.has(rule);
  const same = isOfFile ? 'task' : 'file and task';
  const appended = `a corrected entry under ${named}, for the same ${same}`;
  if (!isOfFile) return { ...left, help: committedHelp(problem, appended), steps: [] };
  const text = `If the path was never right: append ${appended}.`;
  return { ...left, steps: [{ action: 'do', path, text }] };
}

const alone = () =>
  `${COMMITTED_LINE}. It has neither an id nor a file, so no later entry takes its place. Append a whole entry for its output, if it has one. A maintainer then adds an entry to \`ignore\`, with the reason.`;

/** What takes the place of a wrong entry. */
interface Correction {
  /** The id that it is to have; null where only its author knows the task. */
  readonly id: string | null;
  /** The whole line; null where only its author knows what should stand in it. */
  readonly line: string | null;
  /** True for an entry that no later one takes the place of: it has neither an id nor a file. */
  readonly isAlone?: boolean;
}

/**
 * For problems in lines of manifests, what takes the place of a wrong one: the same entry under an id
 * of its own, with what is expected in place of what is wrong. Lines that are no entries have none.
 */
async function correctedEntries(
  problems: readonly Settled[],
  snapshot: Snapshot,
): Promise<ReadonlyMap<Settled, Correction>> {
  const byPath = grouped(problems, ({ diagnostic }) => diagnostic.path);
  const corrected = new Map<Settled, Correction>();
  if (byPath.size === 0) return corrected;
  for (const [path, text] of await textsOf(snapshot, (each) => byPath.has(each))) {
    const lines = text.split('\n');
    const ids = new FreeIds(idsOf(lines));
    const byLine = grouped(byPath.get(path) ?? [], ({ diagnostic }) =>
      String(diagnostic.range.start.line),
    );
    for (const [number, ofLine] of byLine) {
      const correction = correctionOf(lines[Number(number) - 1] ?? '', ofLine, ids);
      if (correction !== null) for (const problem of ofLine) corrected.set(problem, correction);
    }
  }
  return corrected;
}

function idsOf(lines: readonly string[]): Set<string> {
  return new Set(lines.flatMap((line) => objectIn(line)?.['id'] ?? []).map(String));
}

function correctionOf(line: string, problems: readonly Settled[], ids: FreeIds): Correction | null {
  const wrong = objectIn(line);
  const found = textAt(wrong, 'id');
  if (wrong === null) return null;
  // By its file alone an entry is found again.
  if (found === null) return { id: null, line: null, isAlone: textAt(wrong, 'file') === null };
  const base = isEntryId(found) ? found : idMeant(found, wrong);
  if (base === null) return { id: null, line: null };
  const id = ownIdIn(problems, base) ?? ids.take(`${uncorrected(base)}-r`);
  const isKnown = problems.every(isKnownWhole);
  const entry = isKnown ? objectIn(withExpected(line, problems)) : null;
  return { id, line: entry === null ? null : JSON.stringify({ ...entry, id }) };
}

/** The id by the name of its file, for an entry that has the id of another file's; null for any other. */
function ownIdIn(problems: readonly Settled[], id: string): string | null {
  const twice = problems.find(({ diagnostic: { rule } }) => rule === 'subagent/one-entry');
  const own = jsonIn(twice?.diagnostic.expected ?? 'null');
  return typeof own === 'string' && !isRevisionOf(own, uncorrected(id)) ? own : null;
}

/** Of an id that another entry has, an id of its own is all that is wanted. */
function isKnownWhole({ diagnostic: { expected, rule, messageId } }: Settled): boolean {
  return expected !== null || (rule === 'subagent/one-entry' && messageId === 'id');
}

/** What is to stand in place of a stretch of a line. */
interface Part {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The line with what is expected in place of what stands there, from its end to its start. */
function withExpected(line: string, problems: readonly Settled[]): string {
  const parts = problems.flatMap(({ diagnostic: { expected, range } }) => {
    if (expected === null || range.end.line !== range.start.line) return [];
    return { start: range.start.column - 1, end: range.end.column - 1, text: expected };
  });
  let text = line;
  let left = Number.POSITIVE_INFINITY;
  for (const part of atOnePlace(line, parts).sort((a, b) => b.start - a.start)) {
    if (part.end > left) continue;
    left = part.start;
    text = text.slice(0, part.start) + part.text + text.slice(part.end);
  }
  return text;
}

/** Members that are to be added behind one value, as one part: behind what takes its place, if anything does. */
function atOnePlace(line: string, parts: readonly Part[]): Part[] {
  const places = grouped(parts, ({ start, end }) => `${start} ${end}`);
  return [...places.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const own = line.slice(first.start, first.end);
    const all = [first, ...others];
    const replaced = all.find(({ text }) => !text.startsWith(own))?.text ?? own;
    const added = all.flatMap(({ text }) => (text.startsWith(own) ? text.slice(own.length) : []));
    return { ...first, text: replaced + [...new Set(added)].join('') };
  });
}
