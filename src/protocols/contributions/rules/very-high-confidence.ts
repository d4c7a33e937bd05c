import { defineFileRule } from '../../../core/rule.ts';
import { readContribution } from '../contribution.ts';
import { deciding, EVIDENCE, fileOf } from '../example.ts';
import { tooFewSources } from '../faults.ts';
import { decisionName } from '../parts.ts';

export default defineFileRule({
  id: 'contribution/very-high-confidence',
  level: 'error',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, section 1.4.3',
  summary: 'A confidence of 0.9 or more has two independent sources',
  why: 'Confidence is the weight of a vote. An answer that is nearly certain because of one file outvotes answers that were checked more.',
  fix: 'Name a second source (another file or another address), or lower the confidence.',
  decisions: [
    'Sources are independent when they are different files or addresses; two sections of one file are one source.',
    'A decision without any evidence is reported by `CONTRIB-007` alone.',
  ],
  kinds: ['contribution'],
  messages: {
    alone:
      'The confidence of {decision} is {confidence}, but all its evidence comes from one source',
  },
  examples: {
    valid: [
      { name: 'one source for less', files: fileOf(deciding({ confidence: 0.89 })) },
      {
        name: 'two files',
        files: fileOf(
          deciding({
            confidence: 0.9,
            evidence: [EVIDENCE, { ...EVIDENCE, file: 'src/queue.ts' }],
          }),
        ),
      },
    ],
    invalid: [
      {
        name: 'two sections of one file',
        files: fileOf(
          deciding({ confidence: 0.95, evidence: [EVIDENCE, { ...EVIDENCE, section: 'Order' }] }),
        ),
        expect: [{ message: 'alone', at: '21:21-21:25' }],
      },
    ],
  },
  *check({ record }) {
    for (const decision of readContribution(record.value).decisions) {
      const { at, confidence } = decision;
      if (confidence === null || tooFewSources(decision) === null) continue;
      const data = { decision: decisionName(record, at), confidence };
      yield { message: 'alone', at: [...at, 'confidence'], data };
    }
  },
});
