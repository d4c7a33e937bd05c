import { join } from 'node:path';
import type { Caller } from '../../app/caller.ts';
import { HOOKS, type HookName } from '../../app/hook-names.ts';
import { WrongUse } from '../../core/failure.ts';
import { TOOL } from '../../core/tool.ts';
import { findHooks, type HooksPlace, workTreesOf } from '../../git/native/hooks-place.ts';
import { type Reach, reachOf } from './folder-reach.ts';
import { chainHook, type HookFile, readHook, removeHook, writeHook } from './hook-file.ts';
import { ownerOf, ownerOfMissing } from './hook-owners.ts';
import { type Deed, type HookRow, isOurs, rowOf, type Standing } from './hook-row.ts';
import { hookScript, programsOf } from './hook-script.ts';
import { firstProgram, placesFor, programFound } from './programs.ts';
import { withoutRepository } from './tracked-program.ts';
import { type Started, tryHook } from './trial.ts';

/** The hooks of a repository, as one caller sees them. */
export interface HookSite extends HooksPlace {
  readonly reach: Reach;
  readonly caller: Caller;
  /** Whether hooks of others are started, too: they run what the repository says. */
  readonly tries: boolean;
}

/**
 * @param tries whether hooks of others are to be started
 * @throws CouldNotCheck when the caller's folder is in no repository.
 */
export async function findSite(caller: Caller, tries = false): Promise<HookSite> {
  const place = await findHooks(caller);
  return { ...place, reach: reachOf(place), caller, tries };
}

/** The hooks that git runs where there is a work tree, or those of a server. */
export function usualHooks({ workTree }: HookSite): readonly HookName[] {
  return HOOKS.filter((hook) => (hook === 'pre-receive') === (workTree === null));
}

/**
 * Tells of each hook what stands there, whether it reaches the linter, also in the other work trees of
 * the repository, and of hooks of ours where git does not look any more.
 */
export async function lookAt(
  hooks: readonly HookName[],
  site: HookSite,
): Promise<readonly HookRow[]> {
  const here = await rowsAt(hooks, site);
  const left = (await leftBehind(hooks, site)).map((each) => rowOf(each, null));
  return [...here, ...(await elsewhere(hooks, site, here)), ...left];
}

async function rowsAt(hooks: readonly HookName[], site: HookSite): Promise<readonly HookRow[]> {
  const standings = await Promise.all(hooks.map((hook) => standingOf(hook, site)));
  return standings.map((each) => rowOf(each, null));
}

/** Hooks that do nothing in another work tree, where that is not said of this one. */
async function elsewhere(
  hooks: readonly HookName[],
  { workTree, gitDir, caller, tries }: HookSite,
  here: readonly HookRow[],
): Promise<readonly HookRow[]> {
  if (workTree === null) return [];
  const told = new Set(here.map(({ hook, message }) => `${hook} ${message}`));
  const rows: HookRow[] = [];
  const env = withoutRepository(caller.env);
  for (const tree of workTreesOf({ gitDir })) {
    if (tree === workTree) continue;
    const there = await findSite({ ...caller, env, cwd: tree }, tries);
    for (const row of await rowsAt(hooks, there)) {
      if (row.runs !== false || told.has(`${row.hook} ${row.message}`)) continue;
      rows.push({ ...row, message: `in the work tree ${tree}: ${row.message}` });
    }
  }
  return rows;
}

/**
 * Writes hooks over nothing and over ours. What others wrote is left alone, or chained where that
 * is wanted and no other program would write it again.
 * @throws WrongUse where the folder serves more than this repository; the system's error where
 * nothing can be written.
 */
export async function install(
  hooks: readonly HookName[],
  site: HookSite,
  chain: boolean,
): Promise<readonly HookRow[]> {
  demandOwnFolder(site);
  const rows: HookRow[] = [];
  // One by one: where one fails, none is left half done.
  for (const hook of hooks) {
    const before = await standingOf(hook, site);
    const done = installOver(before, chain);
    rows.push(rowOf(done === null ? before : await standingOf(hook, site), done));
  }
  return rows;
}

/**
 * Removes hooks of ours, also where git does not look any more, and tells of nothing else. One that
 * was changed by hand stays.
 * @throws as `install` does
 */
