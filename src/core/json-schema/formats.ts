import { parseDateTime } from '../date-time.ts';

/** A form that a text may be asked to have, and an example of it. */
interface Format {
  readonly words: string;
  fits(text: string): boolean;
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const HOST =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;
/** RFC 5321: words with a dot between them. */
const MAILBOX = /^(?=.{1,64}$)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;

/** Days on one of which a leap second is at its time, whatever the offset. */
const LEAP_DAYS = ['2016-12-31', '2017-01-01'];

/** Formats that schemas may name: each is judged, none passes everything. */
export const FORMATS: ReadonlyMap<string, Format> = new Map<string, Format>([
  [
    'date-time',
    {
      words: 'text that is a time such as 2026-11-27T20:00:00Z',
      fits: (text) => parseDateTime(text) !== null,
    },
  ],
  [
    'date',
    {
      words: 'text that is a day such as 2026-11-27',
      fits: (text) => text.length === 10 && parseDateTime(`${text}T00:00:00Z`) !== null,
    },
  ],
  [
    'time',
    {
      words: 'text that is a time of day such as 20:00:00Z',
      fits: (text) => LEAP_DAYS.some((day) => parseDateTime(`${day}T${text}`) !== null),
    },
  ],
  ['email', { words: 'text that is an address such as ada@example.org', fits: isEmail }],
  ['hostname', { words: 'text that is the name of a host', fits: (text) => HOST.test(text) }],
  ['ipv4', { words: 'text that is an IPv4 address', fits: (text) => IPV4.test(text) }],
  ['ipv6', { words: 'text that is an IPv6 address', fits: isIpv6 }],
  ['uri', { words: 'text that is a URI such as https://example.org/a', fits: isUri }],
  ['uuid', { words: 'text that is a UUID', fits: (text) => UUID.test(text) }],
]);

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

function isIpv6(text: string): boolean {
  return /^[\da-f:.]{2,45}$/i.test(text) && URL.canParse(`http://[${text}]`);
}

function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  return at > 0 && MAILBOX.test(text.slice(0, at)) && HOST.test(text.slice(at + 1));
}

/** RFC 3986: brackets are around an address of IPv6 only, and what is no ASCII is `%` and two digits. */
const PART = String.raw`(?:[\w.~!$&'()*+,;=:@/-]|%[\da-f]{2})*`;
const ADDRESS = String.raw`//(?:[\w.~!$&'()*+,;=:%-]*@)?\[[\da-f:.]+\](?::\d*)?(?=[/?#]|$)`;
const QUERY = String.raw`(?:[\w.~!$&'()*+,;=:@/?-]|%[\da-f]{2})*`;
const URI = new RegExp(
  `^[a-z][a-z0-9+.-]*:(?:${ADDRESS})?${PART}(?:\\?${QUERY})?(?:#${QUERY})?$`,
  'i',
);

function isUri(text: string): boolean {
  return URI.test(text) && !text.endsWith(':') && URL.canParse(text);
}
