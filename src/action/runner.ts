import type { Stream } from '../app/caller.ts';
import type { Environment } from './event.ts';
import type { Input } from './inputs.ts';

/** Whoever runs a step of a workflow: all that the action knows of the world outside. */
export interface Runner {
  readonly env: Environment;
  /** Absolute. */
  readonly cwd: string;
  readonly input: Input;
  /** The log, which the runner reads line by line for commands. */
  readonly log: Stream;
  /** @throws When the file for outputs can't be written. */
  setOutput(name: string, value: string): void;
  /** Adds Markdown to the page of the run. @throws When that can't be written. */
  addSummary(markdown: string): Promise<void>;
}
