import { LONGEST_PATH, quoted } from '../../core/found-value.ts';
import type { Db } from '../../core/look-up.ts';
import { type ClaimEntry, claimId } from './claims.ts';
import { isExplained } from './later-events.ts';
import { logIn } from './missing-logs.ts';
import { claimNamed, type OtherClaim } from './named-claims.ts';
import { objectCommand } from './object-commands.ts';

/** What a superseded claim may become, for a reason. */
const AFTERWARDS = new Set(['archived', 'redacted', 'contested']);
const LIVE = new Set(['working', 'actionable', 'stable']);

/** The command that lets the two claims name each other. */
export function commandHelp(old: ClaimEntry, { id }: Pick<OtherClaim, 'id'>): string {
  return `\`${objectCommand('supersede', old.record.home, claimId(old), id)}\` also does that.`;
}

const UNTOLD =
  'Set the status to "superseded" again. Or archive, redact or contest the claim with the tool, so that the log has the event.';

/** What is wrong with a claim that says what supersedes it. */
export function* answers(old: ClaimEntry, by: string, newer: readonly OtherClaim[], db: Db) {
  const { record, fact } = old;
  const other = claimNamed(record, by, db);
  if (other === null || other.isUnclear) return;
  const index = newer.find((each) => each.record.path === other.record.path)?.index;
  const data = { other: quoted(by) };
  // Where the log lost what it said of them, that is the cause.
  const missing = [logIn(record.home)];
  if (index === undefined) {
    const message = 'does not name the old claim';
    const related = [{ record: other.record, at: ['supersedes'], message }];
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
  // What became of it afterwards may be right, and only its event be missing.
  const expected = LIVE.has(status) ? { expected: 'superseded' } : { help: UNTOLD };
  const place = {
    record,
    at: ['status'],
    data: { ...data, status: quoted(status) },
    related,
    missing,
  };
  yield { message: 'status' as const, ...place, ...expected };
}
