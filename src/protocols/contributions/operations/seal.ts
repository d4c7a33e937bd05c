import type { Facts } from '../../../core/fact.ts';
import type { JsonChange } from '../../../core/json-edit.ts';
import { textAt } from '../../../core/json-value.ts';
import { defineOperation, type OperationState } from '../../../core/operation.ts';
import { listOf, objectOf, orNull, text } from '../../../core/operation-output.ts';
import { type Contribution, type Reference, readContribution } from '../contribution.ts';
import { mayBecome } from '../contribution-steps.ts';
import type { ContributionFact } from '../facts.ts';
import { ContributionWriter, type OpenContribution, type Written } from './contribution-writer.ts';
import { openAmong } from './flagged-conflicts.ts';
import { ENTRY } from './manifest-entry.ts';
import { CONTRIBUTION_ERRORS, openContribution, statusesBefore } from './open-contribution.ts';
import { demandOwn } from './own-contribution.ts';
import { sealExamples } from './seal-examples.ts';
import { sealingFault } from './sealing-fault.ts';
import { metaChange } from './status-move.ts';

/** What is to be changed in a contribution. */
interface Changing {
  readonly contribution: OpenContribution;
  readonly changes: readonly JsonChange[];
}

export default defineOperation({
  id: 'contributions/seal',
  command: 'contribution seal FILE...',
  operands: ['files'],
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.2, 1.9.3 and 2.6.1',
  summary: 'Writes the checksum and the manifest entry of contributions that were edited by hand',
  about: [
    'Nothing else in the file changes. Several files are sealed together, or none of them; after a crash, run the same call again.',
    '`--new-id` gives a new id to a contribution that shares its id with another, such as a copied file: name it by its path. Baselines and conflicts that name it by session and task are updated; those that may mean the other one stay as they are.',
    'An uncommitted edit of a draft or a complete contribution is sealed at once. If a committed version does not match its checksum or its complete entry, somebody else may have changed it: then `--reason` is required. A changed validated contribution is refused: restore it, or use `contribution reopen` first.',
    'Also refused: merged and archived contributions, a status change that is not allowed, and a file with an error that sealing does not fix. The output lists other records that must be updated.',
  ],
  effects: 'writes',
  wantsSound: true,
  input: {
    type: 'object',
    properties: {
      files: {
        'x-path': true,
        type: 'array',
        items: { type: 'string', minLength: 1 },
        minItems: 1,
        'x-value': 'FILE',
        description: 'the paths, or the ids, of the contributions',
      },
      newId: {
        type: 'boolean',
        description: 'give a contribution a new id if another one has the same',
      },
      reason: {
        type: 'string',
        pattern: '\\S',
        'x-expected': 'a text that is not blank',
        description:
          'why an edit is right that is committed already, or that changes the session, epic, task or agent; it goes into the commit message',
      },
    },
    required: ['files'],
    additionalProperties: false,
  },
  output: {
    files: listOf(
      objectOf({
        path: text(),
        manifest: text(),
        checksum: objectOf({ found: orNull(text()), wanted: text() }),
        entry: orNull(ENTRY),
      }),
      'each contribution, the checksum in its _meta, and the entry that was appended, or null',
    ),
    reason: orNull(text('why the edit is right')),
  },
  errors: {
    ...CONTRIBUTION_ERRORS,
    'status-move': [
      'The status of {file} went from {from} to {to}.',
      'It may go forward, or back by one step. Restore it: `contribution reopen {file}` goes one step back.',
    ],
    'validated-contribution': [
      '{file} was changed after it was validated.',
      'Restore it as it was validated: `lint-protocol` prints the commands. To change it, then run `contribution reopen {file}`, which takes the status back; then edit and seal it.',
    ],
    'committed-edit': [
      '{file} was committed with the checksum {found}, but its content has {wanted}.',
      'Find out who changed it: `git log -p -- FILE`. Restore it if the change is not intended; otherwise say why it is right with --reason TEXT.',
    ],
    'moved-contribution': [
      'The {member} of {file} was {found} in the last commit, and is {wanted} now. Entries, sessions and conflicts may still name {found}.',
      'Restore it if the change is not intended: `git --literal-pathspecs checkout HEAD -- FILE`. Otherwise change those as well, and say why with --reason TEXT.',
    ],
    'fixed-name': [
      '{other} is merged or archived, so it cannot change, and it refers to {file} by this id.',
      'Give the new id to the other contribution with that id.',
    ],
  },
  examples: sealExamples,
  commitMessage: ({ files, reason }) =>
    `Seal ${(files as readonly Written[]).map(({ path }) => path).join(', ')}${reason === null ? '' : `\n\n${reason}`}`,
  async plan(planning) {
    const { input, state, now, draw, fail } = planning;
    const opened = new Map<string, OpenContribution>();
    let isExplained = false;
    for (const name of input.files) {
      const contribution = await openContribution(name, state, fail);
      demandOwn(contribution, planning);
      const { path } = contribution;
      const { status: to } = readContribution(contribution.value);
      const before = await statusesBefore(path, state);
      const from = before.find((each) => !mayBecome(each, to));
      // What is no status at all the linter reports.
      if (from !== undefined && before.every((each) => !mayBecome(each, to)) && to !== null) {
        throw fail('status-move', { file: path, from: from ?? 'unknown', to });
      }
      const fault = await sealingFault(contribution, state);
      if (fault && fault.code !== 'validated-contribution' && input.reason !== undefined)
        isExplained = true;
      else if (fault !== null) throw fail(fault.code, { file: path, ...fault.data });
      opened.set(path, contribution);
    }
    const writer = await ContributionWriter.of(state, { now, draw });
    const written: Written[] = [];
    const changing = input.newId
      ? await withNewIds(opened.values(), state, {
          writer,
          fail: (file, other) => fail('fixed-name', { file, other }),
        })
      : [...opened.values()].map((contribution) => ({ contribution, changes: [] }));
    for (const { contribution, changes } of changing) {
      written.push(await writer.write(contribution, changes));
    }
    const votes = await votesOn(
      written.filter(({ entry }) => entry !== null),
      state,
    );
    const files = written.map(({ path, manifest, checksum, entry }) => ({
      ...{ path, manifest, checksum, entry },
    }));
    const reason = isExplained ? (input.reason ?? null) : null;
    return {
      ...{ changes: writer.changes, about: writer.about, repairs: [...opened.keys()] },
      result: { files, reason },
      told: [
        ...written.flatMap(sealedLines),
        ...(reason === null ? [] : [`  the reason: ${reason}`]),
        ...(writer.changes.length === 0
          ? []
          : ['Commit the files and their manifest in one commit.']),
      ],
      notes: [...writer.notes, ...votes.map(voteNote)],
    };
  },
});

