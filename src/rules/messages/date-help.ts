const DATE_HELP = 'Write it like 2026-01-31T09:30:00Z.';
const OFFSET = '"Z" for UTC, or one like "+02:00"';

/** What is missing of a time, by the form it has. */
const PARTIAL_TIMES: readonly (readonly [RegExp, string])[] = [
  [/^\d{4}-\d\d-\d\d$/, `The time is missing, and the offset behind it: ${OFFSET}.`],
  [/^[\d-]+[T ][\d:.]+$/i, `The offset is missing: ${OFFSET}.`],
];

/** How to mend a text that is no RFC 3339 date-time, with what is missing of one. */
export function dateHelp(created: string): string {
  const missing = PARTIAL_TIMES.find(([form]) => form.test(created))?.[1];
  return missing === undefined ? DATE_HELP : `${DATE_HELP} ${missing}`;
}
