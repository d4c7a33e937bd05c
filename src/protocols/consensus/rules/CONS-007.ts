import { posix } from 'node:path';
import { LONGEST_PATH, quoted } from '../../../core/found-value.ts';
import { pathWord } from '../../../core/git-command.ts';
import type { Words } from '../../../core/look-up.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { FIRST_MANIFEST, SUBAGENT_MANIFESTS } from '../../contributions/key-facts.ts';
import { isCalledAfter } from '../called-after.ts';
import { MATRIX_PATH, matrixFile } from '../example.ts';
import type { VotingMatrixFact } from '../facts.ts';
import { entryLine, listed, MANIFEST_PATH } from '../manifest-example.ts';
import { BY_QUESTION_ID, entriesOf } from '../rows.ts';

export default defineRecordRule({
  id: 'CONS-007',
  kinds: ['subagent-manifest', 'voting-matrix'],
  judges: ['voting-matrix'],
  level: 'error',
  since: '0.1.0',
  // Where one is not listed, any manifest may have had its entry.
  wordedByAll: true,
  source: 'CLEO consensus voter, rule CONS-007',
  summary: 'The manifest lists each voting matrix with agent_type "analysis"',
  why: 'Agents find votes through the manifest, by their type. If a matrix has another type or no entry, agents do not find it and vote again.',
  fix: 'Set the "agent_type" of the entry to "analysis".',
  decisions: [
    'An entry names a matrix by its path from the folder of the manifest, or from a folder above, such as the root of the repository.',
    'If a manifest names a matrix several times, its last entry counts.',
    'A matrix that no manifest names is a warning.',
    '`consensus check --task T4797` requires an entry whose id begins with that task, or whose `linked_tasks` name it. There, a matrix without an entry is an error.',
    'If agent_type is missing or not a text, `subagent/manifest-schema` reports it. If that rule is off, this one does.',
  ],
  messages: {
    missing: 'The entry has no agent_type; for a voting matrix it must be "analysis"',
    other: 'The agent_type is {found}; for a voting matrix it must be "analysis"',
    unlisted: 'No manifest has an entry for this matrix',
  },
  examples: {
    valid: [
      { name: 'listed from the root', files: listed() },
      {
        name: 'corrected by a later entry, from the folder of the manifest',
        files: {
          ...matrixFile(),
          [MANIFEST_PATH]: `${entryLine({ agent_type: 'vote' })}${entryLine({ file: '../consensus/CONS-0042.json' })}`,
        },
      },
    ],
    invalid: [
      {
        name: 'another type',
        files: listed({ agent_type: 'research' }),
        expect: [
          {
            message: 'other',
            path: MANIFEST_PATH,
            at: '1:74-1:84',
            related: [`${MATRIX_PATH}@2:17-2:28`],
          },
        ],
      },
      {
        name: 'no type',
        files: listed({ agent_type: undefined }),
        expect: [
          {
            message: 'missing',
            path: MANIFEST_PATH,
            at: '1:28-1:60',
            related: [`${MATRIX_PATH}@2:17-2:28`],
          },
        ],
      },
      {
        name: 'no entry',
        files: matrixFile(),
        expect: [{ message: 'unlisted', at: '2:17-2:28' }],
      },
    ],
  },
  *check({ record, fact }, db) {
    const at = ['questionId'];
    const entries = entriesOf(record, db);
    if (entries.length === 0) {
      const words = (all: Words) => {
        const known = all.keys(SUBAGENT_MANIFESTS, null);
        const missing = known.length > 0 ? known : [FIRST_MANIFEST];
        const id = fact.questionId ?? '';
        const isTaken = all.get(BY_QUESTION_ID, [record.home, id]).length > 1;
        return { missing, help: listingHelp(record.path, fact, known, isTaken) };
      };
      yield { message: 'unlisted', record, at, level: 'warning', words };
    }
    for (const { record: manifest, index, value } of entries) {
      const { file, agentType } = value;
      const related = [{ record, at, message: 'The matrix of this entry' }];
      if (agentType === null) {
        const yieldsTo = 'subagent/manifest-schema';
        const at = [index ?? 0, 'file'];
        const expected = `${JSON.stringify(file)}, "agent_type": "analysis"`;
        yield { message: 'missing', record: manifest, at, related, yieldsTo, expected };
      } else if (agentType !== 'analysis') {
        const data = { found: quoted(agentType) };
        const at = [index ?? 0, 'agent_type'];
        yield { message: 'other', record: manifest, at, data, related, expected: '"analysis"' };
      }
    }
  },
});

/**
 * Of several manifests only the author knows which: the path in an entry counts from its folder.
 * @param isTaken true where another vote has the id, too
 */
function listingHelp(
  path: string,
  fact: VotingMatrixFact,
  manifests: readonly string[],
  isTaken: boolean,
): string {
  const id = fact.questionId;
  // Once it is listed it keeps its name.
  if (id !== null && !isCalledAfter(path, id)) {
    if (isTaken) return OWN_ID;
    const named = posix.join(posix.dirname(path), `${id}.json`);
    return `Rename the file after its questionId first. Then run \`lint-protocol consensus tally ${pathWord(named)} --task TASK\`: it appends the entry.`;
  }
  const tallied = `\`lint-protocol consensus tally ${pathWord(path)} --task TASK\``;
  const [only, another] = manifests;
  if (only === undefined || another !== undefined)
    return `Append an entry for the matrix to MANIFEST.jsonl: run ${tallied}.`;
  const file = posix.relative(posix.dirname(only), path);
  const named = quoted(only, LONGEST_PATH);
  return `Append an entry for the matrix to ${named}: run ${tallied}. By hand: ${entryFor(file, fact)}`;
}

const OWN_ID =
  'Another vote has this questionId. Give this vote an id of its own, and name the file after it. Then the linter prints the command that lists it.';

/** What can be said of an entry for a matrix; its author knows the task and the day. */
function entryFor(file: string, { questionId, verdict }: VotingMatrixFact): string {
  return JSON.stringify({
    id: 'T####-<slug>',
    file,
    title: `Vote on ${questionId ?? 'the question'}`,
    date: 'YYYY-MM-DD',
    status: 'complete',
    agent_type: 'analysis',
    verdict: verdict ?? '<verdict of the matrix>',
  });
}
