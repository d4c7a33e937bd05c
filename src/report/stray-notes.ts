import type { Options } from '../core/config.ts';
import { WrongUse } from '../core/failure.ts';
import type { Checked } from '../core/report.ts';
import { declaredRole, recordPlaces } from '../protocols/places.ts';

/** What the user named on the command line. */
export interface Asked {
  /** Files, one by one. */
  readonly named: ReadonlySet<string>;
  readonly folders: readonly string[];
}

/** True also where all is looked at: `. messages` wants to know whether there is any in the second. */
export function isAnyNamed(asked: Asked | undefined): asked is Asked {
  return asked !== undefined && asked.named.size + asked.folders.length > 0;
}

/** What there was to look at. */
interface Looked {
  /** Where records stand. */
  readonly paths: ReadonlySet<string>;
  readonly checked: Checked;
  readonly config: Options;
}

/**
 * Says which of the files that the user named are no records, and which of the folders hold none.
 * @throws WrongUse when files were named and nothing else was checked: that would look like a pass.
 */
export function strayNotes(
  { named, folders }: Asked,
  { paths, checked, config }: Looked,
): readonly string[] {
  const empty = folders.filter((folder) => !isAnyIn(folder, paths));
  const notes = empty.length === 0 ? [] : [`No record is in ${empty.join(', ')}.`];
  const strays = [...named].filter((path) => !paths.has(path));
  if (strays.length === 0) return notes;
  const told = strays.map((path) => `${path}${roleOf(path, config)}`);
  const sentence = `No record, and not checked: ${told.join(', ')}.`;
  if (Object.keys(checked.records).length > 0) return [sentence, ...notes];
  throw new WrongUse(
    'no-record',
    sentence,
    `${recordPlaces(config)} A draft of a message can be checked anywhere: lint-protocol --stdin < draft.md`,
  );
}

function roleOf(path: string, config: Options): string {
  const role = declaredRole(path, config);
  return role === null ? '' : ` (${role.says})`;
}

function isAnyIn(folder: string, paths: ReadonlySet<string>): boolean {
  for (const path of paths) if (path.startsWith(folder)) return true;
  return false;
}
