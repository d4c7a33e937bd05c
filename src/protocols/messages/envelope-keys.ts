/** What is wrong with the value of an envelope's key: said of the whole value, or of one item of a list. */
export interface KeyFault {
  readonly path: readonly [string, ...number[]];
  readonly value: unknown;
  /** What it must be, in the words of a message. */
  readonly wanted: string;
}

interface KeyType {
  readonly wanted: string;
  readonly fits: (value: unknown) => boolean;
  /** For lists: what each item must be. */
  readonly item?: KeyType;
}

const isString = (value: unknown) => typeof value === 'string';

const TEXT: KeyType = { wanted: 'a string', fits: isString };

const NAMES: KeyType = {
  wanted: 'a list of names',
  fits: (value) => isString(value) || Array.isArray(value),
  item: { wanted: 'a name', fits: isString },
};

const THREAD: KeyType = {
  wanted: 'a string or null',
  fits: (value) => isString(value) || value === null,
};

/** The keys whose type the protocol knows. Any other key may hold anything. */
const KEY_TYPES: Readonly<Record<string, KeyType>> = {
  subject: TEXT,
  from: TEXT,
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
  if (!fits(value)) return { path, value, wanted };
  if (!item || !Array.isArray(value)) return null;
  const index = value.findIndex((each) => !item.fits(each));
  return index === -1 ? null : faultOf([...path, index], value[index], item);
}
