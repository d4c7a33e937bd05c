import type { Change } from '../../core/change.ts';
import type { FactEntry } from '../../core/fact.ts';
import type { Answers } from '../../core/request.ts';
import { refOf } from '../logs/log-place.ts';
import { CONTENT } from './lost-source.ts';
import { NAMED_BY_FOLDER } from './source-content-fact.ts';

/** True for captured content that is other bytes than a parent has. */
export function isRewritten({ path, before, after }: Change): boolean {
  const isOther = before.some((entry) => entry !== null && entry.id !== after?.id);
  return CONTENT.test(path) && after !== null && isOther;
}

/** Such content as it is afterwards, to ask whether it is what its folder is named by. */
export function rewrittenAs({ path, after }: Change): FactEntry<'vouch-source-content'> {
  const kind = 'vouch-source-content';
  return { record: { ...refOf(path, '', after), kind }, fact: NAMED_BY_FOLDER };
}

/** True where it is: these bytes are what was captured, whatever was in their place. */
export function isRighted(change: Change, answers: Answers): boolean {
  if (!isRewritten(change)) return false;
  const { record, fact } = rewrittenAs(change);
  return answers.to(record, fact.citations[0]).now.hashed === true;
}
