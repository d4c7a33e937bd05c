import type { Dated } from '../../core/ties.ts';

/** A time in whole seconds, as far as these fit: of what is earlier or later nobody waits for a second. */
export function secondsOf([, time]: Dated): number {
  return Math.min(Math.max(Math.floor(time / 1000), 0), 0xffff_ffff);
}
