import { defineOperation } from '../../../core/operation.ts';
import { flag, listOf } from '../../../core/operation-output.ts';
import { composedPrompt, SECTION, type SectionSize } from './composed-prompt.ts';
import { preflightExamples } from './preflight-examples.ts';
import { PROMPT_INPUT } from './prompt-input.ts';
import { PROMPT_ERRORS, promptParts } from './prompt-parts.ts';
import { CHECK, checkLines } from './spawn-checks.ts';

export default defineOperation({
  id: 'subagents/preflight',
  command: 'subagent preflight AGENT',
  operands: ['agent'],
  since: '0.1.0',
  source: 'CLEO subagent protocol v1, 7.2 Pre-Spawn Checklist, 8.3 Token Budget Guidelines',
  summary: 'Checks whether an agent is ready to be started',
  about: [
    'Makes the prompt as `subagent render` does, and prints whether each check passes, fails, or cannot be made here. The exit code is 1 if one fails. A size over its budget is not a failure.',
  ],
  usual: ['task'],
  effects: 'reads',
  input: PROMPT_INPUT,
  output: {
    ready: flag('whether no check fails'),
    checks: listOf(CHECK, 'each check with its status and its problems'),
    sections: listOf(SECTION, 'each section with its size, its estimated tokens and its budget'),
  },
  errors: PROMPT_ERRORS,
  exits: { 1: 'a check fails' },
  examples: preflightExamples,
  async plan({ input, state, now, env, fail, folder }) {
    const facts = await state.facts();
    const parts = await promptParts(input, { state, facts }, fail);
    const { checks, sections } = await composedPrompt(input, parts, {
      state,
      facts,
      now,
      env,
      folder,
    });
    const ready = checks.every(({ status }) => status !== 'fail');
    return {
      changes: [],
      result: { ready, checks, sections },
      told: [...checks.flatMap(checkLines), ...sections.map(sizeLine)],
      exitCode: ready ? 0 : 1,
    };
  },
});

function sizeLine({ title, tokens, budget }: SectionSize): string {
  const of = budget === null ? '' : ` of ${budget}`;
  const over = budget !== null && tokens > budget ? ': over budget' : '';
  return `${title}: about ${tokens}${of} tokens${over}`;
}
