import { quoted } from '../../../core/found-value.ts';
import { defineHistoryRule } from '../../../core/rule.ts';
import { parentName } from '../../logs/log-place.ts';
import { droppedFrom, holds, partedOver, type Said, saidBy } from '../dropped.ts';
import { contribution, META, PATH } from '../example.ts';
import { keptBeside } from '../kept-beside.ts';

const DONE = { status: 'complete' };
const OTHER = contribution({
  ...DONE,
  _meta: { ...META, contributionId: 'contrib_5e6f7a8b', agentId: 'opus-2' },
  decisions: [{ questionId: 'RCSD-002', answer: 'Kafka' }],
});
const OTHER_PATH = '.cleo/contributions/contrib_5e6f7a8b.json';

export default defineHistoryRule({
  id: 'history/contribution-kept',
  level: 'error',
  tellsTampering: true,
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, section 1.12',
  summary: 'A merge keeps the contributions that both branches completed',
  why: 'Two agents may write to the same path on two branches. A merge that takes one of the two files drops the answers of the other agent.',
  fix: 'Get the other contribution back from its branch into a file of its own, and seal both files.',
  decisions: [
    'Two contributions have different ids. Two versions of one contribution count as two if each branch has a complete manifest entry for its own version.',
    'A contribution is kept if a file of the project has all of its answers, under the same id or by the same agent.',
    'A later commit that gets it back counts, if both commits are checked.',
  ],
  messages: {
    dropped:
      'Two branches completed a contribution at this path, and the merge drops {id} by {agent} {parent}',
  },
  kinds: ['contribution', 'contribution-manifest'],
  forks: ({ records }) => partedOver(records.of('contribution')),
  examples: {
    valid: [
      {
        name: 'both, each in a file of its own',
        past: [{ [PATH]: contribution(DONE) }, { [PATH]: OTHER }],
        files: { [PATH]: contribution(DONE), [OTHER_PATH]: OTHER },
      },
    ],
    invalid: [
      {
        name: 'one of two',
        past: [{ [PATH]: contribution(DONE) }, { [PATH]: OTHER }],
        files: { [PATH]: contribution(DONE) },
        expect: [{ message: 'dropped', at: '4:23-4:41' }],
      },
    ],
  },
  *check({ step, records, forks }) {
    for (const change of records.of('contribution')) {
      const { after } = change;
      if (after === null) continue;
      for (const { lost, parent } of droppedFrom(change, records, forks)) {
        const { id = null, agentId = null } = lost.fact ?? {};
        const from = step.parents[parent] ?? 'HEAD';
        yield {
          message: 'dropped',
          record: after.record,
          at: ['_meta', 'contributionId'],
          key: lost.record.id ?? '',
          data: { id: id ?? 'one', agent: quoted(agentId ?? ''), parent: parentName(step, parent) },
          value: saidBy(lost),
          ...keptBeside(lost, after, from),
        };
      }
    }
  },
  settles({ records }) {
    const held = records.of('contribution').map(({ after }) => after);
    return ({ value }) => held.some((each) => holds(each, value as Said));
  },
});
