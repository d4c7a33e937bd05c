import { LONGEST_PATH, quoted } from '../../../core/found-value.ts';
import { defineLinkRule } from '../../../core/rule.ts';
import { type ClaimEntry, type Claims, claimId, claimsOf, isMisshapen } from '../claims.ts';
import { baseWith, claim, event, CLAIM as OLD } from '../example.ts';
import { firstSuccessors } from '../first-successors.ts';
import { LaterEvents } from '../later-events.ts';
import { logIn } from '../missing-logs.ts';
import { objectCommand } from '../object-commands.ts';

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

export default defineLinkRule({
  id: 'vouch/supersedes',
  kinds: ['vouch-claim'],
  level: 'error',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 3.4',
  summary: 'A claim that is superseded and the claim that supersedes it both say so',
  why: 'A claim that was replaced but does not know it is still found, cited and believed.',
  fix: 'In the replaced claim, set "status" to superseded and "superseded_by" to the id of the claim that replaces it. In that claim, name the replaced one in "supersedes".',
  decisions: [
    'Several claims may supersede one. Its `superseded_by` then names one of them.',
    'A superseded claim may become archived, redacted or contested where the log has a later event for it. If there is no log, or its beginning was moved out of it, nobody can know and nothing is said.',
    'A claim stays superseded where the log says that what superseded it was deleted (`claim.cascade_unlink`).',
    'One fault is reported once, at the claim that says too much. A claim that is not there is reported by `vouch/reference`.',
  ],
  messages: {
    unanswered: 'This claim supersedes {other}, whose "superseded_by" is not set',
    unlisted: 'This claim says that {other} supersedes it, which {other} does not say',
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
  *check({ facts }) {
    const claims = claimsOf(facts);
    const later = new LaterEvents(facts);
    const superseding = firstSuccessors(claims);
    for (const old of claims.all) {
      const { record, fact } = old;
      if (isMisshapen(old, 'superseded_by')) continue;
      const first = superseding.get(old);
      if (fact.supersededBy !== null) {
        yield* answers(claims, later, old, fact.supersededBy);
      } else if (first !== undefined) {
        yield {
          message: 'unanswered',
          record: first.claim.record,
          at: ['supersedes', first.index],
          data: { other: quoted(claimId(old)) },
          related: [{ record, at: ['status'], message: 'the replaced claim' }],
          missing: [logIn(record.home)],
          help: `If it does, set status: superseded and superseded_by: ${JSON.stringify(claimId(first.claim))} in ${quoted(record.path, LONGEST_PATH)}; else take it out of "supersedes". ${commandHelp(old, first.claim)}`,
        };
      } else if (fact.status === 'superseded' && !later.isUnlinked(record, claimId(old))) {
        yield { message: 'by-nobody', record, at: ['status'], missing: [logIn(record.home)] };
      }
    }
  },
});

function commandHelp(old: ClaimEntry, newer: ClaimEntry): string {
  const command = objectCommand('supersede', old.record.home, claimId(old), claimId(newer));
  return `If a merge left only one of the two that says so, \`${command}\` makes the other say it, too.`;
}

const UNTOLD =
  'Let the tool archive, redact or contest the claim, so that the log has the event; or give it the status superseded back.';

/** What is wrong with a claim that says what supersedes it. */
function* answers(claims: Claims, later: LaterEvents, old: ClaimEntry, by: string) {
  const { record, fact } = old;
  const other = claims.find(old, by);
  if (other === null || isMisshapen(other, 'supersedes')) return;
  const index = claims.named(other, 'supersedes').get(old);
  const data = { other: quoted(by) };
  // Where the log lost what it said of them, that is the cause.
  const missing = [logIn(record.home)];
  if (index === undefined) {
    const related = [{ record: other.record, at: ['supersedes'], message: 'does not name it' }];
    const help = `Name ${JSON.stringify(claimId(old))} in "supersedes" of ${quoted(other.record.path, LONGEST_PATH)}. ${commandHelp(old, other)}`;
    const place = { record, at: ['superseded_by'], data, related, help, missing };
    yield { message: 'unlisted' as const, ...place };
    return;
  }
  const status = fact.status ?? '';
  const isUnexplained = AFTERWARDS.has(status) && !later.explain(record, claimId(old));
  if (!LIVE.has(status) && !isUnexplained) return;
  const at = ['supersedes', index];
  const related = [{ record: other.record, at, message: 'what supersedes it' }];
  const told = { ...data, status: quoted(status) };
  // What became of it afterwards may be right, and only its event be missing.
  const expected = LIVE.has(status) ? { expected: 'superseded' } : { help: UNTOLD };
  const place = { record, at: ['status'], data: told, related, missing };
  yield { message: 'status' as const, ...place, ...expected };
}
