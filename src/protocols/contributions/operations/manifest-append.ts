import { defineOperation } from '../../../core/operation.ts';
import { orNull, text } from '../../../core/operation-output.ts';
import { readContribution } from '../contribution.ts';
import { BLOCKED_ERROR, isBlocked } from './completion.ts';
import { ContributionWriter } from './contribution-writer.ts';
import { manifestAppendExamples } from './manifest-append-examples.ts';
import { ENTRY } from './manifest-entry.ts';
import { contributionNamed, FILE_ERRORS, FILE_PROPERTY } from './open-contribution.ts';
import { demandOwn } from './own-contribution.ts';
import { isOtherwise } from './sealed-text.ts';
import { committedOtherwise } from './sealing-fault.ts';

export default defineOperation({
  id: 'contributions/append',
  command: 'manifest append FILE',
  operands: ['file'],
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 2.6.1 and 2.8.1',
  summary: 'Appends a manifest entry for a contribution, and leaves its file unchanged',
  about: [
    'To also write the checksum into the file, use `contribution seal`. If the latest entry of the file says the same, nothing is appended.',
    'Refused if a complete contribution was committed with content that its entry does not match. If the content is right, use `contribution seal FILE --reason TEXT`.',
    'An archived contribution is listed in the manifest of its archive, under its former path.',
    '--status blocked gives no reason: `contribution block` records one, too.',
  ],
  effects: 'appends',
  input: {
    type: 'object',
    properties: {
      file: FILE_PROPERTY,
      status: {
        type: 'string',
        enum: ['partial', 'complete', 'blocked'],
        description: 'the status of the entry; by default partial for a draft, else complete',
      },
    },
    required: ['file'],
    additionalProperties: false,
  },
  output: {
    path: text('the contribution'),
    manifest: text('the manifest that lists it'),
    entry: orNull(ENTRY, 'the entry that was appended; null if the latest one says the same'),
  },
  errors: {
    ...FILE_ERRORS,
    ...BLOCKED_ERROR,
    'other-status': [
      'The entry of a contribution with status {found} cannot be {status}.',
      'A draft is partial or blocked; a complete, validated or merged contribution is complete. `contribution block FILE --reason TEXT` makes a complete one a blocked draft.',
    ],
  },
  examples: manifestAppendExamples,
  async plan(planning) {
    const { input, state, now, draw, fail } = planning;
    const contribution = await contributionNamed(input.file, state, fail);
    demandOwn(contribution, planning);
    const { path } = contribution;
    const { status: found, decisions } = readContribution(contribution.value);
    const fitting = found === 'draft' ? ['partial', 'blocked'] : ['complete'];
    const { status } = input;
    if (status !== undefined && !fitting.includes(status)) {
      throw fail('other-status', { found: found ?? 'unknown', status });
    }
    const writer = await ContributionWriter.of(state, { now, draw });
    if (status !== undefined && status !== 'blocked' && isBlocked(contribution, writer)) {
      throw fail('blocked-contribution', { file: path });
    }
    const { manifest, entry } = await writer.list(contribution, { ...(status && { status }) });
    const lacksReason =
      status === 'blocked' && !decisions.some(({ uncertaintyNote }) => uncertaintyNote !== null);
    // A version that is whole by its own checksum lacks nothing but its entry.
    const isWhole =
      !isOtherwise(contribution.text) && (await committedOtherwise(contribution, state)) === null;
    return {
      ...{ changes: writer.changes, about: writer.about },
      repairs: isWhole ? [path] : [],
      result: { path, manifest, entry },
      told: [
        entry === null
          ? `The latest entry of ${path} holds.`
          : `${path} is listed as ${entry.status}: ${entry.id}`,
      ],
      notes: [
        ...writer.notes,
        ...(lacksReason
          ? [
              `No decision gives the reason. To add it: lint-protocol contribution block ${path} --reason TEXT`,
            ]
          : []),
      ],
    };
  },
});
