import { defineFileRule } from '../../../core/rule.ts';
import { readContribution } from '../contribution.ts';
import { CONFLICT, contribution, DECISION, deciding, fileOf } from '../example.ts';
import { placeInString } from '../string-place.ts';

function referring(conflicts: readonly unknown[]): Record<string, string> {
  const other = {
    ...DECISION,
    questionId: 'RCSD-002',
    question: 'How long are entries kept?',
    answer: 'As RCSD-001 says, for a day',
  };
  return fileOf(contribution({ decisions: [DECISION, other], conflicts }));
}

const QUESTION_ID = /(?<![\w-])[A-Z]+-\d{3}(?![\w-])/g;

export default defineFileRule({
  id: 'contribution/answer-reference',
  level: 'warning',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, section 1.4.4',
  summary: 'An answer does not refer to another answer',
  why: 'Answers are compared question by question. If an answer refers to another answer, its meaning changes with the other answer.',
  fix: 'Write the other answer out, or record in a conflict how the two answers are related.',
  decisions: [
    'This is a heuristic: only ids of questions that the same contribution answers count as references.',
    'If a conflict is about the other question, or its resolution names that question, nothing is reported.',
  ],
  kinds: ['contribution'],
  messages: { refers: 'The answer refers to the answer to {question} and does not repeat it' },
  examples: {
    valid: [
      { name: 'a conflict about the other question', files: referring([CONFLICT]) },
      {
        name: 'the id of its own question',
        files: fileOf(deciding({ answer: 'RCSD-001: Redis streams' })),
      },
      {
        name: 'an id that is no question of this contribution',
        files: fileOf(contribution({ decisions: [{ ...DECISION, answer: 'Redis, see ADR-007' }] })),
      },
    ],
    invalid: [
      {
        name: 'no conflict',
        files: referring([]),
        expect: [{ message: 'refers', at: '35:21-35:29' }],
      },
    ],
  },
  *check({ record }) {
    const { decisions, conflicts } = readContribution(record.value);
    const questions = new Set(decisions.map(({ questionId }) => questionId));
    const explicit = new Set(
      conflicts.flatMap(({ questionId, resolution }) => [
        questionId,
        ...(resolution.proposal?.match(QUESTION_ID) ?? []),
      ]),
    );
    for (const { at, questionId, answer } of decisions) {
      for (const { 0: question, index } of answer?.matchAll(QUESTION_ID) ?? []) {
        const isReference = question !== questionId && questions.has(question);
        if (!isReference || explicit.has(question)) continue;
        const span = { start: index, end: index + question.length };
        const place = placeInString(record, [...at, 'answer'], span);
        yield { message: 'refers', at: place, data: { question } };
      }
    }
  },
});
