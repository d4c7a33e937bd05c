import { parseDateTime } from '../../core/date-time.ts';
import { agentName } from './agent-name.ts';

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

/** What is wrong with the value of an envelope's key: said of the whole value, or of one item of a list. */
export interface KeyFault {
  readonly path: readonly [string, ...number[]];
  readonly value: unknown;
  /** What it must be, in the words of a message. */
  readonly wanted: string;
  /** The list that a text with several names means. */
  readonly meant?: string;
}

interface KeyType {
  readonly wanted: string;
  readonly fits: (value: unknown) => boolean;
  /** For lists: what each item must be. */
  readonly item?: KeyType;
}

const isString = (value: unknown) => typeof value === 'string';

const TEXT: KeyType = { wanted: 'a string', fits: isString };

/** The names of a text that names several agents: no name has a comma. */
function severalIn(value: unknown): readonly string[] {
  const names = typeof value === 'string' ? value.split(/\s*[,;]\s*/) : [];
  return names.length > 1 && names.every((each) => agentName(each) !== null) ? names : [];
}

const NAMES: KeyType = {
  wanted: 'a list of names',
  fits: (value) => (isString(value) && severalIn(value).length === 0) || Array.isArray(value),
  item: { wanted: 'a name', fits: isString },
};

const THREAD: KeyType = {
  wanted: 'a string or null',
  fits: (value) => isString(value) || value === null,
};

/** The keys whose type the protocol knows. Any other key may hold anything. */
const KEY_TYPES: Readonly<Record<string, KeyType>> = {
  subject: TEXT,
  from: {
    wanted: 'the name of one agent',
    fits: (value) => isString(value) && severalIn(value).length === 0,
  },
  to: NAMES,
  cc: NAMES,
  bcc: NAMES,
  ack_required: {
    wanted: 'true or false without quotes',
    fits: (value) => typeof value === 'boolean',
  },
  id: {
    wanted: 'a string or a whole number',
    fits: (value) => isString(value) || Number.isInteger(value),
  },
  thread_id: THREAD,
  thread: THREAD,
  created: { wanted: 'a date and time as a string', fits: isString },
  importance: TEXT,
  attachments: { wanted: 'a list', fits: Array.isArray },
};

/** The keys of an envelope that hold a value of another type than theirs: one fault a key, in the order of the table. */
export function* keyFaults(envelope: Readonly<Record<string, unknown>>): Generator<KeyFault, void> {
  for (const [key, type] of Object.entries(KEY_TYPES)) {
    const value = envelope[key];
    if (value === undefined) continue;
    const fault = faultOf([key], value, type);
    if (fault) yield fault;
  }
}

function faultOf(path: KeyFault['path'], value: unknown, type: KeyType): KeyFault | null {
  const { wanted, fits, item } = type;
  if (!fits(value)) {
    const meant = item && severalIn(value);
    return { path, value, wanted, ...(meant?.length && { meant: JSON.stringify(meant) }) };
  }
  if (!item || !Array.isArray(value)) return null;
  const index = value.findIndex((each) => !item.fits(each));
  return index === -1 ? null : faultOf([...path, index], value[index], item);
}
