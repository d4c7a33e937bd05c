import { quoted } from '../../../core/found-value.ts';
import { defineGroupRule } from '../../../core/look-up-rule.ts';
import { shellWord } from '../../../core/shell-word.ts';
import { disagreement } from '../conflict-detection.ts';
import { BASELINE, BASELINE_PATH, CONFLICT, contribution, DECISION, PATH } from '../example.ts';
import { type Unflagged, unflagged } from '../other-answers.ts';
import { COMPARED, type Compared } from '../rows.ts';
import { isOpen } from '../sealing.ts';

/** The baseline, and a later contribution to its question with the answer and the conflicts given. */
function two(answer: string, conflicts: readonly unknown[], status = 'complete') {
  const decisions = [{ ...DECISION, answer }];
  return { [BASELINE_PATH]: BASELINE, [PATH]: contribution({ decisions, conflicts, status }) };
}

export default defineGroupRule({
  id: 'CONTRIB-006',
  kinds: ['contribution'],
  level: 'error',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.9.2 and 1.11.1',
  summary: 'An answer that differs from another session’s is recorded as a conflict',
  why: 'The later session can see the earlier answer. A difference without a conflict is noticed only when both have been built.',
  fix: 'Add a conflict for the question: the other session under "otherSession", why the answers differ, and a proposal. `lint-protocol contribution flag --epic EPIC` adds it. If both answers mean the same, give this one the words of the other.',
  decisions: [
    'Contributions with the same epicId and markerLabel are compared, archived ones included, question by question. The contribution with the later "createdAt" must record the conflict. If several differ, the baseline is reported first, then the earliest.',
    'Answers are compared in Unicode NFKC. Case, white space and punctuation at the end do not count.',
    'Contributions of one session are not compared. For a merged contribution, a conflict in another contribution of its session counts.',
    'In a draft, a missing conflict is an info. The earlier answer counts whatever its status is.',
    'The message gives the type and the severity as section 1.11.1 of the source defines them.',
  ],
  messages: {
    unflagged:
      'The answer to {question} differs from that of session {session} ({type}, {severity}), and no conflict records that',
  },
  examples: {
    valid: [
      { name: 'the same answer', files: two('a postgres table.', []) },
      { name: 'another answer, and a conflict', files: two('Redis streams', [CONFLICT]) },
    ],
    invalid: [
      {
        name: 'another answer, and nothing said',
        files: two('Redis streams', []),
        expect: [
          {
            message: 'unflagged',
            path: PATH,
            at: '20:17-20:32',
            related: ['.cleo/contributions/contrib_5e6f7a8b.json@20:17-20:35'],
          },
        ],
      },
      {
        name: 'in a draft (info)',
        files: two('Redis streams', [], 'draft'),
        expect: [
          {
            message: 'unflagged',
            path: PATH,
            at: '20:17-20:32',
            related: ['.cleo/contributions/contrib_5e6f7a8b.json@20:17-20:35'],
          },
        ],
      },
    ],
  },
  group: COMPARED,
  *check(rows) {
    for (const sides of unflagged(rows)) {
      const { later, earlier } = sides;
      const found = disagreement(later.decision, earlier.decision);
      if (found === null) continue;
      const { record, value, decision } = later;
      const level = value.status === 'draft' && { level: 'info' as const };
      const data = {
        question: decision.questionId ?? '',
        session: quoted(earlier.value.sessionId ?? ''),
        ...found,
      };
      const at = [...earlier.decision.at, 'answer'];
      const related = [{ record: earlier.record, at, message: 'the earlier answer' }];
      const help = conflictHelp(sides);
      const differing = { message: 'unflagged' as const, record, at: [...decision.at, 'answer'] };
      yield { ...differing, data, help, related, ...level };
    }
  },
});

/** The command that records the conflict. */
function conflictHelp({ later: { record, value } }: Unflagged): string {
  const { status, sessionId } = value;
  const command = flagCommand(value);
  if (!isOpen({ path: record.path, status })) {
    return `${status === 'merged' ? 'A merged' : 'An archived'} contribution does not change. To keep both answers, run \`${command} --restate\`: it begins a new contribution of ${quoted(sessionId ?? '')}, with the same answer and the conflict.`;
  }
  return `If both answers mean the same, give this one the words of the other. If they differ, run \`${command}\`, which adds the conflict: say why they differ with --rationale, and what you propose with --propose, --proposal and --by. Do not copy an answer that your evidence does not support.`;
}

function flagCommand({ epicId, markerLabel }: Compared): string {
  const words = ['lint-protocol contribution flag --epic', shellWord(epicId ?? '')];
  if (markerLabel !== null) words.push('--marker', shellWord(markerLabel));
  return words.join(' ');
}
