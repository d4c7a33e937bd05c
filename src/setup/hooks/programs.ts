import { existsSync, readdirSync, statSync } from 'node:fs';
import { delimiter, dirname, join, relative, resolve, sep } from 'node:path';
import process from 'node:process';
import type { Caller } from '../../app/caller.ts';
import type { HookName } from '../../app/hook-names.ts';
import { installingProject } from '../../app/package-folder.ts';
import { isBelow, type Reach } from './folder-reach.ts';
import { isExecutable } from './hook-file.ts';
import { OWN_PROGRAM, programsOf, UNPLUGGED } from './hook-script.ts';
import { isTracked } from './tracked-program.ts';
import { outside } from './trial.ts';

/** From a folder with packages to the program. */
const PROGRAM = join('node_modules', '.bin', 'lint-protocol');

/**
 * The programs that a hook is to try before the one on the PATH. A package may stand in a folder of
 * the repository, or the repository in a folder of a package: the one nearest to the caller is
 * named as well. In a linked work tree that has no packages of its own, its whole path leads to it;
 * other people's clones have no use for that.
 */
export async function placesFor(
  hook: HookName,
  { cwd, workTree, reach }: { cwd: string; workTree: string | null; reach: Reach },
): Promise<readonly string[]> {
  // The server's hook runs in a git directory.
  if (hook === 'pre-receive' || workTree === null) return [];
  const project = (await nearestProject(cwd)) ?? (await runningProject(workTree));
  if (project === null) return [OWN_PROGRAM];
  const program = join(project, (await isExecutable(join(project, PROGRAM))) ? PROGRAM : UNPLUGGED);
  const isWithin = project === workTree || isBelow(project, workTree);
  const places = [
    OWN_PROGRAM,
    ...(isWithin ? [`./${slashes(relative(workTree, program))}`] : []),
    ...(reach === 'clone' ? [slashes(program)] : []),
  ];
  return [...new Set(places)];
}

/** The program that a script of ours would start: the path, or null where it would find none. */
export function programFound(
  script: string,
  runsIn: string,
  env: Caller['env'],
): Promise<string | null> {
  return firstProgram(programsOf(script), runsIn, env);
}

/** The first of several programs that is there and that git does not track: the path, or null for none. */
export async function firstProgram(
  programs: readonly string[],
  runsIn: string,
  env: Caller['env'],
): Promise<string | null> {
  const { PATH = '' } = outside(env);
  for (const program of programs) {
    const candidates = program.includes('/')
      ? expanded(resolve(runsIn, program))
      : PATH.split(delimiter).map((folder) => resolve(runsIn, folder, program));
    const path = await firstOf(candidates, isExecutable);
    // As the script does: it asks the PATH once.
    if (path !== null && !(await isTracked(path, env))) return path;
  }
  return null;
}

/** What the shell makes of a place: the folders that yarn has unplugged, by their names. */
function expanded(place: string): readonly string[] {
  const [folder = '', below] = place.split(`${sep}lint-protocol-*${sep}`);
  if (below === undefined) return [place];
  if (!existsSync(folder)) return [];
  const found = readdirSync(folder).filter((name) => name.startsWith('lint-protocol-'));
  return found.sort().map((name) => join(folder, name, below));
}

async function firstOf(
  paths: readonly string[],
  isWanted: (path: string) => Promise<boolean>,
): Promise<string | null> {
  for (const path of paths) if (await isWanted(path)) return path;
  return null;
}

/** The folder at or above `cwd` whose packages hold the program. */
async function nearestProject(cwd: string): Promise<string | null> {
  for (let folder = cwd; ; folder = dirname(folder)) {
    const programs = [join(folder, PROGRAM), ...expanded(join(folder, UNPLUGGED))];
    if (isOwn(folder) && (await firstOf(programs, isExecutable)) !== null) return folder;
    if (folder === dirname(folder)) return null;
  }
}

/** The folder of the repository whose packages hold what runs now, as one without Node has. */
async function runningProject(workTree: string): Promise<string | null> {
  const project = installingProject();
  const isThere = project !== null && isBelow(project, workTree);
  return isThere && (await isExecutable(join(project, PROGRAM))) ? project : null;
}

/** Above the repository may be a folder in which anybody can put programs (/tmp): those are not started. */
function isOwn(folder: string): boolean {
  const user = process.getuid?.();
  return user === undefined || statSync(folder).uid === user;
}

/** As the shell of git writes it, also on Windows. */
function slashes(path: string): string {
  return path.replaceAll(sep, '/');
}
