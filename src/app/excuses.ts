import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { Reach } from '../config/find.ts';
import type { Baseline } from '../core/baseline.ts';
import type { Config, IgnoreEntry } from '../core/config.ts';
import { WrongUse } from '../core/failure.ts';
import type { Report } from '../core/report.ts';
import type { Repository } from '../core/repository.ts';
import type { Rule } from '../core/rule.ts';
import { entryAt, type Snapshot } from '../core/snapshot.ts';
import { type Excusable, isNamed } from '../report/excuse/entry.ts';
import { Excuses } from '../report/excuse/excuses.ts';
import { visible } from '../report/sanitize.ts';
import type { BaselineChoice } from './baseline/baseline-choice.ts';
import {
  type BaselinePlace,
  baselineBeside,
  baselineInState,
  baselineOnDisk,
} from './baseline/baseline-source.ts';
import type { Caller } from './caller.ts';
import { type Configuration, configurationOf } from './configuration.ts';

/** What a run excuses, and where its baseline stands. */
export interface RunExcuses {
  readonly excuses: Excuses;
  /** The report after what was asked to be done with the baseline is done. */
  settled(report: Report): Promise<Report>;
}

/** Where the baseline stands, and in what. */
type Place = BaselinePlace & {
  /** False where it is read from the state that is looked at. */
  readonly isOnDisk: boolean;
};

export interface ExcuseRequest {
  readonly choice: BaselineChoice;
  /** As its file has it, and its files. */
  readonly config: Config;
  readonly layers?: Configuration['layers'];
  /** The states before, whose problems alone may be excused without being named. */
  readonly before?: StatesBefore | null;
  /** The state that is looked at; null where there is no repository. */
  readonly state: { readonly snapshot: Snapshot; readonly root: string } | null;
  /** Gets the baseline where the configuration is not that of the state; null where it is. */
  readonly elsewhere: Reach | null;
  readonly rules: readonly Rule[];
  readonly verbose: boolean;
  readonly caller: Pick<Caller, 'cwd' | 'today' | 'stderr'>;
}

/** Reads what a run excuses. @throws WrongUse when the baseline is not there or can't be read. */
export async function excusesOf(request: ExcuseRequest): Promise<RunExcuses> {
  const { choice, config, rules, caller } = request;
  const place = placeOf(request);
  const baseline = place === null ? null : await baselineAt(place, request);
  const added = await addedBy(request, place, baseline);
  const today = caller.today ?? new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  const excuses = new Excuses({
    config,
    baseline,
    rules,
    today,
    isPruned: choice.prune,
    ...(added && { added }),
  });
  return {
    excuses,
    async settled(report) {
      if (request.verbose) tellExcused(excuses, caller);
      if (place === null || (!choice.update && !choice.prune)) return report;
      return (await import('./baseline/renewed.ts')).renewed(report, excuses, choice, place);
    },
  };
}

/** What came with the change that is looked at, and would excuse without naming anything. */
async function addedBy(
  { config, layers = [], before = null, state, rules }: ExcuseRequest,
  place: Place | null,
  baseline: Baseline | null,
): Promise<Excusable['added'] | null> {
  if (state === null || before === null) return null;
  const path = place === null ? null : pathIn(state.root, resolve(place.folder, place.file));
  const excusing = { config, layers, baseline, path };
  return addedEntries(excusing, { snapshot: state.snapshot, rules }, before);
}

/** What excuses in a run, and where it was read. */
interface Excusing extends Pick<Configuration, 'config' | 'layers'> {
  readonly baseline: Baseline | null;
  /** The baseline's path from the root; null for one that is not in the repository. */
  readonly path: string | null;
}

/** The states before a change. */
interface StatesBefore {
  readonly repository: Repository;
  /** Commits; none where nothing is compared. */
  readonly ids: readonly string[];
}

type Added = NonNullable<Excusable['added']>;

/**
 * What a change adds to its baseline and its `ignore` that none of the states before had. What names
 * a commit or a blob is left out: it speaks of what is known.
 */
