import { parseDateTime } from '../../core/date-time.ts';

const DATE_HELP = 'Write it like 2026-01-31T09:30:00Z.';
const OFFSET = '"Z" for UTC, or one like "+02:00"';

/** What is missing of a time, by the form it has. */
const PARTIAL_TIMES: readonly (readonly [RegExp, string])[] = [
  [/^\d{4}-\d\d-\d\d$/, `The time is missing, and the offset after it: ${OFFSET}.`],
  [/^[\d-]+[T ][\d:.]+$/i, `The offset is missing: ${OFFSET}.`],
];

/** How to fix a text that is no RFC 3339 date-time, with what is missing of one. */
export function dateHelp(created: string): string {
  const missing = PARTIAL_TIMES.find(([form]) => form.test(created))?.[1];
  return missing === undefined ? DATE_HELP : `${DATE_HELP} ${missing}`;
}

/** A day, a time perhaps without seconds, and an offset perhaps without its colon. */
const NEARLY =
  /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d)(:\d\d(?:\.\d+)?)? ?(?:(Z|UTC)|([+-]\d\d):?(\d\d))$/i;

/** The RFC 3339 date-time that a text has all parts of; null where it lacks one. */
export function meantDate(created: string): string | null {
  const found = NEARLY.exec(created.trim());
  if (found === null) return null;
  const [, day, time, seconds = ':00', utc, hours, minutes] = found;
  const meant = `${day}T${time}${seconds}${utc === undefined ? `${hours}:${minutes}` : 'Z'}`;
  return parseDateTime(meant) === null ? null : meant;
}
