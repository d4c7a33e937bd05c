import { quoted } from '../../../core/found-value.ts';
import { textAt } from '../../../core/json-value.ts';
import {
  defineOperation,
  type OperationState,
  type PlannedChange,
} from '../../../core/operation.ts';
import { listOf, objectOf, text, wholeNumber } from '../../../core/operation-output.ts';
import { sha256 } from '../../../core/sha256.ts';
import { archivePath } from '../manifest-paths.ts';
import { TASKS } from '../rows.ts';
import { isOver } from '../tasks.ts';
import {
  type Archival,
  type ArchivedFile,
  archivalsOf,
  archivedPaths,
  archiveHolding,
  rootOf,
} from './archival.ts';
import { archiveExamples } from './archive-examples.ts';
import { filesToMove, inArchive, leftBehind, waitingConflicts } from './archived-files.ts';
import { type Chance, lineValue, takenIds } from './contribution-writer.ts';
import { entryFor } from './manifest-entry.ts';
import { digestOf } from './sealed-text.ts';
import { settleExamples } from './settle-examples.ts';

const MOST_NAMED = 5;

export default defineOperation({
  id: 'contributions/archive',
  command: 'contribution archive EPIC',
  operands: ['epic'],
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, section 2.7.3',
  summary: 'Moves the contributions of an epic, and their manifest entries, to its archive',
  about: [
    'The files keep their names. Their entries move, unchanged and in order, from the active manifest to the manifest of the archive. No other operation removes entries.',
    'Commit all of it together (--commit does). If a call is interrupted, run it again to complete it.',
    'A merge can bring archived entries back. `--settle` moves them to the archive again. If the two branches have different versions of a contribution, the archive keeps the one with the later status.',
  ],
  effects: 'destroys',
  input: {
    type: 'object',
    properties: {
      epic: {
        type: 'string',
        pattern: '^T\\d{3,}$',
        'x-value': 'EPIC',
        'x-expected': 'a task id: T and at least three digits, such as T2308',
        description: 'the task id of the epic',
      },
      home: {
        type: 'string',
        'x-value': 'FOLDER',
        description:
          'the folder that .cleo is in, from the root; needed only if several have the epic',
      },
      force: { type: 'boolean', description: 'archive the epic although it has open work' },
      settle: {
        type: 'boolean',
        description: 'move only archived contributions that a merge brought back',
      },
    },
    required: ['epic'],
    additionalProperties: false,
  },
  output: {
    epic: text('the epic'),
    archive: text('the manifest of its archive'),
    files: listOf(objectOf({ from: text(), to: text() }), 'the files that were moved'),
    entries: wholeNumber('how many entries left the active manifest'),
  },
  refusals: ['archive-taken'],
  exits: { 1: 'refused by a rule, or because the archive has another file; nothing was written' },
  errors: {
    'nothing-to-archive': [
      'No active manifest has an entry of the epic {epic}.',
      '`lint-protocol contribution list` shows the epics; add --archived for those in archives.',
    ],
    'several-homes': [
      'The epic {epic} has entries in several folders: {homes}.',
      'Name one of them with --home.',
    ],
    'open-epic': [
      'The epic {epic} is not done: its status is {status} in {list}.',
      'Finish it first, or use --force to archive it as it is.',
    ],
    'pending-work': [
      'The newest entry of {files} is not complete.',
      'Complete these contributions and commit them, then archive. --force archives them as they are.',
    ],
    'open-conflicts': [
      'A human has to decide {conflicts}, and cannot do so in the archive.',
      'Record the decision first: `lint-protocol contribution resolve FILE CONFLICT`. --force archives the epic as it is.',
    ],
    'mixed-file': [
      'The file {file} has entries of the epics {epics}.',
      'Find out which epic is right. If the wrong entry is not committed, delete its line from the manifest. If it is committed, the epic cannot be archived.',
    ],
    'archive-taken': [
      'The archive has another file at {path} already.',
      'Compare the two. If they are versions of one contribution, --settle keeps the one with the later status. If both are needed, give the one outside the archive another name and append an entry for it.',
    ],
    'uncommitted-file': [
      'The file {file} differs from the last commit.',
      'Commit it first: a file moves to the archive as it was committed.',
    ],
  },
  examples: [...archiveExamples, ...settleExamples],
  commitMessage: ({ epic }) => `Archive the contributions of ${String(epic)}`,
  async plan({ input, state, now, draw, fail }) {
    const { epic, home, force = false, settle = false } = input;
    const all = await archivalsOf(state, epic, settle ? await inArchive(state) : undefined);
    const found = home === undefined ? all : all.filter((each) => each.home === folder(home));
    const [archival] = found;
    if (archival === undefined) {
      const archive = home === undefined ? await archiveHolding(state, epic) : null;
      if (archive === null) throw fail('nothing-to-archive', { epic });
      const told = [`The epic ${epic} is archived already, in ${archive}.`];
      const result = { epic, archive, files: [], entries: 0 };
      return { changes: [], about: archivedPaths(archive, state), result, told };
    }
    if (found.length > 1) {
      const homes = found.map((each) => (each.home === '' ? '.' : each.home)).join(', ');
      throw fail('several-homes', { epic, homes });
    }
    const [task] = (await state.words(['task-list'])).get(TASKS, [archival.home, epic]);
    if (task !== undefined && !isOver(task.value) && !force && !settle) {
      const { value, record } = task;
      throw fail('open-epic', { epic, status: quoted(value.status ?? ''), list: record.path });
    }
    const pending = archival.entries.filter(
      ({ isNewest, status }) => isNewest && status !== 'complete',
    );
    if (pending.length > 0 && !force && !settle) {
      throw fail('pending-work', { files: named(pending.map(({ filePath }) => filePath ?? '')) });
    }
    for (const [file, epics] of archival.epicsOf) {
      if (epics.length > 1) throw fail('mixed-file', { file, epics: epics.join(', ') });
    }
    const files = await filesToMove(state, archival, epic, settle);
    if ('taken' in files) throw fail('archive-taken', { path: files.taken });
    if ('changed' in files) throw fail('uncommitted-file', { file: files.changed });
    const waiting = force || settle ? [] : await waitingConflicts(state, files.moving);
    if (waiting.length > 0) throw fail('open-conflicts', { conflicts: named(waiting) });
    const entries = archival.entries.length;
    const moved = files.moving.map(({ from, path }) => ({ from, to: path }));
    return {
      changes: await archivingChanges(state, archival, files.moving, { now, draw }),
      repairs: settle ? [...archivedPaths(archival.archive, state), ...pathsOf(moved)] : [],
      result: { epic, archive: archival.archive, files: moved, entries },
      told: [`${epic} to ${archival.archive}: entries ${entries}, files ${files.moving.length}`],
      notes: [
        ...(task === undefined && !settle ? [`No task list says whether ${epic} is done.`] : []),
        ...(settle ? [] : await leftBehind(state, archival, epic)),
      ],
    };
  },
});

