import { isSameActor } from '../../../core/actor-name.ts';
import type { FactEntry } from '../../../core/fact.ts';
import type { Rows } from '../../../core/look-up.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { ANOTHER_REVIEW, NOT_YET, unprovenHelp } from '../another-review.ts';
import { approverExamples } from '../approver-examples.ts';
import { basesOf } from '../bases.ts';
import { settingsOf } from '../objects.ts';
import {
  approvedByProposer,
  neededBy,
  own,
  ownApprovals,
  receiptsOf,
  witnessed,
} from '../own-approvals.ts';
import { receiptsFrom, receiptsIn, unproven } from '../receipts.ts';
import { DECISIONS } from '../rows.ts';

export default defineRecordRule({
  id: 'vouch/approver',
  kinds: ['vouch-proposal'],
  level: 'error',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 5.4',
  summary: 'Nobody approves their own proposal',
  why: 'Readers trust the base because a second person reviewed everything in it.',
  fix: ANOTHER_REVIEW,
  by: 'human',
  decisions: [
    'With `auto_approve_on_receipt`, proposers may approve their own claim if every citation is evidence whose `byte_start` and `byte_end` give exactly its quote. The linter looks these bytes up in the content of the source. Missing content proves nothing.',
    'If evidence cannot be read, nothing is reported here: `file/syntax` reports it.',
    'The `actor` of the create event counts as the proposer, too, so a `proposed_by` that was edited by hand hides nothing. The configuration beside the proposal counts.',
    'If the file names somebody else than the approving event, `vouch/decision-recorded` reports it; if that name was changed after a commit, `history/decided-once` does.',
    'Names are compared as people read them. Case, blanks, invisible characters and a leading `@` are ignored, and letters of other scripts count as the Latin letters that they look like.',
    'A rejection may come from the proposer.',
    'In one state, nothing is reported once somebody else has decided on a proposal to delete what the approval added. Whoever approves that proposal removes the object; whoever rejects it takes responsibility for the object. In a range or a history, the commit of the approval is still reported.',
    'In one state the configuration beside the proposals counts. For a change, the strictest configuration of its parents and of the start of the range applies, so a change cannot allow itself.',
    'A decision is judged by the configuration from before its commit, so a stricter one later does not make it wrong. In a shallow clone, a decision that only an earlier configuration may allow could not be checked.',
    'A base that is new is judged by the configuration that comes with it.',
    'Names are not proven by git. `proposed_by`, `decided_by` and `actor` are text, and so is the author of a commit: whoever can commit can write any name. This rule finds a proposer who approves under their own name. It cannot know whether two names are two people: the forge has to enforce that, with a protected branch and a `CODEOWNERS` file. List there `.vouch/config.yaml`, `.vouch/decided/`, `.lint-protocol.yaml`, the baseline, `.gitattributes`, the hooks and `.github/workflows/`. The page on history lists the files.',
  ],
  messages: {
    own: '{who} approved their own proposal',
    respelled: '{who} approved their own proposal: {other}, who proposed it, is the same name',
    witness:
      '{who} approved their own proposal: the file names {other} as the proposer, but the log names {who}',
  },
  examples: approverExamples,
  past: {
    kinds: ['vouch-proposal'],
    settings: true,
    after: ['vouch-evidence'],
    wantsAfter: ({ records }) => ownApprovals(records).length > 0,
    asks: receiptsOf,
    *check({ records, settings, after, answers, step: { changes } }) {
      const bases = basesOf(after);
      for (const { record, fact } of ownApprovals(records)) {
        const found = { ...own(record, fact), yieldsTo: 'vouch/approver' };
        const governing = settings.get(record.home) ?? [null];
        const needed = neededBy(governing, fact);
        const isChanged =
          changes.some(({ path }) => path === `${record.home}/config.yaml`) ||
          governing.some((each) => neededBy([each], fact) !== needed);
        if (needed === 'reviewer') yield { ...found, help: isChanged ? NOT_YET : ANOTHER_REVIEW };
        const receipts = receiptsIn(
          bases,
          record,
          (evidence, bytes) => answers.to(evidence, bytes).now.held === true,
        );
        const why = needed === 'receipt' ? unproven(fact, receipts) : null;
        if (why !== null) yield { ...found, help: unprovenHelp(why) };
      }
    },
  },
  *check(entry, db) {
    const { record, fact } = entry;
    const begun = approvedByProposer(entry, db);
    if (begun === undefined || isReviewedSince(entry, db)) return;
    const found = begun === null ? own(record, fact) : witnessed(record, fact, begun);
    const needed = neededBy([settingsOf(record, db)], fact);
    const rests = begun === null && { bySettings: true as const };
    if (needed === 'reviewer') yield { ...found, ...rests };
    const why = needed === 'receipt' ? unproven(fact, receiptsFrom(db, record)) : null;
    if (why !== null) yield { ...found, help: unprovenHelp(why), ...rests };
  },
});

/** True where somebody else decided afterwards whether what was approved stays. */
function isReviewedSince(
  { record, fact: { artifactId, decidedBy, decidedAt } }: FactEntry<'vouch-proposal'>,
  rows: Rows,
): boolean {
  if (artifactId === null || decidedBy === null) return false;
  return rows.get(DECISIONS, [record.home, artifactId]).some(({ value: later }) => {
    if (later.kind !== 'delete' || later.verdict === null || later.decidedBy === null) return false;
    return !isSameActor(later.decidedBy, decidedBy) && Number(later.decidedAt) > Number(decidedAt);
  });
}
