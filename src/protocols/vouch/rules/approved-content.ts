import { quoted } from '../../../core/found-value.ts';
import { defineLinkRule } from '../../../core/rule.ts';
import { approvalsIn, differing, fieldPlace, isOverwritten } from '../approvals.ts';
import { basesOf } from '../bases.ts';
import {
  baseWith,
  CLAIM,
  claim,
  DECIDED,
  event,
  PROPOSAL,
  page,
  proposal,
  SOURCE_ID,
} from '../example.ts';
import { withApproval } from '../object-commands.ts';
import { ARTIFACT_KINDS } from '../vouch-gate.ts';

const FILE = `decided/${PROPOSAL}.yaml`;
const TEXT = 'Refunds are paid within 14 days.';
const PAYLOAD = { id: 'refund-window', text: TEXT, confidence: 0.9, evidence: [SOURCE_ID] };
const PAGE = { id: 'refunds', title: 'Refunds', body: '# Refunds\n' };

/** A base whose claim was approved, with other fields than those since, and a log of these events. */
function approved(fields: Parameters<typeof claim>[0], ...events: Parameters<typeof event>[0][]) {
  const log = [{}, ...events].map((each, index) => event({ id: `e${index}`, ...each }));
  return baseWith({
    'claims/refund-window.yaml': claim(fields),
    [FILE]: proposal({ payload: PAYLOAD }),
    'audit.log.jsonl': log.join(''),
  });
}

function seen(place: string): readonly string[] {
  return [`${DECIDED}@${place}`];
}

const BY =
  'Find out which of the two was changed, this name or the decision, and put that one back as it was.';
const FIX =
  'Restore what was approved: the related place shows it. To change it, propose the new version and have it reviewed.';

/** What the history tells of the change itself: to the decision, or to the object. */
const TELLERS = ['history/decided-once', 'history/audited'];

export default defineLinkRule({
  id: 'vouch/approved-content',
  kinds: ARTIFACT_KINDS,
  level: 'error',
  tellsTampering: true,
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 4',
  summary: 'Knowledge says what was approved',
  why: 'A reviewer read another text than the one that everybody reads now. What was changed behind the review looks reviewed all the same.',
  fix: FIX,
  decisions: [
    'Compared with the newest approved proposal of the same kind and id: a claim’s text, type, confidence and evidence, a page’s title and body, an entity’s name and type, a relation’s ends and verb, `approved_by` with `decided_by`. What either side leaves out is not compared, nor is white space at either end of a text.',
    'The text of a claim may differ where its status is `redacted` and an event `claim.redact` names it; it may cite more where an event `claim.cite` names it.',
    'After a migration, or an import that overwrites what is there (`bundle.import`, `sync.apply`), behind the approval nothing is compared. A proposal that came with an import may be about an object that was left as it was: then an older approval counts as well.',
    'Where the approval was imported, or not all of the log is there to be read, a redaction and further citations need no event.',
    'Where what is judged shows that the decision was changed, or the object without an event, that change is reported (`history/decided-once`, `history/audited`) and its consequence is not.',
  ],
  messages: {
    field: 'The {field} of this {what} is not what was approved',
    by: '"approved_by" is {found}, but the proposal was decided by {actual}',
  },
  examples: {
    valid: [
      { name: 'as approved', files: approved({ approved_by: 'maria' }) },
      {
        name: 'redacted and cited since',
        files: approved(
          {
            text: 'Refunds are paid to ***.',
            status: 'redacted',
            evidence: [SOURCE_ID, SOURCE_ID],
          },
          { event: 'claim.redact', object_ids: ['refund-window'] },
        ),
      },
    ],
    invalid: [
      {
        name: 'another text, a confidence of its own, and another approver',
        files: approved({
          text: 'Refunds are paid at once.',
          confidence: 1,
          approved_by: 'ana',
        }),
        expect: [
          { message: 'field', path: CLAIM, at: '2:7-2:32', related: seen('5:39-5:73') },
          { message: 'field', path: CLAIM, at: '5:13-5:14', related: seen('5:87-5:90') },
          { message: 'by', path: CLAIM, at: '9:14-9:17', related: seen('8:13-8:18') },
        ],
      },
      {
        name: 'other evidence',
        files: approved({ evidence: [] }),
        expect: [{ message: 'field', path: CLAIM, at: '6:11-6:13', related: seen('5:102-5:170') }],
      },
      {
        name: 'the body of a page',
        files: baseWith({
          [FILE]: proposal({ kind: 'page', payload: PAGE }),
          'audit.log.jsonl': event(),
          'pages/refunds.md': page({}, '# Refunds\n\nAt once.\n'),
        }),
        expect: [
          {
            message: 'field',
            path: '.vouch/pages/refunds.md',
            at: '9:1-9:10',
            related: seen('5:51-5:64'),
          },
        ],
      },
    ],
  },
  *check({ facts }) {
    const bases = basesOf(facts);
    for (const approval of approvalsIn(facts)) {
      const { proposal: by, kind, id } = approval;
      const object = bases.find(kind, by.record, id);
      if (object === null || isOverwritten(facts, approval)) continue;
      const { record, fact } = object;
      const what = kind.slice('vouch-'.length);
      for (const field of differing(object, approval, facts)) {
        const there = { record: by.record, at: ['payload', field], message: 'what was approved' };
        const place = { record, at: fieldPlace(object, field), key: field, yieldsTo: TELLERS };
        const help = withApproval(FIX, approval);
        yield { message: 'field', ...place, data: { field, what }, related: [there], help };
      }
      const found = 'approvedBy' in fact ? fact.approvedBy : null;
      const actual = by.fact.decidedBy;
      const deciders = approval.accepted.map(({ fact: { decidedBy } }) => decidedBy);
      if (found === null || actual === null || deciders.includes(found)) continue;
      const data = { found: quoted(found), actual: quoted(actual) };
      const related = [{ record: by.record, at: ['decided_by'], message: 'who decided it' }];
      // The decision may be the one that was changed: then this name is right.
      const help = withApproval(BY, approval);
      yield { message: 'by', record, at: ['approved_by'], data, related, help, yieldsTo: TELLERS };
    }
  },
});
