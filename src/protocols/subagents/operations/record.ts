import { FreeIds } from '../../../core/free-ids.ts';
import { textAt } from '../../../core/json-value.ts';
import { nearest } from '../../../core/nearest.ts';
import { defineOperation, type OperationState } from '../../../core/operation.ts';
import { anyObject, orNull, text } from '../../../core/operation-output.ts';
import { namedPaths } from '../listed-outputs.ts';
import { againExamples } from './again-examples.ts';
import { DRAFT_ERRORS, draftedEntry } from './drafted-entry.ts';
import { BLOCKERS, entryLine, saysSame } from './entry-text.ts';
import { chosenManifest, MANIFEST_ERRORS, rooted } from './manifest-choice.ts';
import { recordExamples } from './record-examples.ts';
import { recordInput } from './record-input.ts';
import { AGAIN_ERRORS, recordedAgain } from './recorded-again.ts';
import { lackOf } from './recorded-output.ts';

export default defineOperation({
  id: 'subagents/record',
  command: 'subagent record FILE',
  operands: ['file'],
  since: '0.2.0',
  source: 'CLEO subagent protocol v1, 5.1 Manifest Entry Format, 6 Error Handling',
  summary: 'Records an output in its manifest',
  about: [
    'Appends one entry to the manifest, with all its fields. The id is the task and the slug. Title, task, slug and type are taken from the file where they are not given: from its first heading, its name and its folder.',
    'An output that was recorded as partial or blocked gets a further entry when the work goes on. Without --slug, the id of that entry is the first one with "-r1" behind.',
    'Where two branches gave their entries one id, `--again` appends the last entry that agrees with the file under a free one. Nothing else is given then.',
    'Refused where task, date or status in the file are not those of the entry: correct the file first.',
  ],
  effects: 'appends',
  input: recordInput,
  output: {
    id: orNull(text('the id of the entry; null where one that has none says the same')),
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
    'no-status': [
      'Nothing says how far the work came.',
      'Give --status complete, partial or blocked.',
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
  async plan({ input, state, now, fail }) {
    const { status, slug } = input;
    if (input.again === true) return recordedAgain(input, state, fail);
    if (status === undefined) throw fail('no-status');
    const blockers = Object.entries(input.blockers ?? {}).map(([name, text]) => {
      const category = Object.hasOwn(BLOCKERS, name) ? BLOCKERS[name] : undefined;
      if (category !== undefined) return `${category}: ${text}`;
      throw fail('unknown-blocker', { name, known: Object.keys(BLOCKERS).join(', ') });
    });
    if (blockers.length > 0 && status !== 'blocked') throw fail('needless-blocker', { status });
    const { ref, found } = await chosenManifest(input.manifest, rooted(input.file), state, fail);
    const followups = [...(input.followups ?? []), ...blockers];
    const around = { manifest: ref, state, now };
    const { entry, path, output } = await draftedEntry(
      { ...input, status, followups },
      around,
      fail,
    );
    const entries = found?.record.entries.map(({ value }) => value) ?? [];
    const last = entries.findLast((value) => namedPaths(ref, textAt(value, 'file')).includes(path));
    const named = entries.find((value) => textAt(value, 'id') === entry.id);
    const same = [named, slug === undefined ? last : undefined].find((each) =>
      saysSame(each, entry),
    );
    if (same !== undefined) {
      const id = textAt(same, 'id');
      const result = { id, manifest: ref.path, entry: same as object };
      const about = [path, ref.path];
      return { changes: [], about, result, told: [`${ref.path} has this entry already: ${id}`] };
    }
    const isTaken = named !== undefined;
    if (isTaken && (last === undefined || slug !== undefined)) {
      throw fail('id-taken', { id: entry.id });
    }
    const ids = new Set(entries.flatMap((value) => textAt(value, 'id') ?? []));
    const id = isTaken ? new FreeIds(ids).take(`${entry.id}-r`) : entry.id;
    const whole = { ...entry, id };
    const lack = output === null ? null : lackOf(path, output);
    const absent = state.entries.some((each) => each.path === path)
      ? null
      : absentNote(path, state);
    return {
      changes: [{ action: 'append', path: ref.path, lines: entryLine(whole) }],
      about: [path],
      result: { id, manifest: ref.path, entry: whole },
      told: [`${id}: ${whole.title} (${status})`],
      notes: [lack, absent].filter((note) => note !== null),
    };
  },
});

/** The linter names a file as the entry does, which is not how it was given. */
function absentNote(path: string, { entries }: OperationState): string {
  const near = nearest(
    path,
    entries.map((each) => each.path),
  );
  const meant = near === null ? '' : ` Did you mean ${near}?`;
  return `No file that git lists is at ${path}: write its path from the root of the repository.${meant}`;
}
