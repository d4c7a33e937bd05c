import type { FactEntry, Facts } from '../../core/fact.ts';
import type { RecordRef } from '../../core/record.ts';
import type { ManifestEntryFact } from './facts.ts';
import { pathsOf } from './manifest-paths.ts';
import { entryHelp, explainedSeal, isArchived, reopenCommand, settleCommand } from './sealing.ts';

/** Finds the contributions that manifest entries are about. */
export class ManifestFiles {
  readonly #byPath: ReadonlyMap<string, FactEntry<'contribution'>>;
  readonly #facts: Facts;
  #known: ReadonlySet<string> | null = null;

  constructor(facts: Facts) {
    this.#byPath = new Map(facts.of('contribution').map((entry) => [entry.record.path, entry]));
    this.#facts = facts;
  }

  /** The files that active manifests have entries of: asked for where something is wrong. */
  get #active(): ReadonlySet<string> {
    const manifests = this.#facts.of('contribution-manifest');
    this.#known ??= new Set(
      manifests
        .filter(({ record }) => !isArchived(record.path))
        .flatMap(({ record, fact }) => fact.entries.map(({ filePath }) => keyOf(record, filePath))),
    );
    return this.#known;
  }

  /** The same where a commit has the file otherwise than its entry says: nothing lists that without a reason. */
  committedHelp(
    manifest: RecordRef,
    entry: ManifestEntryFact,
    file: FactEntry<'contribution'>,
    byHand: string,
  ): string {
    const { path } = file.record;
    const { status } = file.fact;
    const found = 'Find out what was changed, and by whom.';
    if (isArchived(path))
      return `${found} If the file is not right, restore it. If it is: ${this.helpFor(manifest, entry, file, byHand)}`;
    if (status === 'merged') return `${found} Restore the file as it was merged.`;
    if (status === 'validated')
      return `${found} Restore the file as it was validated. To change it, run ${reopenCommand(path)} then.`;
    return `${found} If the file is not right, restore it. If it is, say why: ${explainedSeal(path)}`;
  }

  /**
   * How the file of an entry gets one that is right.
   * @param byHand what to append where no command does: to the manifest of an archive
   */
  helpFor(
    manifest: RecordRef,
    { filePath }: ManifestEntryFact,
    { record, fact: { status } }: FactEntry<'contribution'>,
    byHand: string,
  ): string {
    const { path } = record;
    const isLeft = isArchived(path) && this.#active.has(keyOf(manifest, filePath));
    return isLeft ? settleCommand(path) : entryHelp({ path, status }, byHand);
  }

  /** The contribution of an entry, in place or archived; null where it is not there or can't be read. */
  of(manifest: RecordRef, entry: ManifestEntryFact): FactEntry<'contribution'> | null {
    const found = pathsOf(manifest, entry).flatMap((path) => this.#byPath.get(path) ?? []);
    return found[0] ?? null;
  }
}

function keyOf({ home }: RecordRef, filePath: string | null): string {
  return JSON.stringify([home, filePath]);
}
