import { CouldNotCheck } from '../../../core/failure.ts';
import type { JsonChange } from '../../../core/json-edit.ts';
import { textAt } from '../../../core/json-value.ts';
import type { OperationState, PlannedChange } from '../../../core/operation.ts';
import { isFile } from '../../../core/snapshot.ts';
import { listedAs, manifestBeside } from '../sealing.ts';
import {
  type EntryStatus,
  entryFor,
  freshId,
  type ManifestEntry,
  statusEntry,
} from './manifest-entry.ts';
import { digestOf, type SealedText, sealedText } from './sealed-text.ts';

/** A contribution in its place, and what it says. */
export interface OpenContribution {
  readonly path: string;
  /** The folder that its `.cleo` folder is in, '' for the root. */
  readonly home: string;
  /** As git stores it. */
  readonly text: string;
  readonly value: unknown;
}

/** What was done to one contribution. */
export interface Written {
  readonly path: string;
  readonly manifest: string;
  readonly checksum: SealedText['checksum'];
  readonly isChanged: boolean;
  /** What the contribution says now. */
  readonly value: unknown;
  /** What was appended; null where the latest entry holds. */
  readonly entry: ManifestEntry | null;
}

/** What an entry should be like, where that is not plain from the contribution. */
export interface Listing {
  readonly status?: EntryStatus;
}

/** What an entry that is made now takes. */
export interface Chance {
  readonly now: number;
  draw(digits: number): string;
}

/**
 * Changes contributions and appends the manifest entries that they owe then: one writer for all
 * operations. A file is written before its entry, so that what a crash leaves the same call completes.
 */
export class ContributionWriter {
  readonly #state: OperationState;
  readonly #chance: Chance;
  readonly #taken: Set<string>;
  /** By path, the values of a manifest's lines, those to be appended included. */
  readonly #entries: Map<string, unknown[]>;
  readonly #files: PlannedChange[] = [];
  readonly #lines = new Map<string, string>();
  readonly #fresh = new Map<string, Promise<ReadonlySet<string | null>>>();
  readonly #notes: string[] = [];
  readonly #about = new Set<string>();

  private constructor(
    state: OperationState,
    chance: Chance,
    { taken, entries }: { taken: Set<string>; entries: Map<string, unknown[]> },
  ) {
    this.#state = state;
    this.#chance = chance;
    this.#taken = taken;
    this.#entries = entries;
  }

  static async of(state: OperationState, chance: Chance): Promise<ContributionWriter> {
    const manifests = await state.scan('contribution-manifest');
    const entries = new Map(
      manifests.map(({ path, record }) => [path, record.entries.map(({ value }) => value)]),
    );
    return new ContributionWriter(state, chance, { taken: await takenIds(state), entries });
  }

