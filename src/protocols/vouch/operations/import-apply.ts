import {
  defineOperation,
  type OperationState,
  type PlannedChange,
} from '../../../core/operation.ts';
import { orNull, text, texts, wholeNumber } from '../../../core/operation-output.ts';
import { ACTOR_ERRORS, ACTOR_INPUT, actingOn } from './actor.ts';
import { openLog } from './audit-writer.ts';
import { importApplyExamples } from './import-apply-examples.ts';
import { importEvent } from './import-event.ts';
import {
  changesOf,
  conflictIssues,
  FINAL,
  type Incoming,
  incomingOf,
  issueOf,
  pathsIn,
  strayApprovals,
  strayNotes,
} from './incoming.ts';
import { statusNotes } from './incoming-words.ts';
import { ANY_FOLDER, BUNDLE_ERRORS, BUNDLE_INPUT, readBundle } from './read-bundle.ts';

const POLICIES = ['skip', 'overwrite', 'fail'] as const;

export default defineOperation({
  id: 'vouch/import-apply',
  command: 'vouch import-apply FILE',
  operands: ['path'],
  method: { name: 'kb.import_apply' },
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 8',
  summary: 'Imports the files of a bundle into a knowledge base, all of them or none',
  about: [
    'The base must exist. Run `vouch import-check` first, and read what is new: it was reviewed elsewhere, not here.',
    'One audit event says how many files were imported. An import that would cause a new error is refused.',
    'If the base has a file with other content, it stays (`skip`), is overwritten (`overwrite`), or nothing is imported (`fail`). What approved a claim that stays as it is, is left out with it. Sources, decisions, and the settings `kb`, `kb_name` and `agent` are never overwritten.',
    ANY_FOLDER,
  ],
  effects: 'destroys',
  input: {
    type: 'object',
    properties: {
      path: BUNDLE_INPUT,
      onConflict: {
        type: 'string',
        enum: POLICIES,
        description:
          'what becomes of files that the base has with other content; `skip` by default',
      },
      ...ACTOR_INPUT,
    },
    required: ['path'],
    additionalProperties: false,
  },
  output: {
    bundle_id: orNull(text(), 'what the files of the bundle hash to'),
    imported: wholeNumber('how many files the base lacked'),
    skipped: wholeNumber('how many files were left: with other content, or approvals of such'),
    overwritten: wholeNumber('how many were overwritten'),
    imported_files: texts('the files that the base lacked, from the base'),
    skipped_files: texts('those that were left'),
    overwritten_files: texts('those that were overwritten'),
  },
  errors: {
    ...ACTOR_ERRORS,
    ...BUNDLE_ERRORS,
    'unsound-bundle': [
      'Nothing of {path} is imported: {first}.',
      '`lint-protocol vouch import-check {path}` lists all that is wrong with it ({count}). Have it exported again.',
    ],
    conflicts: [
      'Nothing of {path} is imported: {base} has other files than the bundle: {first} ({count} in all).',
      '`lint-protocol vouch import-check {path}` lists them. --on-conflict skip leaves them as they are.',
    ],
    'unsound-overwriting': [
      'Nothing of {path} is imported. The base is in order, and would not be with its files written over: {first} ({count} in all).',
      '--on-conflict "skip" leaves its files as they are. Then propose the words of the bundle that are better (`lint-protocol vouch propose claim TEXT --supersedes ID`).',
    ],
  },
  examples: importApplyExamples,
  commitMessage: ({ imported, overwritten }) => `Import a bundle: ${imported + overwritten} files`,
  async plan(planning) {
    const { input, state, fail } = planning;
    const { path, onConflict = 'skip' } = input;
    const acting = await actingOn(planning);
    const { home } = acting;
    const bundle = await readBundle(planning, path, pathsIn(state, home));
    const { id, files, issues } = bundle;
    if (id === null) {
      throw fail('unsound-bundle', { path, first: issues[0] ?? '', count: issues.length });
    }
    const incoming = await incomingOf(state, home, files);
    const [first] = incoming.conflict;
    if (onConflict === 'fail' && first !== undefined) {
      throw fail('conflicts', { path, base: home, first, count: incoming.conflict.length });
    }
    const parts = await partsOf(state, home, files, {
      incoming,
      isOverwriting: onConflict === 'overwrite',
    });
    const { fresh, overwritten, skipped } = parts;
    const [issue, ...others] = await conflictIssues(state, home, files, parts);
    if (issue !== undefined)
      throw fail('unsound-bundle', { path, first: issue, count: others.length + 1 });
    const counts = {
      imported: fresh.length,
      skipped: skipped.length,
      overwritten: overwritten.length,
    };
    const result = {
      bundle_id: id,
      ...counts,
      imported_files: fresh,
      skipped_files: skipped,
      overwritten_files: overwritten,
    };
    const notes = [
      ...parts.notes,
      ...bundle.left.map((each) => `${each} was left out: it is hidden.`),
    ];
    const written = [...fresh, ...overwritten];
    if (written.length === 0) {
      return { changes: [], result, told: [`Nothing of ${path} is new to ${home}.`], notes };
    }
    const log = await openLog(planning, acting);
    const event = log.append(importEvent(id, onConflict, counts));
    const changes = [...(await changesOf(state, home, files, written)), event];
    if (overwritten.length > 0) {
      const without = [...(await changesOf(state, home, files, fresh)), event];
      const broken = await brokenBy(state, changes, without);
      if (broken !== null) throw fail('unsound-overwriting', { path, ...broken });
    }
    return {
      changes,
      result,
      told: [
        `Imported ${fresh.length} files of ${path}; ${overwritten.length} written over, ${skipped.length} left.`,
      ],
      notes: [...log.notes, ...notes],
    };
  },
});

/** What becomes of the files of a bundle. */
async function partsOf(
  state: OperationState,
  home: string,
  files: ReadonlyMap<string, Uint8Array>,
  { incoming, isOverwriting }: { readonly incoming: Incoming; readonly isOverwriting: boolean },
) {
  const { conflict } = incoming;
  const overwritten = isOverwriting ? conflict.filter((each) => !FINAL.test(each)) : [];
  const differing = conflict.filter((each) => !overwritten.includes(each));
  const stray = await strayApprovals(state, home, files, {
    fresh: incoming.fresh,
    skipped: differing,
  });
  return {
    fresh: incoming.fresh.filter((each) => !stray.has(each)),
    conflict: differing,
    overwritten,
    skipped: [...differing, ...stray.keys()].sort(),
    notes: [
      ...differing.map((each) => `${each} was left as the base has it.`),
      ...strayNotes(stray),
      ...(await statusNotes(state, home, files, overwritten)),
    ],
  };
}

/** What keeps changes from being made that would keep nobody from making only some of them; null for nothing. */
async function brokenBy(
  state: OperationState,
  changes: readonly PlannedChange[],
  some: readonly PlannedChange[],
): Promise<{ readonly first: string; readonly count: number } | null> {
  const found = await state.obstacles(changes);
  if (found[0] === undefined || (await state.obstacles(some)).length > 0) return null;
  return { first: issueOf(found[0]), count: found.length };
}
