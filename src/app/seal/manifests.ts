import type { Candidate } from '../../core/candidate.ts';
import type { Config } from '../../core/config.ts';
import { textAt } from '../../core/json-value.ts';
import { isFile, type Snapshot } from '../../core/snapshot.ts';
import { loadRules } from '../../protocols/rules.ts';
import type { ReadDisk } from '../fix/drafts.ts';
import { bytesOf, type LineText } from '../fix/line-text.ts';
import { manifestsOf } from '../newest-entries.ts';
import { readContributions } from '../read-contributions.ts';
import { demandNothing, openOnDisk, unsealable } from './on-disk.ts';
import type { Entry } from './sealed.ts';

const NAME = '.cleo/contributions/CONTRIBUTIONS.jsonl';

/** A manifest that entries are appended to. */
export class Manifest {
  /** From the repository's root. */
  readonly path: string;
  /** On disk; null where there is none yet. */
  readonly before: LineText | null;
  readonly #judged: LineText | null;
  readonly #entries: unknown[];
  readonly #lines: string[] = [];

  constructor(
    path: string,
    entries: readonly unknown[],
    file: { readonly judged: LineText; readonly before: LineText } | null,
  ) {
    this.path = path;
    this.before = file?.before ?? null;
    this.#judged = file?.judged ?? null;
    this.#entries = [...entries];
  }

  /** The values of its lines, those that are to be appended included. */
  get entries(): readonly unknown[] {
    return this.#entries;
  }

  /** What is to be appended: whole lines, or nothing. */
  get addition(): string {
    return this.#lines.join('');
  }

  /** True where its last line was cut off while it was written. */
  get isTorn(): boolean {
    const last = this.before?.lines.at(-1);
    return last !== undefined && !last.text.endsWith('\n');
  }

  append(entry: Entry): void {
    this.#entries.push(entry);
    this.#lines.push(`${JSON.stringify(entry)}\n`);
  }

  /** With all that is to be appended, as git would store it. */
  contents(): Uint8Array {
    return bytesOf(grown(this.#judged, this.#lines));
  }

  /** The same as it will be on disk. */
  get after(): LineText {
    return grown(this.before, this.#lines);
  }
}

/** A last line without its end gets one before anything is put behind it: it is another's, whatever it says. */
function grown(before: LineText | null, added: readonly string[]): LineText {
  const { mark, lines } = before ?? { mark: '', lines: [] };
  const last = lines.at(-1);
  const isTorn = last !== undefined && !last.text.endsWith('\n') && added.length > 0;
  const whole = isTorn ? [...lines.slice(0, -1), { text: `${last.text}\n`, from: null }] : lines;
  return { mark, lines: [...whole, ...added.map((text) => ({ text, from: null }))] };
}

/** The manifests of some contributions, and the ids that no new entry may have. */
export interface Manifests {
  readonly all: readonly Manifest[];
  readonly taken: ReadonlySet<string>;
  of(contribution: Candidate): Manifest;
}

/** Where manifests are read. */
interface Reading {
  readonly snapshot: Snapshot;
  readonly config: Config;
  readonly readDisk: ReadDisk;
}

/** @throws CouldNotCheck for a manifest that can't be read, or can't be written to. */
export async function manifestsFor(
  wanted: readonly Candidate[],
  candidates: readonly Candidate[],
  { snapshot, config, readDisk }: Reading,
): Promise<Manifests> {
  const paths = new Set(wanted.map(pathFor));
  const everything = { epic: null, marker: null };
  const { contributions } = await readContributions(
    snapshot,
    config,
    everything,
    await loadRules(),
  );
  const taken = new Set(contributions.map(({ id }) => id));
  const found = new Map<string, Manifest>();
  for await (const { entry, record } of manifestsOf(snapshot, candidates, config)) {
    const isReadable = record.readable && record.kind === 'contribution-manifest';
    const values = isReadable ? record.entries.map(({ value }) => value) : [];
    for (const value of values) taken.add(textAt(value, 'id') ?? '');
    const { path } = entry;
    if (!paths.has(path)) continue;
    if (!isFile(entry)) throw unsealable(path, 'it is a symbolic link');
    if (!isReadable) throw unsealable(path, 'it can not be read');
    for await (const read of snapshot.read([entry], () => Number.POSITIVE_INFINITY)) {
      if (!('bytes' in read)) throw unsealable(path, 'it is too large');
      found.set(path, new Manifest(path, values, openOnDisk(path, read.bytes, readDisk)));
    }
  }
  for (const path of paths) {
    if (found.has(path)) continue;
    demandNothing(path, readDisk);
    found.set(path, new Manifest(path, [], null));
  }
  const of = (contribution: Candidate): Manifest => {
    const manifest = found.get(pathFor(contribution));
    if (manifest === undefined) throw new Error(`no manifest for ${contribution.entry.path}`);
    return manifest;
  };
  return { all: [...found.values()], taken, of };
}

function pathFor({ home }: Candidate): string {
  return home === '' ? NAME : `${home}/${NAME}`;
}
