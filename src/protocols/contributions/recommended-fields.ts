import { quoted } from '../../core/found-value.ts';
import { isObject, valueAt } from '../../core/json-value.ts';
import type { DataPath } from '../../core/place.ts';
import type { RecordOf } from '../../core/record.ts';
import { readContribution } from './contribution.ts';

/** An object and the fields that it should have. */
interface Asked {
  readonly at: DataPath;
  /** What the object is, in words. */
  readonly what: string;
  readonly fields: readonly string[];
}

export const CHECKSUM = 'checksum';
const SEAL =
  'Run `lint-protocol contribution seal {path}`: it writes the checksum and appends the manifest entry.';

/** Whoever writes none leaves it out; null says that it is still to come. */
export function isMissing(holder: unknown, field: string): boolean {
  return valueAt(holder, field) === (field === CHECKSUM ? null : undefined);
}

/** What each field says. */
const SAYS: Readonly<Record<string, string>> = {
  sessionLabel: 'a name of the session for people',
  epicTitle: 'the title of the epic',
  protocolVersion: 'the version of the format, such as "1.0.0"',
  consensusReady: 'true if others may count it, otherwise false',
  quote: 'the words of the source, as they are there',
  type: 'code, documentation, research or external',
  line: 'the line of the file, from 1',
  accessedAt: 'when the page was read, such as "2026-01-26T09:30:00Z"',
  escalatedToHITL: 'true if a human was asked, otherwise false',
  researchId: 'the id of the research',
  title: 'its title',
  createdAt: 'when it was made, such as "2026-01-26T09:30:00Z"',
  summary: 'what the file says, in a sentence',
};

export function helpFor(missing: readonly string[]): string {
  const added = missing.filter((field) => field !== CHECKSUM);
  const wanted = added.map((field) => `${quoted(field)} (${SAYS[field] ?? 'as the format says'})`);
  const them = added.length === 1 ? 'it' : 'them';
  const adding = `Add ${wanted.join(', ')}. The format recommends ${them}.`;
  return [
    ...(added.length > 0 ? [adding] : []),
    ...(missing.includes(CHECKSUM) ? [SEAL] : []),
  ].join(' ');
}

export function* askedOf(record: RecordOf['contribution']): Generator<Asked> {
  const { decisions, conflicts, outputs } = readContribution(record.value);
  if (isObject(record.value)) {
    yield { at: [], what: 'The contribution', fields: ['sessionLabel', 'epicTitle'] };
  }
  if (isObject(valueAt(record.value, '_meta'))) {
    const status = valueAt(record.value, 'status');
    const checksum = status === 'complete' || status === 'validated' ? [CHECKSUM] : [];
    const fields = ['protocolVersion', 'consensusReady', ...checksum];
    yield { at: ['_meta'], what: '"_meta"', fields };
  }
  for (const { evidence } of [...decisions, ...conflicts]) {
    for (const { at, type, file } of evidence) {
      const line = type === 'code' && file !== null ? ['line'] : [];
      const accessed = type === 'external' ? ['accessedAt'] : [];
      yield { at, what: 'This evidence', fields: ['quote', 'type', ...line, ...accessed] };
    }
  }
  for (const { at } of conflicts) {
    yield { at, what: 'This conflict', fields: ['escalatedToHITL'] };
  }
  for (const { at } of outputs) {
    const fields = ['researchId', 'title', 'createdAt', 'summary'];
    yield { at, what: 'This research output', fields };
  }
}
