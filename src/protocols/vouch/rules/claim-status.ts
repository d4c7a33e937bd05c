import { quoted } from '../../../core/found-value.ts';
import type { Db } from '../../../core/look-up.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { type ClaimEntry, claimId, isMisshapen } from '../claims.ts';
import { eventsOn, type Logged, mayBeReplaced } from '../decision-log.ts';
import { baseWith, CLAIM, claim, events } from '../example.ts';
import { isOwnClaim } from '../named-claims.ts';
import { objectCommand } from '../object-commands.ts';

const LIVE = new Set(['working', 'actionable', 'stable']);
/** What retires a claim: the status that it gives, and the command that does it. */
const RETIRES = new Map([
  ['claim.archive', ['archived', 'archive']],
  ['claim.bulk_clear', ['archived', 'archive']],
  ['claim.redact', ['redacted', 'redact']],
] as const);
/** What adds to a claim whatever its status is, and leaves that alone. */
const NEUTRAL = 'claim.cite';
const LOG = 'audit.log.jsonl';

function logged(...more: readonly (readonly [verb: string, ...ids: string[]])[]) {
  return baseWith({ [LOG]: events(['kb.init'], ...more) });
}

export default defineRecordRule({
  id: 'vouch/claim-status',
  kinds: ['vouch-claim'],
  level: 'warning',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 7',
  summary: 'A claim whose last event archived or redacted it has that status',
  why: 'The claim was retired, but its file says that it is still valid.',
  fix: 'Set the status again: `lint-protocol vouch archive ID --actor NAME`. If it was redacted, a person redacts it again. To use the claim, propose it again: `lint-protocol vouch propose claim TEXT`.',
  decisions: [
    'The last event that names the claim counts, except `claim.cite`, which leaves the status as it is. Nothing is reported if an import follows that event, or if the log has lines that cannot be read.',
    'A claim that says what supersedes it is reported by `vouch/supersedes`.',
  ],
  messages: {
    retired: 'According to its last event this claim was {done}, but its status is {status}',
  },
  examples: {
    valid: [
      {
        name: 'approved again',
        files: logged(
          ['claim.archive', 'refund-window'],
          ['proposal.approve', 'p', 'refund-window'],
        ),
      },
      {
        name: 'imported since',
        files: logged(['claim.archive', 'refund-window'], ['bundle.import']),
      },
      {
        name: 'archived',
        files: {
          ...logged(['claim.archive', 'refund-window']),
          [CLAIM]: claim({ status: 'archived' }),
        },
      },
    ],
    invalid: [
      {
        name: 'archived, and in force',
        files: logged(['claim.archive', 'refund-window']),
        expect: [{ message: 'retired', path: CLAIM, at: '4:9-4:15' }],
      },
      {
        name: 'cited since it was redacted',
        files: logged(['claim.redact', 'refund-window'], ['claim.cite', 'refund-window']),
        expect: [{ message: 'retired', path: CLAIM, at: '4:9-4:15' }],
      },
    ],
  },
  *check(self, db) {
    const { record, fact } = self;
    const status = fact.status ?? '';
    if (!LIVE.has(status) || fact.supersededBy !== null || isMisshapen(self, 'superseded_by'))
      return;
    const last = lastOn(self, db);
    const [done, verb] = RETIRES.get(last?.event.event as 'claim.archive') ?? [];
    if (last === undefined || done === undefined || verb === undefined) return;
    if (!isOwnClaim(self, db) || mayBeReplaced(last, record, db)) return;
    const command = objectCommand(verb, record.home, claimId(self));
    yield {
      message: 'retired',
      record,
      at: ['status'],
      data: { done, status: quoted(status) },
      // Where the text is there again as well, no command does it.
      ...(verb === 'redact' && { yieldsTo: 'vouch/approved-content' }),
      help: `Set the status again: \`${command}\`. To use the claim, propose it again: \`lint-protocol vouch propose claim TEXT\`.`,
    };
  },
});

/** The last event that may have given a claim its status. */
function lastOn(self: ClaimEntry, db: Db): Logged | undefined {
  const all = eventsOn(self.record, claimId(self), db);
  return all.findLast(({ event }) => event.event !== NEUTRAL);
}
