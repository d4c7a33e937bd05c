import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { installingProject } from '../../app/package-folder.ts';
import type { Snapshot } from '../../core/snapshot.ts';

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
  /** Whether git would take the installed packages for files of the project. */
  readonly isUnignored: boolean;
}

/**
 * Where the package is for somebody in a folder of the repository: in the nearest folder above that
 * has it, else where the running one is, if that is a folder of the repository.
 */
export function packageSeenFrom(root: string, prefix: string, { entries }: Snapshot): PackageSeen {
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
    isUnignored: entries.some(({ path }) => path.startsWith(`${packagePath}/`)),
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