/** What was done to a contribution that was sealed. */
function sealedLines({ path, checksum, isChanged, entry, manifest }: Written): readonly string[] {
  if (!isChanged && entry === null) {
    return [`${path} is sealed already: its checksum and its manifest entry hold.`];
  }
  const was = checksum.found === null ? '' : ` (was ${checksum.found})`;
  return [
    path,
    isChanged ? `  checksum: ${checksum.wanted}${was}` : '  the checksum holds',
    entry === null
      ? '  the manifest entry holds'
      : `  entry: ${entry.id} (${entry.status}, ${entry.checksum}) in ${manifest}`,
  ];
}

/** What may have to follow. */
function voteNote(path: string): string {
  return `${path} is a vote on the same questions. If an answer changed, count the vote again; a verdict that changes needs a new entry in the subagent manifest.`;
}

/** The votes that rest on contributions, or decide the same questions: paths, sorted. */
async function votesOn(
  contributions: readonly Pick<OpenContribution, 'path' | 'value'>[],
  state: OperationState,
): Promise<readonly string[]> {
  if (contributions.length === 0) return [];
  const questions = new Set(
    contributions.flatMap(({ value }) =>
      readContribution(value).decisions.flatMap(({ questionId }) => questionId ?? []),
    ),
  );
  const votes = await state.scan('voting-matrix');
  return votes.flatMap(({ path, record }) => {
    const isSame = questions.has(textAt(record.value, 'questionId') ?? '');
    const isNamed = contributions.some((each) => record.text.includes(JSON.stringify(each.path)));
    return isSame || isNamed ? path : [];
  });
}

