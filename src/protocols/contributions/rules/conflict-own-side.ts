import { isSameAnswer } from '../../../core/answers.ts';
import { quoted } from '../../../core/found-value.ts';
import { textAt, valueAlong, valueAt } from '../../../core/json-value.ts';
import { nearest } from '../../../core/nearest.ts';
import type { DataPath } from '../../../core/place.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { type Conflict, readContribution } from '../contribution.ts';
import { CONFLICT, conflicting, DECISION, fileOf } from '../example.ts';

const OTHER_ANSWER = CONFLICT.otherSession.position;
/** What is none is the schema's to tell. */
const QUESTION_ID = /^[A-Z]+-\d{3}$/;

export default defineFileRule({
  id: 'contribution/conflict-own-side',
  level: 'error',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, section 1.6',
  summary: 'A conflict is about an answer that this contribution gives',
  why: 'A conflict is settled between two answers. If this side gave no answer, or is recorded with the answer of the other side, the wrong conflict is settled.',
  fix: 'Add the decision that the conflict is about, or correct "questionId".',
  decisions: [
    'A position may give the answer in other words. It is a warning if the position equals that of the other session instead of the answer of this contribution. Upper and lower case, white space and punctuation at the end make no difference.',
    'The confidence of this side must be that of the decision. If it differs, that is a warning.',
    'A conflict whose resolution is accepted is not judged, because the resolution may have changed the answer.',
    '`contribution/schema` reports a malformed question id.',
  ],
  kinds: ['contribution'],
  messages: {
    unanswered: 'The conflict is about {question}, which no decision of this contribution answers',
    confidence:
      'The conflict gives this session the confidence {found}, but its decision has {actual}',
    swapped:
      'The conflict gives this session the position {found}, which is that of the other session; its own answer is {answer}',
  },
  examples: {
    valid: [
      { name: 'both sides as they answered', files: fileOf(conflicting({})) },
      {
        name: 'this side in other words',
        files: fileOf(
          conflicting({ thisSession: { position: 'Streams of Redis', confidence: 0.8 } }),
        ),
      },
      {
        name: 'settled, and changed since',
        files: fileOf(
          conflicting({
            questionId: 'RCSD-002',
            resolution: { status: 'accepted', proposal: 'A Postgres table.' },
          }),
        ),
      },
    ],
    invalid: [
      {
        name: 'a question that is not answered here',
        files: fileOf(conflicting({ questionId: 'RCSD-002' })),
        expect: [{ message: 'unanswered', at: '37:21-37:31' }],
      },
      {
        name: 'another confidence (warning)',
        files: fileOf(conflicting({ thisSession: { position: DECISION.answer, confidence: 0.9 } })),
        expect: [{ message: 'confidence', at: '43:23-43:26', related: ['21:21-21:24'] }],
      },
      {
        name: 'the answer of the other side (warning)',
        files: fileOf(
          conflicting({ thisSession: { position: `${OTHER_ANSWER}.`, confidence: 0.8 } }),
        ),
        expect: [
          { message: 'swapped', at: '42:21-42:40', related: ['20:17-20:32', '47:21-47:39'] },
        ],
      },
    ],
  },
  *check({ record }) {
    const { decisions, conflicts } = readContribution(record.value);
    if (decisions.length === 0) return;
    for (const conflict of conflicts) {
      const { at, questionId, resolution } = conflict;
      if (questionId === null || resolution.status === 'accepted') continue;
      const decision = decisions.find((each) => each.questionId === questionId);
      if (decision === undefined) {
        if (!QUESTION_ID.test(questionId)) continue;
        const ids = decisions.flatMap((each) => each.questionId ?? []);
        const close = nearest(questionId, ids);
        const help = close === null ? {} : { help: `Did you mean ${quoted(close)}?` };
        const place = { at: [...at, 'questionId'], data: { question: quoted(questionId) } };
        yield { message: 'unanswered', ...place, ...help };
        continue;
      }
      const side = confidenceAt(record.value, [...at, 'thisSession']);
      if (side !== null && decision.confidence !== null && side !== decision.confidence) {
        yield {
          message: 'confidence',
          level: 'warning',
          at: [...at, 'thisSession', 'confidence'],
          data: { found: side, actual: decision.confidence },
          related: [
            { at: [...decision.at, 'confidence'], message: 'the decision of this session' },
          ],
          help: 'Write the confidence of the decision. The severity of the conflict depends on the confidence of both sides.',
        };
      }
      const position = swappedPosition(record.value, conflict, decision.answer);
      if (position === null) continue;
      const data = { found: quoted(position), answer: quoted(decision.answer ?? '') };
      yield {
        message: 'swapped',
        level: 'warning',
        at: [...at, 'thisSession', 'position'],
        data,
        related: [
          { at: [...decision.at, 'answer'], message: 'the answer of this session' },
          { at: [...conflict.other.at, 'position'], message: 'the other side' },
        ],
        help: 'Set the position of this session to the answer of its decision.',
      };
    }
  },
});

function confidenceAt(value: unknown, at: DataPath): number | null {
  const found = valueAt(valueAlong(value, at), 'confidence');
  return typeof found === 'number' ? found : null;
}

/** The position of this side where it is that of the other; null where it is not, or may be this one's. */
function swappedPosition(value: unknown, conflict: Conflict, answer: string | null): string | null {
  const position = textAt(valueAlong(value, [...conflict.at, 'thisSession']), 'position');
  const other = conflict.other.position;
  if (position === null || other === null || answer === null) return null;
  const isSwapped = isSameAnswer(position, other) && !isSameAnswer(position, answer);
  return isSwapped ? position : null;
}
