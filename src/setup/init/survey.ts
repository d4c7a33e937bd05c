import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { Caller } from '../../app/caller.ts';
import { configurationOf } from '../../app/configuration.ts';
import { inspect } from '../../app/inspection.ts';
import { DEFAULT_CONFIG } from '../../config/default-config.ts';
import { CONFIG_NAMES } from '../../config/find.ts';
import type { Config } from '../../core/config.ts';
import { CouldNotCheck, Failure } from '../../core/failure.ts';
import type { Kind } from '../../core/record.ts';
import type { Report } from '../../core/report.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import { discover } from '../../discover/discover.ts';
import { openRepository } from '../../git/open.ts';
import { loadRules } from '../../protocols/rules.ts';
import { countLevels } from '../../report/counts.ts';
import { run } from '../../run.ts';
import { logsIn } from '../logs/logs-in.ts';
import { isThere } from './is-there.ts';

/** What a repository holds, as far as it matters to somebody who sets the linter up. */
export interface Survey {
  /** Absolute. */
  readonly root: string;
  /** The caller's folder below the root, with a `/` at its end; '' for the root. */
  readonly prefix: string;
  /** Records by kind. */
  readonly records: Report['checked']['records'];
  /** Without any configuration. */
  readonly problems: Record<'error' | 'warning' | 'info', number>;
  readonly notes: readonly string[];
  /** Why nothing could be checked; null where it could. */
  readonly failure: CouldNotCheck | null;
  readonly messageFolders: readonly string[];
  readonly bases: readonly string[];
  /** Paths of manifests of contributions and of subagents. */
  readonly manifests: readonly string[];
  /** Paths of files that only grow, line by line. */
  readonly logs: readonly string[];
  /** Files by which other programs that have to do with hooks and builds are known. */
  readonly tools: readonly Tool[];
  /** The configuration that is there already, from the root; null for none. */
  readonly config: string | null;
  /** The package's folder from the root, where editors look for schemas. */
  readonly packagePath: string;
  /** False where the package is not there: the path is where it will be once it is installed. */
  readonly isInstalled: boolean;
}

/** Another program that has to do with hooks or builds. */
export interface Tool {
  readonly name: 'husky' | 'lefthook' | 'pre-commit' | 'GitHub' | 'npm' | 'pnpm' | 'yarn';
  readonly path: string;
}

const TOOLS: readonly Tool[] = [
  { name: 'husky', path: '.husky' },
  { name: 'lefthook', path: 'lefthook.yml' },
  { name: 'lefthook', path: '.lefthook.yml' },
  { name: 'lefthook', path: 'lefthook.yaml' },
  { name: 'pre-commit', path: '.pre-commit-config.yaml' },
  { name: 'GitHub', path: '.github' },
  { name: 'pnpm', path: 'pnpm-lock.yaml' },
  { name: 'yarn', path: 'yarn.lock' },
  { name: 'npm', path: 'package-lock.json' },
];

const PACKAGE = 'node_modules/lint-protocol';

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
      ...placesIn(snapshot),
      logs: logsIn(snapshot.entries, await settingsFor(root, snapshot, cwd)),
      tools: TOOLS.filter(({ path }) => existsSync(join(root, path))),
      config: [...CONFIG_NAMES].find((name) => isThere(join(root, name))) ?? null,
      ...packageSeenFrom(root, prefix),
    };
  } finally {
    await repository.close();
  }
}

type Checked = Pick<Survey, 'records' | 'problems' | 'notes' | 'failure'>;

/** Failures that say nothing of the repository; what is to be written would meet them, too. */
const OF_THE_DISK: ReadonlySet<string> = new Set(['file-system', 'no-room']);

async function checkedWithout(
  snapshot: Snapshot,
  history: Parameters<typeof run>[0]['history'],
): Promise<Checked> {
  try {
    const rules = await loadRules();
    const request = { snapshot, bases: [], history, config: DEFAULT_CONFIG, rules, selects: null };
    const { checked, diagnostics, notes } = await run(request);
    const problems = countLevels(diagnostics);
    return { records: checked.records, problems, notes, failure: null };
  } catch (error) {
    // Whoever sets the linter up should hear of that, and is not kept from it.
    if (!(error instanceof CouldNotCheck) || OF_THE_DISK.has(error.code)) throw error;
    const problems = { error: 0, warning: 0, info: 0 };
    return { records: {}, problems, notes: [], failure: error };
  }
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

function packageSeenFrom(
  root: string,
  prefix: string,
): Pick<Survey, 'packagePath' | 'isInstalled'> {
  for (let folder = join(root, prefix); ; folder = dirname(folder)) {
    const path = relative(root, join(folder, PACKAGE)).split(sep).join('/');
    if (path.startsWith('..')) return { packagePath: PACKAGE, isInstalled: false };
    if (existsSync(join(folder, PACKAGE, 'schemas')))
      return { packagePath: path, isInstalled: true };
    if (folder === dirname(folder)) return { packagePath: PACKAGE, isInstalled: false };
  }
}
