import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { claimId, isMisshapen } from '../claims.ts';
import { eventsOn, mayBeReplaced } from '../decision-log.ts';
import { baseWith, CLAIM, claim, events } from '../example.ts';
import { isOwnClaim } from '../named-claims.ts';
import { correcting } from '../object-commands.ts';

const CONFIRMS = 'claim.confirm';
/** What leaves the time of a confirmation as it is. */
const LEAVES = /^(?:claim\.(?!create$|delete$)|proposal\.(?:[^.]+\.)?(?:create|reject|expire)$)/;
/** A tool may look at the clock once for the file and once for its event, in milliseconds. */
const APART = 60_000;
const AT = '2026-04-12T09:14:00Z';

function confirmed(
  last: string | null,
  ...more: readonly (readonly [verb: string, ...ids: string[]])[]
) {
  return {
    ...baseWith({
      'audit.log.jsonl': events(['kb.init'], [CONFIRMS, 'refund-window'], ...more),
      'claims/refund-window.yaml': claim({ last_confirmed_at: last }),
    }),
  };
}

export default defineRecordRule({
  id: 'vouch/claim-confirmed',
  kinds: ['vouch-claim'],
  level: 'warning',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, sections 2.3 and 7',
  summary: 'A claim that was confirmed says when',
  why: 'The log says that somebody confirmed the claim, but its file does not. The claim goes stale too early.',
  fix: 'Restore the time that the event has. The help of the problem has the command.',
  decisions: [
    'The last event `claim.confirm` that names the claim counts. The file may be a minute behind it.',
    'Nothing is reported if a later event may have replaced the claim, such as an approval or an import, or if the log has lines that cannot be read.',
  ],
  messages: {
    behind:
      'According to the audit log this claim was confirmed at {time}, but its file does not say so',
  },
  examples: {
    valid: [
      { name: 'as the event says', files: confirmed(AT, ['claim.archive', 'refund-window']) },
      {
        name: 'approved again since',
        files: confirmed(null, ['proposal.approve', 'p', 'refund-window']),
      },
      { name: 'imported since', files: confirmed(null, ['bundle.import']) },
    ],
    invalid: [
      {
        name: 'archived by the branch whose version a merge kept',
        files: confirmed(null, ['claim.archive', 'refund-window']),
        expect: [{ message: 'behind', path: CLAIM, at: '1:5-1:18' }],
      },
      {
        name: 'the time of an earlier confirmation',
        files: confirmed('2026-04-11T09:14:00Z'),
        expect: [{ message: 'behind', path: CLAIM, at: '9:20-9:42' }],
      },
    ],
  },
  *check(self, db) {
    const { record, fact } = self;
    if (isMisshapen(self, 'last_confirmed_at')) return;
    const all = eventsOn(record, claimId(self), db).filter(({ event }) => !event.isDryRun);
    const at = all.findLastIndex(({ event }) => event.event === CONFIRMS);
    const last = all[at];
    const time = last?.event.createdAt ?? null;
    if (last === undefined || time === null) return;
    if ((fact.confirmedAt ?? Number.NEGATIVE_INFINITY) >= time - APART) return;
    if (!all.slice(at).every(({ event }) => LEAVES.test(event.event ?? ''))) return;
    if (!isOwnClaim(self, db) || mayBeReplaced(last, record, db)) return;
    const said = new Date(time).toISOString();
    const command = correcting(record.home, claimId(self), `last_confirmed_at=${said}`);
    yield {
      message: 'behind',
      record,
      at: [fact.confirmedAt === null ? 'id' : 'last_confirmed_at'],
      data: { time: said },
      help: `A merge may have kept a version of the claim from before that. Restore the time: \`${command}\``,
      isFurther: true,
    };
  },
});
