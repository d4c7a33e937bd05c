import type { Location } from '../locate.ts';
import { HeldWorktree } from './held-worktree.ts';

/** What is held of a repository that the same process opens again and again. */
export class HeldRepository {
  readonly #now: () => number;
  #held: { readonly root: string; readonly worktree: HeldWorktree } | null = null;

  /** @param now milliseconds since 1970 */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** The work tree of the place that is opened; null for one that git has to be asked about each time. */
  at({ root, gitDir, git, isPlain, workTree }: Location): HeldWorktree | null {
    const isUsual = isPlain && workTree === 'present' && !git.env['GIT_INDEX_FILE'];
    if (isUsual && this.#held?.root === root) return this.#held.worktree;
    void this.end();
    if (isUsual)
      this.#held = { root, worktree: new HeldWorktree({ root, gitDir, git, now: this.#now }) };
    return this.#held?.worktree ?? null;
  }

  /** Ends what runs in the background. */
  async end(): Promise<void> {
    const held = this.#held;
    this.#held = null;
    await held?.worktree.end();
  }
}
