import type { Facts } from '../../../core/fact.ts';
import type { WrongUse } from '../../../core/failure.ts';
import { nearest } from '../../../core/nearest.ts';
import type { OperationState } from '../../../core/operation.ts';
import {
  isListed,
  type PromptInput,
  type PromptParts,
  SHIPPED,
  taskWords,
} from './composed-prompt.ts';
import { rooted } from './manifest-choice.ts';
import type { PromptText } from './prompt-resolver.ts';

/** The errors of what a prompt can't be made without. */
export const PROMPT_ERRORS = {
  'unknown-agent': [
    'No agent definition has the name or the path "{name}".',
    '{hint}`lint-protocol subagent agent new` makes one.',
  ],
  'no-task-text': [
    'No text says what the agent is to do: {name}.',
    'Give the text with --task-text TEXT or --task-text @FILE, or name a task of the task list with --task.',
  ],
  'no-file': ['{name} is not a text file of the repository.', '{hint}'],
} as const;

type PromptFault = (
  code: keyof typeof PROMPT_ERRORS,
  data: { readonly name: string; readonly hint: string },
) => WrongUse;

/** Finds what a prompt is made from. */
export async function promptParts(
  input: PromptInput,
  { state, facts }: { readonly state: OperationState; readonly facts: Facts },
  fault: PromptFault,
): Promise<PromptParts> {
  const path = rooted(input.agent);
  const all = facts.of('agent-definition');
  const definition = all.find(
    ({ record, fact }) => fact.name === input.agent || record.path === path,
  );
  if (definition === undefined) {
    const near = nearest(
      input.agent,
      all.flatMap(({ fact }) => fact.name ?? []),
    );
    const hint = near === null ? '' : `Did you mean "${near}"? `;
    throw fault('unknown-agent', { name: input.agent, hint });
  }
  return {
    definition,
    taskText: await taskText(),
    protocol: await fileText(input.protocolFile, SHIPPED.protocol),
    specification: await fileText(input.outputFile, SHIPPED.specification),
  };

  async function taskText(): Promise<PromptText> {
    const { task } = input;
    if (input.taskText !== undefined) {
      // Without its id an agent can name neither its output nor its entry.
      const isNamed = task === undefined || input.taskText.includes(task);
      const text = isNamed ? input.taskText : `${input.taskText.trimEnd()}\n\nTask: ${task}`;
      return { from: 'the task text', text };
    }
    const words = task === undefined ? null : await taskWords(task, state);
    if (words !== null) return { from: `the task ${task}`, text: words };
    const name =
      task === undefined
        ? 'no task is named'
        : (await isListed(task, state))
          ? `the task list has ${task} without a title or a description`
          : (await state.facts()).of('task-list').length === 0
            ? 'the repository has no task list'
            : `no task list has ${task}`;
    throw fault('no-task-text', { name, hint: '' });
  }

  async function fileText(given: string | undefined, shipped: PromptText): Promise<PromptText> {
    if (given === undefined) return shipped;
    const from = rooted(given);
    const text = await state.text(from);
    if (text !== null) return { from, text };
    const near = nearest(
      from,
      state.entries.map((entry) => entry.path),
    );
    const hint =
      near === null ? "Write its path from the repository's root." : `Did you mean ${near}?`;
    throw fault('no-file', { name: from, hint });
  }
}