/**
 * Gives contributions whose id others have an id of their own, and follows them in what names them by
 * session and task.
 * @throws what `fail` makes of one that is named where nothing changes any more
 */
async function withNewIds(
  opened: Iterable<OpenContribution>,
  state: OperationState,
  { writer, fail }: { writer: ContributionWriter; fail: (file: string, other: string) => Error },
): Promise<readonly Changing[]> {
  const facts = await state.facts();
  const shared = sharedIds(facts);
  const changing = new Map<string, { contribution: OpenContribution; changes: JsonChange[] }>();
  for (const contribution of opened) {
    changing.set(contribution.path, { contribution, changes: [] });
  }
  for (const { contribution, changes } of [...changing.values()]) {
    const renumbered = readContribution(contribution.value);
    if (!shared.has(keyOf(contribution.home, renumbered.id))) continue;
    const id = writer.freshId();
    changes.push(metaChange('contributionId', id));
    const inProject = facts
      .of('contribution')
      .filter(({ record }) => record.home === contribution.home);
    const twins = inProject.flatMap(({ record, fact }) =>
      record.path !== contribution.path && fact.id === renumbered.id ? fact : [],
    );
    for (const { record, fact } of inProject) {
      const places = placesNaming(renumbered, twins, fact);
      if (places.length === 0) continue;
      const known = changing.get(record.path);
      const [open] = known ? [] : await openAmong(new Set([record.path]), state);
      const follower = known?.contribution ?? open;
      if (follower === undefined) throw fail(contribution.path, record.path);
      const own = known ?? { contribution: follower, changes: [] };
      changing.set(record.path, own);
      own.changes.push(...places.map((at): JsonChange => [[...at, 'contributionId'], id]));
    }
  }
  return [...changing.values()];
}

/** The ids that several contributions of a project have. */
function sharedIds(facts: Facts): ReadonlySet<string> {
  const known = new Set<string>();
  const shared = new Set<string>();
  for (const { record, fact } of facts.of('contribution')) {
    if (fact.id === null) continue;
    const key = keyOf(record.home, fact.id);
    if (known.has(key)) shared.add(key);
    known.add(key);
  }
  return shared;
}

function keyOf(home: string, id: string | null): string {
  return JSON.stringify([home, id]);
}

/**
 * Where a contribution names another one, and means this one by its session and its task. What may mean one
 * of the others that have the id as well stays with that.
 */
function placesNaming(
  renumbered: Pick<Contribution, 'id' | 'sessionId' | 'taskId'>,
  twins: readonly Pick<Contribution, 'id' | 'sessionId' | 'taskId'>[],
  { baseline, conflicts }: ContributionFact,
): readonly (readonly (string | number)[])[] {
  const named = [...(baseline === null ? [] : [baseline]), ...conflicts.map(({ other }) => other)];
  const isMeant = (reference: Reference) =>
    mayMean(reference, renumbered) && !twins.some((twin) => mayMean(reference, twin));
  return named.filter(isMeant).map(({ at }) => at);
}

function mayMean(
  named: Reference,
  { id, sessionId, taskId }: Pick<Contribution, 'id' | 'sessionId' | 'taskId'>,
): boolean {
  const isOfTask = named.taskId === null || named.taskId === taskId;
  return named.contributionId === id && named.sessionId === sessionId && isOfTask;
}
