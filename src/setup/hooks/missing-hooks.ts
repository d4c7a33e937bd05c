import { join, resolve } from 'node:path';
import { HOOKS } from '../../app/hook-names.ts';
import { shellWord } from '../../core/shell-word.ts';
import { locate } from '../../git/native/locate.ts';
import { readHook } from './hook-file.ts';
import type { HookSite } from './hook-site.ts';

/** Files of one name of which more are no hooks. */
const MOST_FILES = 50;

/** More than git has hooks: none is left out by which a reader could be had. */
const MOST_NAMES = 50;

/** Packages bring their own hooks along. */
const FOREIGN = /(?:^|\/)(?:node_modules|vendor|third_party)\//;

/** What to do where hooks are missing that could be written. */
export async function adviceOnMissing(site: HookSite): Promise<string> {
  const install = '`lint-protocol hooks install` writes what is missing.';
  const shared = await sharedFolder(site);
  if (shared === null) return install;
  const { folder, names } = shared;
  const rest = names.length - MOST_NAMES;
  const all = names.slice(0, MOST_NAMES).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
  return `${install} These hooks are the same on every branch. The repository also has hooks of lint-protocol in ${folder}, which \`git config core.hooksPath ${shellWord(folder)}\` turns on. Git then runs whatever the checked-out branch has there. Read them first: ${all}.`;
}

/** A folder that git tracks, is not told to look into, and has a hook as we write it. */
async function sharedFolder({ workTree, folder, caller }: HookSite) {
  if (workTree === null) return null;
  const { git } = await locate(workTree, caller.env);
  const tracked = async (...paths: readonly string[]) => {
    const settings = ['--no-literal-pathspecs'];
    const { stdout } = await git.attempt(['ls-files', '-z', '--', ...paths], { settings });
    return stdout.toString('utf8').split('\0').slice(0, -1);
  };
  for (const hook of HOOKS) {
    const paths = await tracked(`:(top,glob)**/*/${hook}`);
    for (const path of paths.filter((each) => !FOREIGN.test(each)).slice(0, MOST_FILES)) {
      const { state, executable } = await readHook(hook, join(workTree, path));
      const found = path.slice(0, -hook.length - 1);
      // One that somebody changed is not known to be ours any more.
      const isOurs = state === 'installed' || state === 'outdated';
      if (!executable || !isOurs || resolve(workTree, found) === folder) continue;
      const names = (await tracked(`:(top,literal)${found}`))
        .map((each) => each.slice(found.length + 1))
        .filter((name) => !name.includes('/'));
      return { folder: found, names };
    }
  }
  return null;
}
