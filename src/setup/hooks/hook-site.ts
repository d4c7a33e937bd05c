import { join } from 'node:path';
import type { Caller } from '../../app/caller.ts';
import { HOOKS, type HookName } from '../../app/hook-names.ts';
import { WrongUse } from '../../core/failure.ts';
import { findHooks, type HooksPlace } from '../../git/native/hooks-place.ts';
import { type Reach, reachOf } from './folder-reach.ts';
import { chainHook, readHook, removeHook, writeHook } from './hook-file.ts';
import { ownerOf, ownerOfMissing } from './hook-owners.ts';
import { type Deed, type HookRow, isOurs, rowOf, type Standing } from './hook-row.ts';
import { hookScript, programsOf } from './hook-script.ts';
import { placesFor, programFound } from './programs.ts';

/** The hooks of a repository, as one caller sees them. */
export interface HookSite extends HooksPlace {
  readonly reach: Reach;
  readonly caller: Caller;
}

/** @throws CouldNotCheck when the caller's folder is in no repository. */
export async function findSite(caller: Caller): Promise<HookSite> {
  const place = await findHooks(caller);
  return { ...place, reach: reachOf(place), caller };
}

/** The hooks that git runs where there is a work tree, or those of a server. */
export function usualHooks({ workTree }: HookSite): readonly HookName[] {
  return HOOKS.filter((hook) => (hook === 'pre-receive') === (workTree === null));
}

/** Tells of each hook what stands there, and of hooks of ours where git does not look any more. */
export async function lookAt(
  hooks: readonly HookName[],
  site: HookSite,
): Promise<readonly HookRow[]> {
  const standings = await Promise.all(hooks.map((hook) => standingOf(hook, site)));
  return [...standings, ...(await leftBehind(hooks, site))].map((each) => rowOf(each, null));
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
  return {
    hook,
    file,
    places: await placesFor(hook, { cwd: caller.cwd, workTree, reach }),
    owner:
      state === 'foreign'
        ? await ownerOf(hook, script, folder, runsIn)
        : await ownerOfMissing(hook, folder, runsIn),
    program: state === 'foreign' ? null : await programFound(script, runsIn, caller.env),
    sentTo: folder === site.folder ? null : site.folder,
  };
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
    'Have the hooks there call `lint-protocol --hook <name>`, or give this repository its own: git config core.hooksPath "$(git rev-parse --path-format=absolute --git-common-dir)/hooks". `git config --show-origin core.hooksPath` tells where the folder is set.',
  );
}

function demandOwnFolder({ folder, reach }: HookSite): void {
  if (reach === 'outside') throw hooksElsewhere(folder);
}
