import type { Candidate } from '../../core/candidate.ts';
import type { Config } from '../../core/config.ts';
import type { AnyRecord } from '../../core/record.ts';
import type { Rule } from '../../core/rule.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import { discover } from '../../discover/discover.ts';
import { symlink } from '../../parse/not-parsed.ts';
import { parseContent } from '../../parse/parser.ts';
import { sizeLimit } from '../../parse/size-limit.ts';
import {
  type ComparedContribution,
  comparable,
  type LeftOut,
} from '../../protocols/contributions/compared-contribution.ts';
import { readContribution } from '../../protocols/contributions/contribution.ts';
import { wordsOf } from '../configuration.ts';
import { manifestsOf, NewestEntries } from './newest-entries.ts';

/** The folders of contributions, and those that they are in. */
const CONTRIBUTIONS = /(?:^|\/)\.cleo(?:\/contributions(?:\/.*)?)?$/;

/** Which contributions are asked for; null for all. */
export interface Wanted {
  readonly epic: string | null;
  readonly marker: string | null;
}

/** A contribution, or a part of one, that was asked for and can't be compared. */
export interface LeftOutAt extends LeftOut {
  readonly path: string;
}

/** The contributions of a snapshot. Sorted by path. */
export interface ContributionsRead {
  readonly contributions: readonly ComparedContribution[];
  readonly leftOut: readonly LeftOutAt[];
  /** What the manifests say of them. */
  readonly entries: NewestEntries;
  /** The epics of all contributions that say theirs, whether or not they are asked for. */
  readonly epics: ReadonlySet<string>;
}

/**
 * Reads the contributions of a snapshot, archived ones included. One that does not say what it
 * belongs to may be what was asked for, so it is named among those left out.
 * @param rules those whose words tell what is wrong with a file
 */
export async function readContributions(
  snapshot: Snapshot,
  config: Config,
  wanted: Wanted,
  rules: readonly Rule[],
): Promise<ContributionsRead> {
  const contributions: ComparedContribution[] = [];
  const leftOut: LeftOutAt[] = [];
  const epics = new Set<string>();
  const entries = new NewestEntries();
  const candidates = discover(snapshot.entries, config);
  for await (const { entry, record } of manifestsOf(snapshot, candidates, config)) {
    entries.add(entry.path, record);
    // What can't be read may be the newest entry of any contribution.
    const fault = record.faults.find(({ kind }) => !record.readable || kind === 'syntax');
    if (fault !== undefined) {
      leftOut.push({ path: entry.path, part: null, why: wordsOf(fault, rules) });
    }
  }
  for await (const { candidate, record } of recordsOf(snapshot, candidates, config)) {
    const { path } = candidate.entry;
    if (!record.readable || record.kind !== 'contribution') {
      const [why = ''] = record.faults.map((fault) => wordsOf(fault, rules));
      leftOut.push({ path, part: null, why });
      continue;
    }
    const { epicId, markerLabel } = readContribution(record.value);
    if (epicId !== null) epics.add(epicId);
    if (!fits(epicId, wanted.epic) || !fits(markerLabel, wanted.marker)) continue;
    const found = comparable({ path, home: candidate.home }, record);
    if (found.contribution !== null) contributions.push(found.contribution);
    leftOut.push(...found.leftOut.map((each) => ({ path, ...each })));
  }
  leftOut.sort((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)));
  return { contributions, leftOut, entries, epics };
}

function fits(found: string | null, wanted: string | null): boolean {
  return found === null || wanted === null || found === wanted;
}

async function* recordsOf(
  snapshot: Snapshot,
  all: readonly Candidate[],
  config: Config,
): AsyncGenerator<{ readonly candidate: Candidate; readonly record: AnyRecord }> {
  const candidates = all.filter(
    ({ kind, entry }) =>
      kind === 'contribution' || (kind === 'linked-folder' && CONTRIBUTIONS.test(entry.path)),
  );
  const files = candidates.filter(({ entry }) => entry.mode !== 'symlink');
  let next = 0;
  const entries = files.map(({ entry }) => entry);
  for await (const read of snapshot.read(entries, () => sizeLimit('contribution', config.limits))) {
    const candidate = files[next++];
    if (candidate === undefined) throw new Error(`nobody asked for ${read.entry.path}`);
    yield { candidate, record: await parseContent(read, 'contribution', config) };
  }
  for (const candidate of candidates) {
    if (candidate.entry.mode === 'symlink') yield { candidate, record: symlink(candidate.kind) };
  }
}
