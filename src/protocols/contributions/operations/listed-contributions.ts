import type { FactEntry } from '../../../core/fact.ts';
import type { OperationState } from '../../../core/operation.ts';
import type { ContributionFact } from '../facts.ts';
import { pathsOf } from '../manifest-paths.ts';
import { isArchived } from '../sealing.ts';
import { entriesOf, type FoundEntry } from './manifest-entries.ts';

export const AGREEMENTS = [
  'holds',
  'differs',
  'superseded',
  'missing-file',
  'unreadable',
  'missing-entry',
] as const;

/**
 * Whether an entry's checksum is that of its file. `superseded` for an older entry, which is about an
 * older version; `unreadable` for a file that is no contribution.
 */
export type Agreement = (typeof AGREEMENTS)[number];

/** A contribution and an entry about it. One of the two may be missing. */
export interface ListedContribution {
  readonly home: string;
  /** Where its file is, or should be; null where its entry does not say. */
  readonly path: string | null;
  readonly entry: FoundEntry | null;
  readonly fact: ContributionFact | null;
  readonly agreement: Agreement;
  readonly isArchived: boolean;
}

/** What manifests list, and what they should. */
export interface Listing {
  /** One for each entry, and for each contribution without one. By manifest, in their order. */
  readonly all: readonly ListedContribution[];
  /** What could not be looked at, in sentences. */
  readonly notes: readonly string[];
}

/** Reads the manifests of a state, archives included, and the contributions they are about. */
export async function listContributions(state: OperationState): Promise<Listing> {
  const manifests = await state.scan('contribution-manifest');
  const files = new Map(
    (await state.facts()).of('contribution').map((each) => [each.record.path, each] as const),
  );
  const there = new Set(state.entries.map(({ path }) => path));
  const listed = new Set<string>();
  const entries = entriesOf(manifests, await state.facts()).map((entry): ListedContribution => {
    const paths = entry.filePath === null ? [] : pathsOf({ ...entry, path: entry.manifest }, entry);
    const path = paths.find((each) => there.has(each)) ?? paths[0] ?? null;
    if (path !== null) listed.add(path);
    const file = path === null ? undefined : files.get(path);
    const agreement = agreementOf(entry, file, path !== null && there.has(path));
    const { home, isArchived: archived } = entry;
    return { home, path, entry, fact: file?.fact ?? null, agreement, isArchived: archived };
  });
  const unlisted = [...files.values()].filter(({ record }) => !listed.has(record.path));
  const notes = [
    ...manifests.flatMap(({ path, record }) =>
      record.faults.some(({ kind }) => kind === 'syntax')
        ? [`${path} has lines that are not JSON. They are skipped; \`lint-protocol\` shows them.`]
        : [],
    ),
    ...notRead(state, new Set([...manifests.map(({ path }) => path), ...files.keys()])),
  ];
  return { all: [...entries, ...unlisted.map(withoutEntry)], notes };
}

function agreementOf(
  { isNewest, checksum }: FoundEntry,
  file: FactEntry<'contribution'> | undefined,
  isThere: boolean,
): Agreement {
  if (!isNewest) return 'superseded';
  if (!isThere) return 'missing-file';
  if (file === undefined) return 'unreadable';
  return file.fact.digest === checksum ? 'holds' : 'differs';
}

function withoutEntry({ record, fact }: FactEntry<'contribution'>): ListedContribution {
  const { path, home } = record;
  const agreement = 'missing-entry' as const;
  return { home, path, entry: null, fact, agreement, isArchived: isArchived(path) };
}

const RECORD =
  /(?:^|\/)\.cleo\/contributions\/(?:archive\/[^/]+\/)?(?:CONTRIBUTIONS\.jsonl|[^/]+\.json)$/;

/** Files that should be records, and were not read as such: nothing is left out without a word. */
function notRead(state: OperationState, read: ReadonlySet<string>): readonly string[] {
  return state.entries
    .filter(({ path }) => RECORD.test(path) && !read.has(path))
    .map(
      ({ path }) =>
        `${path} was not read: it cannot be parsed, is a link, or the configuration excludes it.`,
    );
}
