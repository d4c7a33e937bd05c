import { defineOperation } from '../../../core/operation.ts';
import { flag, orNull, text, texts, wholeNumber } from '../../../core/operation-output.ts';
import { exportCheckExamples } from './export-check-examples.ts';
import { ANY_FOLDER, BUNDLE_ERRORS, BUNDLE_INPUT, readBundle } from './read-bundle.ts';

export default defineOperation({
  id: 'vouch/export-check',
  command: 'vouch export-check FILE',
  operands: ['path'],
  method: { name: 'kb.export_check' },
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 8',
  summary: 'Checks whether a bundle matches its manifest, and can be unpacked anywhere',
  about: [
    'The content of the files is not checked: `vouch import-check` does that, against a base. Nothing is unpacked to the disk.',
    ANY_FOLDER,
  ],
  effects: 'reads',
  input: {
    type: 'object',
    properties: { path: BUNDLE_INPUT },
    required: ['path'],
    additionalProperties: false,
  },
  output: {
    ok: flag('true for a sound bundle'),
    bundle_id: orNull(text(), 'what its files hash to; null if it is not sound'),
    files_checked: wholeNumber('how many files it holds, beside its manifest'),
    issues: texts('what is wrong with it'),
  },
  errors: { ...BUNDLE_ERRORS },
  exits: { 1: 'something is wrong with the bundle' },
  examples: exportCheckExamples,
  async plan(planning) {
    const { path } = planning.input;
    const { id, count, issues, left } = await readBundle(planning, path, []);
    const ok = issues.length === 0;
    return {
      changes: [],
      result: { ok, bundle_id: id, files_checked: count, issues },
      told: ok ? [`${path} is sound: ${count} files.`] : [`${path} is not sound:`, ...issues],
      notes: left.map((each) => `An import leaves ${each} out: it is hidden.`),
      ...(!ok && { exitCode: 1 }),
    };
  },
});