async function addedEntries(
  { config, layers, baseline, path }: Excusing,
  { snapshot, rules }: { readonly snapshot: Snapshot; readonly rules: readonly Rule[] },
  { repository, ids }: StatesBefore,
): Promise<Added | null> {
  const paths = [...layers.map(({ source }) => source.path), ...(path === null ? [] : [path])];
  const changed: string[] = [];
  for (const id of paths.length === 0 ? [] : ids) {
    if (isOtherwise(paths, snapshot, await repository.entriesAt(id, paths))) changed.push(id);
  }
  // What every state before had as it is now adds nothing to any of them.
  if (changed.length < ids.length || ids.length === 0) return null;
  const before = { lines: new Set<string>(), ignore: new Set<string>() };
  for (const id of changed) {
    const state = { snapshot: await repository.revision(id), root: repository.root };
    const old = await orNone(() => configurationOf(null, repository.root, state, rules));
    const name = path ?? '';
    const read = await orNone(() => baselineInState({ name }, state, rules, true));
    for (const line of read?.entries ?? []) before.lines.add(JSON.stringify(line));
    for (const entry of old?.config.ignore ?? []) before.ignore.add(JSON.stringify(entry));
  }
  const lines = (baseline?.entries ?? []).filter((line) => !before.lines.has(JSON.stringify(line)));
  const ignore = config.ignore.filter((entry: IgnoreEntry) => {
    return !isNamed(entry) && !before.ignore.has(JSON.stringify(entry));
  });
  return lines.length + ignore.length === 0 ? null : { lines, ignore };
}

function isOtherwise(
  paths: readonly string[],
  now: Snapshot,
  before: readonly { readonly path: string; readonly id: string | null }[],
): boolean {
  const then = new Map(before.map((entry) => [entry.path, entry.id]));
  return paths.some((path) => entryAt(now, path)?.id !== then.get(path));
}

/** A configuration or a baseline with faults says nothing that could have held. */
async function orNone<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof WrongUse)) throw error;
    return null;
  }
}

/** The option wins, as `--config` does. */
function placeOf({ choice, config, state, caller }: ExcuseRequest): Place | null {
  const { file, update, prune } = choice;
  const { baseline } = config;
  if (file !== null) {
    const path = state === null ? null : pathIn(state.root, resolve(caller.cwd, file));
    const setting = path === baseline ? null : path;
    return { name: file, file, folder: caller.cwd, isOnDisk: true, setting };
  }
  if (baseline !== null && state !== null) {
    return { name: baseline, file: baseline, folder: state.root, isOnDisk: false, setting: null };
  }
  // Where there is no repository, there is nothing old either.
  if (!update && !prune) return null;
  throw new WrongUse(
    'no-baseline',
    `--baseline-${update ? 'update' : 'prune'} needs --baseline FILE.`,
    `Run: lint-protocol --baseline .lint-protocol-baseline.jsonl --baseline-${update ? 'update' : 'prune'}`,
  );
}

async function baselineAt(
  place: Place,
  { choice, state, elsewhere, rules }: ExcuseRequest,
): Promise<Baseline> {
  if (!place.isOnDisk && elsewhere !== null) {
    if (!choice.update && !choice.prune) return baselineBeside(place, elsewhere, rules);
    throw new WrongUse(
      'baseline-elsewhere',
      'The baseline is written where the configuration of the working tree says, and another one was named.',
      'Name the file: lint-protocol --baseline FILE --baseline-update',
    );
  }
  return place.isOnDisk || state === null
    ? baselineOnDisk(place, rules, choice.update)
    : baselineInState(place, state, rules, choice.update);
}

/** A file's path as the configuration would name it; null where it is not in the repository. */
function pathIn(root: string, file: string): string | null {
  const way = relative(root, file).split(sep).join('/');
  return way === '..' || way.startsWith('../') || isAbsolute(way) ? null : way;
}

/** Names each problem that was excused, with its reason. */
function tellExcused({ excused }: Excuses, { stderr }: Pick<Caller, 'stderr'>): void {
  for (const { diagnostic, by, reason } of excused) {
    const { path, range, rule } = diagnostic;
    const place = `${path}:${range.start.line}:${range.start.column}`;
    stderr.write(`excused by ${BY[by]}: ${visible(`${place} ${rule} (${reason})`)}\n`);
  }
}

const BY = { ignore: 'the configuration', baseline: 'the baseline' } as const;
