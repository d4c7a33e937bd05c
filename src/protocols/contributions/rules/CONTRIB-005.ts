import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { BASELINE_PATH, contribution, fileOf, META, PATH, REFERENCE } from '../example.ts';
import { keyQuestionsOf } from '../key-questions.ts';
import { contributionOf } from '../other-contribution.ts';

const DONE = '2026-01-26T10:00:00Z';

function original(completedAt: string): string {
  return contribution({
    _meta: { ...META, contributionId: REFERENCE.contributionId, completedAt },
    decisions: [{ questionId: 'RCSD-001' }, { questionId: 'RCSD-002' }],
    status: 'complete',
  });
}

const ASKED = contribution({
  _meta: { ...META, completedAt: DONE },
  ...{ baselineReference: REFERENCE, status: 'complete' },
});

export default defineRecordRule({
  id: 'CONTRIB-005',
  kinds: ['contribution'],
  level: 'error',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, section 1.9.2',
  summary: 'Every key question has a decision',
  why: 'Sessions are compared question by question. If one of them skips a question, the others decide it alone.',
  fix: 'Add a decision for each question. If the answer is uncertain, give a low confidence and say why.',
  decisions: [
    'Key questions come from the first of these that exists: `contributions.keyQuestions` for the epic in the configuration, the table of decision points in `contributions.protocolDocument`, the questions of the baseline contribution.',
    'In a draft, a missing answer is an info.',
    'A question of a baseline that is a draft, or was completed after the contribution, is a warning. The contribution may have been complete before the question was asked, for example on another branch.',
    'A value that is not a question id is ignored. `contribution/schema` reports it in the baseline.',
  ],
  messages: { missing: 'No decision answers {questions}, which {source} requires' },
  examples: {
    valid: [
      {
        name: 'all that the configuration asks for',
        options: { contributions: { keyQuestions: { T2308: ['RCSD-001'] } } },
        files: fileOf(contribution()),
      },
      {
        name: 'a question of the baseline whose id is none',
        files: {
          [BASELINE_PATH]: contribution({
            _meta: { ...META, contributionId: REFERENCE.contributionId },
            decisions: [{ questionId: 'RCSD-001' }, { questionId: 'rcsd-2' }],
          }),
          [PATH]: contribution({ baselineReference: REFERENCE }),
        },
      },
      { name: 'nothing that asks', files: fileOf(contribution()) },
    ],
    invalid: [
      {
        name: 'a question of the configuration',
        options: { contributions: { keyQuestions: { T2308: ['RCSD-001', 'RCSD-003'] } } },
        files: fileOf(contribution({ status: 'complete' })),
        expect: [{ message: 'missing', at: '16:3-16:14' }],
      },
      {
        name: 'in a draft (info)',
        options: { contributions: { keyQuestions: { T2308: ['RCSD-001', 'RCSD-003'] } } },
        files: fileOf(contribution()),
        expect: [{ message: 'missing', at: '16:3-16:14' }],
      },
      {
        name: 'two questions of the protocol document',
        options: { contributions: { protocolDocument: 'docs/protocol.md' } },
        files: {
          'docs/protocol.md':
            '# Protocol\n\n## Decision points\n\n| id | question |\n| --- | --- |\n| RCSD-001 | store |\n| RCSD-002 | time |\n| RCSD-003 | size |\n',
          [PATH]: contribution({ status: 'complete' }),
        },
        expect: [{ message: 'missing', path: PATH, at: '16:3-16:14' }],
      },
      {
        name: 'a question of the baseline',
        files: { [BASELINE_PATH]: original(DONE), [PATH]: ASKED },
        expect: [{ message: 'missing', path: PATH, at: '17:3-17:14' }],
      },
      {
        name: 'a question of a baseline that was completed later (warning)',
        files: { [BASELINE_PATH]: original('2026-01-26T11:00:00Z'), [PATH]: ASKED },
        expect: [{ message: 'missing', path: PATH, at: '17:3-17:14' }],
      },
    ],
  },
  *check({ record, fact: { epicId, baseline, completedAt, status, decisions } }, db) {
    const original = () => baseline && (contributionOf(record, baseline, db)?.value ?? null);
    const asked = keyQuestionsOf(epicId, db, { original, completedAt });
    const answered = new Set(decisions.map(({ questionId }) => questionId));
    const missing = asked?.questions.filter((id) => !answered.has(id)) ?? [];
    if (asked === null || missing.length === 0) return;
    const data = { questions: missing.join(', '), source: asked.source };
    const level =
      status === 'draft'
        ? { level: 'info' as const }
        : asked.isLate && { level: 'warning' as const };
    const at = { key: ['decisions'] };
    yield { message: 'missing', record, at, data, key: data.questions, ...level };
  },
});
