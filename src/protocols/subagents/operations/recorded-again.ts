import type { WrongUse } from '../../../core/failure.ts';
import { FreeIds } from '../../../core/free-ids.ts';
import { textAt } from '../../../core/json-value.ts';
import type { OperationState, Plan } from '../../../core/operation.ts';
import type { InputOf } from '../../../core/operation-input.ts';
import { disagreements } from '../disagreements.ts';
import { namedPaths } from '../listed-outputs.ts';
import { uncorrected } from '../subagent-entry.ts';
import { meantPath } from './drafted-entry.ts';
import {
  type ChosenManifest,
  chosenManifest,
  type MANIFEST_ERRORS,
  rooted,
} from './manifest-choice.ts';
import type { recordInput } from './record-input.ts';
import { recordedOutput } from './recorded-output.ts';

/** Why an entry can't be appended again. */
export const AGAIN_ERRORS = {
  'not-again': [
    '{name} cannot be given: --again repeats the entry unchanged.',
    'Leave it out, or leave --again out and give all of the entry.',
  ],
  'no-entry': [
    'No manifest entry matches {file}.',
    'Run it without --again, with --status and --finding.',
  ],
} as const;

type Input = InputOf<typeof recordInput>;

/** What is told of an entry that was recorded. */
interface Recorded {
  readonly id: string | null;
  readonly manifest: string;
  readonly entry: object;
}

type Fail = (
  code: keyof typeof AGAIN_ERRORS | keyof typeof MANIFEST_ERRORS,
  data: { readonly name: string; readonly file: string; readonly paths: string },
) => WrongUse;

/** What appends the entry that an output has once more, under an id of its own. */
export async function recordedAgain(
  input: Input,
  state: OperationState,
  fail: Fail,
): Promise<Plan<Recorded>> {
  const data = { name: '', file: input.file, paths: '' };
  const { file, manifest, again: _again, ...others } = input;
  const [name] = Object.keys(others);
  if (name !== undefined) throw fail('not-again', { ...data, name });
  const chosen = await chosenManifest(manifest, rooted(file), state, (code, { paths }) =>
    fail(code, { ...data, paths }),
  );
  const { ref } = chosen;
  const path = meantPath(file, ref, state);
  const repeated = await repeatedEntry(path, chosen, state);
  if (repeated === null) throw fail('no-entry', data);
  const { entry, isThere } = repeated;
  const result = { id: entry.id, manifest: ref.path, entry };
  if (isThere) {
    const told = [`${ref.path} has this entry already: ${entry.id}`];
    return { changes: [], about: [path, ref.path], result, told };
  }
  return {
    changes: [{ action: 'append', path: ref.path, lines: `${JSON.stringify(entry)}\n` }],
    about: [path],
    result,
    told: [`${entry.id}: the entry of ${path}, once more`],
  };
}

/** An entry as a manifest has it. */
type Held = Readonly<Record<string, unknown>> & { readonly id: string };

/** The entry that holds of an output. */
interface Repeated {
  readonly entry: Held;
  /** True where it is the last one of the output already, with an id of its own. */
  readonly isThere: boolean;
}

/**
 * The last entry of an output that says of it what the output says itself, under an id that no other
 * entry has; null where there is none. Two branches may have given two entries one id.
 * @param path of the output, from the root
 */
async function repeatedEntry(
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
