import { realpathSync, statSync } from 'node:fs';
import { dirname, join, parse, relative, resolve, sep } from 'node:path';
import { WrongUse } from '../core/failure.ts';
import { statAt } from '../git/stat-at.ts';

/** Where a report goes. */
export interface ReportTarget {
  /** Absolute, without links above it. */
  readonly path: string;
  /** `file` also where there is nothing yet; `stream` for a device, a pipe, or a link to anything. */
  readonly kind: 'file' | 'pipe' | 'stream';
}

/**
 * Follows a path that the user named. Links outside of the repository are the user's own; those that
 * the repository holds are somebody else's and may lead anywhere, as git's folder may be run from.
 * @param file as written, relative to `cwd`
 * @param purpose the beginning of the sentence that says why not
 * @throws WrongUse for such a link, and for what is in git's folder.
 */
export function reportTarget(cwd: string, file: string, purpose = WRITING): ReportTarget {
  const top = repositoryAbove(realpathSync(cwd));
  const whole = resolve(cwd, file);
  let path = parse(whole).root;
  const names = whole.slice(path.length).split(sep);
  for (const [index, name] of names.entries()) {
    const next = join(path, name);
    const isLink = statAt(next)?.isSymbolicLink() === true;
    if (isLink && top !== null && isWithin(next, top)) {
      throw refused(
        purpose,
        file,
        `${relative(top, next)} is a symbolic link that the repository holds`,
      );
    }
    // What a link at the end leads to may have no name: the pipe behind /dev/stdout.
    const end = isLink && index < names.length - 1 ? endOf(next) : next;
    if (end === null) throw refused(purpose, file, `the link ${next} leads nowhere`);
    path = end;
  }
  const way = top !== null && isWithin(path, top) ? relative(top, path) : path;
  if (way.split(sep).some((name) => name.toLowerCase() === '.git')) {
    throw refused(purpose, file, "it is in git's own folder");
  }
  return { path, kind: kindOf(path) };
}

const WRITING = 'The report was not written to';

function refused(purpose: string, file: string, reason: string): WrongUse {
  return new WrongUse('unwritable-output', `${purpose} ${file}: ${reason}.`, 'Name another file.');
}

function endOf(link: string): string | null {
  try {
    return realpathSync(link);
  } catch {
    return null;
  }
}

/** The nearest folder, this one or one above it, that git would take for a repository's. */
function repositoryAbove(folder: string): string | null {
  if (statAt(join(folder, '.git')) !== undefined) return folder;
  const above = dirname(folder);
  return above === folder ? null : repositoryAbove(above);
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`);
}

function kindOf(path: string): ReportTarget['kind'] {
  const own = statAt(path);
  if (own === undefined || own.isFile()) return 'file';
  const end = own.isSymbolicLink() ? statSync(path, { throwIfNoEntry: false }) : own;
  return end?.isFIFO() === true ? 'pipe' : 'stream';
}
