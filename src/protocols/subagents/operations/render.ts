// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these tokens are what the operation is about

import { defineOperation } from '../../../core/operation.ts';
import { flag, listOf, objectOf, orNull, text, texts } from '../../../core/operation-output.ts';
import { composedPrompt, SECTION } from './composed-prompt.ts';
import { PROMPT_PROPERTIES } from './prompt-input.ts';
import { PROMPT_ERRORS, promptParts } from './prompt-parts.ts';
import { renderExamples } from './render-examples.ts';
import { CHECK, checkLines } from './spawn-checks.ts';

export default defineOperation({
  id: 'subagents/render',
  command: 'subagent render AGENT',
  operands: ['agent'],
  since: '0.1.0',
  source:
    'CLEO subagent protocol v1, 2.3 System Prompt Structure, 3 Skill Injection Pattern, 4 Token Handling, 7.1 Task Tool Invocation',
  summary: 'Prints the prompt that an agent is started with',
  about: [
    'The prompt has the sections Task Context, Protocol Requirements, Skill Context and Output Requirements. Headings of inserted texts are lowered, so that they end no section.',
    '@file and @dir/*.md become the content of the files, once: references in those files stay, and are reported. ${NAME} and {{NAME}} become values: of --set, then of the environment, then of --default, then those of the protocol. Tokens in code are replaced only if they have a value, and never in code of inlined files. \\$, \\{ and \\| stay as they are.',
    'If a check of `subagent preflight` fails, only the reasons are printed, and the exit code is 1. The exact text, sizes, values and files are in the result: --format json.',
  ],
  usual: ['task', 'set'],
  effects: 'reads',
  input: {
    type: 'object',
    properties: {
      ...PROMPT_PROPERTIES,
      as: {
        type: 'string',
        enum: ['prompt', 'task-json'],
        description: 'what is printed: the prompt, or the call of the Task tool as JSON',
      },
    },
    required: ['agent'],
    additionalProperties: false,
  },
  output: {
    ready: flag('whether no check fails'),
    prompt: orNull(text('the prompt; null if it is not ready')),
    task: orNull(
      objectOf({ tool: text(), subagent_type: text(), prompt: text(), skills: texts() }),
      'the call of the Task tool; null if it is not ready',
    ),
    checks: listOf(CHECK, 'each check with its status and its problems'),
    sections: listOf(SECTION, 'each section with its size, its estimated tokens and its budget'),
    tokens: listOf(
      objectOf({ name: text(), value: text(), origin: text() }),
      'each token that was replaced, with its value and where that comes from',
    ),
    files: listOf(
      objectOf({ path: text(), sha256: text() }),
      'each file that was inlined, with the sha256 of its content',
    ),
  },
  errors: PROMPT_ERRORS,
  exits: { 1: 'a check fails: no prompt is printed' },
  examples: renderExamples,
  async plan({ input, state, now, env, fail, folder }) {
    const facts = await state.facts();
    const parts = await promptParts(input, { state, facts }, fail);
    const composed = await composedPrompt(input, parts, { state, facts, now, env, folder });
    const { agent, prompt, checks, sections, tokens, files, skills } = composed;
    const ready = checks.every(({ status }) => status !== 'fail');
    const task = { tool: 'Task', subagent_type: agent, prompt, skills };
    const printed = input.as === 'task-json' ? JSON.stringify(task, null, 2) : prompt.trimEnd();
    const sizes = { checks, sections, tokens, files };
    if (ready) {
      return { changes: [], result: { ready, prompt, task, ...sizes }, told: printed.split('\n') };
    }
    const failed = checks.filter(({ status }) => status === 'fail');
    return {
      changes: [],
      result: { ready, prompt: null, task: null, ...sizes },
      told: [...failed.flatMap(checkLines), `The prompt of ${agent} is not ready.`],
      exitCode: 1,
    };
  },
});
