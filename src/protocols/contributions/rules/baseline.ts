import { quoted } from '../../../core/found-value.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { baselineExamples } from '../baseline-examples.ts';
import { contributionOf, differences, isUnread } from '../other-contribution.ts';
import { wrongSides } from '../wrong-sides.ts';

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
    'Positions are compared like answers. A position in other words is a warning: one of the two has all words of the other, and both or neither have a word such as “not”. A conflict that names only a session is compared with the answers of all its contributions.',
    'A session may answer otherwise later. A position that it gave in an earlier commit is a warning as long as the contribution may change. If it is merged or archived, nothing is reported. In a shallow clone, a position that nobody holds is a warning.',
  ],
  messages: {
    absent: 'There is no contribution {id}',
    session: 'The contribution {id} is of session {actual}, not {found}',
    task: 'The contribution {id} is about the task {actual}, not {found}',
    position: 'No answer of the other session to {question} is {found}',
    reworded:
      'The other session answers {question} with {actual}, which {found} says in other words',
    outdated: 'The other session answers {question} with {actual} now, no longer with {found}',
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
