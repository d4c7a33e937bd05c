import type { RecordChanges, RecordState } from '../../../core/history.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import type { Place } from '../../../core/place.ts';
import type { ClaimEntry } from '../claims.ts';
import { baseWith, CLAIM, claim, config } from '../example.ts';
import { settingsOf } from '../objects.ts';

const CITE =
  'Add the id of a source or of evidence to "evidence". If nothing supports the claim, remove it, and propose it again once something does.';
const BEFORE = 'This change also loosens config.yaml, but is judged by the settings before it.';
const LATER =
  'Cite a source or evidence in a later change: `lint-protocol vouch cite ID --evidence SOURCE`.';
const NOT_YET = { uncommitted: `${BEFORE} ${CITE}`, committed: `${BEFORE} ${LATER}` };

const RELAXED = config({ review: { require_citations: false } });

export default defineRecordRule({
  id: 'vouch/citation',
  kinds: ['vouch-claim'],
  level: 'error',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 3.1',
  summary: 'A claim cites at least one source or piece of evidence',
  why: 'Nobody can check a claim without a source.',
  fix: CITE,
  decisions: [
    'If `review.require_citations` is false, a claim of status `working` without citations is an info.',
    'In one state the configuration beside the claim counts. For a change, the strictest configuration of its parents and of the start of the range applies, so a change cannot allow itself.',
    'A claim without the field cites nothing either. That is reported here, not by `vouch/schema`.',
  ],
  messages: {
    none: 'The claim cites no source and no evidence',
  },
  examples: {
    valid: [{ name: 'a source', files: baseWith() }],
    invalid: [
      {
        name: 'an empty list',
        files: baseWith({ 'claims/refund-window.yaml': claim({ evidence: [] }) }),
        expect: [{ message: 'none', path: CLAIM, at: '6:11-6:13' }],
      },
      {
        name: 'no list',
        files: baseWith({ 'claims/refund-window.yaml': claim({ evidence: undefined }) }),
        expect: [{ message: 'none', path: CLAIM, at: '1:1-1:2' }],
      },
      {
        name: 'still worked on, where that is allowed (info)',
        files: baseWith({
          'config.yaml': RELAXED,
          'claims/refund-window.yaml': claim({ status: 'working', evidence: [] }),
        }),
        expect: [{ message: 'none', path: CLAIM, at: '6:11-6:13' }],
      },
      {
        name: 'still worked on, where the same change allows that',
        past: baseWith(),
        files: baseWith({
          'config.yaml': RELAXED,
          'claims/refund-window.yaml': claim({ status: 'working', evidence: [] }),
        }),
        expect: [{ message: 'none', path: CLAIM, at: '6:11-6:13' }],
      },
    ],
  },
  past: {
    kinds: ['vouch-claim'],
    settings: true,
    after: ['vouch-config'],
    wantsAfter: ({ records }) => newlyUncited(records).length > 0,
    restsOn(lookUps) {
      for (const [{ record }, db] of lookUps.records('vouch-claim')) settingsOf(record, db);
    },
    *check({ records, settings, after }) {
      for (const found of newlyUncited(records)) {
        const { home } = found.record;
        const own = after.of('vouch-config').find(({ record }) => record.home === home);
        const governing = settings.get(home) ?? [];
        // Where the state itself does not allow it, that says so.
        if (own?.fact.requireCitations !== false) continue;
        if (governing.every((each) => each?.requireCitations === false)) continue;
        yield { ...found, help: NOT_YET, yieldsTo: 'vouch/citation' };
      }
    },
  },
  *check(entry, db) {
    const found = uncited(entry);
    if (found === null) return;
    const isAllowed =
      entry.fact.status === 'working' && !settingsOf(entry.record, db).requireCitations;
    yield { ...found, ...(isAllowed && { level: 'info' }) };
  },
});

function uncited(entry: ClaimEntry) {
  const at = uncitedPlace(entry);
  return at === null ? null : { message: 'none' as const, record: entry.record, at };
}

/** The claims that a step leaves without citations, where settings may allow that. */
function newlyUncited(records: RecordChanges): readonly NonNullable<ReturnType<typeof uncited>>[] {
  const isUncited = (state: RecordState<'vouch-claim'> | null) =>
    state?.fact != null && state.fact.evidence.length === 0;
  return records.of('vouch-claim').flatMap(({ before, after }) => {
    if (after?.fact?.status !== 'working' || before.some(isUncited)) return [];
    return uncited({ record: after.record, fact: after.fact }) ?? [];
  });
}

/** Where a claim should cite something and does not; null for one that does, or cites in a wrong shape. */
function uncitedPlace({ fact }: ClaimEntry): Place | null {
  if (fact.evidence.length > 0) return null;
  const faults = fact.shape.map(({ finding }) => finding);
  const missing = faults.find(
    ({ message, data }) => message === 'missing' && data.what === 'evidence',
  );
  if (missing !== undefined) return missing.at;
  const isMisshapen = faults.some(
    ({ data, at }) => data.what === 'evidence' || (Array.isArray(at) && at.length === 0),
  );
  return isMisshapen ? null : ['evidence'];
}
