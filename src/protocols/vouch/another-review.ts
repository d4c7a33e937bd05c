import type { HelpByState } from '../../core/remedy.ts';

const PENDING =
  '1. Move the file to proposed/, which git does not track. Set "status: pending", and remove "decided_by", "decided_at" and "decision_reason". 2. Remove the object that the approval created. 3. Remove the events of the approval from the end of the log. If later events follow them, remove these too, undo what they did, and do it again afterwards. 4. Let somebody else review the proposal with `lint-protocol vouch approve`.';

const FORGED = 'Do not write another name in "decided_by": that is not a review but a forgery.';

const ONLY = 'Only a review by another person fixes this.';

/** Undoes an approval by the proposer, which only the review of another person makes good. */
function anotherReview(lead: string): HelpByState {
  return {
    uncommitted: `${lead} Undo the approval: ${PENDING} ${FORGED}`,
    committed: `${lead} The decision stays in the history. Propose to delete what it added (lint-protocol vouch propose delete ID). Somebody else approves that proposal, or rejects it and so takes responsibility. ${FORGED}`,
  };
}

export const ANOTHER_REVIEW = anotherReview(ONLY);

/** Where the configuration of the present state is not asked. */
export const NOT_YET = anotherReview(
  `The settings from before the change apply: what the change itself allows in config.yaml is not allowed yet. ${ONLY}`,
);

/** Where another name than that of the proposer hides the approval. */
export function hiddenHelp(why: string): HelpByState {
  return anotherReview(`${why} ${ONLY}`);
}

/** Where no receipt stands for the review. */
export function unprovenHelp(why: string): HelpByState {
  return anotherReview(
    `"auto_approve_on_receipt" allows that where the bytes of a source prove every citation, and here ${why}. Cite the bytes that prove it, or leave it to a review by another person.`,
  );
}
