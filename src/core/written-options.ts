import type { Example } from './rule.ts';

/** Options as a user writes them: times, and lists that have a default, reach the rules in another form. */
export function writtenOptions(
  options: NonNullable<Example['options']>,
): Readonly<Record<string, unknown>> {
  return JSON.parse(JSON.stringify(options), (key, value: unknown) => {
    if (key === 'ackTimeout') return `${Number(value) / 60_000}m`;
    return key === 'hedgeWords' ? { instead: value } : value;
  });
}
