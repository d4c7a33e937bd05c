import { isRespelled } from '../../../core/actor-name.ts';
import { quoted } from '../../../core/found-value.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import {
  approvalsOf,
  differing,
  fieldPlace,
  isBack,
  isOfEarlier,
  isOverwritten,
} from '../approvals.ts';
import { approvedContentExamples } from '../approved-content-examples.ts';
import { approvedLast, keptToo } from '../object-commands.ts';
import { rivalsOf } from '../rivals.ts';
import { ARTIFACT_KINDS } from '../vouch-gate.ts';

const BY =
  'Find out which of the two names was changed (`git --literal-pathspecs log -p -- {path}`), and restore that name.';
const FIX =
  'Restore the approved content, which the related place shows. To change it, propose the new version and have it reviewed.';

const BACK =
  'Restore the file as it was after the redaction: `git --literal-pathspecs log -p -- {path}` shows the commit. A merge may have kept the version of a branch without the redaction.';

/** What the history tells of the change itself: to the decision, or to the object. */
const TELLERS = ['history/decided-once', 'history/audited'];

export default defineRecordRule({
  id: 'vouch/approved-content',
  kinds: ARTIFACT_KINDS,
  level: 'error',
  tellsTampering: true,
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 4',
  summary: 'An object has the content that was approved',
  why: 'If the object differs, the reviewer read another text. But the object still looks reviewed.',
  fix: FIX,
  decisions: [
    'If the payload has no id, the object is the first that the event of the approval names.',
    'The object is compared with the newest approved proposal of the same kind and id. Compared are a claim’s text, type, confidence and evidence; a page’s title and body; an entity’s name and type; a relation’s ends and verb; and `approved_by` with `decided_by`. A field that either side lacks is not compared, and neither is white space at the ends of a text.',
    'The text of a claim may differ if its status is `redacted` and an event `claim.redact` names it. It may also cite what the `evidence_added` of an event `claim.cite` names.',
    'If the log says that a claim was redacted, but the claim has another status and the approved text, it is reported: a merge brought the text back.',
    'A later import that overwrites (`bundle.import` with `on_conflict: overwrite`) explains the objects of the bundle that it names, if that bundle is in the repository. A migration must not change what was approved. If the proposal came with an import, an older approval counts as well.',
    'If a page or relation has the content of an earlier approval of its id, a merge kept that object, and so for a claim with the approved text. The help names the command that restores what was approved last.',
    'Two proposals that give a claim another text, or an entity another name, are two objects: two branches approved them under one id. If the file holds one of them, the other one is reported until it is decided under another id. A deletion between the two approvals makes the id free again.',
    'If the approval was imported, or not all of the log is there to be read, a redaction and further citations need no event.',
    'If a checked change altered the decision, or the object without an event, only that change is reported (`history/decided-once`, `history/audited`).',
  ],
  messages: {
    field: 'The {field} of this {what} is not what was approved',
    rival: 'Another {what} was approved under the id {id}, but no file holds it: {proposal}',
    back: 'The text of this claim was redacted, but is in the file again',
    by: '"approved_by" is {found}, but the proposal was decided by {actual}',
  },
  examples: approvedContentExamples,
  *check(object, db) {
    const { record, fact } = object;
    for (const approval of approvalsOf(object, db)) {
      const { proposal: by } = approval;
      if (isOverwritten(object, approval, db)) continue;
      const what = record.kind.slice('vouch-'.length);
      const isEarlier = isOfEarlier(object, approval, db);
      const rivals = rivalsOf(object, approval.id, db);
      for (const {
        field,
        proposal: { record: there, value },
      } of rivals) {
        const related = [{ record: there, at: ['payload', field], message: 'what was approved' }];
        const data = { what, id: quoted(approval.id), proposal: quoted(value.id) };
        const place = { record, at: [field], key: value.id };
        yield { message: 'rival', ...place, data, related, ...keptToo(record, value) };
      }
      if (isEarlier && rivals.length > 0) continue;
      for (const field of differing(object, approval, db)) {
        const there = { record: by.record, at: ['payload', field], message: 'what was approved' };
        const place = { record, at: fieldPlace(object, field), key: field, yieldsTo: TELLERS };
        const remedy = isEarlier ? approvedLast(approval) : {};
        yield { message: 'field', ...place, data: { field, what }, related: [there], ...remedy };
      }
      if (isBack(object, approval, db))
        yield {
          message: 'back',
          record,
          at: ['text'],
          help: BACK,
          isFurther: true,
          yieldsTo: TELLERS,
        };
      const found = 'approvedBy' in fact ? fact.approvedBy : null;
      const actual = by.value.decidedBy;
      const deciders = approval.accepted.map(({ value }) => value.decidedBy);
      if (found === null || actual === null || deciders.includes(found)) continue;
      const data = { found: quoted(found), actual: quoted(actual) };
      const related = [{ record: by.record, at: ['decided_by'], message: 'who decided it' }];
      // The decision may be the one that was changed: then this name is right.
      const remedy = isEarlier ? approvedLast(approval) : { help: BY };
      const place = { record, at: ['approved_by'], yieldsTo: TELLERS };
      const isLesser = deciders.some((each) => each !== null && isRespelled(each, found));
      const level = isLesser ? ({ level: 'warning' } as const) : {};
      yield { message: 'by', ...place, data, related, ...remedy, ...level };
    }
  },
});
