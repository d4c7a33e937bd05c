import type { Asker } from '../../app/caller.ts';
import {
  type ComparisonRequest,
  compared,
  comparisonDocument,
} from '../../app/compared/comparison.ts';
import { textAt } from '../../core/json-value.ts';
import type { InputSchema } from '../../core/operation-input.ts';
import { anyObject, listOf, texts, wholeNumber } from '../../core/operation-output.ts';
import { type OwnOffered, ownTool } from './own-tool.ts';

const INPUT: InputSchema = {
  type: 'object',
  properties: {
    epic: {
      type: 'string',
      pattern: '^T\\d{3,}$',
      'x-expected': 'a task id: T and at least three digits, such as T2308',
      description: 'only contributions to this epic, such as T2308',
    },
    marker: {
      type: 'string',
      minLength: 1,
      description: 'only contributions with this marker label',
    },
  },
  required: [],
  additionalProperties: false,
};

const BESIDES = {
  compared: anyObject('how many contributions were compared, and of how many sessions'),
  leftOut: listOf(anyObject(), 'what could not be compared, and why'),
  notes: texts('notes'),
};

/** The comparisons of `contribution conflicts` and `contribution consensus`. */
export function compareContributions(asker: Asker): readonly OwnOffered[] {
  return [
    ownTool({
      name: 'contributions.conflicts',
      command: 'contribution conflicts',
      said: ['notes'],
      summary: 'Lists which sessions answer a question differently',
      about: [
        'Each pair has its conflictId and file where it is recorded as a conflict. `contribution flag` records the others.',
      ],
      input: INPUT,
      output: {
        questions: wholeNumber('how many questions have an answer'),
        conflicts: listOf(anyObject(), 'pairs of answers that differ, with the conflict'),
        notListed: wholeNumber('pairs that differ and are not listed'),
        ...BESIDES,
      },
      call: (input) => comparison<ConflictsFound>('conflicts', input, asker),
    }),
    ownTool({
      name: 'contributions.consensus',
      command: 'contribution consensus',
      said: ['notes'],
      summary: 'Combines the answers of all sessions to each question',
      about: ['Confidence is the weight of an answer. What has no vote is in notCounted.'],
      input: INPUT,
      output: {
        questions: listOf(anyObject(), 'the questions, each with its verdict and its answers'),
        notCounted: listOf(anyObject(), 'contributions that do not vote, and why'),
        ...BESIDES,
      },
      call: (input) => comparison<ConsensusFound>('consensus', input, asker),
    }),
  ];
}

type Found = {
  readonly compared: object;
  readonly leftOut: readonly object[];
  readonly notes: readonly string[];
};
type ConflictsFound = Found & {
  readonly questions: number;
  readonly conflicts: readonly object[];
  readonly notListed: number;
};
type ConsensusFound = Found & {
  readonly questions: readonly object[];
  readonly notCounted: readonly object[];
};

async function comparison<F extends Found>(
  action: ComparisonRequest['action'],
  input: Readonly<Record<string, unknown>>,
  asker: Asker,
): Promise<F> {
  const request: ComparisonRequest = {
    action,
    epic: textAt(input, 'epic'),
    marker: textAt(input, 'marker'),
    rev: null,
    staged: false,
    config: null,
    backend: 'native',
  };
  const { version, tool, scope, error, ...found } = comparisonDocument(
    await compared(request, asker),
  );
  return found as unknown as F;
}
