import { LONGEST_PATH, quoted } from '../../../core/found-value.ts';
import type { Db } from '../../../core/look-up.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { type ClaimEntry, claimId, isMisshapen } from '../claims.ts';
import { baseWith, claim, event, CLAIM as OLD } from '../example.ts';
import { isExplained, isUnlinked } from '../later-events.ts';
import { logIn } from '../missing-logs.ts';
import { claimNamed, claimsNaming, isOwnClaim, isOwnId, type OtherClaim } from '../named-claims.ts';
import { objectCommand } from '../object-commands.ts';
import { SUPERSEDING } from '../rows.ts';

const NEW = '.vouch/claims/long-window.yaml';

/** A claim that supersedes another, which has these fields. */
function superseding(
  old: Parameters<typeof claim>[0],
  supersedes: readonly string[] = ['refund-window'],
): Record<string, string> {
  return {
    'claims/long-window.yaml': claim({ id: 'long-window', supersedes }),
    'claims/refund-window.yaml': claim(old),
  };
}

const ANSWERED = { status: 'superseded', superseded_by: 'long-window' };
/** What a superseded claim may become, for a reason. */
const AFTERWARDS = new Set(['archived', 'redacted', 'contested']);
const LIVE = new Set(['working', 'actionable', 'stable']);

export default defineRecordRule({
  id: 'vouch/supersedes',
  kinds: ['vouch-claim'],
  level: 'error',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 3.4',
  summary: 'A superseded claim and the claim that supersedes it name each other',
  why: 'If a replaced claim does not name the new one, readers still find and cite it.',
  fix: 'In the old claim, set "status" to "superseded" and "superseded_by" to the id of the new claim. In the new claim, add the id of the old one to "supersedes".',
  decisions: [
    'Several claims may supersede one. Its `superseded_by` then names one of them.',
    'A superseded claim may become archived, redacted or contested if the log has a later event for that. If there is no log, or its beginning was rotated out, nothing is reported.',
    'A claim stays superseded if the log says that the claim that superseded it was deleted (`claim.cascade_unlink`).',
    'A fault is reported once, at the claim that names the other. `vouch/reference` reports a missing claim.',
  ],
  messages: {
    unanswered: 'This claim supersedes {other}, whose "superseded_by" is not set',
    unlisted: '"superseded_by" names {other}, whose "supersedes" lacks this claim',
    status: 'The claim is superseded by {other}, but its status is {status}',
    'by-nobody': 'The claim is superseded, but no claim supersedes it',
  },
  examples: {
    valid: [
      { name: 'both say so', files: baseWith(superseding(ANSWERED)) },
      {
        name: 'archived afterwards',
        files: baseWith({
          ...superseding({ ...ANSWERED, status: 'archived' }),
          'audit.log.jsonl':
            event({ event: 'claim.supersede', object_ids: ['refund-window', 'long-window'] }) +
            event({ id: 'e2', event: 'claim.archive', object_ids: ['refund-window'] }),
        }),
      },
    ],
    invalid: [
      {
        name: 'only the new one says so',
        files: baseWith(superseding({})),
        expect: [
          { message: 'unanswered', path: NEW, at: '9:14-9:29', related: [`${OLD}@4:9-4:15`] },
        ],
      },
      {
        name: 'only the old one says so',
        files: baseWith(superseding(ANSWERED, [])),
        expect: [
          { message: 'unlisted', path: OLD, at: '9:16-9:27', related: [`${NEW}@9:13-9:15`] },
        ],
      },
      {
        name: 'stable all the same',
        files: baseWith(superseding({ ...ANSWERED, status: 'stable' })),
        expect: [{ message: 'status', path: OLD, at: '4:9-4:15', related: [`${NEW}@9:14-9:29`] }],
      },
      {
        name: 'superseded by nobody',
        files: baseWith({ 'claims/refund-window.yaml': claim({ status: 'superseded' }) }),
        expect: [{ message: 'by-nobody', path: OLD, at: '4:9-4:19' }],
      },
    ],
  },
  *check(self, db) {
    const { record, fact } = self;
    if (isMisshapen(self, 'superseded_by') || !isOwnClaim(self, db)) return;
    const newer = claimsNaming(self, SUPERSEDING, db);
    if (fact.supersededBy !== null) return yield* answers(self, fact.supersededBy, newer, db);
    const id = claimId(self);
    const missing = [logIn(record.home)];
    // One that supersedes itself is a cycle.
    const first = newer.find((each) => each.record.path !== record.path && isOwnId(each, db));
    if (first !== undefined) {
      yield {
        message: 'unanswered',
        record: first.record,
        at: ['supersedes', first.index],
        data: { other: quoted(id) },
        related: [{ record, at: ['status'], message: 'the replaced claim' }],
        missing,
        help: `In ${quoted(record.path, LONGEST_PATH)}, set status: superseded and superseded_by: ${JSON.stringify(first.id)}. ${commandHelp(self, first)} If this claim supersedes nothing, remove the id from "supersedes".`,
      };
    } else if (fact.status === 'superseded' && !isUnlinked(record, id, db)) {
      yield { message: 'by-nobody', record, at: ['status'], missing };
    }
  },
});

function commandHelp(old: ClaimEntry, newer: Pick<OtherClaim, 'id'>): string {
  const command = objectCommand('supersede', old.record.home, claimId(old), newer.id);
  return `\`${command}\` also does that.`;
}

const UNTOLD =
  'Set the status to "superseded" again. Or archive, redact or contest the claim with the tool, so that the log has the event.';

/** What is wrong with a claim that says what supersedes it. */
function* answers(old: ClaimEntry, by: string, newer: readonly OtherClaim[], db: Db) {
  const { record, fact } = old;
  const other = claimNamed(record, by, db);
  if (other === null || other.isUnclear) return;
  const index = newer.find((each) => each.record.path === other.record.path)?.index;
  const data = { other: quoted(by) };
  // Where the log lost what it said of them, that is the cause.
  const missing = [logIn(record.home)];
  if (index === undefined) {
    const related = [{ record: other.record, at: ['supersedes'], message: 'lacks the old claim' }];
    const help = `Name ${JSON.stringify(claimId(old))} in "supersedes" of ${quoted(other.record.path, LONGEST_PATH)}. ${commandHelp(old, other)}`;
    const place = { record, at: ['superseded_by'], data, related, help, missing };
    yield { message: 'unlisted' as const, ...place };
    return;
  }
  const status = fact.status ?? '';
  const isUnexplained = AFTERWARDS.has(status) && !isExplained(record, claimId(old), db);
  if (!LIVE.has(status) && !isUnexplained) return;
  const at = ['supersedes', index];
  const related = [{ record: other.record, at, message: 'the claim that supersedes it' }];
  const told = { ...data, status: quoted(status) };
  // What became of it afterwards may be right, and only its event be missing.
  const expected = LIVE.has(status) ? { expected: 'superseded' } : { help: UNTOLD };
  const place = { record, at: ['status'], data: told, related, missing };
  yield { message: 'status' as const, ...place, ...expected };
}
