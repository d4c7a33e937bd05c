import { quoted } from '../../../core/found-value.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import {
  BASELINE,
  BASELINE_PATH,
  CONFLICT,
  conflicting,
  contribution,
  PATH,
  REFERENCE,
} from '../example.ts';
import { entry, MANIFEST } from '../manifest-example.ts';
import { contributionOf, differences, isUnread } from '../other-contribution.ts';
import { wrongSides } from '../wrong-sides.ts';

const NAMED = {
  ...CONFLICT.otherSession,
  contributionId: REFERENCE.contributionId,
};

function referring(changes: Record<string, unknown>): Record<string, string> {
  const text = contribution({ baselineReference: { ...REFERENCE, ...changes } });
  return { [BASELINE_PATH]: BASELINE, [PATH]: text };
}

/** It names a position that the other session does not hold now. */
function withKafka(status = 'draft'): string {
  return conflicting({ otherSession: { ...NAMED, position: 'Kafka' } }, { status });
}

const LISTED = { [MANIFEST]: entry({ id: NAMED.contributionId, filePath: BASELINE_PATH }) };
const ANSWERED_KAFKA = { [BASELINE_PATH]: BASELINE.replace('A Postgres table', 'Kafka') };

const ABSENT =
  'If another contribution cannot be read, fix that first: it may have this id. If none has it, restore the one that had, or write the id that it has now.';

export default defineRecordRule({
  id: 'contribution/baseline',
  kinds: ['contribution', 'contribution-manifest'],
  judges: ['contribution'],
  level: 'error',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.1 and 1.6.2',
  summary: 'A reference to another contribution matches it',
  why: 'A conflict that quotes a position which the other contribution does not hold is about an answer that nobody gave.',
  fix: 'Copy session, task and position from the other contribution. `lint-protocol contribution flag --epic EPIC` does that for the positions of an epic.',
  decisions: [
    'A contribution is looked up by its id among those beside this one, archived ones included. One that is not there is a warning. If the manifest lists it and its file cannot be read, that is reported at the file.',
    'Positions are compared like answers. A conflict that names only a session is compared with the answers of all its contributions.',
    'A session may answer otherwise later. A position that it gave in an earlier commit is a warning as long as the contribution may change. If it is merged or archived, nothing is reported. In a shallow clone, a position that nobody holds is a warning.',
  ],
  messages: {
    absent: 'There is no contribution {id}',
    session: 'The contribution {id} is of session {actual}, not {found}',
    task: 'The contribution {id} is about the task {actual}, not {found}',
    position: 'No answer of the other session to {question} is {found}',
    outdated: 'The other session answers {question} with {actual} now, no longer with {found}',
  },
  examples: {
    valid: [
      { name: 'as it is', files: referring({}) },
      {
        name: 'a position that the other one holds',
        files: {
          [BASELINE_PATH]: BASELINE,
          [PATH]: conflicting({ otherSession: { ...NAMED, position: 'a postgres table.' } }),
        },
      },
      {
        name: 'one that is listed, and whose file cannot be read',
        files: { ...referring({}), [BASELINE_PATH]: '{', ...LISTED },
      },
      {
        name: 'merged, and the other one changed its answer since',
        files: { [BASELINE_PATH]: BASELINE, [PATH]: withKafka('merged') },
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
        files: { [BASELINE_PATH]: BASELINE, [PATH]: withKafka() },
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
        name: 'the other one changed its answer since (warning)',
        files: { [BASELINE_PATH]: BASELINE, [PATH]: withKafka() },
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
  },
  *check(self, db) {
    const { record, fact } = self;
    for (const reference of [fact.baseline, ...fact.conflicts.map(({ other }) => other)]) {
      if (reference?.contributionId == null) continue;
      const id = quoted(reference.contributionId);
      const other = contributionOf(record, reference, db);
      if (other !== null) {
        for (const { message, key, found, actual } of differences(reference, other)) {
          const related = [{ record: other.record, at: [key], message: 'it says so' }];
          const at = [...reference.at, key];
          const help = 'Copy the session and the task from the other contribution.';
          yield { message, record, at, data: { id, found, actual }, related, help };
        }
      } else if (!isUnread(record, reference.contributionId, db)) {
        const at = [...reference.at, 'contributionId'];
        yield { message: 'absent', record, at, data: { id }, level: 'warning', help: ABSENT };
      }
    }
    yield* wrongSides(self, db);
  },
});
