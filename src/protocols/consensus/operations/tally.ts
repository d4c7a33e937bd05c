import type { Facts } from '../../../core/fact.ts';
import { textAt } from '../../../core/json-value.ts';
import { defineOperation } from '../../../core/operation.ts';
import { fileNamed } from '../../../core/operation-input.ts';
import { homeFor } from '../../contributions/home-facts.ts';
import { firstVoteOf, rerunOf } from '../reruns.ts';
import { countedPlan, type Refuse, unsoundPlan } from './counted-plan.ts';
import {
  COUNTING_ERRORS,
  COUNTING_EXITS,
  COUNTING_OUTPUT,
  COUNTING_PROPERTIES,
  TASK_PROPERTY,
} from './counting-input.ts';
import { taskNamed } from './matrix-draft.ts';
import { draftsToName, folder, matrixNamed } from './named-matrix.ts';
import { fileForId, ID_HELP, isIdForFile } from './question-id.ts';
import { tallyExamples } from './tally-examples.ts';

export default defineOperation({
  id: 'consensus/tally',
  command: 'consensus tally FILE',
  operands: ['file'],
  since: '0.1.0',
  source: 'CLEO consensus voter: verdicts, conflicts, escalation, manifest entry',
  summary: 'Counts a vote, and leaves it to a human if it decides nothing',
  about: [
    'Works out the verdict from the confidences, the threshold and the conflicts. It is INSUFFICIENT_EVIDENCE if no option exceeds the threshold or fewer than two have evidence. It is CONTESTED if the top two are within 0.1 of each other or a conflict is critical. Otherwise it is PROVEN, or REFUTED with --refuted. Options within 0.1 of each other get a conflict for a human to decide.',
    'The draft is replaced by the matrix .cleo/consensus/<questionId>.json, which is listed in the subagent manifest. If the manifest lists another verdict, a new entry is appended.',
    'The exit code is 0 for PROVEN and REFUTED, 65 if a human must decide, and 61 if the vote is incomplete: then nothing is written.',
  ],
  usual: ['task'],
  effects: 'writes',
  wantsSound: true,
  input: {
    type: 'object',
    properties: {
      file: fileNamed(
        'the draft or the matrix: its path from the root of the repository, or its questionId',
      ),
      task: TASK_PROPERTY,
      taskFolder: {
        type: 'boolean',
        description: 'write the matrix to .cleo/rcasd/TASK/consensus/TASK-consensus.json',
      },
      ...COUNTING_PROPERTIES,
    },
    required: ['file'],
    additionalProperties: false,
  },
  output: COUNTING_OUTPUT,
  errors: {
    'unknown-file': [
      '{file} is neither the path of a readable vote nor the questionId of exactly one.',
      '{drafts}Give the path of a draft or of a matrix. A counted draft was removed: its matrix is in .cleo/consensus. Files that git ignores are not read.',
    ],
    ...COUNTING_ERRORS,
  },
  exits: COUNTING_EXITS,
  examples: tallyExamples,
  commitMessage: ({ questionId, verdict }) => `Count the vote on ${questionId}: ${verdict}`,
  async plan(planning) {
    const { input, state, now, fail } = planning;
    // A draft that was counted is gone: a second call means its matrix.
    const [, id = input.file] = /([^/\\]+)\.json$/.exec(input.file) ?? [];
    const named = (await matrixNamed(input.file, planning)) ?? (await matrixNamed(id, planning));
    if (named === null)
      throw fail('unknown-file', { file: input.file, drafts: await draftsToName(state) });
    const { record } = named;
    const refuse: Refuse = (code, data) => fail(code, data as never);
    const counting = { state, now, refuse };
    if (named.isRecord) {
      return countedPlan(
        { record, path: named.path, home: named.home, isNew: false, draft: null },
        input,
        counting,
      );
    }
    const questionId = textAt(record.value, 'questionId');
    if (questionId === null || !isIdForFile(questionId)) return unsoundPlan(record, [ID_HELP]);
    const task = input.task ?? taskNamed(record.value);
    if (input.taskFolder === true && task === null) throw fail('no-task');
    const about = [named.path, repeatedBy(questionId, await state.facts())];
    const words = { ...input, ...(task !== null && { task }) };
    const { home, notes } = await homeFor({ ...planning, input: words }, about);
    const path = fileForId(questionId, home, input.taskFolder === true ? task : null);
    const vote = { record, path, home: folder(home), isNew: true, draft: named.path };
    const plan = await countedPlan(vote, input, counting);
    return { ...plan, notes: [...notes, ...(plan.notes ?? [])] };
  },
});

/** The path of the vote that a vote of this id holds again, where one package alone has such a vote. */
function repeatedBy(id: string, facts: Facts): string | null {
  const earlier = facts.of('voting-matrix').filter(({ fact: { questionId } }) => {
    return rerunOf(id) > 0 && firstVoteOf(questionId ?? '') === firstVoteOf(id);
  });
  const [first, ...others] = earlier.map(({ record }) => record);
  return others.every(({ home }) => home === first?.home) ? (first?.path ?? null) : null;
}
