import type { Candidate } from '../../core/candidate.ts';
import type { Config } from '../../core/config.ts';
import { WrongUse } from '../../core/failure.ts';
import type { AnyRecord } from '../../core/record.ts';
import type { Repository } from '../../core/repository.ts';
import { isFile, type Snapshot, type SnapshotEntry } from '../../core/snapshot.ts';
import { discover } from '../../discover/discover.ts';
import { parseContent } from '../../parse/parser.ts';
import { sizeLimit } from '../../parse/size-limit.ts';
import { readContribution } from '../../protocols/contributions/contribution.ts';
import { isArchived } from '../../protocols/contributions/sealing.ts';
import type { Draft, ReadDisk } from '../fix/drafts.ts';
import { edited } from '../fix/line-text.ts';
import { type Manifest, manifestsFor } from './manifests.ts';
import { type OnDisk, openOnDisk } from './on-disk.ts';
import { type Sealed, sealed } from './sealed.ts';

/** What is to be sealed, and where it is read. */
export interface SealRequest {
  readonly repository: Repository;
  /** The working tree. */
  readonly snapshot: Snapshot;
  readonly config: Config;
  /** From the repository's root, each once. */
  readonly paths: readonly string[];
  readonly readDisk: ReadDisk;
  /** Files whose change has to bring an entry, even if an older one fits. */
  readonly owing: ReadonlySet<string>;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Eight hex digits, others each time. */
  readonly draw: () => string;
}

/** One file and what becomes of it; what can't be read stays as it is, and its problems say why. */
export interface PlannedSeal {
  readonly path: string;
  /** The path of its manifest. */
  readonly manifest: string;
  readonly sealed: Sealed | null;
  /** The file's change; null where there is none. */
  readonly draft: Draft | null;
  readonly questionIds: ReadonlySet<string>;
}

/** What sealing would write. */
export interface SealPlan {
  readonly files: readonly PlannedSeal[];
  readonly manifests: readonly Manifest[];
}

const FINAL = 'merged';

/**
 * Works out what sealing some contributions takes. Nothing is written.
 * @throws WrongUse for what is no contribution that may change; CouldNotCheck for a file or a
 * manifest that can't be read, or that is not on disk as git would store it.
 */
export async function planSeals(request: SealRequest): Promise<SealPlan> {
  const { snapshot, config, paths, owing, now, draw } = request;
  const candidates = discover(snapshot.entries, config);
  const wanted = paths.map((path) => candidateAt(path, candidates));
  const before = await statusesBefore(request);
  const manifests = await manifestsFor(wanted, candidates, request);
  const files: PlannedSeal[] = [];
  const read = readRecords(snapshot, wanted, config);
  for await (const { candidate, bytes, record } of read) {
    const { path } = candidate.entry;
    const manifest = manifests.of(candidate);
    if (bytes === null || !record.readable || record.kind !== 'contribution') {
      files.push({ path, manifest: manifest.path, ...NOTHING });
      continue;
    }
    const { status, decisions } = readContribution(record.value);
    demandOpen(path, [status, ...(before.get(path) ?? [])]);
    const file = openOnDisk(path, bytes, request.readDisk);
    const done = sealed({
      record,
      text: file.judged,
      filePath: candidate.home === '' ? path : path.slice(candidate.home.length + 1),
      entries: manifest.entries,
      owesEntry: owing.has(path),
      taken: manifests.taken,
      now,
      draw,
    });
    if (done.entry !== null) manifest.append(done.entry);
    const draft = draftOf(path, file, done);
    const questionIds = new Set(decisions.flatMap(({ questionId }) => questionId ?? []));
    files.push({ path, manifest: manifest.path, sealed: done, draft, questionIds });
  }
  return { files, manifests: manifests.all };
}

const NOTHING = { sealed: null, draft: null, questionIds: new Set<string>() };

/** @throws WrongUse for anything but a contribution in its own place. */
function candidateAt(path: string, candidates: readonly Candidate[]): Candidate {
  const found = candidates.find(
    ({ kind, entry }) => kind === 'contribution' && entry.path === path,
  );
  if (found === undefined) {
    throw new WrongUse(
      'no-contribution',
      `${path} is not a contribution.`,
      'Contributions are the JSON files in .cleo/contributions.',
    );
  }
  if (!isFile(found.entry)) {
    throw new WrongUse(
      'no-contribution',
      `${path} is a symbolic link, and links are not followed.`,
    );
  }
  if (isArchived(path)) {
    throw new WrongUse(
      'archived-contribution',
      `${path} is in an archive, where nothing changes any more.`,
      'What changes later is a new contribution.',
    );
  }
  return found;
}

/** @throws WrongUse where one of the statuses is the last one. */
function demandOpen(path: string, statuses: readonly (string | null)[]): void {
  if (!statuses.includes(FINAL)) return;
  throw new WrongUse(
    'merged-contribution',
    `${path} is merged, and a merged contribution does not change.`,
    'Restore it as it was merged. What changes later is a new contribution.',
  );
}

/** The statuses that files have in the commits that the next one is made from. */
async function statusesBefore({
  repository,
  snapshot,
  config,
  paths,
}: SealRequest): Promise<ReadonlyMap<string, readonly (string | null)[]>> {
  const found = new Map<string, (string | null)[]>();
  if (snapshot.scope.base === null) return found;
  const { parents } = await repository.worktreeStep(snapshot);
  for (const parent of parents) {
    const entries = (await repository.entriesAt(parent, paths)).filter(isFile);
    for await (const read of snapshot.read(entries, limitBy(config))) {
      const record = await parseContent(read, 'contribution', config);
      if (!record.readable || record.kind !== 'contribution') continue;
      const { path } = read.entry;
      found.set(path, [...(found.get(path) ?? []), readContribution(record.value).status]);
    }
  }
  return found;
}

function limitBy({ limits }: Config): (entry: SnapshotEntry) => number {
  return () => sizeLimit('contribution', limits);
}

async function* readRecords(
  snapshot: Snapshot,
  wanted: readonly Candidate[],
  config: Config,
): AsyncGenerator<{
  readonly candidate: Candidate;
  readonly bytes: Uint8Array | null;
  readonly record: AnyRecord;
}> {
  const byPath = new Map(wanted.map((candidate) => [candidate.entry.path, candidate]));
  const entries = wanted.map(({ entry }) => entry);
  for await (const read of snapshot.read(entries, limitBy(config))) {
    const candidate = byPath.get(read.entry.path);
    if (candidate === undefined) throw new Error(`nobody asked for ${read.entry.path}`);
    const record = await parseContent(read, 'contribution', config);
    yield { candidate, bytes: 'bytes' in read ? read.bytes : null, record };
  }
}

function draftOf(path: string, file: OnDisk, { replacement }: Sealed): Draft | null {
  if (replacement === null) return null;
  const judged = edited(file.judged, [replacement]);
  return { path, ...file, judged, after: edited(file.before, [replacement]), edits: 1 };
}
