import type { FactEntry } from '../../../core/fact.ts';
import { quoted } from '../../../core/found-value.ts';
import type { DataPath, Place } from '../../../core/place.ts';
import { defineLinkRule } from '../../../core/rule.ts';
import type { ManifestEntryFact } from '../facts.ts';
import { entry, listing, MANIFEST } from '../manifest-example.ts';
import { ManifestFiles } from '../manifest-files.ts';

export default defineLinkRule({
  id: 'manifest/agrees',
  kinds: ['contribution-manifest'],
  level: 'error',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 2.4 and 2.7.2',
  summary: 'An entry says of its file what the file says',
  why: 'Contributions are found by their entries. An entry with another task, or without its conflicts, hides the file from those who ought to read it.',
  fix: 'If the file is right, append a corrected entry under a new id: `lint-protocol contribution seal FILE` does.',
  decisions: [
    'The latest entry of a file, the last in the manifest, is compared; older ones are about older versions.',
    '"decisionCount" counts decisions, "conflictCount" the different questions among the conflicts.',
    'The status is not compared: the two have different words for it.',
  ],
  messages: { differs: '{field} is {found} here, but {actual} in the file' },
  examples: {
    valid: [{ name: 'the same', files: listing(entry()) }],
    invalid: [
      {
        name: 'another task, and a conflict that is not there',
        files: listing(entry({ taskId: 'T2311', conflictCount: 1 })),
        expect: [
          {
            message: 'differs',
            path: MANIFEST,
            at: '1:97-1:104',
            related: ['.cleo/contributions/contrib_1a2b3c4d.json@14:13-14:20'],
          },
          {
            message: 'differs',
            path: MANIFEST,
            at: '1:248-1:249',
            related: ['.cleo/contributions/contrib_1a2b3c4d.json@1:1-1:2'],
          },
        ],
      },
    ],
  },
  *check({ facts }) {
    const files = new ManifestFiles(facts);
    for (const { record, fact } of facts.of('contribution-manifest')) {
      for (const each of fact.entries) {
        const file = each.isLatest ? files.of(record, each) : null;
        if (file === null) continue;
        const byCommand = files.helpFor(record, each, file, 'under a new id.');
        for (const { field, found, actual, at } of differences(each, file)) {
          const related = [{ record: file.record, at, message: 'the file says so' }];
          const data = { field, found, actual };
          const help = `If the file is right, append a corrected entry: ${byCommand}`;
          yield { message: 'differs', record, at: [each.index, field], data, help, related };
        }
      }
    }
  },
});

/** A field of an entry that says something else than the file. */
interface Difference {
  readonly field: string;
  readonly found: string | number;
  readonly actual: string | number;
  /** Where the file says it. */
  readonly at: Place;
}

/** What is missing on either side is the schemas' matter. */
function differences(
  each: ManifestEntryFact,
  { fact }: FactEntry<'contribution'>,
): readonly Difference[] {
  const questions = new Set(fact.conflicts.map(({ questionId }) => questionId));
  const texts = (['sessionId', 'epicId', 'taskId', 'agentId'] as const).flatMap((field) => {
    const [found, actual] = [each[field], fact[field]];
    if (found === null || actual === null || found === actual) return [];
    const at: DataPath = field === 'agentId' ? ['_meta', field] : [field];
    return { field, found: quoted(found), actual: quoted(actual), at };
  });
  const counts = [
    { field: 'decisionCount', parts: fact.decisions, actual: fact.decisions.length },
    { field: 'conflictCount', parts: fact.conflicts, actual: questions.size },
  ] as const;
  return [
    ...texts,
    ...counts.flatMap(({ field, parts, actual }) => {
      const found = each[field];
      // The list need not be there where it has no items.
      const at = parts[0] === undefined ? { start: 0, end: 1 } : { key: parts[0].at.slice(0, 1) };
      return found === null || found === actual ? [] : { field, found, actual, at };
    }),
  ];
}
