import { existsSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { Caller } from '../../app/caller.ts';
import { configurationOf } from '../../app/configuration.ts';
import { inspect } from '../../app/inspection.ts';
import { unplacedRecords } from '../../app/unplaced-records.ts';
import { DEFAULT_CONFIG } from '../../config/default-config.ts';
import { CONFIG_NAMES } from '../../config/find.ts';
import type { Config } from '../../core/config.ts';
import type { DeclaredKind } from '../../core/declared-kind.ts';
import { CouldNotCheck, Failure } from '../../core/failure.ts';
import type { SuggestedSetting } from '../../core/protocol.ts';
import type { Kind } from '../../core/record.ts';
import type { Report } from '../../core/report.ts';
import type { Rule } from '../../core/rule.ts';
import { entryAt, type Snapshot } from '../../core/snapshot.ts';
import { discover } from '../../discover/discover.ts';
import { openRepository } from '../../git/open.ts';
import { PROTOCOLS } from '../../protocols/index.ts';
import { loadRules } from '../../protocols/rules.ts';
import { countLevels } from '../../report/counts.ts';
import { run } from '../../run.ts';
import { logsIn } from '../logs/logs-in.ts';
import { CI_JOBS } from './ci/files.ts';
import { lockOf } from './ci/source.ts';
import { isThere } from './is-there.ts';
import { type ProposedKind, proposedKinds } from './kinds/proposed-kinds.ts';
import { SHARED } from './names.ts';
import { type PackageSeen, packageSeenFrom } from './package-seen.ts';
import { lacksHooks } from './wanted-hooks.ts';

/** What a repository holds, as far as it matters to somebody who sets the linter up. */
export interface Survey extends PackageSeen {
  /** Absolute. */
  readonly root: string;
  /** The caller's folder below the root, with a `/` at its end; '' for the root. */
  readonly prefix: string;
  /** Records by kind. */
  readonly records: Report['checked']['records'];
  /** Without any configuration, but for what is suggested. */
  readonly problems: Record<'error' | 'warning' | 'info', number>;
  readonly notes: readonly string[];
  /** Rules that no baseline can excuse, and reported errors. */
  readonly guarded: readonly string[];
  /** Settings that what was found speaks for; the problems are those that are left with them. */
  readonly suggested: readonly SuggestedSetting[];
  /** Why nothing could be checked; null where it could. */
  readonly failure: CouldNotCheck | null;
  readonly messageFolders: readonly string[];
  readonly bases: readonly string[];
  /** Paths of manifests of contributions and of subagents. */
  readonly manifests: readonly string[];
  /** What files that no protocol knows could be declared as. */
  readonly kinds: readonly ProposedKind[];
  /** The kinds that the configuration declares. */
  readonly declared: readonly DeclaredKind[];
  /** Paths of files that only grow, line by line. */
  readonly logs: readonly string[];
  /** Files by which other programs that have to do with hooks and builds are known. */
  readonly tools: readonly Tool[];
  /** The configuration that is there already, from the root; null for none. */
  readonly config: string | null;
  /** What git ignores of the files that would be written or proposed for everybody. */
  readonly ignored: ReadonlySet<string>;
  /** What can be had, and is not there yet. */
  readonly lacks: { readonly hooks: boolean; readonly ci: boolean };
}

/** Another program that has to do with hooks or builds. */
export interface Tool {
  readonly name:
    | 'husky'
    | 'lefthook'
    | 'pre-commit'
    | 'GitHub'
    | 'GitLab'
    | 'npm'
    | 'pnpm'
    | 'yarn';
  readonly path: string;
}

const TOOLS: readonly Tool[] = [
  { name: 'husky', path: '.husky' },
  { name: 'lefthook', path: 'lefthook.yml' },
  { name: 'lefthook', path: '.lefthook.yml' },
  { name: 'lefthook', path: 'lefthook.yaml' },
  { name: 'pre-commit', path: '.pre-commit-config.yaml' },
  { name: 'GitHub', path: '.github' },
  { name: 'GitLab', path: '.gitlab-ci.yml' },
  { name: 'pnpm', path: 'pnpm-lock.yaml' },
  { name: 'yarn', path: 'yarn.lock' },
  { name: 'npm', path: 'package-lock.json' },
];

/**
 * Looks at the working tree of the caller's repository, and checks it with the configuration that it
 * has, without what that excuses.
 * @throws CouldNotCheck where there is no repository, or one without files, and where a disk is full.
 */
export async function survey(caller: Caller): Promise<Survey> {
  const { cwd, env } = caller;
  const repository = await openRepository({ cwd, env, backend: 'native' });
  try {
    const { root, prefix } = repository;
    const { snapshot, historyBy } = await inspect(repository, { mode: 'worktree' }, env);
    const config = await settingsFor(root, snapshot, cwd);
    const seen = await packageSeenFrom(root, prefix, snapshot, env);
    const lock = lockOf({ root, ...seen })?.lock;
    const checked = await checkedBy(config, snapshot, historyBy(config, null));
    return {
      root,
      prefix,
      ...checked,
      notes: [...checked.notes, ...(await unplacedNotes(snapshot, config))],
      ...placesIn(snapshot, config),
      kinds: await proposedKinds({ repository, snapshot, rules: await loadRules() }, env),
      declared: config.custom.kinds,
      logs: logsIn(snapshot.entries, config),
      tools: TOOLS.filter(({ path }) => existsSync(join(root, path))),
      config: [...CONFIG_NAMES].find((name) => isThere(join(root, name))) ?? null,
      ignored: new Set(
        await repository.ignored(
          reachable(root, snapshot, [...SHARED, ...(lock === undefined ? [] : [lock])]),
        ),
      ),
      lacks: {
        hooks: await lacksHooks(caller),
        ci: !CI_JOBS.some((path) => isThere(join(root, path))),
      },
      ...seen,
    };
  } finally {
    await repository.close();
  }
}

/** Git answers nothing about what is behind a link, or in a submodule. */
function reachable(root: string, snapshot: Snapshot, paths: readonly string[]): readonly string[] {
  return paths.filter((path) => {
    const folders = path.split('/').slice(0, -1);
    return folders.every((_, at) => {
      const folder = folders.slice(0, at + 1).join('/');
      const stat = lstatSync(join(root, folder), { throwIfNoEntry: false });
      return stat?.isSymbolicLink() !== true && entryAt(snapshot, folder) === null;
    });
  });
}

/** Nobody should think that all was looked at. */
async function unplacedNotes(snapshot: Snapshot, config: Config): Promise<readonly string[]> {
  const found = await unplacedRecords(snapshot, config);
  return found.map(({ message, help }) => `${message}. ${help}`);
}

type Checked = Pick<Survey, 'records' | 'problems' | 'guarded' | 'suggested' | 'notes' | 'failure'>;

/** Failures that say nothing of the repository; what is to be written would meet them, too. */
const OF_THE_DISK: ReadonlySet<string> = new Set(['file-system', 'no-room']);

async function checkedBy(
  settings: Config,
  snapshot: Snapshot,
  history: Parameters<typeof run>[0]['history'],
): Promise<Checked> {
  try {
    const rules = await loadRules();
    const runWith = (config: Config): Promise<Report> =>
      run({ snapshot, bases: [], history, config, rules, selects: null });
    const bare = await runWith(settings);
    // Whoever has settings has decided.
    const suggested = settings === DEFAULT_CONFIG ? suggestedBy(bare) : [];
    const isSuggesting = suggested.length > 0;
    const options = Object.assign({}, DEFAULT_CONFIG, ...suggested.map((each) => each.options));
    const { diagnostics, notes } = isSuggesting ? await runWith(options) : bare;
    return {
      records: bare.checked.records,
      problems: countLevels(diagnostics),
      guarded: guardedAmong(diagnostics, rules),
      suggested,
      notes,
      failure: null,
    };
  } catch (error) {
    // Whoever sets the linter up should hear of that, and is not kept from it.
    if (!(error instanceof CouldNotCheck) || OF_THE_DISK.has(error.code)) throw error;
    const problems = { error: 0, warning: 0, info: 0 };
    return { records: {}, problems, guarded: [], suggested: [], notes: [], failure: error };
  }
}

function suggestedBy({ checked, diagnostics }: Report): readonly SuggestedSetting[] {
  const { records } = checked;
  const problemsOf = (rule: string) => diagnostics.filter((each) => each.rule === rule).length;
  return PROTOCOLS.flatMap(({ suggested }) => suggested?.({ records, problemsOf }) ?? []);
}

/** Which rules tell of tampering here: such errors stay whatever a baseline says. */
function guardedAmong(diagnostics: Report['diagnostics'], rules: readonly Rule[]): string[] {
  const guarding = rules.filter(({ tellsTampering }) => tellsTampering).map(({ id }) => id);
  const errors = diagnostics.filter(({ level }) => level === 'error').map(({ rule }) => rule);
  return errors.filter((rule) => guarding.includes(rule));
}

/** The settings that are there already: they name further logs, and say what records are. */
async function settingsFor(root: string, snapshot: Snapshot, cwd: string): Promise<Config> {
  try {
    return (await configurationOf(null, cwd, { root, snapshot }, await loadRules())).config;
  } catch (error) {
    // What is wrong with them is said by every run, and keeps nobody from the rest.
    if (!(error instanceof Failure)) throw error;
    return DEFAULT_CONFIG;
  }
}

const MANIFESTS: ReadonlySet<Kind> = new Set(['contribution-manifest', 'subagent-manifest']);

/** Where records stand, by their paths alone. */
function placesIn(
  { entries }: Snapshot,
  config: Config,
): Pick<Survey, 'messageFolders' | 'bases' | 'manifests'> {
  const candidates = discover(entries, config);
  const places = (
    chosen: (kind: Kind) => boolean,
    place: (path: string, home: string) => string,
  ) => [
    ...new Set(
      candidates
        .filter(({ kind }) => chosen(kind))
        .map(({ entry, home }) => place(entry.path, home)),
    ),
  ];
  return {
    messageFolders: places((kind) => kind === 'message', mailFolder),
    bases: places(
      (kind) => kind === 'vouch-base',
      (_path, home) => home,
    ),
    manifests: places(
      (kind) => MANIFESTS.has(kind),
      (path) => path,
    ),
  };
}

/** Of an agent's own box, the folder with the boxes of all agents. */
function mailFolder(path: string): string {
  const [folder = path] = /^.*?(?:messages|inbox|outbox)(?=\/)/s.exec(path) ?? [];
  const [ofAll] = /^(?:.*\/)?agents(?=\/[^/]+\/(?:inbox|outbox)$)/s.exec(folder) ?? [];
  return ofAll ?? folder;
}
