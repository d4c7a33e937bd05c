import type { FactEntry } from '../../core/fact.ts';
import type { State } from './contribution-moves.ts';
import { beforeArchived } from './sealing.ts';

/** What archives hold of contributions that were in other places, byte for byte. */
export class ArchivedCopies {
  readonly #held: ReadonlySet<string>;

  constructor(contributions: readonly FactEntry<'contribution'>[]) {
    this.#held = new Set(
      contributions.flatMap(({ record: { path, id } }) => {
        const place = beforeArchived(path);
        return place === null || id === null ? [] : [`${id} ${place}`];
      }),
    );
  }

  /** True where the archive has a contribution that is gone from its place. */
  hold({ record: { path, id } }: State): boolean {
    return id !== null && this.#held.has(`${id} ${path}`);
  }
}
