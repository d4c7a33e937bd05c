import { quoted } from '../../core/found-value.ts';
import { defineLinkRule } from '../../core/rule.ts';
import { MATRIX_PATH } from './example.ts';
import { listedMatrices } from './manifest-entries.ts';
import { listed, MANIFEST_PATH } from './manifest-example.ts';

export default defineLinkRule({
  id: 'consensus/manifest-verdict',
  level: 'error',
  since: '0.1.0',
  source: 'CLEO consensus voter, escalation: the manifest entry',
  summary: "A matrix's manifest entry gives the matrix's verdict",
  why: 'Whoever reads only the manifest goes by its verdict. An open question that is listed as decided never reaches the human it waits for.',
  fix: 'Copy the verdict of the matrix into the entry. Where entries are never changed, append a new one.',
  decisions: [
    'Where a manifest names a matrix several times, its last entry counts.',
    'Where the verdict of the matrix itself is missing or unknown, only an entry without one is told.',
  ],
  messages: {
    missing: 'This entry names a voting matrix, but does not give its verdict',
    other: 'The verdict is {found} here, but {verdict} in the matrix',
  },
  examples: {
    valid: [{ name: 'the same in both', files: listed() }],
    invalid: [
      {
        name: 'no verdict',
        files: listed({ verdict: undefined }),
        expect: [
          {
            message: 'missing',
            path: MANIFEST_PATH,
            at: '1:28-1:60',
            related: [`${MATRIX_PATH}@9:14-9:22`],
          },
        ],
      },
      {
        name: 'more certain than the vote',
        files: listed({}, { verdict: 'CONTESTED' }),
        expect: [
          {
            message: 'other',
            path: MANIFEST_PATH,
            at: '1:95-1:103',
            related: [`${MATRIX_PATH}@9:14-9:25`],
          },
        ],
      },
    ],
  },
  *check({ facts }) {
    for (const { record, fact, entries } of listedMatrices(facts)) {
      const { verdict } = fact;
      const related = [{ record, at: ['verdict'], message: 'The verdict of the matrix' }];
      for (const { manifest, entry } of entries) {
        if (entry.verdict === null) {
          const at = [entry.index, 'file'];
          yield { message: 'missing', record: manifest, at, related };
        } else if (verdict !== null && entry.verdict !== verdict) {
          const at = [entry.index, 'verdict'];
          const data = { found: quoted(entry.verdict), verdict };
          yield { message: 'other', record: manifest, at, data, related };
        }
      }
    }
  },
});
