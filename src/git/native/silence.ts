import type { ChildProcessWithoutNullStreams } from 'node:child_process';

/** Ends a process that somebody waits for in vain. */
export class Silence {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #patience: number;
  #timer: NodeJS.Timeout | undefined;
  #wasBroken = false;

  constructor(child: ChildProcessWithoutNullStreams, patience: number) {
    this.#child = child;
    this.#patience = patience;
  }

  /** True once the process has been ended for its silence. */
  get wasBroken(): boolean {
    return this.#wasBroken;
  }

  /** From now on the process is waited for. */
  begin(): void {
    if (this.#timer) this.#timer.refresh();
    else this.#timer = setTimeout(() => this.#break(), this.#patience);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #break(): void {
    this.#wasBroken = true;
    endNow(this.#child);
  }
}

/**
 * Ends a process and lets go of it. What hangs may not listen, and children of its own, as of a
 * script that is called git, may hold the streams open.
 */
export function endNow(child: ChildProcessWithoutNullStreams): void {
  child.kill('SIGKILL');
  for (const stream of child.stdio) stream?.destroy();
}
