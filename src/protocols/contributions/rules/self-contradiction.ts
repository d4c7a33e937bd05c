import { isSameAnswer, normalized } from '../../../core/answers.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { readContribution } from '../contribution.ts';
import { contribution, DECISION, fileOf } from '../example.ts';
import { decisionName } from '../parts.ts';

function twice(answer: string): Record<string, string> {
  const again = { ...DECISION, questionId: 'RCSD-002', question: 'which store  holds the queue' };
  return fileOf(contribution({ decisions: [DECISION, { ...again, answer }] }));
}

export default defineFileRule({
  id: 'contribution/self-contradiction',
  level: 'warning',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, section 1.4.4',
  summary: 'One question gets one answer',
  why: 'A reader who finds one of the answers does not know that there is another.',
  fix: 'Keep one of the two decisions, or reword the questions so that they differ.',
  decisions: [
    'This is a heuristic. Questions and answers are compared without case, white space and punctuation at the end.',
    'A questionId that occurs twice is reported by `contribution/unique-id`.',
  ],
  kinds: ['contribution'],
  messages: {
    other: 'The same question has two answers: that of {decision} differs from that of {first}',
  },
  examples: {
    valid: [{ name: 'the same answer twice', files: twice('Redis Streams.') }],
    invalid: [
      {
        name: 'two answers',
        files: twice('A Postgres table'),
        expect: [{ message: 'other', at: '35:17-35:35', related: ['20:17-20:32'] }],
      },
    ],
  },
  *check({ record }) {
    const first = new Map<string, ReturnType<typeof readContribution>['decisions'][number]>();
    for (const decision of readContribution(record.value).decisions) {
      const { at, question, answer } = decision;
      if (question === null || answer === null) continue;
      const asked = normalized(question);
      const other = first.get(asked);
      if (other === undefined) first.set(asked, decision);
      else if (
        other.questionId !== decision.questionId &&
        !isSameAnswer(other.answer ?? '', answer)
      ) {
        const data = {
          decision: decisionName(record, at),
          first: decisionName(record, other.at),
        };
        const related = [{ at: [...other.at, 'answer'], message: 'the other answer' }];
        yield { message: 'other', at: [...at, 'answer'], data, related };
      }
    }
  },
});
