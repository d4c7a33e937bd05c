import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { Caller } from '../../app/caller.ts';
import { installingProject, packageFolder } from '../../app/package-folder.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import { TOOL } from '../../core/tool.ts';
import { quoted } from '../hooks/hook-script.ts';
import { firstProgram } from '../hooks/programs.ts';

const PACKAGE = 'node_modules/lint-protocol';
const PROGRAM = 'node_modules/.bin/lint-protocol';

/** The package, as somebody in a folder of the repository comes by it. */
export interface PackageSeen {
  /** The package's folder from the root, where editors look for schemas. */
  readonly packagePath: string;
  /** False where the package is not there: the path is where it will be once it is installed. */
  readonly isInstalled: boolean;
  /** How the linter is started from the caller's folder. */
  readonly program: string;
  /** True where it runs out of a cache: hooks and pipelines do not find it. */
  readonly isPassing: boolean;
  /** Whether git would take the installed packages for files of the project. */
  readonly isUnignored: boolean;
}

/**
 * Where the package is for somebody in a folder of the repository: in the nearest folder above that
 * has it, else where the running one is, if that is a folder of the repository.
 */
export async function packageSeenFrom(
  root: string,
  prefix: string,
  { entries }: Snapshot,
  env: Caller['env'],
): Promise<PackageSeen> {
  const here = join(root, prefix);
  const above = nearestAbove(root, here);
  const project = above ?? projectWithin(root);
  if (project === null) {
    const passing = await passingProgram(root, here, env);
    // Yarn finds what such a project has installed, and nothing else does.
    const lasting = isOfYarn(root) ? `yarn ${TOOL.name}` : TOOL.name;
    const program = passing ?? lasting;
    const isPassing = passing !== null;
    return { packagePath: PACKAGE, isInstalled: false, program, isPassing, isUnignored: false };
  }
  const packagePath = slashes(relative(root, join(project, PACKAGE)));
  const own = slashes(relative(here, join(project, PROGRAM)));
  return {
    packagePath,
    isInstalled: true,
    program: above === null ? own : `npx ${TOOL.name}`,
    isPassing: false,
    // With pnpm it is a link.
    isUnignored: entries.some(({ path }) => `${path}/`.startsWith(`${packagePath}/`)),
  };
}

/** How what runs out of a cache is started again, as \`npx --package\` does; null where it is installed. */
async function passingProgram(
  root: string,
  here: string,
  env: Caller['env'],
): Promise<string | null> {
  if (isOfYarn(root) || installingProject() === null) return null;
  if ((await firstProgram([TOOL.name], here, env)) !== null) return null;
  const { npm_command: command, npm_config_package: given = '' } = env;
  // Several are one to a line.
  if (command === 'exec' && given !== '' && !given.includes('\n')) {
    return `npx --package ${quoted(given)} ${TOOL.name}`;
  }
  return `node ${quoted(slashes(join(packageFolder(), 'dist/cli.cjs')))}`;
}

function isOfYarn(root: string): boolean {
  return existsSync(join(root, '.pnp.cjs'));
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
