import { defineFileRule } from '../../../core/rule.ts';
import { readContribution } from '../contribution.ts';
import { conflicting, DECISION, fileOf } from '../example.ts';
import { decisionName } from '../parts.ts';

/** Below this confidence an answer is speculation (seed 1.4.3). */
const TENTATIVE = 0.3;

function tentative(severity: string): Record<string, string> {
  const decisions = [{ ...DECISION, confidence: 0.2, uncertaintyNote: 'Nobody measured it.' }];
  return fileOf(conflicting({ severity }, { decisions }));
}

export default defineFileRule({
  id: 'contribution/tentative-critical',
  level: 'warning',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, section 1.4.3',
  summary: 'A critical question is not answered by a guess',
  why: 'In a critical conflict the positions exclude each other at the core of a design. An answer with a confidence below 0.3 is a guess. It should be checked before anybody builds on it.',
  fix: 'Gather evidence until the confidence reaches 0.3, or leave the question to the other session.',
  kinds: ['contribution'],
  messages: {
    tentative:
      'The confidence of {decision} is only {confidence}, but its question is in a critical conflict',
  },
  examples: {
    valid: [{ name: 'a guess where little depends on it', files: tentative('low') }],
    invalid: [
      {
        name: 'a guess where the design depends on it',
        files: tentative('critical'),
        expect: [{ message: 'tentative', at: '21:21-21:24', related: ['40:19-40:29'] }],
      },
    ],
  },
  *check({ record }) {
    const { decisions, conflicts } = readContribution(record.value);
    const critical = new Map(
      conflicts
        .filter(({ severity }) => severity === 'critical')
        .map((conflict) => [conflict.questionId, conflict]),
    );
    for (const { at, questionId, confidence } of decisions) {
      const conflict = questionId === null ? undefined : critical.get(questionId);
      if (conflict === undefined || confidence === null || confidence >= TENTATIVE) continue;
      yield {
        message: 'tentative',
        at: [...at, 'confidence'],
        data: { decision: decisionName(record, at), confidence },
        related: [{ at: [...conflict.at, 'severity'], message: 'the conflict is critical' }],
      };
    }
  },
});
