import { quoted } from '../../../core/found-value.ts';
import { valueAlong } from '../../../core/json-value.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { openingOf } from '../../../core/shape-words.ts';
import { citing, conflicting, contribution, fileOf, META, OUTPUT } from '../example.ts';
import { askedOf, CHECKSUM, helpFor, isMissing } from '../recommended-fields.ts';

function unsealed(status: string): string {
  return contribution({ status, _meta: { ...META, checksum: null } });
}

export default defineFileRule({
  id: 'contribution/recommended-field',
  level: 'warning',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.2, 1.3, 1.5.2, 1.6.2 and 1.7',
  summary: 'A contribution has the fields that the format recommends',
  why: 'People search by these fields, and check evidence with them.',
  fix: 'Add the fields that the message names. The format recommends them.',
  decisions: [
    'Each object has one problem, which names all missing fields.',
    '"line" is recommended for evidence of type code that names a file, "accessedAt" for evidence of type external.',
    'A missing uncertaintyNote is reported by `CONTRIB-015`, a missing resolution by `CONTRIB-014`, a missing linkedAt by `CONTRIB-004`.',
  ],
  kinds: ['contribution'],
  messages: { missing: '{what} has no {fields}' },
  examples: {
    valid: [
      { name: 'all of them', files: fileOf(conflicting({}, { researchOutputs: [OUTPUT] })) },
      { name: 'a draft without a checksum', files: fileOf(unsealed('draft')) },
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
      {
        name: 'complete, and the checksum is still null',
        files: fileOf(unsealed('complete')),
        expect: [{ message: 'missing', at: '3:12-3:13' }],
      },
    ],
  },
  *check({ record }) {
    for (const { at, what, fields } of askedOf(record)) {
      const holder = valueAlong(record.value, at);
      const missing = fields.filter((field) => isMissing(holder, field));
      if (missing.length === 0) continue;
      const data = { what, fields: missing.map((field) => quoted(field)).join(', ') };
      // An object is known again by what it lacked before these were asked for.
      const known = missing.filter((field) => field !== 'accessedAt' && field !== CHECKSUM);
      const key = `${what} ${(known.length > 0 ? known : missing).join(', ')}`;
      yield { message: 'missing', at: openingOf(record, at), data, key, help: helpFor(missing) };
    }
  },
});
