/** Every status, in the order in which a contribution takes them. */
const STATUSES = ['draft', 'complete', 'validated', 'merged'];

/** What nothing leaves. */
export const FINAL = 'merged';

/** True where a status may become another one: forward by any number of steps, or back by one. */
export function mayBecome(from: string | null, to: string | null): boolean {
  if (from === to) return true;
  if (from === FINAL || !isKnown(from) || !isKnown(to)) return false;
  return STATUSES.indexOf(to) >= STATUSES.indexOf(from) - 1;
}

/** How many steps lead to a status; -1 for what is none. */
export function stepsTo(status: string | null): number {
  return status === null ? -1 : STATUSES.indexOf(status);
}

/** True for what is a status at all. */
export function isKnown(status: string | null): status is string {
  return status !== null && STATUSES.includes(status);
}
