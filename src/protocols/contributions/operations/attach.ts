import type { JsonChange } from '../../../core/json-edit.ts';
import { listAt } from '../../../core/json-value.ts';
import { defineOperation } from '../../../core/operation.ts';
import { orNull, text } from '../../../core/operation-output.ts';
import { readContribution } from '../contribution.ts';
import { attachExamples } from './attach-examples.ts';
import { ContributionWriter } from './contribution-writer.ts';
import { ENTRY } from './manifest-entry.ts';
import { CONTRIBUTION_ERRORS, FILE_PROPERTY, openContribution } from './open-contribution.ts';
import { demandOwn } from './own-contribution.ts';
import { RESEARCH_PROPERTY, researchLines, researchOutputs } from './research-output.ts';
import { MOVE_ERRORS } from './status-move.ts';

export default defineOperation({
  id: 'contributions/attach',
  command: 'contribution attach FILE',
  operands: ['file'],
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, section 1.7',
  summary: 'Lists a research file in a draft',
  about: [
    'Title, summary and date come from the file: its heading, its first paragraph and its name. If the draft already lists the file, its type is changed.',
  ],
  effects: 'writes',
  input: {
    type: 'object',
    properties: { file: FILE_PROPERTY, research: RESEARCH_PROPERTY },
    required: ['file', 'research'],
    additionalProperties: false,
  },
  output: {
    path: text('the contribution'),
    entry: orNull(
      ENTRY,
      'the manifest entry that was appended; null if the latest one says the same',
    ),
  },
  errors: {
    ...CONTRIBUTION_ERRORS,
    'wrong-status': [
      MOVE_ERRORS['wrong-status'][0],
      'Reopen it: `lint-protocol contribution reopen {file}`',
    ],
  },
  examples: attachExamples,
  commitMessage: ({ path }) => `List research in ${String(path)}`,
  async plan(planning) {
    const { input, state, now, draw, fail } = planning;
    const contribution = await openContribution(input.file, state, fail);
    demandOwn(contribution, planning);
    const { path, value } = contribution;
    const { status, outputs, taskId } = readContribution(value);
    if (status !== 'draft')
      throw fail('wrong-status', { file: path, status: status ?? 'unknown', wanted: 'draft' });
    const added = new Map(Object.entries(input.research));
    const changes: JsonChange[] = [];
    for (const { at, filePath } of outputs) {
      const type = added.get(filePath ?? '');
      if (type !== undefined) changes.push([[...at, 'type'], type]);
      added.delete(filePath ?? '');
    }
    const more = await researchOutputs(Object.fromEntries(added), planning);
    const listed = listAt(value, 'researchOutputs');
    if (listed.length === 0) changes.push([['researchOutputs'], more]);
    else
      for (const [index, each] of more.entries())
        changes.push([['researchOutputs', listed.length + index], each]);
    const writer = await ContributionWriter.of(state, { now, draw });
    const { entry, isChanged } = await writer.write(contribution, changes);
    return {
      ...{ changes: writer.changes, about: writer.about },
      result: { path, entry },
      told: [
        isChanged ? `${path} lists it.` : `${path} lists it already.`,
        ...researchLines({ task: taskId ?? 'the task', research: Object.fromEntries(added) }),
      ],
      notes: writer.notes,
    };
  },
});
