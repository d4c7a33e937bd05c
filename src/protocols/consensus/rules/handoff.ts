import type { FactEntry } from '../../../core/fact.ts';
import type { RuleLevel } from '../../../core/level.ts';
import type { AnsweringDb } from '../../../core/look-up.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { shellWord } from '../../../core/shell-word.ts';
import { rerunCommand } from '../commands.ts';
import {
  CONFLICT,
  EVIDENCE,
  MATRIX_PATH,
  matrix,
  matrixFile,
  POSTGRES,
  REDIS,
} from '../example.ts';
import { firstVoteOf, rerunOf } from '../reruns.ts';
import { BY_QUESTION_ID, ON_QUESTION } from '../rows.ts';
import { escalates } from '../verdict.ts';
import agentType from './CONS-007.ts';
import evidenceFile from './evidence-file.ts';
import evidenceLine from './evidence-line.ts';
import evidenceQuote from './evidence-quote.ts';
import manifestVerdict from './manifest-verdict.ts';

/** What makes a matrix unsound that is right in itself. */
const LINKS: readonly Judging[] = [
  agentType,
  manifestVerdict,
  evidenceFile,
  evidenceLine,
  evidenceQuote,
];

const OPEN = { verdict: 'CONTESTED', options: [REDIS, { ...POSTGRES, confidence: 0.79 }] };

const DECIDED = {
  ...CONFLICT,
  positions: [
    { option: 'redis', confidence: 0.82 },
    { option: 'postgres', confidence: 0.79 },
  ],
  resolution: { status: 'accepted', resolutionType: 'choose-a', resolvedBy: 'Ana' },
};

/** @param conflict the one that is to be decided; null where there is none, and so nothing to decide between */
function fixOf(id: string | null, conflict: string | null): string {
  const decides = `decides the question and records it (\`lint-protocol consensus resolve FILE --conflict ${shellWord(conflict ?? '')} --type TYPE --by NAME\`), or`;
  return `Change nothing here. A human ${conflict === null ? '' : `${decides} `}holds the vote again (\`${rerunCommand(id)}\`). Work that depends on the question waits.`;
}

/** A rule as it judges one vote. */
interface Judging {
  readonly level: RuleLevel;
  ofRecord(
    self: FactEntry<'voting-matrix'>,
    db: AnsweringDb,
  ): Iterable<{ readonly level?: RuleLevel }>;
}

/** A matrix, and what its evidence cites. */
function cited(changes: Readonly<Record<string, unknown>>): Record<string, string> {
  return { ...matrixFile(changes), [EVIDENCE.file]: '# Queues\n' };
}

export default defineRecordRule({
  id: 'consensus/handoff',
  kinds: ['voting-matrix'],
  level: 'info',
  since: '0.1.0',
  source: 'CLEO consensus voter, escalation',
  summary: 'Votes that wait for a human are listed',
  why: 'Such a matrix has no errors, so no check fails. But the work waits until somebody decides.',
  fix: fixOf(null, 'ID'),
  by: 'human',
  decisions: [
    'A vote whose conflicts are all decided is not reported.',
    'A matrix with errors is not reported until they are fixed.',
    'A vote that was held again (`-rN`) is not reported: the last vote on the question counts.',
  ],
  messages: {
    contested: 'This vote waits for a human: it is CONTESTED',
    insufficient: 'This vote waits for a human: it has INSUFFICIENT_EVIDENCE',
  },
  examples: {
    valid: [
      { name: 'decided', files: cited({}) },
      { name: 'open, and a human decided', files: cited({ ...OPEN, conflicts: [DECIDED] }) },
      {
        name: 'open, and held again',
        files: {
          ...cited(OPEN),
          [MATRIX_PATH.replace('.json', '-r1.json')]: matrix({
            questionId: 'CONS-0042-r1',
          }),
        },
      },
      { name: 'open, but not sound', files: cited({ ...OPEN, actualConsensus: 0.79 }) },
      { name: 'open, on evidence that is not there', files: matrixFile(OPEN) },
    ],
    invalid: [
      {
        name: 'a tie',
        files: cited(OPEN),
        expect: [{ message: 'contested', path: MATRIX_PATH, at: '9:14-9:25' }],
      },
      {
        name: 'nobody is sure',
        files: cited({ threshold: 0.9, verdict: 'INSUFFICIENT_EVIDENCE' }),
        expect: [{ message: 'insufficient', path: MATRIX_PATH, at: '9:14-9:37' }],
      },
    ],
  },
  *check(self, db) {
    const { record, fact } = self;
    if (!fact.isSound || fact.verdict === null || !escalates(fact.verdict)) return;
    const { conflicts, decided } = fact.vote;
    if (conflicts.length > 0 && decided.length === conflicts.length) return;
    // unique-question. What is looked up is asked before what git says.
    if (db.get(BY_QUESTION_ID, [record.home, fact.questionId ?? '']).length > 1) return;
    if (isHeldAgain(record.home, fact.questionId ?? '', db)) return;
    if (LINKS.map((rule) => isAtFault(rule, self, db)).includes(true)) return;
    const settled = new Set(decided.map(([id]) => id));
    const open = conflicts.map(([id]) => id).find((id) => !settled.has(id)) ?? null;
    const message = fact.verdict === 'CONTESTED' ? 'contested' : 'insufficient';
    yield { message, record, at: ['verdict'], help: fixOf(fact.questionId, open) };
  },
});

function isHeldAgain(home: string, id: string, db: AnsweringDb): boolean {
  const votes = db.get(ON_QUESTION, [home, firstVoteOf(id)]);
  return votes.some(({ value }) => rerunOf(value) > rerunOf(id));
}

/** True where a rule finds an error in a matrix, or in an entry that names it. */
function isAtFault(rule: Judging, self: FactEntry<'voting-matrix'>, db: AnsweringDb): boolean {
  const found = [...rule.ofRecord(self, db)];
  return found.some(({ level }) => (level ?? rule.level) === 'error');
}
