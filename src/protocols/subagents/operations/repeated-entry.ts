import { FreeIds } from '../../../core/free-ids.ts';
import { textAt } from '../../../core/json-value.ts';
import type { OperationState } from '../../../core/operation.ts';
import { disagreements } from '../disagreements.ts';
import { namedPaths } from '../listed-outputs.ts';
import { uncorrected } from '../subagent-entry.ts';
import type { ChosenManifest } from './manifest-choice.ts';
import { recordedOutput } from './recorded-output.ts';

/** An entry as a manifest has it. */
type Held = Readonly<Record<string, unknown>> & { readonly id: string };

/** The entry that holds of an output. */
export interface Repeated {
  readonly entry: Held;
  /** True where it is the last one of the output already, with an id of its own. */
  readonly isThere: boolean;
}

/**
 * The last entry of an output that says of it what the output says itself, under an id that no other
 * entry has; null where there is none. Two branches may have given two entries one id.
 * @param path of the output, from the root
 */
export async function repeatedEntry(
  path: string,
  { ref, found }: ChosenManifest,
  state: OperationState,
): Promise<Repeated | null> {
  const facts = (await state.facts()).of('subagent-manifest');
  const entries = facts.find(({ record }) => record.path === ref.path)?.fact.entries ?? [];
  const values = found?.record.entries.map(({ value }) => value) ?? [];
  const output = await recordedOutput(path, state);
  const own = entries.filter(({ file }) => namedPaths(ref, file).includes(path));
  const fitting = own.findLast(
    (entry) => output === null || disagreements(entry, output).length === 0,
  );
  const value = values[fitting?.index ?? -1];
  const id = textAt(value, 'id');
  if (id === null) return null;
  const ids = values.flatMap((each) => textAt(each, 'id') ?? []);
  const isThere = fitting === own.at(-1) && ids.filter((each) => each === id).length === 1;
  const free = isThere ? id : new FreeIds(new Set(ids)).take(`${uncorrected(id)}-r`);
  return { entry: { ...(value as object), id: free }, isThere };
}
