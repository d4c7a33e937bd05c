import { valueAlong } from '../../../core/json-value.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { readContribution } from '../contribution.ts';
import { contribution, DECISION, fileOf, META } from '../example.ts';
import { lackOf } from '../faults.ts';
import { decisionName } from '../parts.ts';

function ready(status: string, decision = {}): Record<string, string> {
  const _meta = { ...META, consensusReady: true };
  return fileOf(contribution({ _meta, status, decisions: [{ ...DECISION, ...decision }] }));
}

export default defineFileRule({
  id: 'contribution/consensus-ready',
  level: 'warning',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.2 and 1.8',
  summary: 'A contribution that is ready for consensus is complete',
  why: 'Every contribution that is marked as ready is counted. A draft, or a decision without reasons, would count like a finished one.',
  fix: 'Complete the contribution, or set "consensusReady" to false until it is complete.',
  decisions: [
    'A complete decision has a rationale and evidence. With a confidence of 0.9 or more it needs two sources, below 0.7 an uncertaintyNote.',
  ],
  kinds: ['contribution'],
  messages: {
    draft: 'The contribution is marked as ready for consensus, but is a draft',
    incomplete: 'The contribution is marked as ready for consensus, but {decision} lacks {what}',
  },
  examples: {
    valid: [{ name: 'complete and ready', files: ready('complete') }],
    invalid: [
      {
        name: 'a draft',
        files: ready('draft'),
        expect: [{ message: 'draft', at: '8:23-8:27' }],
      },
      {
        name: 'a decision without evidence',
        files: ready('complete', { evidence: [] }),
        expect: [{ message: 'incomplete', at: '8:23-8:27', related: ['18:21-18:31'] }],
      },
    ],
  },
  *check({ record }) {
    const at = ['_meta', 'consensusReady'];
    if (valueAlong(record.value, at) !== true) return;
    const { status, decisions } = readContribution(record.value);
    if (status === 'draft') yield { message: 'draft', at };
    for (const decision of decisions) {
      const what = lackOf(decision);
      if (what === null) continue;
      const data = { decision: decisionName(record, decision.at), what };
      const related = [{ at: [...decision.at, 'questionId'], message: 'this decision' }];
      yield { message: 'incomplete', at, data, related, key: data.decision };
    }
  },
});
