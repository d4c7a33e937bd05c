import { lstatSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { WrongUse } from '../../core/failure.ts';
import { pathWord } from '../../core/git-command.ts';
import { surelyMeant } from '../../core/nearest.ts';
import type { Rule } from '../../core/rule.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import { openRepository } from '../../git/open.ts';
import { activeRules } from '../../report/levels.ts';
import type { Asker } from '../caller.ts';
import { notThere, repositoryPath, stateInWords } from '../chosen-paths.ts';
import { unknownRule } from '../chosen-rules.ts';
import { check } from '../lint.ts';
import type { LintRequest } from '../lint-request.ts';
import { unplacedRecords } from '../unplaced-records.ts';
import { type About, aboutEntry } from './about.ts';
import { aboutRule, offBy } from './about-rule.ts';
import { type Fate, type FatePlace, fatesAt, fatesOfOff, isOn, placesOf } from './fates.ts';
import { Trace } from './trace.ts';

/** A place, as written, and how its repository is opened. */
interface Asked extends Pick<LintRequest, 'backend'> {
  readonly place: string;
}

/** The place that somebody asks about. */
export interface WhyRequest extends LintRequest {
  /** A path as written, perhaps with `:LINE` behind it. */
  readonly place: string;
  /** The id of a rule, in any case; null for all. */
  readonly rule: string | null;
}

/** What is known of a place. */
export interface PlaceKnown extends About {
  readonly path: string;
  /** The line that was asked about, from 1; null for all. */
  readonly line: number | null;
  /** By line and rule. */
  readonly fates: readonly Fate[];
  /** How many others there are, on other lines or of other rules. */
  readonly others: number;
}

/**
 * Says of each finding at a place what became of it, and of the file what kind of record it is or why
 * it is none.
 * @throws WrongUse for a path that is not there, and for a rule that nobody knows
 */
export async function why(request: WhyRequest, asker: Asker): Promise<PlaceKnown> {
  const asking = { ...request, paths: [], only: [], cache: false };
  const trace = new Trace(request.levels);
  await check({ ...asking, trace }, asker);
  const { around } = trace;
  refuseRuleFirst(request, trace);
  const { path, line } = placeIn(request.place, trace);
  const rule = request.rule === null ? null : ruleCalled(request.rule, around.rules);
  const off = await offIn(trace, asking, asker);
  // Which of them is asked about does not change how many findings there are.
  const fates = [...fatesAt(path, trace), ...off(path)];
  const isThere = (place: FatePlace) => place.path === path && isOn(line, place);
  const unread = new Set(around.rules.filter((each) => each.tellsUnread).map(({ id }) => id));
  const wanted = fates
    // What keeps all rules from seeing a place answers for each of them.
    .filter((each) => rule === null || each.rule === rule.id || unread.has(each.rule))
    .filter((each) => placesOf(each).some(isThere))
    .sort(byPlace);
  const about = await aboutPath(path, line, { trace, isFound: fates.length > 0, request, asker });
  const isFound = rule === null || fates.some((each) => each.rule === rule.id);
  const elsewhere = isFound ? [] : [...fatesAt(null, trace, rule.id), ...off(null)];
  const superseded = trace.supersededEntries.get(path) ?? [];
  return {
    path,
    line,
    // Rules that go by the last entry say nothing of one before it.
    isChecked: about.isChecked && superseded.every((each) => each.line !== line),
    sentences: [...about.sentences, ...(isFound ? [] : aboutRule(rule, path, elsewhere, trace))],
    fates: wanted,
    others: fates.length - wanted.length,
  };
}

/** What rules that are off would find. */
async function offIn(
  { around }: Trace,
  asking: LintRequest,
  asker: Asker,
): Promise<(path: string | null) => readonly Fate[]> {
  const active = new Set(activeRules(around.rules, around.config.levels));
  const off = around.rules.filter((each) => !active.has(each));
  if (off.length === 0) return () => [];
  const on = off.map(({ id, level }) => onSetting(id, level));
  const other = new Trace();
  await check({ ...asking, levels: [...asking.levels, ...on], skip: [], trace: other }, asker);
  const ids = new Set(off.map(({ id }) => id));
  return (path) => fatesOfOff(path, ids, other, (rule) => offBy(rule, around));
}

async function aboutPath(
  path: string,
  line: number | null,
  asking: {
    readonly trace: Trace;
    readonly isFound: boolean;
    readonly request: WhyRequest;
    readonly asker: Asker;
  },
): Promise<About> {
  const { trace, isFound, request, asker } = asking;
  const { entries, scope } = trace.around.snapshot;
  const entry = entries.find((each) => each.path === path);
  if (entry !== undefined) {
    const about = aboutEntry(entry, line, trace);
    const { snapshot, config } = trace.around;
    // What a place leaves open is said already.
    const unplaced = about.isChecked ? [] : await unplacedRecords(snapshot, config, entry);
    const more = unplaced.flatMap(({ message, help }) => [`${message}.`, help]);
    return { ...about, sentences: [...about.sentences, ...more] };
  }
  const sentence = isFound
    ? `${path} is not in ${stateInWords(scope)}.`
    : await aboutAbsent(path, request, trace, asker);
  return { sentences: [sentence], isChecked: false };
}

function onSetting(rules: string, level: Rule['level']) {
  return { rules, level: level === 'off' ? ('warning' as const) : level };
}

function byPlace(a: Fate, b: Fate): number {
  return a.lines[0] - b.lines[0] || (a.rule < b.rule ? -1 : Number(a.rule > b.rule));
}

/** A file may have a colon and digits in its name. */
function placeIn(written: string, { around }: Trace): { path: string; line: number | null } {
  const { repository, snapshot } = around;
  const path = repositoryPath(written, repository);
  const [, before, digits] = /^(.*?):(\d+)(?::\d+)?$/s.exec(written) ?? [];
  const isFile = snapshot.entries.some((each) => each.path === path);
  if (isFile || before === undefined) return { path, line: null };
  return { path: repositoryPath(before, repository), line: Number(digits) };
}

/** @throws WrongUse where the name of a rule is in the place of the path */
function refuseRuleFirst({ place, rule }: WhyRequest, { around }: Trace): void {
  const named = around.rules.find(({ id }) => id.toLowerCase() === place.toLowerCase());
  if (named === undefined || around.snapshot.entries.some(({ path }) => path === place)) return;
  const path = rule === null ? 'PATH' : pathWord(rule);
  const help = `Name the file first: lint-protocol why ${path} ${named.id}`;
  throw new WrongUse('no-such-path', `"${place}" is a rule.`, help);
}

function ruleCalled(word: string, rules: readonly Rule[]): Rule {
  const found = rules.find(({ id }) => id.toLowerCase() === word.toLowerCase());
  if (found !== undefined) return found;
  const ids = rules.map(({ id }) => id);
  throw unknownRule(word, ids);
}

/**
 * Why the state has no such file.
 * @throws WrongUse for a folder, and for a path that is nowhere
 */
async function aboutAbsent(
  path: string,
  request: Asked,
  { around: { snapshot, repository, judgesRecords } }: Trace,
  asker: Asker,
): Promise<string> {
  const { scope, entries } = snapshot;
  const { mode, base } = scope;
  const above = entries.find((each) => path.startsWith(`${each.path}/`));
  if (above?.mode === 'submodule') return notChecked(path, inside(above.path));
  if (above?.mode === 'symlink') return notChecked(path, behind(above.path));
  const isOnDisk = mode === 'worktree' || mode === 'staged';
  const unlisted = isOnDisk ? unlistedOnDisk(path, repository.root) : null;
  if (unlisted === IGNORED) {
    const why = await ignoredBy(path, mode === 'staged', request, asker);
    return notChecked(path, why);
  }
  if (unlisted !== null) return notChecked(path, unlisted);
  if (isFolder(path, snapshot, repository.root)) {
    throw new WrongUse(
      'no-such-path',
      `"${request.place}" is a folder.`,
      'Name a file: lint-protocol why PATH[:LINE] [RULE]',
    );
  }
  if (await isIn(base, path, request, asker)) {
    const before = isOnDisk ? 'HEAD' : `the commit ${base}`;
    return `${path} was deleted: ${before} has it, and ${stateInWords(scope)} does not.`;
  }
  const meant = surelyMeant(
    path,
    entries.map((each) => each.path),
  );
  const { message, help, code } = notThere(request.place, meant === null ? [] : [meant], snapshot);
  if (meant !== null || !judgesRecords) throw new WrongUse(code, message, help);
  const earlier = `lint-protocol why --history ${pathWord(path)}`;
  throw new WrongUse(code, message, `${help} For a file that a commit deleted: \`${earlier}\`.`);
}

function isFolder(path: string, { entries }: Snapshot, root: string): boolean {
  return (
    entries.some((each) => each.path.startsWith(path === '' ? '' : `${path}/`)) ||
    onDisk(path, root)?.isDirectory() === true
  );
}

/** Null too for what nobody can look at. */
function onDisk(path: string, root: string): Stats | null {
  try {
    return lstatSync(join(root, path));
  } catch {
    return null;
  }
}

function notChecked(path: string, why: string): string {
  return `${path} is not checked: ${why}`;
}

function inside(repository: string): string {
  return `it is in ${repository}, a repository of its own.`;
}

function behind(link: string): string {
  return `it is behind the link ${link}, which git does not follow.`;
}

const IGNORED = 'git ignores it';

/** Why git does not list a file that is on disk; null where none is. */
function unlistedOnDisk(path: string, root: string): string | null {
  const [first, ...others] = path.split('/');
  if (first === '.git' && others.length > 0) return 'what is in .git belongs to git itself.';
  const folders = path.split('/').slice(0, -1);
  for (const depth of folders.keys()) {
    const folder = folders.slice(0, depth + 1).join('/');
    const found = onDisk(folder, root);
    if (found?.isSymbolicLink()) return behind(folder);
    if (!found?.isDirectory()) return null;
    if (onDisk(`${folder}/.git`, root)) return inside(folder);
  }
  const found = onDisk(path, root);
  if (found === null || found.isDirectory()) return null;
  if (!found.isFile() && !found.isSymbolicLink()) {
    return 'it is a pipe, a socket or a device, and git takes files and links only.';
  }
  return IGNORED;
}

/** The line of an ignore file that leaves a path out, in words. */
async function ignoredBy(
  path: string,
  isStaged: boolean,
  { backend }: Asked,
  { cwd, env }: Asker,
): Promise<string> {
  const repository = await openRepository({ cwd, env, backend });
  try {
    const found = await repository.ignoringLine(path);
    const file = found?.file.replace(`${repository.root}/`, '');
    const where = found === null ? '' : ` (${file}:${found.line})`;
    if (!isStaged) return `${IGNORED}${where}.`;
    return found === null
      ? `it is not in the index. \`git add ${pathWord(path)}\` stages it.`
      : `it is not in the index, and ${IGNORED}${where}.`;
  } finally {
    await repository.close();
  }
}

async function isIn(
  commit: string | null,
  path: string,
  { backend }: Asked,
  { cwd, env }: Asker,
): Promise<boolean> {
  if (commit === null) return false;
  const repository = await openRepository({ cwd, env, backend });
  try {
    return (await repository.entriesAt(commit, [path])).some((entry) => entry.path === path);
  } finally {
    await repository.close();
  }
}
