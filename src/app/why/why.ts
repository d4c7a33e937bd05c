import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_CONFIG } from '../../config/default-config.ts';
import type { Config } from '../../core/config.ts';
import { WrongUse } from '../../core/failure.ts';
import type { Rule } from '../../core/rule.ts';
import type { SnapshotEntry } from '../../core/snapshot.ts';
import { discover } from '../../discover/discover.ts';
import { definitionOf, isReadable, pathKindOf } from '../../protocols/kinds.ts';
import { RECORD_PLACES } from '../../protocols/places.ts';
import { activeRules } from '../../report/levels.ts';
import type { Asker } from '../caller.ts';
import { repositoryPath, stateInWords } from '../chosen-paths.ts';
import { unknownRule } from '../chosen-rules.ts';
import { check } from '../lint.ts';
import type { LintRequest } from '../lint-request.ts';
import { type Fate, type FatePlace, fatesAt, fatesOfOff, placesOf } from './fates.ts';
import { Trace } from './trace.ts';

/** The place that somebody asks about. */
export interface WhyRequest extends LintRequest {
  /** A path as written, perhaps with `:LINE` behind it. */
  readonly place: string;
  /** The id of a rule, in any case; null for all. */
  readonly rule: string | null;
}

/** What is known of a place. */
export interface PlaceKnown {
  readonly path: string;
  /** What the file is, or why it is no record: sentences. */
  readonly about: readonly string[];
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
  const trace = new Trace();
  await check({ ...asking, trace }, asker);
  const { around } = trace;
  const { path, line } = placeIn(request.place, trace);
  const rule = request.rule === null ? null : ruleCalled(request.rule, around.rules);
  const active = new Set(activeRules(around.rules, around.config.levels));
  const off = around.rules.filter((each) => !active.has(each));
  const asked = off.filter(({ id }) => rule === null || id === rule);
  const fates = [...fatesAt(path, trace)];
  if (asked.length > 0) {
    const on = asked.map(({ id, level }) => onSetting(id, level));
    const other = new Trace();
    await check({ ...asking, levels: [...request.levels, ...on], skip: [], trace: other }, asker);
    const ids = new Set(asked.map(({ id }) => id));
    fates.push(...fatesOfOff(path, ids, other, around.configuration));
  }
  const isThere = (place: FatePlace) =>
    place.path === path && (line === null || (place.lines[0] <= line && line <= place.lines[1]));
  const wanted = fates.filter(
    (each) => (rule === null || each.rule === rule) && placesOf(each).some(isThere),
  );
  const entry = around.snapshot.entries.find((each) => each.path === path) ?? null;
  const about =
    entry !== null
      ? aboutEntry(entry, trace)
      : fates.length > 0
        ? [`${path} is not in ${stateInWords(around.snapshot.scope)}.`]
        : await aboutMissing(path, trace);
  const others = fates.length - wanted.length;
  return { path, about, fates: wanted.sort(byPlace), others };
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

function ruleCalled(word: string, rules: readonly Rule[]): string {
  const found = rules.find(({ id }) => id.toLowerCase() === word.toLowerCase());
  if (found !== undefined) return found.id;
  const ids = rules.map(({ id }) => id);
  throw unknownRule(word, ids);
}

function aboutEntry(entry: SnapshotEntry, trace: Trace): readonly string[] {
  const { path } = entry;
  const kinds = trace.refs.filter((ref) => ref.path === path).map(({ kind }) => wordOf(kind));
  if (kinds.length > 0) return [`${path} is checked as: ${[...new Set(kinds)].join(', ')}.`];
  const candidate = trace.places.find((each) => each.entry.path === path);
  if (candidate !== undefined) {
    const word = wordOf(candidate.kind);
    return [
      `${path} is at a place for this kind of record (${word}), but its content does not say that it is one, so it is not checked.`,
    ];
  }
  if (entry.mode === 'submodule') return [`${path} is a submodule; its files are not checked.`];
  const usual = kindUnder(entry, DEFAULT_CONFIG);
  if (usual !== null) {
    return [
      `${path} is not checked: it would be a record (${usual}), but the settings of the configuration (include, exclude) leave it out. \`lint-protocol config\` shows them.`,
    ];
  }
  return [`${path} is not a record, so it is not checked.`, RECORD_PLACES];
}

function kindUnder(entry: SnapshotEntry, config: Config): string | null {
  const [first] = discover([entry], config).filter(({ kind }) => isReadable(kind));
  return first === undefined ? null : wordOf(first.kind);
}

function wordOf(kind: Trace['refs'][number]['kind']): string {
  const definition = isReadable(kind) ? definitionOf(kind) : pathKindOf(kind);
  return definition?.words[0] ?? kind;
}

/** What is on disk and not in the state is what git ignores, or what is in a repository of its own. */
async function aboutMissing(path: string, { around }: Trace): Promise<readonly string[]> {
  const { snapshot, repository } = around;
  const { scope } = snapshot;
  const there = await stat(join(repository.root, path)).catch(() => null);
  if (there?.isDirectory()) {
    throw new WrongUse(
      'no-such-path',
      `"${path}" is a folder.`,
      'Name a file: lint-protocol why PATH[:LINE] [RULE]',
    );
  }
  if (there !== null && scope.mode === 'worktree') {
    return [
      `${path} is not checked: git ignores it, or it is in a repository of its own. \`git check-ignore -v ${path}\` names the line of .gitignore.`,
    ];
  }
  throw new WrongUse(
    'no-such-path',
    `There is no "${path}" in ${stateInWords(scope)}.`,
    'Check the spelling.',
  );
}
