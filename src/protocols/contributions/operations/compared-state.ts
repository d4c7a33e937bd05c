import type { OperationState } from '../../../core/operation.ts';
import { type ComparedContribution, comparable } from '../compared-contribution.ts';
import { readContribution } from '../contribution.ts';

/** The errors of operations that compare what belongs to an epic. */
export const EPIC_ERRORS = {
  'unknown-epic': [
    'No contribution belongs to the epic {epic}.',
    '`lint-protocol contribution list` shows the epics.',
  ],
  'unknown-marker': [
    'No contribution to the epic {epic} has the marker {marker}.',
    '`lint-protocol contribution list --epic {epic}` shows those that there are.',
  ],
} as const;

/** Which contributions are compared; left out for all. */
interface Wanted {
  readonly epic?: string;
  readonly marker?: string;
}

/** The contributions of a state that can be compared, archived ones included. */
export interface ComparedState {
  readonly contributions: readonly ComparedContribution[];
  /** What could not be compared, in sentences. */
  readonly notes: readonly string[];
}

/** Reads what is compared. A contribution that does not say its epic may be what is wanted: it is noted. */
export async function comparedIn(
  state: OperationState,
  { epic, marker }: Wanted,
): Promise<ComparedState> {
  const contributions: ComparedContribution[] = [];
  const notes: string[] = [];
  for (const { path, home, record } of await state.scan('contribution')) {
    const { epicId, markerLabel } = readContribution(record.value);
    if (!fits(epicId, epic) || !fits(markerLabel, marker)) continue;
    const found = comparable({ path, home }, record);
    if (found.contribution !== null) contributions.push(found.contribution);
    for (const { part, why } of found.leftOut) {
      notes.push(`${path} is left out${part === null ? '' : `, in part (${part})`}: ${why}.`);
    }
  }
  return { contributions, notes };
}

/** The same, with those that are not as they were recorded apart: nothing is counted of these. */
export async function countedIn(
  state: OperationState,
  wanted: Wanted,
): Promise<ComparedState & { readonly tampered: readonly ComparedContribution[] }> {
  const { contributions, notes } = await comparedIn(state, wanted);
  const problems = await state.tampered(contributions.map(({ path }) => path));
  const [sound, tampered] = [false, true].map((isMeant) =>
    contributions.filter(({ path }) => problems.has(path) === isMeant),
  );
  const reasons = [...problems].map(
    ([path, { message, rule }]) =>
      `${path} is not counted, because it differs from what was recorded. ${message} (${rule}).`,
  );
  return { contributions: sound ?? [], tampered: tampered ?? [], notes: [...notes, ...reasons] };
}

function fits(found: string | null, wanted: string | undefined): boolean {
  return found === null || wanted === undefined || found === wanted;
}
