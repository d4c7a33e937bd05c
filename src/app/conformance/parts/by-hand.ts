import { writeFileSync } from 'node:fs';
import { parseDocument } from 'yaml';
import type { Trial } from '../trial.ts';

/**
 * Sets members of a YAML file of the base, as somebody does by hand.
 * @returns what it said before; null for a file that has no such members, which is left alone
 */
export function setByHand(
  trial: Trial,
  within: string,
  members: readonly (readonly [keys: readonly string[], value: unknown])[],
): string | null {
  const text = trial.text(within);
  if (text === '') return null;
  try {
    const document = parseDocument(text, { logLevel: 'error' });
    for (const [keys, value] of members) document.setIn(keys, value);
    writeFileSync(trial.path(within), String(document));
    return text;
  } catch {
    // The server wrote something else: what is read of it says so.
    return null;
  }
}
