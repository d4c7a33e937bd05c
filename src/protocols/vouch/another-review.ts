import type { HelpByState } from '../../core/remedy.ts';

const PENDING =
  'keep the file under proposed/, which git does not track, with "status: pending" and without "decided_by", "decided_at" and "decision_reason". Remove the object that it made, and remove the events of its approval from the end of the log. Later events follow on these: remove them as well, undo what they did, and do it again at the end. Then let somebody else review it with the tool, which writes all of that.';

const FORGED = 'Writing another name in "decided_by" is not a review but a forgery.';

const ONLY = 'Only a review by another person fixes this.';

/** Undoes an approval by the proposer, which only the review of another person makes good. */
function anotherReview(lead: string): HelpByState {
  return {
    uncommitted: `${lead} Undo the approval: ${PENDING} ${FORGED}`,
    committed: `${lead} The decision stays in the history. Have somebody else review what it let in: they decide a proposal to delete it (lint-protocol vouch propose delete ID), or take responsibility for it. ${FORGED}`,
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
