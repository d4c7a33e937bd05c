import type { WrongUse } from '../../../core/failure.ts';
import { FreeIds } from '../../../core/free-ids.ts';
import { gitCommand } from '../../../core/git-command.ts';
import { textAt } from '../../../core/json-value.ts';
import {
  defineOperation,
  type OperationState,
  type Plan,
  type Planning,
} from '../../../core/operation.ts';
import type { InputOf } from '../../../core/operation-input.ts';
import { anyObject, orNull, text } from '../../../core/operation-output.ts';
import { disagreements } from '../disagreements.ts';
import { namedPaths } from '../listed-outputs.ts';
import { uncorrected } from '../subagent-entry.ts';
import { againExamples } from './again-examples.ts';
import { DRAFT_ERRORS, draftedEntry, meantBy, meantPath } from './drafted-entry.ts';
import { BLOCKERS, entryLine, saysSame } from './entry-text.ts';
import { type ChosenManifest, chosenManifest, MANIFEST_ERRORS, rooted } from './manifest-choice.ts';
import { recordExamples } from './record-examples.ts';
import { recordInput } from './record-input.ts';
import { lackOf, recordedOutput } from './recorded-output.ts';

/** Why an entry can't be appended again. */
const AGAIN_ERRORS = {
  'not-again': [
    '{name} cannot be given: --again repeats the entry unchanged.',
    'Leave it out, or leave --again out and give all of the entry.',
  ],
  'no-entry': [
    'No manifest entry matches {file}.',
    'Run it without --again, with --status and --finding.',
  ],
} as const;

type Again = Pick<Planning<InputOf<typeof recordInput>, never>, 'input' | 'state' | 'folder'>;

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

/** An entry as a manifest has it. */
type Held = Readonly<Record<string, unknown>> & { readonly id: string };

/** The entry that holds of an output. */
interface Repeated {
  readonly entry: Held;
  /** True where it is the last one of the output already, with an id of its own. */
  readonly isThere: boolean;
}

export default defineOperation({
  id: 'subagents/record',
  command: 'subagent record FILE',
  operands: ['file'],
  since: '0.1.0',
  source: 'CLEO subagent protocol v1, 5.1 Manifest Entry Format, 6 Error Handling',
  summary: 'Records an output in its manifest',
  about: [
    'Appends one entry to the manifest. Unless given, status, date, task, title, slug, type and links come from the file: its lines, heading, name, folder and references.',
    'If the file already has an entry, a new one with "-r1" after the id is appended, for further work or a correction. Values that neither you nor the file give come from the last entry. Given topics, findings and links are added to its own; --replace replaces those.',
    'The same holds for a file that was moved to another folder under the same file name: record it at its new path.',
    'If two branches gave two entries the same id, --again appends the one that agrees with the file under a free id.',
    'Refused if task, date or status in the file differ from the entry.',
  ],
  usual: ['status', 'findings', 'followups'],
  effects: 'appends',
  input: recordInput,
  output: {
    id: orNull(text('the id of the entry; null if an entry without an id says the same')),
    manifest: text('the manifest that holds it'),
    entry: anyObject('the whole entry'),
  },
  errors: {
    ...MANIFEST_ERRORS,
    ...DRAFT_ERRORS,
    'id-taken': [
      'The manifest has another entry with the id {id}.',
      'Give another --slug. Without --slug, an entry that goes on with the work on a file gets a free id.',
    ],
    moved: [
      'The entry {id} names {old}, which is not there, and {file} would have the same id.',
      'Only an output that keeps its file name can be recorded in another folder. Move it back (`{back}`), or give another --slug if it is another work.',
    ],
    ...AGAIN_ERRORS,
    'unknown-blocker': [
      '"{name}" is not a category of blockers.',
      'The categories are {known}: --blocker missing-context="Which database is meant?"',
    ],
    'needless-blocker': [
      'A blocker is given, but the status is {status}.',
      'Use --status blocked, or list what is left to do with --followup.',
    ],
  },
  examples: [...recordExamples, ...againExamples],
  commitMessage: ({ id }) => `Record the output ${String(id)}`,
  async plan(planning) {
    const { input, state, now, fail } = planning;
    const { slug } = input;
    if (input.again === true) return recordedAgain(planning, fail);
    const blockers = Object.entries(input.blockers ?? {}).map(([name, text]) => {
      const category = Object.hasOwn(BLOCKERS, name) ? BLOCKERS[name] : undefined;
      if (category !== undefined) return `${category}: ${text}`;
      throw fail('unknown-blocker', { name, known: Object.keys(BLOCKERS).join(', ') });
    });
    const { ref, found } = await chosenManifest(planning, rooted(input.file), fail);
    const entries = found?.record.entries.map(({ value }) => value) ?? [];
    const { entry, path, output, last, movedFrom, notes } = await draftedEntry(
      input,
      { manifest: ref, entries, blockers, state, now },
      fail,
    );
    const { status } = entry;
    if (blockers.length > 0 && status !== 'blocked') throw fail('needless-blocker', { status });
    const named = entries.find((value) => textAt(value, 'id') === entry.id);
    const same = [named, slug === undefined ? (last ?? undefined) : undefined].find((each) =>
      saysSame(each, entry),
    );
    if (same !== undefined) {
      const id = textAt(same, 'id');
      const result = { id, manifest: ref.path, entry: same as object };
      const about = [path, ref.path];
      return { changes: [], about, result, told: [`${ref.path} has this entry already: ${id}`] };
    }
    const isTaken = named !== undefined;
    if (isTaken && (last === null || slug !== undefined)) {
      const old = namedPaths(ref, textAt(named, 'file'))[0] ?? '';
      const isGone = state.entries.every((each) => each.path !== old);
      const back = gitCommand('mv', path, old);
      if (isGone) throw fail('moved', { id: entry.id, old, file: path, back });
      throw fail('id-taken', { id: entry.id });
    }
    const ids = new Set(entries.flatMap((value) => textAt(value, 'id') ?? []));
    const id = isTaken ? new FreeIds(ids).take(`${uncorrected(entry.id)}-r`) : entry.id;
    const whole = { ...entry, id };
    const lack = output === null ? null : lackOf(path, output);
    const absent = state.entries.some((each) => each.path === path)
      ? null
      : `No file that git lists is at ${path}: ${meantBy(path, state)}`;
    return {
      changes: [{ action: 'append', path: ref.path, lines: entryLine(whole) }],
      about: [path, ...movedFrom],
      result: { id, manifest: ref.path, entry: whole },
      told: [`${id}: ${whole.title} (${status})`],
      notes: [...notes, lack, absent].filter((note) => note !== null),
    };
  },
});

/** What appends the entry that an output has once more, under an id of its own. */
async function recordedAgain(planning: Again, fail: Fail): Promise<Plan<Recorded>> {
  const { input, state } = planning;
  const data = { name: '', file: input.file, paths: '' };
  const { file, manifest: _manifest, again: _again, ...others } = input;
  const [name] = Object.keys(others);
  if (name !== undefined) throw fail('not-again', { ...data, name });
  const chosen = await chosenManifest(planning, rooted(file), (code, { paths }) =>
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
