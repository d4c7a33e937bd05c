import type { VouchEventFact } from './facts.ts';
import type { ObjectChange } from './vouch-objects.ts';

/** What rewrites or takes away objects that are there without naming them. */
export const MAINTAINS = /^(?:kb\.migrate.*|claim\.bulk_clear|session\.crystallize)$/;

/** What says something about a claim, and leaves what the claim says. */
const LEAVES_TEXT =
  /^(?:claim\.(?:confirm|supersede|contradict|archive|cite)|session\..*|source\..*)$/;

/** True where an event of this sort may have done what was done to an object. */
export function says({ event }: VouchEventFact, { done, before, state }: ObjectChange): boolean {
  if (done !== 'changed' || !LEAVES_TEXT.test(event ?? '')) return true;
  const [then, now] = [before?.fact, state.fact];
  if (!then || !now || !('stated' in then) || !('stated' in now)) return true;
  return then.stated === now.stated;
}
