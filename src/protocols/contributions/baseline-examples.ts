import type { RuleText } from '../../core/rule.ts';
import {
  BASELINE,
  BASELINE_PATH,
  CONFLICT,
  conflicting,
  contribution,
  PATH,
  REFERENCE,
} from './example.ts';
import { entry, MANIFEST } from './manifest-example.ts';

const NAMED = {
  ...CONFLICT.otherSession,
  contributionId: REFERENCE.contributionId,
};

function referring(changes: Record<string, unknown>): Record<string, string> {
  const text = contribution({ baselineReference: { ...REFERENCE, ...changes } });
  return { [BASELINE_PATH]: BASELINE, [PATH]: text };
}

function naming(position: string, status = 'draft'): string {
  return conflicting({ otherSession: { ...NAMED, position } }, { status });
}

const LISTED = { [MANIFEST]: entry({ id: NAMED.contributionId, filePath: BASELINE_PATH }) };
const ANSWERED_KAFKA = { [BASELINE_PATH]: BASELINE.replace('A Postgres table', 'Kafka') };

/** The examples of `contribution/baseline`. */
export const baselineExamples: RuleText['examples'] = {
  valid: [
    { name: 'as it is', files: referring({}) },
    {
      name: 'a position that the other one holds',
      files: {
        [BASELINE_PATH]: BASELINE,
        [PATH]: naming('a postgres table.'),
      },
    },
    {
      name: 'one that is listed, and whose file cannot be read',
      files: { ...referring({}), [BASELINE_PATH]: '{', ...LISTED },
    },
    {
      name: 'merged, and the other one changed its answer since',
      files: { [BASELINE_PATH]: BASELINE, [PATH]: naming('Kafka', 'merged') },
      past: ANSWERED_KAFKA,
    },
  ],
  invalid: [
    {
      name: 'not there (warning)',
      files: referring({ contributionId: 'contrib_00000000' }),
      expect: [{ message: 'absent', path: PATH, at: '39:23-39:41' }],
    },
    {
      name: 'another session and another task',
      files: referring({ sessionId: 'session_20260101_080000_aaaaaa', taskId: 'T1000' }),
      expect: [
        {
          message: 'session',
          path: PATH,
          at: '36:18-36:50',
          related: ['.cleo/contributions/contrib_5e6f7a8b.json@10:16-10:48'],
        },
        {
          message: 'task',
          path: PATH,
          at: '38:15-38:22',
          related: ['.cleo/contributions/contrib_5e6f7a8b.json@14:13-14:20'],
        },
      ],
    },
    {
      name: 'a position that nobody holds',
      files: { [BASELINE_PATH]: BASELINE, [PATH]: naming('Kafka') },
      expect: [
        {
          message: 'position',
          path: PATH,
          at: '47:21-47:28',
          related: ['.cleo/contributions/contrib_5e6f7a8b.json@20:17-20:35'],
        },
      ],
    },
    {
      name: 'the position in other words (warning)',
      files: { [BASELINE_PATH]: BASELINE, [PATH]: naming('A table in Postgres') },
      expect: [
        {
          message: 'reworded',
          path: PATH,
          at: '47:21-47:42',
          related: ['.cleo/contributions/contrib_5e6f7a8b.json@20:17-20:35'],
        },
      ],
    },
    {
      name: 'the opposite',
      files: { [BASELINE_PATH]: BASELINE, [PATH]: naming('Not a Postgres table') },
      expect: [
        {
          message: 'position',
          path: PATH,
          at: '47:21-47:43',
          related: ['.cleo/contributions/contrib_5e6f7a8b.json@20:17-20:35'],
        },
      ],
    },
    {
      name: 'the other one changed its answer since (warning)',
      files: { [BASELINE_PATH]: BASELINE, [PATH]: naming('Kafka') },
      past: ANSWERED_KAFKA,
      expect: [
        {
          message: 'outdated',
          path: PATH,
          at: '47:21-47:28',
          related: ['.cleo/contributions/contrib_5e6f7a8b.json@20:17-20:35'],
        },
      ],
    },
  ],
};
