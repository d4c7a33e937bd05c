import { gitCommand } from '../../../core/git-command.ts';
import { defineOperation, type OperationState } from '../../../core/operation.ts';
import { listOf, objectOf, oneOf, orNull, text, texts } from '../../../core/operation-output.ts';
import { isArchived, sealCommand, settleCommand } from '../sealing.ts';
import { ContributionWriter } from './contribution-writer.ts';
import { manifestRepairExamples } from './manifest-repair-examples.ts';
import {
  ENTRY_VERDICTS,
  type JudgedEntry,
  judgedEntries,
  unlistedContributions,
  unreadableLines,
} from './manifest-verdicts.ts';
import { authorOf, isOwn } from './own-contribution.ts';
import { digestOf } from './sealed-text.ts';

export default defineOperation({
  id: 'contributions/manifest-repair',
  command: 'manifest repair',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, section 2.7.2 and appendix B',
  summary: 'Appends missing manifest entries, and says how to restore changed contributions',
  about: [
    'Adds an entry for each contribution that no manifest lists. Existing lines and contributions do not change. For unreadable lines, also of subagent manifests, the output says what to do.',
    'If an entry has another checksum than its file, a person must decide which is right. If a commit of this branch holds the version of the entry, the output gives the command that restores it. The newest 200 versions are looked at.',
  ],
  effects: 'appends',
  input: { type: 'object', properties: {}, required: [], additionalProperties: false },
  output: {
    listed: listOf(
      objectOf({ path: text(), entryId: text() }),
      'contributions that got an entry, with the id of the entry',
    ),
    toDecide: listOf(
      objectOf({ path: orNull(text()), verdict: oneOf(ENTRY_VERDICTS), ways: texts() }),
      'what a person has to decide, and the ways out',
    ),
  },
  said: ['toDecide.ways'],
  errors: {},
  examples: manifestRepairExamples,
  commitMessage: () => 'List the contributions that no manifest lists',
  async plan({ state, now, draw, actor }) {
    const facts = await state.facts();
    const words = await state.words(['contribution', 'contribution-manifest']);
    const writer = await ContributionWriter.of(state, { now, draw });
    const records = await state.scan('contribution');
    const missing = new Set(unlistedContributions(facts, words));
    const left: string[] = [];
    const listed: { readonly path: string; readonly entryId: string }[] = [];
    for (const { path, home, record } of records) {
      const text = missing.has(path) && !isArchived(path) ? await state.text(path) : null;
      if (text === null) continue;
      if (!isOwn(record, { actor })) {
        left.push(`${path} has no entry. Only its author may add it: ${authorOf(record.value)}.`);
        continue;
      }
      const { entry } = await writer.list({ path, home, text, value: record.value });
      if (entry !== null) listed.push({ path, entryId: entry.id });
    }
    const torn = await unreadableLines(state);
    const wrong = [...judgedEntries(facts, words, state.entries), ...torn].filter(
      ({ verdict }) => verdict !== 'valid' && verdict !== 'superseded',
    );
    const toDecide = await Promise.all(
      wrong.map(async (entry) => ({
        ...{ path: entry.path ?? entry.manifest, verdict: entry.verdict },
        ways: await waysOut(entry, state),
      })),
    );
    return {
      ...{ changes: writer.changes, about: writer.about },
      repairs: listed.map(({ path }) => path),
      result: { listed, toDecide },
      told: [
        ...listed.map(({ path, entryId }) => `${path} is listed: ${entryId}`),
        ...toDecide.flatMap(({ path, verdict, ways }) => [
          `${path} is ${verdict}:`,
          ...ways.map((way) => `  ${way}`),
        ]),
      ],
      notes: [...left, ...writer.notes],
    };
  },
});

/** How somebody who knows what is right goes on. */
async function waysOut(
  { manifest, line, path, verdict, expected }: JudgedEntry,
  state: OperationState,
): Promise<readonly string[]> {
  if (path === null && verdict === 'unreadable') return waysFrom(manifest, line, state);
  const restore = await restoring(path ?? '', expected, state);
  if (verdict !== 'invalid' || path === null) return [restore];
  return isArchived(path)
    ? [
        restore,
        'An archived contribution does not change: restore it.',
        `If a merge brought its entries back to the active manifest: ${settleCommand(path)}`,
      ]
    : [restore, `If the file is right: ${sealCommand(path)}`];
}

/** How the version of a file that its entry has the checksum of comes back. */
async function restoring(
  path: string,
  expected: string | null,
  state: OperationState,
): Promise<string> {
  const isMeant = (text: string) => digestOf(text) === expected;
  const from = (commit: string) =>
    `To restore the version of the entry: ${gitCommand(`checkout ${commit}`, path)}`;
  if ((await state.committed(path)).some(isMeant)) return from('HEAD');
  const { commit, unread } = await state.commitHolding(path, isMeant);
  if (commit !== null) return from(commit.slice(0, 12));
  const others = `${gitCommand('log --all', path)} lists the others.`;
  if (unread === null)
    return `The last commit does not hold the version of the entry (${expected}), and this clone lacks a part of the history: run \`git fetch --unshallow\`, then this command again.`;
  return unread > 0
    ? `The newest versions in the history are not that of the entry (${expected}). The ${unread} before them were not read: ${others}`
    : `No commit before this one holds the version of the entry (${expected}): ${others}`;
}

/** Out of a line that is no entry: its contribution is listed as one that no manifest lists. */
async function waysFrom(
  manifest: string,
  line: number,
  state: OperationState,
): Promise<readonly string[]> {
  const own = (text: string | null) => text?.split('\n')[line - 1]?.replace(/\r$/, '');
  const text = (await state.text(manifest)) ?? '';
  const committed = await state.committed(manifest);
  const outputs = await state.scan('subagent-manifest', (path) => path === manifest);
  const command = outputs.length > 0 ? 'subagent record FILE' : 'contribution seal FILE';
  if (committed.some((each) => own(each) === own(text)))
    return [
      `Line ${line} is committed. \`lint-protocol\` says how to restore the log, if that is possible. If not, append what the line should have listed: \`lint-protocol ${command}\`. Then somebody who answers for the manifest excuses the line by an entry under "ignore" of the configuration, with the reason.`,
    ];
  // Nothing else is lost by it.
  const others = text.split('\n').filter((_each, index) => index !== line - 1);
  const isAll = committed.some((each) => each.trimEnd() === others.join('\n').trimEnd());
  return [
    `Line ${line} is not committed: complete it, or delete it.`,
    ...(isAll ? [`To delete it: ${gitCommand('checkout HEAD', manifest)}`] : []),
  ];
}
