/** Where the examples' log stands. */
export const LOG = '.vouch/audit.log.jsonl';

/** The entries of a log, one for each name. */
export function entries(...names: readonly string[]): string {
  return names.map((name) => `{"id":"${name}","event":"claim.add"}\n`).join('');
}

/** A state that holds the examples' log. */
export function logOf(...names: readonly string[]): Record<string, string> {
  return { [LOG]: entries(...names) };
}