export async function uninstall(
  hooks: readonly HookName[],
  site: HookSite,
): Promise<readonly HookRow[]> {
  demandOwnFolder(site);
  const standings = await Promise.all(hooks.map((hook) => standingOf(hook, site)));
  const ours = [...standings.filter(isOurs), ...(await leftBehind(hooks, site))];
  return ours.map((standing) => {
    const { file } = standing;
    return rowOf(standing, file.state === 'edited' ? null : removeHook(file));
  });
}

function installOver(standing: Standing, chain: boolean): Deed {
  const { hook, file, places, owner } = standing;
  const { state, script, executable, chained } = file;
  const wanted = hookScript(hook, places);
  const known = programsOf(script);
  const isWhole = executable && places.every((place) => known.includes(place));
  if (owner?.isMissing) return null;
  if (state === 'absent' || state === 'outdated' || (state === 'installed' && !isWhole)) {
    writeHook(file, wanted);
    return 'written';
  }
  const isFree = state === 'foreign' && owner === null && executable && chained === 'absent';
  if (!chain || !isFree) return null;
  chainHook(file, wanted);
  return 'chained';
}

async function standingOf(
  hook: HookName,
  site: HookSite,
  folder: string = site.folder,
): Promise<Standing> {
  const { workTree, gitDir, reach, caller } = site;
  const file = await readHook(hook, join(folder, hook));
  const { state, script } = file;
  const runsIn = hook === 'pre-receive' || workTree === null ? gitDir : workTree;
  const places = await placesFor(hook, { cwd: caller.cwd, workTree, reach });
  const program = state === 'foreign' ? null : await programFound(script, runsIn, caller.env);
  const sentTo = folder === site.folder ? null : site.folder;
  const started = sentTo === null ? startOf(hook, file, { program, tries: site.tries }) : null;
  return {
    hook,
    file,
    places,
    nearest: await nearestPlace(places, runsIn, caller),
    owner:
      state === 'foreign'
        ? await ownerOf(hook, script, folder, runsIn)
        : await ownerOfMissing(hook, folder, runsIn),
    program,
    sentTo,
    trial: started === null ? null : await tryHook(hook, started, runsIn, caller.env),
  };
}

/**
 * What is started to try a hook; null for nothing. A hook that is just what we write starts nothing
 * that git tracks, so it is tried unasked, without the one that it calls first. What others wrote runs
 * what the repository says, and what else its author wants done before a commit.
 */
function startOf(
  hook: HookName,
  { path, state, script, executable }: HookFile,
  { program, tries }: { program: string | null; tries: boolean },
): Started | null {
  if (!executable || state === 'absent') return null;
  // A script of a later version is not known.
  if (state === 'installed' && script === hookScript(hook, programsOf(script).slice(0, -1))) {
    return program === null ? null : ['sh', '-c', script, OUT_OF_PLACE];
  }
  return tries ? [path] : null;
}

/** The name of a script beside which there is no other hook. */
const OUT_OF_PLACE = '/dev/null/hook';

/** The first place that has the program, as a hook of somebody's own has to name it. */
async function nearestPlace(
  places: readonly string[],
  runsIn: string,
  { env }: Caller,
): Promise<string> {
  for (const place of [...places, TOOL.name]) {
    const found = await firstProgram([place], runsIn, env);
    if (found !== null) return place.includes('*') ? found : place;
  }
  return places[0] ?? TOOL.name;
}

/** Hooks of ours in the usual folder, while `core.hooksPath` sends git to another. */
async function leftBehind(hooks: readonly HookName[], site: HookSite): Promise<Standing[]> {
  const usual = join(site.gitDir, 'hooks');
  if (usual === site.folder) return [];
  const standings = await Promise.all(hooks.map((hook) => standingOf(hook, site, usual)));
  return standings.filter(isOurs);
}

/** Why nothing is written to, or removed from, a folder that is not the repository's own. */
export function hooksElsewhere(folder: string): WrongUse {
  return new WrongUse(
    'hooks-elsewhere',
    `Git takes the hooks of this repository from ${folder}, outside of it, where others may take theirs from too.`,
    'Have the hooks there call `lint-protocol --hook <name>`, or give this repository its own: `git config core.hooksPath "$(git rev-parse --path-format=absolute --git-common-dir)/hooks"`. `git config --show-origin core.hooksPath` shows where the folder is set.',
  );
}

function demandOwnFolder({ folder, reach }: HookSite): void {
  if (reach === 'outside') throw hooksElsewhere(folder);
}