  /** Files first, then the entries that make them official. */
  get changes(): readonly PlannedChange[] {
    const appends = [...this.#lines].map(([path, lines]) => ({
      ...{ action: 'append' as const, path, lines },
    }));
    return [...this.#files, ...appends];
  }

  /** The contributions that it was handed, and their manifests: changed or not. */
  get about(): readonly string[] {
    return [...this.#about];
  }

  get notes(): readonly string[] {
    return this.#notes;
  }

  /** An id for a contribution or an entry, given out once. */
  freshId(): string {
    const id = freshId({ taken: this.#taken, draw: (digits) => this.#chance.draw(digits) });
    this.#taken.add(id);
    return id;
  }

  /** The lines of the manifest that lists a contribution, those to be appended included. */
  #entriesOf(path: string): readonly unknown[] {
    return this.#entries.get(manifestBeside(path)) ?? [];
  }

  /** The status of a contribution by its entries; null where it has none. */
  latestOf({ path, home, value }: OpenContribution): string | null {
    const asked = { value, filePath: listedAs(path, home), entries: this.#entriesOf(path) };
    return textAt(statusEntry(asked), 'status');
  }

  /** Writes a contribution that is new, as it is: a draft may do without a checksum. */
  create(path: string, home: string, value: unknown): Written {
    const text = `${JSON.stringify(value, null, 2)}\n`;
    this.#files.push({ action: 'create', path, text });
    const { checksum } = sealedText(text, []);
    const file = { path, home, value, digest: digestOf(text), isOwed: false, checksum };
    return this.#listed(file, true, {});
  }

  /**
   * Changes a contribution, writes its checksum, and appends its entry where the latest one does not
   * hold any more, or the next commit owes one. A contribution is written once.
   * @throws CouldNotCheck where the manifest can't be read.
   */
  async write(
    contribution: OpenContribution,
    changes: readonly JsonChange[] = [],
    listing: Listing = {},
  ): Promise<Written> {
    const { path, home } = contribution;
    const { text, value, checksum, digest, isChanged } = sealedText(contribution.text, changes);
    if (isChanged) this.#files.push({ action: 'change', path, text });
    const isOwed = await this.#owesEntry(contribution, digest);
    return this.#listed({ path, home, value, digest, isOwed, checksum }, isChanged, listing);
  }

  /** Appends the entry of a contribution that stays as it is. */
  async list(contribution: OpenContribution, listing: Listing = {}): Promise<Written> {
    const { path, home, value, text } = contribution;
    const digest = digestOf(text);
    const isOwed = await this.#owesEntry(contribution, digest);
    const { checksum } = sealedText(text, []);
    return this.#listed({ path, home, value, digest, isOwed, checksum }, false, listing);
  }

  #listed(
    file: {
      readonly path: string;
      readonly home: string;
      readonly value: unknown;
      readonly digest: string;
      readonly isOwed: boolean;
      readonly checksum: SealedText['checksum'];
    },
    isChanged: boolean,
    { status }: Listing,
  ): Written {
    const { path, home, value, digest, isOwed, checksum } = file;
    const manifest = manifestBeside(path);
    this.#about.add(path).add(manifest);
    this.#demandReadable(manifest);
    const { entry, isClockBehind } = entryFor({
      ...{ value, digest, isOwed, ...(status && { status }) },
      filePath: listedAs(path, home),
      entries: this.#entriesOf(path),
      taken: this.#taken,
      now: this.#chance.now,
      draw: (digits) => this.#chance.draw(digits),
    });
    if (entry !== null) this.#append(manifest, entry);
    if (isClockBehind) {
      this.#notes.push(
        `The clock is earlier than the last entry of ${manifest}: the entry for ${path} gets the time of that entry.`,
      );
    }
    return { path, manifest, checksum, isChanged, value, entry };
  }

  #append(manifest: string, entry: ManifestEntry): void {
    this.#entries.set(manifest, [...(this.#entries.get(manifest) ?? []), entry]);
    this.#taken.add(entry.id);
    const lines = this.#lines.get(manifest) ?? '';
    this.#lines.set(manifest, `${lines}${JSON.stringify(entry)}\n`);
  }

  /** What is there and can't be read may hold any id and any time. */
  #demandReadable(manifest: string): void {
    const entry = this.#state.entries.find(({ path }) => path === manifest) ?? null;
    if (entry === null || this.#entries.has(manifest)) return;
    const why = isFile(entry) ? 'it cannot be read' : 'it is a symbolic link';
    throw new CouldNotCheck(
      'unwritable-file',
      `${manifest}: nothing was written, because ${why}.`,
      'Run lint-protocol to see what is wrong with it.',
    );
  }

  /** True where the file differs from all commits before, and no line since then is about it. */
  async #owesEntry({ path, home }: OpenContribution, digest: string): Promise<boolean> {
    const before = await this.#state.committed(path);
    if (before.length === 0) return false;
    if (before.some((text) => digestOf(text) === digest)) return false;
    const manifest = manifestBeside(path);
    const fresh = this.#fresh.get(manifest) ?? this.#freshIn(manifest);
    this.#fresh.set(manifest, fresh);
    return !(await fresh).has(listedAs(path, home));
  }

  /** The contributions that the lines of a manifest are about which no commit before has. */
  async #freshIn(manifest: string): Promise<ReadonlySet<string | null>> {
    const old = (await this.#state.committed(manifest)).flatMap((text) => text.split('\n'));
    const now = (await this.#state.text(manifest))?.split('\n') ?? [];
    const known = new Set(old);
    const lines = now.filter((line) => !known.has(line));
    return new Set(lines.map((line) => textAt(lineValue(line), 'filePath')));
  }
}

/** The ids that contributions and entries have. */
export async function takenIds(state: OperationState): Promise<Set<string>> {
  const taken = new Set<string>();
  for (const { fact } of (await state.facts()).of('contribution')) taken.add(fact.id ?? '');
  for (const { record } of await state.scan('contribution-manifest')) {
    for (const { value } of record.entries) taken.add(textAt(value, 'id') ?? '');
  }
  return taken;
}

/** What a line of a manifest says; null for what can't be read, which names nothing. */
export function lineValue(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
