import { quoted } from '../../../core/found-value.ts';
import { isObject, valueAlong, valueAt } from '../../../core/json-value.ts';
import type { DataPath } from '../../../core/place.ts';
import type { RecordOf } from '../../../core/record.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { openingOf } from '../../../core/shape-words.ts';
import { readContribution } from '../contribution.ts';
import { citing, conflicting, contribution, fileOf, META, OUTPUT } from '../example.ts';

/** An object and the fields that it should have. */
interface Asked {
  readonly at: DataPath;
  /** What the object is, in words. */
  readonly what: string;
  readonly fields: readonly string[];
}

export default defineFileRule({
  id: 'contribution/recommended-field',
  level: 'warning',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.2, 1.3, 1.5.2, 1.6.2 and 1.7',
  summary: 'A contribution has the fields that the format recommends',
  why: 'People search by these fields, and check evidence with them.',
  fix: 'Add what the message names: the format recommends it.',
  decisions: [
    'Each object has one problem, which names all missing fields.',
    'A line is asked for if the type of the evidence is code and it names a file; accessedAt if the type is external.',
    'A missing uncertaintyNote is reported by `CONTRIB-015`, a missing resolution by `CONTRIB-014`, a missing linkedAt by `CONTRIB-004`.',
  ],
  kinds: ['contribution'],
  messages: { missing: '{what} has no {fields}' },
  examples: {
    valid: [
      { name: 'all of them', files: fileOf(conflicting({}, { researchOutputs: [OUTPUT] })) },
      {
        name: 'a page on the web, and when it was read',
        files: fileOf(
          citing({
            file: undefined,
            url: 'https://redis.io/docs',
            type: 'external',
            accessedAt: '2026-01-26T09:30:00Z',
          }),
        ),
      },
    ],
    invalid: [
      {
        name: 'no label and no title of the epic',
        files: fileOf(contribution({ sessionLabel: undefined, epicTitle: undefined })),
        expect: [{ message: 'missing', at: '1:1-1:2' }],
      },
      {
        name: 'code without quote and line',
        files: fileOf(citing({ file: 'src/queue.ts', quote: undefined, type: 'code' })),
        expect: [{ message: 'missing', at: '24:9-24:10' }],
      },
      {
        name: 'a page on the web, and nobody knows when it was read',
        files: fileOf(citing({ file: undefined, url: 'https://redis.io/docs', type: 'external' })),
        expect: [{ message: 'missing', at: '24:9-24:10' }],
      },
      {
        name: 'a research output of a path and a type',
        files: fileOf(
          contribution({ researchOutputs: [{ filePath: OUTPUT.filePath, type: 'notes' }] }),
        ),
        expect: [{ message: 'missing', at: '34:5-34:6' }],
      },
      {
        name: 'a version of the format, and whether a human was asked',
        files: fileOf(
          conflicting(
            { escalatedToHITL: undefined },
            { _meta: { ...META, protocolVersion: undefined } },
          ),
        ),
        expect: [
          { message: 'missing', at: '3:12-3:13' },
          { message: 'missing', at: '35:5-35:6' },
        ],
      },
    ],
  },
  *check({ record }) {
    for (const { at, what, fields } of askedOf(record)) {
      const holder = valueAlong(record.value, at);
      const missing = fields.filter((field) => valueAt(holder, field) === undefined);
      if (missing.length === 0) continue;
      const data = { what, fields: missing.map((field) => quoted(field)).join(', ') };
      // Evidence is known again by what it lacked before accessedAt was asked for.
      const known = missing.filter((field) => field !== 'accessedAt');
      const key = `${what} ${(known.length > 0 ? known : missing).join(', ')}`;
      yield { message: 'missing', at: openingOf(record, at), data, key, help: helpFor(missing) };
    }
  },
});

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

function helpFor(missing: readonly string[]): string {
  const wanted = missing.map(
    (field) => `${quoted(field)} (${SAYS[field] ?? 'as the format says'})`,
  );
  return `Add ${wanted.join(', ')}. The format recommends ${missing.length === 1 ? 'it' : 'them'}.`;
}

function* askedOf(record: RecordOf['contribution']): Generator<Asked> {
  const { decisions, conflicts, outputs } = readContribution(record.value);
  if (isObject(record.value)) {
    yield { at: [], what: 'The contribution', fields: ['sessionLabel', 'epicTitle'] };
  }
  if (isObject(valueAt(record.value, '_meta'))) {
    yield { at: ['_meta'], what: '"_meta"', fields: ['protocolVersion', 'consensusReady'] };
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
