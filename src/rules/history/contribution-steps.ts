/** What nothing leaves. */
export const FINAL = 'merged';

/** Where each status may go in one step. */
const MOVES: Readonly<Record<string, readonly string[]>> = {
  draft: ['complete'],
  complete: ['validated', 'draft'],
  validated: [FINAL, 'complete'],
  [FINAL]: [],
};

/** True where a status may become another one in one step, or stays. */
export function mayBecome(from: string | null, to: string | null): boolean {
  return from === to || (isKnown(from) && MOVES[from]?.includes(to ?? '') === true);
}

/** True for what is a status at all. */
export function isKnown(status: string | null): status is string {
  return status !== null && Object.hasOwn(MOVES, status);
}
