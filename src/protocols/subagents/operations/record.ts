import { FreeIds } from '../../../core/free-ids.ts';
import { gitCommand } from '../../../core/git-command.ts';
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
    'Appends one entry to the manifest. Status, date, task, title, slug, type and links come from the file (its lines, heading, name, folder and references) unless they are given.',
    'A file that has an entry gets a further one, with "-r1" after the id: the work went on, or the entry was wrong. What you do not give, and the file does not say, comes from the last entry: type, topics, findings, links.',
    'If two branches gave two entries the same id, --again appends the one that agrees with the file under a free id.',
    'Refused if task, date or status in the file differ from the entry.',
  ],
  usual: ['status', 'findings', 'followups'],
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
    moved: [
      'The entry {id} names {old}, which is not there, and {file} would have the same id.',
      'An output that was moved stays reported, whatever is recorded: move it back (`{back}`). For another work give another --slug.',
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
    const { slug } = input;
    if (input.again === true) return recordedAgain(input, state, fail);
    const blockers = Object.entries(input.blockers ?? {}).map(([name, text]) => {
      const category = Object.hasOwn(BLOCKERS, name) ? BLOCKERS[name] : undefined;
      if (category !== undefined) return `${category}: ${text}`;
      throw fail('unknown-blocker', { name, known: Object.keys(BLOCKERS).join(', ') });
    });
    const { ref, found } = await chosenManifest(input.manifest, rooted(input.file), state, fail);
    const entries = found?.record.entries.map(({ value }) => value) ?? [];
    const { entry, path, output, last } = await draftedEntry(
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
