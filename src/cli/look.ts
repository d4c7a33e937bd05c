import type { ColorChoice } from '../app/terminal.ts';
import type { Given } from './given.ts';
import { choice, flag } from './given-values.ts';

/** How the command's text is to look. */
export interface LookOptions {
  /** Null where the environment decides. */
  readonly color: ColorChoice | null;
  readonly verbose: boolean;
}

/** Reads the options about the look, which every command takes. */
export function lookOf(given: Given): LookOptions {
  return { color: colorOf(given), verbose: flag(given, 'verbose') };
}

function colorOf(given: Given): ColorChoice | null {
  if (flag(given, 'no-color')) return 'never';
  if (given.options.get('color')?.[0] === true) return 'always';
  return choice(given, 'color', ['always', 'never', 'auto']);
}
