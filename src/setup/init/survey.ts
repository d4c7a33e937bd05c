import { existsSync, lstatSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { Caller } from '../../app/caller.ts';
import { configurationOf } from '../../app/configuration.ts';
import { inspect } from '../../app/inspection.ts';
import { installingProject } from '../../app/package-folder.ts';
import { unplacedRecords } from '../../app/unplaced-records.ts';
import { DEFAULT_CONFIG } from '../../config/default-config.ts';
import { CONFIG_NAMES } from '../../config/find.ts';
import type { Config } from '../../core/config.ts';
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
import { isThere } from './is-there.ts';
import { type ProposedKind, proposedKinds } from './kinds/proposed-kinds.ts';
import { SHARED } from './names.ts';

const PACKAGE = 'node_modules/lint-protocol';
const PROGRAM = 'node_modules/.bin/lint-protocol';

/** The package, as somebody in a folder of the repository comes by it. */
interface PackageSeen {
  /** The package's folder from the root, where editors look for schemas. */
  readonly packagePath: string;
  /** False where the package is not there: the path is where it will be once it is installed. */
  readonly isInstalled: boolean;
  /** How the linter is started from the caller's folder. */
  readonly program: string;
  /** Whether git would take the installed packages for files of the project. */
  readonly isUnignored: boolean;
}

/**
 * Where the package is for somebody in a folder of the repository: in the nearest folder above that
 * has it, else where the running one is, if that is a folder of the repository.
 */
function packageSeenFrom(root: string, prefix: string, { entries }: Snapshot): PackageSeen {
  const here = join(root, prefix);
  const above = nearestAbove(root, here);
  const project = above ?? projectWithin(root);
  if (project === null) {
    // Yarn finds what such a project has installed, and nothing else does.
    const program = existsSync(join(root, '.pnp.cjs')) ? 'yarn lint-protocol' : 'lint-protocol';
    return { packagePath: PACKAGE, isInstalled: false, program, isUnignored: false };
  }
  const packagePath = slashes(relative(root, join(project, PACKAGE)));
  return {
    packagePath,
    isInstalled: true,
    program: above === null ? slashes(relative(here, join(project, PROGRAM))) : 'npx lint-protocol',
    // With pnpm it is a link.
    isUnignored: entries.some(({ path }) => `${path}/`.startsWith(`${packagePath}/`)),
  };
}

function nearestAbove(root: string, here: string): string | null {
  for (let folder = here; ; folder = dirname(folder)) {
    if (relative(root, folder).startsWith('..')) return null;
    if (existsSync(join(folder, PACKAGE, 'schemas'))) return folder;
    if (folder === dirname(folder)) return null;
  }
}

/** A folder of the repository that holds packages for its own sake, as one without Node has. */
function projectWithin(root: string): string | null {
  const project = installingProject();
  return project === null || relative(root, project).startsWith('..') ? null : project;
}

function slashes(path: string): string {
  return path.split(sep).join('/');
}

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
  /** Paths of files that only grow, line by line. */
  readonly logs: readonly string[];
  /** Files by which other programs that have to do with hooks and builds are known. */
  readonly tools: readonly Tool[];
  /** The configuration that is there already, from the root; null for none. */
  readonly config: string | null;
  /** What git ignores of the files that would be written or proposed for everybody. */
  readonly ignored: ReadonlySet<string>;
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
 * Looks at the working tree of the caller's repository, and checks it without any configuration.
 * @throws CouldNotCheck where there is no repository, or one without files, and where a disk is full.
 */
export async function survey({ cwd, env }: Caller): Promise<Survey> {
  const repository = await openRepository({ cwd, env, backend: 'native' });
  try {
    const { root, prefix } = repository;
    const { snapshot, historyBy } = await inspect(repository, { mode: 'worktree' }, env);
    const history = historyBy(DEFAULT_CONFIG, null);
    const checked = await checkedWithout(snapshot, history);
    return {
      root,
      prefix,
      ...checked,
      notes: [...checked.notes, ...(await unplacedNotes(snapshot))],
      ...placesIn(snapshot),
      kinds: await proposedKinds({ repository, snapshot, rules: await loadRules() }, env),
      logs: logsIn(snapshot.entries, await settingsFor(root, snapshot, cwd)),
      tools: TOOLS.filter(({ path }) => existsSync(join(root, path))),
      config: [...CONFIG_NAMES].find((name) => isThere(join(root, name))) ?? null,
      ignored: new Set(await repository.ignored(reachable(root, snapshot))),
      ...packageSeenFrom(root, prefix, snapshot),
    };
  } finally {
    await repository.close();
  }
}

/** Git answers nothing about what is behind a link, or in a submodule. */
function reachable(root: string, snapshot: Snapshot): readonly string[] {
  return SHARED.filter((path) => {
    const [top = '', ...below] = path.split('/');
    if (below.length === 0) return true;
    const stat = lstatSync(join(root, top), { throwIfNoEntry: false });
    return stat?.isSymbolicLink() !== true && entryAt(snapshot, top) === null;
  });
}

/** Nobody should think that all was looked at. */
async function unplacedNotes(snapshot: Snapshot): Promise<readonly string[]> {
  const found = await unplacedRecords(snapshot, DEFAULT_CONFIG);
  return found.map(({ message, help }) => `${message}. ${help}`);
}

type Checked = Pick<Survey, 'records' | 'problems' | 'guarded' | 'suggested' | 'notes' | 'failure'>;

/** Failures that say nothing of the repository; what is to be written would meet them, too. */
const OF_THE_DISK: ReadonlySet<string> = new Set(['file-system', 'no-room']);

async function checkedWithout(
  snapshot: Snapshot,
  history: Parameters<typeof run>[0]['history'],
): Promise<Checked> {
  try {
    const rules = await loadRules();
    const runWith = (config: Config): Promise<Report> =>
      run({ snapshot, bases: [], history, config, rules, selects: null });
    const bare = await runWith(DEFAULT_CONFIG);
    const suggested = suggestedBy(bare);
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

/** The settings that are there already: they may name further logs. */
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
function placesIn({ entries }: Snapshot): Pick<Survey, 'messageFolders' | 'bases' | 'manifests'> {
  const candidates = discover(entries, DEFAULT_CONFIG);
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
