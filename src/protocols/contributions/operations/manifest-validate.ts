import { defineOperation } from '../../../core/operation.ts';
import { countsBy, flag, listOf, texts } from '../../../core/operation-output.ts';
import { CITED, contribution, PATH } from '../example.ts';
import { entry, LISTED, listing, MANIFEST, pathOf } from '../manifest-example.ts';
import {
  ENTRY_VERDICTS,
  JUDGED_ENTRY,
  type JudgedEntry,
  judgedEntries,
  unlistedContributions,
  unreadableLines,
} from './manifest-verdicts.ts';

/** Manifests have one name in several protocols. */
const NO_ENTRY =
  'No contribution manifest has an entry here. The entries of subagent manifests are checked by `lint-protocol`.';

export default defineOperation({
  id: 'contributions/manifest-validate',
  command: 'manifest validate',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 2.6.3 and 2.9',
  summary: 'Compares the checksum of each manifest entry with its contribution',
  about: [
    'Each entry is valid, invalid (another checksum), orphaned (no such file), superseded (a later entry is about the same file) or unreadable. It is unreadable if its line is not JSON, or its file is not a contribution. Archives and unreadable lines of subagent manifests are included. The exit code is 1 if a problem is found.',
    '`manifest repair` appends missing entries, and says how to fix the rest.',
  ],
  effects: 'reads',
  input: { type: 'object', properties: {}, required: [], additionalProperties: false },
  output: {
    valid: flag('whether every entry and every contribution holds'),
    counts: countsBy(ENTRY_VERDICTS, 'the number of entries by verdict'),
    entries: listOf(JUDGED_ENTRY, 'each entry'),
    unlisted: texts('contributions that no manifest lists'),
  },
  errors: {},
  exits: { 1: 'something is wrong' },
  examples: [
    {
      name: 'all of them hold',
      before: {
        ...CITED,
        ...listing(entry({ checksum: '00000000' }), entry({ id: 'contrib_0a0a0a0a' })),
      },
      input: {},
      result: {
        valid: true,
        counts: { valid: 1, invalid: 0, orphaned: 0, unreadable: 0, superseded: 1 },
      },
    },
    {
      name: 'a contribution was changed, one is gone, one can not be read, one is not listed',
      before: {
        ...CITED,
        [pathOf('contrib_0c0c0c0c')]: '{\n',
        [PATH]: contribution({ epicTitle: 'Queue stores' }),
        [pathOf('T2311')]: LISTED,
        [MANIFEST]:
          entry() +
          entry({ id: 'contrib_0b0b0b0b', filePath: pathOf('gone') }) +
          entry({ id: 'contrib_0c0c0c0c', filePath: pathOf('contrib_0c0c0c0c') }),
      },
      input: {},
      exitCode: 1,
      result: {
        valid: false,
        counts: { valid: 0, invalid: 1, orphaned: 1, unreadable: 1, superseded: 0 },
        unlisted: [pathOf('T2311')],
      },
    },
    {
      name: 'the last line was cut off',
      before: { ...CITED, [PATH]: LISTED, [MANIFEST]: `${entry()}${entry().slice(0, 60)}` },
      input: {},
      exitCode: 1,
      result: {
        valid: false,
        counts: { valid: 0, invalid: 0, orphaned: 0, unreadable: 1, superseded: 1 },
      },
    },
  ],
  async plan({ state }) {
    const facts = await state.facts();
    const words = await state.words(['contribution', 'contribution-manifest']);
    const torn = await unreadableLines(state);
    const entries = [...judgedEntries(facts, words, state.entries), ...torn];
    const unlisted = unlistedContributions(facts, words);
    const counts = { valid: 0, invalid: 0, orphaned: 0, unreadable: 0, superseded: 0 };
    for (const { verdict } of entries) counts[verdict] += 1;
    const wrong = entries.filter(({ verdict }) => verdict !== 'valid' && verdict !== 'superseded');
    const valid = wrong.length === 0 && unlisted.length === 0;
    return {
      changes: [],
      result: { valid, counts, entries, unlisted },
      told: [
        ...(entries.length === 0 ? [NO_ENTRY] : []),
        ...wrong.map(wrongLine),
        ...unlisted.map((path) => `unlisted: ${path} has no entry in any manifest`),
        Object.entries(counts)
          .map(([verdict, count]) => `${count} ${verdict}`)
          .concat(`${unlisted.length} unlisted`)
          .join(', '),
      ],
      exitCode: valid ? 0 : 1,
    };
  },
});

function wrongLine({ manifest, line, path, verdict, expected, actual }: JudgedEntry): string {
  const place = `${manifest}:${line}`;
  if (verdict === 'invalid') {
    return `invalid: ${place}: ${path} has the checksum ${actual}, not ${expected}`;
  }
  if (path === null)
    return `${verdict}: ${place} is not an entry: \`lint-protocol why ${place}\` says what is wrong with it`;
  return verdict === 'orphaned'
    ? `orphaned: ${place}: there is no ${path}`
    : `unreadable: ${place}: ${path} cannot be read as a contribution`;
}
