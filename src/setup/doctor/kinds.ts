import { EXPLAINS } from '../../app/record-shapes.ts';
import type { Candidate } from '../../core/candidate.ts';
import type { Config } from '../../core/config.ts';
import { type DeclaredKind, schemaPaths } from '../../core/declared-kind.ts';
import { foldersIn, globs } from '../../core/glob.ts';
import type { KindDefinition } from '../../core/kind.ts';
import type { Report } from '../../core/report.ts';
import { isFile, type Snapshot } from '../../core/snapshot.ts';
import { discover } from '../../discover/discover.ts';
import { declaredKinds, hasContent, rootKind } from '../../protocols/kinds.ts';
import { counted, someOf } from '../../report/counts.ts';
import { type Checkup, rowsAbout } from './checkup.ts';

const { ok, warning } = rowsAbout('records');

const FILES = ['file', 'files'] as const;

/** How files of a format are called, one as the other. */
const ENDINGS: Readonly<Record<DeclaredKind['format'], RegExp>> = {
  json: /\.json$/i,
  jsonl: /\.(?:jsonl|ndjson)$/i,
  yaml: /\.ya?ml$/i,
  markdown: /\.(?:md|markdown)$/i,
};

/** What there is of each declared kind, and what was passed over beside its files. */
export function kindRows(
  { entries }: Pick<Snapshot, 'entries'>,
  config: Config,
  { checked }: Report,
): readonly Checkup[] {
  const definitions = declaredKinds(config);
  if (definitions.length === 0) return [];
  const records = discover(entries, config).filter(hasContent);
  const candidates = new Map(records.map((each) => [each.entry.path, each]));
  const paths = entries.filter(isFile).map(({ path }) => path);
  return config.custom.kinds.flatMap((declared, index) => {
    const definition = definitions[index] as KindDefinition;
    const count = checked.records[definition.kind] ?? 0;
    return [...rowsOf(declared, definition, { count, candidates, paths })];
  });
}

interface Seen {
  readonly count: number;
  readonly candidates: ReadonlyMap<string, Candidate>;
  readonly paths: readonly string[];
}

function* rowsOf(
  declared: DeclaredKind,
  { kind, words }: KindDefinition,
  { count, candidates, paths }: Seen,
): Generator<Checkup> {
  const { name, files, except } = declared;
  const [isNamed, isExcepted] = [globs(files), globs(except)];
  const own = paths.filter((path) => candidates.get(path)?.kind === kind);
  const leftOut = paths.filter((path) => isNamed(path) && isExcepted(path));
  const near = paths.filter(looksLike(declared));
  const others = near.filter((path) => {
    const other = candidates.get(path);
    return other !== undefined && rootKind(other.kind) !== 'custom';
  });
  const parts = [
    own.length === 0
      ? 'no file'
      : `${counted(count, words)} in ${counted(own.length, FILES)} (${someOf(own)})`,
    ...(leftOut.length === 0
      ? []
      : [`\`except\` leaves out ${counted(leftOut.length, FILES)} (${someOf(leftOut)})`]),
    ...(others.length === 0
      ? []
      : [`${counted(others.length, FILES)} of a protocol in the same folders (${someOf(others)})`]),
  ];
  const row = `kinds.${name}: ${parts.join('; ')}`;
  yield own.length === 0 ? warning(row, null) : ok(row);
  // Of files that all have one name, those beside them have another one.
  const loose = files.filter((glob) => /[*?[{][^/]*$/.test(glob));
  const mayBeOne = looksLike({ ...declared, files: loose });
  const lost = near.filter(
    (path) =>
      mayBeOne(path) &&
      !candidates.has(path) &&
      !isNamed(path) &&
      !isExcepted(path) &&
      !EXPLAINS.test(path),
  );
  if (lost.length === 0) return;
  const are = lost.length === 1 ? 'file is' : 'files are';
  yield warning(
    `kinds.${name}: ${lost.length} ${are} in its folders, but of no kind: ${someOf(lost)}`,
    'Add a glob for them to `files` of the kind, or name them in `except`.',
  );
}

/** Says of a path whether it may have been meant: it is in a folder of the kind, and ends as its files do. */
function looksLike(declared: DeclaredKind): (path: string) => boolean {
  const { files, format, schema, samples } = declared;
  // Beside a file that is named as it is nothing else is meant.
  const named = [...foldersIn(files.filter((glob) => /[*?[{]/.test(glob)))];
  const folders = named.filter((folder) => !named.some((each) => each.startsWith(`${folder}/`)));
  const judging = schemaPaths(schema);
  return (path) =>
    ENDINGS[format].test(path) &&
    !judging.includes(path) &&
    !(samples !== null && path.startsWith(`${samples}/`)) &&
    folders.some((folder) => path.startsWith(`${folder}/`));
}
