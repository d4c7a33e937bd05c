import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, SESSION, session } from '../example.ts';
import { baseErrors } from './change-examples.ts';

export const listSessionsExamples: readonly OperationExample[] = [
  {
    name: 'one that goes on, and one that was captured',
    before: baseWith({
      [`sessions/${SESSION}.yaml`]: session({ task: 'Refunds' }),
      'captures/abc.jsonl': '{"ts":1777000000,"text":"looked"}\n{"ts":1777000060}\nno JSON\n',
    }),
    input: {},
    result: {
      sessions: [
        {
          ...{ session_id: 'abc', stage: 'buffer', summarized: false, observations: 2 },
          last_activity: '2026-04-24T03:07:40.000Z',
        },
        { session_id: SESSION, stage: 'open', title: 'Refunds', proposal_id: null },
      ],
    },
  },
  { name: 'there are none', before: baseWith(), input: {}, result: { sessions: [] } },
  ...baseErrors({}),
];
