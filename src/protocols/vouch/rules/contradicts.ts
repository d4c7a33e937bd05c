import { LONGEST_PATH, quoted } from '../../../core/found-value.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';

import { claimId } from '../claims.ts';
import { baseWith, claim } from '../example.ts';
import { logIn } from '../missing-logs.ts';
import { claimsNamed, claimsNaming, isOwnClaim } from '../named-claims.ts';
import { objectCommand } from '../object-commands.ts';
import { CONTRADICTING } from '../rows.ts';

const ONE = '.vouch/claims/refund-window.yaml';
const OTHER = '.vouch/claims/short-window.yaml';

const SELF_HELP =
  'Write the id of the other claim, and add this claim to its "contradicts". Or remove the id.';

function contradicting(answer: readonly string[] | undefined): ReturnType<typeof baseWith> {
  return baseWith({
    'claims/refund-window.yaml': claim({ status: 'contested', contradicts: ['short-window'] }),
    'claims/short-window.yaml': claim({
      id: 'short-window',
      status: 'contested',
      contradicts: answer,
    }),
  });
}

export default defineRecordRule({
  id: 'vouch/contradicts',
  kinds: ['vouch-claim'],
  level: 'error',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 3.5',
  summary: 'Two claims that contradict each other name each other',
  why: 'Readers of the claim that does not name the other believe that it is undisputed.',
  fix: 'Name each of the two claims in "contradicts" of the other.',
  decisions: [
    'A claim that is not there is reported by `vouch/reference`.',
    'A claim that names itself contradicts nothing: what it was meant to name is missing.',
  ],
  messages: {
    self: 'The claim {id} says that it contradicts itself',
    'one-sided': 'This claim contradicts {other}, but {other} does not name it in "contradicts"',
  },
  examples: {
    valid: [{ name: 'both say so', files: contradicting(['refund-window']) }],
    invalid: [
      {
        name: 'one is silent',
        files: contradicting([]),
        expect: [
          { message: 'one-sided', path: ONE, at: '9:15-9:29', related: [`${OTHER}@9:14-9:16`] },
        ],
      },
      {
        name: 'one has no list',
        files: contradicting(undefined),
        expect: [
          { message: 'one-sided', path: ONE, at: '9:15-9:29', related: [`${OTHER}@1:1-8:35`] },
        ],
      },
      {
        name: 'the claim itself',
        files: baseWith({
          'claims/refund-window.yaml': claim({
            status: 'contested',
            contradicts: ['refund-window'],
          }),
        }),
        expect: [{ message: 'self', path: ONE, at: '9:15-9:30' }],
      },
    ],
  },
  *check(self, db) {
    const { record, fact } = self;
    if (fact.contradicts.length === 0 || !isOwnClaim(self, db)) return;
    const answering = new Set(
      claimsNaming(self, CONTRADICTING, db).map((each) => each.record.path),
    );
    const id = claimId(self);
    for (const other of claimsNamed(self, 'contradicts', db)) {
      const place = { record, at: ['contradicts', other.index] };
      if (other.record.path === record.path) {
        yield { message: 'self', ...place, data: { id: quoted(id) }, help: SELF_HELP };
        continue;
      }
      if (answering.has(other.record.path)) continue;
      const related = [{ record: other.record, at: ['contradicts'], message: 'the other claim' }];
      const data = { other: quoted(other.id) };
      const command = objectCommand('contradict', record.home, id, other.id);
      const help = `Add ${JSON.stringify(id)} to "contradicts" in ${quoted(other.record.path, LONGEST_PATH)}, or run \`${command}\`. If the two claims do not contradict each other, remove the id here.`;
      // Where the log lost what it said of them, that is the cause.
      const missing = [logIn(record.home)];
      yield { message: 'one-sided', ...place, data, related, help, missing };
    }
  },
});
