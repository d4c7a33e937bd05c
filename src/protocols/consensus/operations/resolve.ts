import { withValues } from '../../../core/json-edit.ts';
import { textAt, valueAlong } from '../../../core/json-value.ts';
import { defineOperation } from '../../../core/operation.ts';
import { fileNamed } from '../../../core/operation-input.ts';
import { anyObject, orNull, text, texts } from '../../../core/operation-output.ts';
import { isSettled, readMatrix } from '../voting-matrix.ts';
import { draftsToName, matrixNamed } from './named-matrix.ts';
import { openConflicts, resolutionChanges, resolutionOf, resolvedLines } from './resolution.ts';
import { resolveExamples } from './resolve-examples.ts';
import { letterOf, rerunLine, sidesOf } from './verdict-words.ts';

export default defineOperation({
  id: 'consensus/resolve',
  command: 'consensus resolve FILE',
  operands: ['file'],
  since: '0.1.0',
  source: 'CLEO consensus voter, conflicts: resolution',
  summary: 'Records how a human decided a conflict of a vote',
  about: [
    'Sets the resolution of the conflict: its status, its type, who decided, and what. The status is `accepted`, or `rejected` with --reject. With the types defer and escalate it stays `pending`.',
    'The verdict and the numbers never change: a CONTESTED vote stays CONTESTED, and the decision is added. To count again, hold a new vote: `consensus new --rerun CONS-0042`.',
  ],
  usual: ['decision'],
  effects: 'writes',
  acting: 'by',
  approves: true,
  wantsSound: true,
  input: {
    type: 'object',
    properties: {
      file: fileNamed('the matrix: its path from the root of the repository, or its questionId'),
      conflict: {
        type: 'string',
        minLength: 1,
        'x-value': 'ID',
        description: 'the conflictId; needed only if there are several',
      },
      type: {
        type: 'string',
        pattern: '^(merge|choose-[a-z]|new|defer|escalate)$',
        'x-value': 'TYPE',
        'x-expected':
          'merge, new, defer, escalate, or choose-a, choose-b and so on (the first, the second position)',
        description:
          'merge, new, defer, escalate, or choose-a, choose-b and so on (the first, the second position)',
      },
      by: {
        type: 'string',
        pattern: '\\S',
        'x-value': 'HUMAN',
        'x-expected': 'the name of a human',
        description: 'who decides: a human',
      },
      decision: {
        type: 'string',
        pattern: '\\S',
        'x-file': true,
        description: 'the decision in words; needed for merge and new',
      },
      reject: { type: 'boolean', description: 'the resolution is rejected' },
      replace: { type: 'boolean', description: 'replace a decision that is recorded' },
    },
    required: ['file', 'type', 'by'],
    additionalProperties: false,
  },
  output: {
    questionId: orNull(text('the id of the question')),
    path: text('the path of the matrix'),
    conflictId: text('the id of the conflict'),
    resolution: anyObject('the resolution as it is recorded'),
    open: texts('the ids of the conflicts that still wait for a decision'),
  },
  errors: {
    'unknown-file': [
      '{file} is neither the path nor the questionId of a readable vote.',
      '{drafts}Give the path of a matrix, such as .cleo/consensus/CONS-0042.json.',
    ],
    'unknown-conflict': ['{file} has no conflict{conflict}. It has: {conflicts}.', '{way}'],
    'no-side': [
      'The conflict {conflict} has no position for {type}. It has {sides}.',
      'Choose one of them, such as --type choose-a.',
    ],
    'no-decision': [
      'The type {type} needs the decision in words.',
      'Give it as --decision TEXT, or --decision @FILE.',
    ],
    'decided-already': [
      'The conflict {conflict} is decided already: {status}, {type}.',
      'Use --replace to replace that decision (if it is committed, a warning follows). To vote again: lint-protocol consensus new --rerun {question}',
    ],
  },
  examples: resolveExamples,
  commitMessage: ({ questionId, conflictId }) => `Decide ${conflictId} of ${questionId}`,
  async plan(planning) {
    const { input, state, fail } = planning;
    const { file, type, by } = input;
    const named = await matrixNamed(file, planning);
    if (named === null) throw fail('unknown-file', { file, drafts: await draftsToName(state) });
    const { path, record } = named;
    const conflicts = readMatrix(record.value).conflicts ?? [];
    const ids = conflicts.flatMap(({ id }) => id ?? []);
    const conflict = input.conflict ?? (ids.length === 1 ? ids[0] : undefined) ?? '';
    const found = conflicts.find(({ id }) => id === conflict);
    if (found === undefined) {
      const way =
        ids.length > 0
          ? 'Give one of them as --conflict.'
          : `There is nothing to decide between. ${rerunLine(record.value)}`;
      const shown = conflict === '' ? '' : ` "${conflict}"`;
      const known = ids.join(', ') || 'none';
      throw fail('unknown-conflict', { file: path, conflict: shown, conflicts: known, way });
    }
    const letters = found.positions.map((_position, index) => `choose-${letterOf(index)}`);
    if (type.startsWith('choose-') && !letters.includes(type)) {
      throw fail('no-side', { conflict, type, sides: sidesOf(found.positions) });
    }
    const decision = input.decision?.trimEnd();
    if ((type === 'merge' || type === 'new') && decision === undefined) {
      throw fail('no-decision', { type });
    }
    const resolution = resolutionOf({ type, by, decision, isRejected: input.reject === true });
    const at = [...found.at, 'resolution'];
    const before = valueAlong(record.value, at);
    const changes = resolutionChanges(at, before, resolution);
    const { status } = found.resolution;
    if (isSettled(status) && changes.length > 0 && input.replace !== true) {
      const known = { status: `${status}`, type: `${found.resolution.type}` };
      const question = textAt(record.value, 'questionId') ?? 'ID';
      throw fail('decided-already', { conflict, question, ...known });
    }
    const text = withValues(record.text, changes);
    const value: unknown = JSON.parse(text);
    const open = openConflicts(value);
    return {
      changes: changes.length === 0 ? [] : [{ action: 'change', path, text }],
      result: {
        questionId: textAt(value, 'questionId'),
        path,
        conflictId: conflict,
        resolution,
        open,
      },
      told: resolvedLines({ path, value, conflict: found, resolution, open }),
    };
  },
});
