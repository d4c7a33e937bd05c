import type { HelpByState } from '../../core/remedy.ts';

const PENDING =
  '1. Move the file to proposed/, which git does not track. In it, set "status: pending", and remove "decided_by", "decided_at" and "decision_reason". 2. Delete the object that the approval created. 3. Remove the events of the approval from the end of the log. Undo later events, too, and repeat them afterwards. 4. Have somebody else review the proposal with `lint-protocol vouch approve`.';

const FORGED = 'Do not write another name in "decided_by": that is not a review but a forgery.';

const ONLY = 'Only a review by another person fixes this.';

/** Undoes an approval by the proposer, which only the review of another person makes good. */
function anotherReview(lead: string): HelpByState {
  return {
    uncommitted: `${lead} Undo the approval: ${PENDING} ${FORGED}`,
    committed: `${lead} Leave the decision. Propose to delete the object that it added: \`lint-protocol vouch propose delete ID\`. Somebody else then approves that proposal, or rejects it and so takes responsibility for the object. ${FORGED}`,
  };
}

export const ANOTHER_REVIEW = anotherReview(ONLY);

/** Where the configuration of the present state is not asked. */
export const NOT_YET = anotherReview(
  `This change also loosens config.yaml, but is judged by the settings before it. ${ONLY}`,
);

/** Where another name than that of the proposer hides the approval. */
export function hiddenHelp(why: string): HelpByState {
  return anotherReview(`${why} ${ONLY}`);
}

/** Where no receipt stands for the review. */
export function unprovenHelp(why: string): HelpByState {
  return anotherReview(
    `With "auto_approve_on_receipt" that is allowed only if the bytes of a source prove every citation. Here ${why}. Cite the bytes that prove the claim, or have another person review it.`,
  );
}
