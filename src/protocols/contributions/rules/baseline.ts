import { quoted } from '../../../core/found-value.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { baselineExamples } from '../baseline-examples.ts';
import { contributionOf, differences, isUnread } from '../other-contribution.ts';
import { wrongSides } from '../wrong-sides.ts';

const ABSENT =
  'If a contribution file cannot be read, fix that file first: it may have this id. Otherwise restore the contribution that had the id, or write its new id.';

export default defineRecordRule({
  id: 'contribution/baseline',
  kinds: ['contribution', 'contribution-manifest'],
  judges: ['contribution'],
  level: 'error',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.1 and 1.6.2',
  summary: 'A reference to another contribution matches it',
  why: 'If a conflict quotes a position that is not in the other contribution, it is about an answer that nobody gave.',
  fix: 'Copy session, task and position from the other contribution. For the positions of an epic, run `lint-protocol contribution flag --epic EPIC`.',
  decisions: [
    'A contribution is looked up by its id in the same `.cleo` folder, also in the archive. A missing one is a warning. If the manifest lists it and its file cannot be read, only the file is reported.',
    'Positions are compared like answers. A position in other words is a warning. In other words means: one of the two has all words of the other, and both or neither have a word such as “not”. If a conflict names only a session, all contributions of that session count.',
    'A session may change its answer. A position from an earlier commit is a warning; in a merged or archived contribution it is not reported. In a shallow clone, an unknown position could not be checked.',
  ],
  messages: {
    absent: 'There is no contribution {id}',
    session: 'The contribution {id} is of session {actual}, not {found}',
    task: 'The contribution {id} is about the task {actual}, not {found}',
    position: 'The other session did not answer {question} with {found}',
    reworded:
      'The other session answers {question} with {actual}; {found} is the same in other words',
    outdated: 'The other session now answers {question} with {actual}, no longer with {found}',
  },
  examples: baselineExamples,
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