function pathsOf(moved: readonly { readonly from: string; readonly to: string }[]) {
  return moved.flatMap(({ from, to }) => [from, to]);
}

/** A folder from the root, as records name theirs. */
function folder(path: string): string {
  return path.replace(/^\.\/|\/+$|^\.$/g, '');
}

/** As many names as a message can hold. */
function named(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED).join(', ');
  return names.length > MOST_NAMED ? `${shown} and ${names.length - MOST_NAMED} more` : shown;
}

/**
 * The changes that archive an epic. Entries leave the active manifest last, so that a call that was
 * interrupted finds by them what is left to do.
 * @param files those that are still outside the archive
 */
async function archivingChanges(
  state: OperationState,
  archival: Archival,
  files: readonly ArchivedFile[],
  chance: Chance,
): Promise<readonly PlannedChange[]> {
  const { manifest, archive, leaving, staying } = archival;
  const missing = await missingLines(state, archive, leaving);
  const lines = missing + (await closingLines(state, archival, { missing, files, ...chance }));
  return [
    ...(await Promise.all(files.map((file) => fileChanges(state, file)))).flat(),
    ...(lines === '' ? [] : [{ action: 'append' as const, path: archive, lines }]),
    // Line ends are the file's: texts of changes have line feeds only.
    { action: 'change', path: manifest, text: staying.replaceAll('\r\n', '\n') },
  ];
}

