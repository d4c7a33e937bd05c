import type { Asker } from '../../app/caller.ts';
import { checkedMatrix } from '../../app/checked-matrix.ts';
import { textAt } from '../../core/json-value.ts';
import { anyObject, flag, listOf, orNull, text, texts } from '../../core/operation-output.ts';
import { reportDocument } from '../../report/report-document.ts';
import { type OwnOffered, ownTool } from './own-tool.ts';

/** The check of `consensus check`. */
export function consensusCheck(asker: Asker): OwnOffered {
  return ownTool({
    name: 'consensus.check',
    command: 'consensus check FILE',
    said: ['diagnostics', 'notes'],
    operands: ['file'],
    summary: 'Checks one vote: whether it is valid, decided, or left to a human',
    about: [],
    input: {
      type: 'object',
      properties: {
        file: {
          type: 'string',
          minLength: 1,
          description: 'the voting matrix: its path, or its questionId',
        },
        task: {
          type: 'string',
          pattern: '^T\\d{3,}$',
          'x-expected': 'a task id: T and at least three digits, such as T4797',
          description: 'a manifest must list the matrix for this task, such as T4797',
        },
      },
      required: ['file'],
      additionalProperties: false,
    },
    output: {
      state: text('decided, left-to-a-human, or invalid'),
      verdict: orNull(text('the verdict that the matrix states')),
      path: text('the matrix'),
      valid: flag('true if no error is reported'),
      diagnostics: listOf(anyObject(), 'what the linter reports'),
      notes: texts('notes'),
    },
    async call(input) {
      const request = { isPiped: false, config: null, backend: 'native' } as const;
      const { report, path, verdict, exitCode } = await checkedMatrix(
        { ...request, path: textAt(input, 'file'), task: textAt(input, 'task') },
        asker,
      );
      const { diagnostics, notes, summary } = reportDocument(report, ALL);
      const states: Readonly<Record<number, string>> = { 0: 'decided', 65: 'left-to-a-human' };
      const state = states[exitCode] ?? 'invalid';
      return { state, verdict, path, valid: summary.errors === 0, diagnostics, notes };
    },
  });
}

const ALL = { quiet: false, verbose: false };
