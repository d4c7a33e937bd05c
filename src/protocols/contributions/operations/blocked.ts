import { defineOperation } from '../../../core/operation.ts';
import { listOf, objectOf, orNull, text } from '../../../core/operation-output.ts';
import { readContribution } from '../contribution.ts';
import { blockedExamples } from './blocked-examples.ts';
import { listContributions } from './listed-contributions.ts';

export default defineOperation({
  id: 'contributions/blocked',
  command: 'contribution blocked',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, section 3.3',
  summary: 'Lists the contributions that are blocked, and why',
  about: [
    'A contribution is blocked if the latest manifest entry of its own session says so. `contribution block` writes that entry, and the reason as the uncertaintyNote of a decision.',
  ],
  effects: 'reads',
  input: {
    type: 'object',
    properties: {
      epic: {
        type: 'string',
        pattern: '^T\\d{3,}$',
        'x-value': 'TASK',
        'x-expected': 'a task id: T and at least three digits, such as T2308',
        description: 'only contributions to this epic',
      },
    },
    required: [],
    additionalProperties: false,
  },
  output: {
    blocked: listOf(
      objectOf({
        path: text(),
        epicId: orNull(text()),
        taskId: orNull(text()),
        sessionId: orNull(text()),
        agentId: orNull(text()),
        since: orNull(text()),
        notes: listOf(objectOf({ questionId: orNull(text()), note: text() })),
      }),
      'each contribution, since when it is blocked, and its uncertainty notes',
    ),
  },
  errors: {},
  examples: blockedExamples,
  async plan({ input, state }) {
    const { all, notes } = await listContributions(state);
    const records = await state.scan('contribution');
    const blocked = all.flatMap(({ path, entry, agreement }) => {
      if (agreement === 'superseded' || entry?.status !== 'blocked' || path === null) return [];
      const { epicId, taskId, sessionId, agentId } = entry;
      if (input.epic !== undefined && epicId !== input.epic) return [];
      const own = all.flatMap((each) =>
        each.path === path && each.entry?.sessionId === sessionId ? each.entry : [],
      );
      const begun = own.slice(own.findLastIndex(({ status }) => status !== 'blocked') + 1);
      const since = (begun[0] ?? entry).updatedAt;
      const file = records.find((each) => each.path === path);
      const decisions = file === undefined ? [] : readContribution(file.record.value).decisions;
      return {
        ...{ path, epicId, taskId, sessionId, agentId, since },
        notes: decisions.flatMap(({ questionId, uncertaintyNote: note }) =>
          note === null ? [] : { questionId, note },
        ),
      };
    });
    return {
      changes: [],
      result: { blocked },
      notes,
      told:
        blocked.length === 0
          ? ['No contribution is blocked.']
          : blocked.flatMap(({ path, taskId, agentId, since, notes }) => [
              `${path}: ${taskId}, ${agentId}, since ${since}`,
              ...(notes.length === 0 ? [UNSAID] : []),
              ...notes.map(({ questionId, note }) => `  ${questionId}: ${note}`),
            ]),
    };
  },
});

const UNSAID =
  '  It gives no reason. A message may: `lint-protocol message list --type BLOCKED` lists them.';