/**
 * The entries of files that the archive had already, where the last one of those that it holds then is
 * about another version: that of the branch that did not archive. Only for a version that some entry
 * is about: of another nobody knows what it is.
 * @param missing the lines that are appended before them
 */
async function closingLines(
  state: OperationState,
  { home, archive, entries }: Archival,
  { missing, files, ...chance }: Chance & { missing: string; files: readonly ArchivedFile[] },
): Promise<string> {
  const before = `${(await state.text(archive)) ?? ''}\n${missing}`;
  const held: unknown[] = before.split('\n').flatMap((line) => lineValue(line) ?? []);
  const taken = await takenIds(state);
  const replaced = new Map(files.map(({ from, path, way }) => [path, way === 'replace' && from]));
  let lines = '';
  for (const [filePath, epicId] of new Map(entries.map((each) => [each.filePath, each.epicId]))) {
    if (filePath === null || epicId === null) continue;
    const path = rootOf(home) + archivePath(filePath, epicId);
    const source = replaced.get(path) || path;
    const inside = await state.text(path);
    // Mostly the file is only moving there.
    if (inside === null) continue;
    const [found] = await state.records('contribution', (at) => at === source);
    const text = source === path ? inside : await state.text(source);
    if (found === undefined || text === null) continue;
    const digest = digestOf(text);
    const own = held.filter((each) => textAt(each, 'filePath') === filePath);
    if (!own.some((each) => textAt(each, 'checksum') === digest)) continue;
    const { value } = found.record;
    const request = { value, filePath, digest, entries: held, isOwed: false, taken, ...chance };
    const { entry } = entryFor(request);
    if (entry === null) continue;
    taken.add(entry.id);
    held.push(entry);
    lines += `${JSON.stringify(entry)}\n`;
  }
  return lines;
}

async function fileChanges(
  state: OperationState,
  { from, path, way }: ArchivedFile,
): Promise<readonly PlannedChange[]> {
  if (way === 'move') return [{ action: 'move', from, path }];
  const text = way === 'replace' ? await state.text(from) : null;
  return [
    ...(text === null ? [] : [{ action: 'replace' as const, path, bytes: Buffer.from(text) }]),
    { action: 'remove', path: from },
  ];
}

/**
 * The lines that the archive lacks. Only those count as there that no commit has yet: they are from a
 * call that was interrupted. What the archive held before is about an earlier archival.
 */
async function missingLines(
  state: OperationState,
  archive: string,
  leaving: readonly string[],
): Promise<string> {
  const there = counted((await state.text(archive)) ?? '');
  for (const text of await state.committed(archive)) {
    for (const [name, count] of counted(text)) there.set(name, (there.get(name) ?? 0) - count);
  }
  const missing = leaving.filter((line) => {
    const name = nameOf(line);
    const left = there.get(name) ?? 0;
    if (left > 0) there.set(name, left - 1);
    return left <= 0;
  });
  return missing.map((line) => (line.endsWith('\n') ? line : `${line}\n`)).join('');
}

function counted(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of text.match(/[^\n]+/g) ?? []) {
    counts.set(nameOf(line), (counts.get(nameOf(line)) ?? 0) + 1);
  }
  return counts;
}

function nameOf(line: string): string {
  return sha256(line.replace(/\r?\n?$/, ''));
}
