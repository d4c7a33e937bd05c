import { unplacedRecords } from '../../app/unplaced-records.ts';
import type { Candidate } from '../../core/candidate.ts';
import type { Config } from '../../core/config.ts';
import { noticedAgain } from '../../core/git-command.ts';
import type { Snapshot, SnapshotEntry } from '../../core/snapshot.ts';
import { discover } from '../../discover/discover.ts';
import { FOLDER_SAMPLES } from '../../discover/linked-folder.ts';
import type { OutOfSight } from '../../git/native/condition.ts';
import { definitionOf, isFolder, isIn, isReadable } from '../../protocols/kinds.ts';
import { someOf } from '../../report/counts.ts';
import { type Checkup, rowsAbout } from './checkup.ts';

const { warning, problem } = rowsAbout('records');

/** A folder that holds what a knowledge base does, whatever its name. */
const LOG_OF_BASE = /^(?:(.*)\/)?audit\.log\.jsonl$/s;

/** Records that no run looks at, because of where they stand. */
export function passedOverRows(
  entries: readonly SnapshotEntry[],
  { ignored, repositories, unwatched }: OutOfSight,
  config: Config,
): readonly Checkup[] {
  return [
    ...ignoredRows(ignored, config),
    ...submoduleRows(entries, repositories, config),
    ...repositoryRows(repositories),
    ...unwatchedRows(unwatched, config),
    ...namelessBases(entries),
  ];
}

function ignoredRows(ignored: readonly string[], config: Config): readonly Checkup[] {
  const lost = ignored
    // A base says itself what of it is not for git.
    .filter((path) => !/(^|\/)\.vouch\/./.test(path))
    .filter((path) => wouldBeRecords(path, config));
  if (lost.length === 0) return [];
  return [
    problem(
      `git ignores paths that may hold records, so they are not checked: ${someOf(lost)}`,
      'Remove them from .gitignore (`git check-ignore -v PATH` shows the line), or keep no records there.',
    ),
  ];
}

function submoduleRows(
  entries: readonly SnapshotEntry[],
  repositories: readonly string[],
  config: Config,
): readonly Checkup[] {
  const submodules = entries.filter(({ mode }) => mode === 'submodule').map(({ path }) => path);
  const lost = submodules.filter((path) => wouldBeRecords(`${path}/`, config));
  const others = submodules.filter(
    (path) => !lost.includes(path) && !repositories.includes(`${path}/`),
  );
  return [
    ...lost.map((path) =>
      problem(
        `${path} is a submodule where a folder of records would be: nothing in it is checked`,
        'Run lint-protocol in a repository that holds these files itself, in a folder of that name.',
      ),
    ),
    ...(others.length === 0
      ? []
      : [
          warning(
            `submodules are repositories of their own, and are not checked: ${someOf(others)}`,
            'If they hold records, run lint-protocol there.',
          ),
        ]),
  ];
}

function repositoryRows(repositories: readonly string[]): readonly Checkup[] {
  if (repositories.length === 0) return [];
  return [
    warning(
      `repositories inside this one are not checked: ${someOf(repositories)}`,
      'If they hold records, run lint-protocol there.',
    ),
  ];
}

function unwatchedRows(unwatched: readonly string[], config: Config): readonly Checkup[] {
  const lost = unwatched.filter((path) => wouldBeRecords(path, config));
  if (lost.length === 0) return [];
  return [
    problem(
      `git is set to treat these as unchanged, so changes to them are not seen: ${someOf(lost)}`,
      `${noticedAgain(...lost)}`,
    ),
  ];
}

/** Knowledge bases are known by the name of their folder. */
function namelessBases(entries: readonly SnapshotEntry[]): readonly Checkup[] {
  const paths = new Set(entries.map(({ path }) => path));
  const folders = entries.flatMap(({ path }) => {
    const match = LOG_OF_BASE.exec(path);
    if (match === null || /(^|\/)\.vouch(\/|$)/.test(match[1] ?? '')) return [];
    const folder = match[1] === undefined ? '' : `${match[1]}/`;
    const isBase = paths.has(`${folder}config.yaml`) || paths.has(`${folder}schema_version`);
    return isBase ? [folder] : [];
  });
  const below = folders.filter((folder) => folder !== '');
  return [
    ...(folders.length === below.length
      ? []
      : [
          problem(
            'the root of this repository looks like a knowledge base, and is not checked as one: its folder is not called .vouch',
            'Move its files into a folder .vouch of the repository.',
          ),
        ]),
    ...(below.length === 0
      ? []
      : [
          warning(
            `${below.length === 1 ? 'a folder looks like a knowledge base, and is' : `${below.length} folders look like knowledge bases, and are`} not checked, not being called .vouch: ${someOf(below)}`,
            'Examples can stay as they are. One that is in use has to be in a folder called .vouch: `git mv` moves it.',
          ),
        ]),
  ];
}

/** What looks like records, in folders where none are looked for. */
export async function unplacedRows(
  snapshot: Snapshot,
  config: Config,
): Promise<readonly Checkup[]> {
  return (await unplacedRecords(snapshot, config)).map((each) => warning(each.message, each.help));
}

/** @param path of a folder where it ends in `/` */
function wouldBeRecords(path: string, config: Config): boolean {
  const samples = path.endsWith('/') ? FOLDER_SAMPLES.map((sample) => path + sample) : [path];
  const entries = samples.map((each) => ({ path: each, mode: 'file' as const, id: null }));
  return discover(entries, config).some(
    (candidate) => !isFolder(candidate) && !isLocal(candidate) && !isIn('archive', candidate.kind),
  );
}

/** True for what is kept on one machine, and mostly not committed. */
function isLocal({ kind }: Candidate): boolean {
  return isReadable(kind) && definitionOf(kind).isLocal === true;
}
