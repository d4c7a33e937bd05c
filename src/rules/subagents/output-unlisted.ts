import { defineLinkRule } from '../../core/rule.ts';
import { ENTRY, MANIFEST_PATH, manifest, OUTPUT, OUTPUT_PATH } from './example.ts';
import { namedPaths } from './listed-outputs.ts';

export default defineLinkRule({
  id: 'subagent/output-unlisted',
  level: 'warning',
  since: '0.1.0',
  source: 'CLEO subagent protocol v1, 5.1 Manifest Entry Format, 7.3 Post-Return Processing',
  summary: 'A Markdown file beside or below a manifest has an entry in it',
  why: 'Orchestrators read the manifest, not the folder. Work without an entry is work that nobody will see.',
  fix: 'Append an entry for this file to the manifest, or move the file elsewhere.',
  decisions: [
    'A `README.md` explains the folder and needs no entry.',
    'An entry that names the file under another key, such as `output`, counts; `subagent/manifest-schema` tells the key.',
    'Where a line of the manifest can not be read nothing is judged: it may be the one.',
  ],
  messages: {
    unlisted: 'No entry of the manifest names this file',
  },
  examples: {
    valid: [
      {
        name: 'an entry, an entry with the path from the root, a README',
        files: {
          [MANIFEST_PATH]: manifest(ENTRY, { output: 'agent-outputs/b.md' }),
          [OUTPUT_PATH]: OUTPUT,
          'agent-outputs/README.md': '# Outputs\n',
          'agent-outputs/b.md': '# B\n',
        },
      },
    ],
    invalid: [
      {
        name: 'a file that nobody names',
        files: { [MANIFEST_PATH]: manifest(), [OUTPUT_PATH]: OUTPUT },
        expect: [{ message: 'unlisted', path: OUTPUT_PATH, at: '1:1-1:20' }],
      },
    ],
  },
  *check({ facts }) {
    const manifests = facts.of('subagent-manifest');
    const readable = new Set(
      manifests.filter(({ fact }) => fact.whole).map(({ record }) => record.home),
    );
    const named = new Set(
      manifests.flatMap(({ record, fact }) =>
        fact.entries.flatMap(({ file, misnamedFile }) => namedPaths(record, file ?? misnamedFile)),
      ),
    );
    for (const { record, fact } of facts.of('subagent-output')) {
      if (named.has(record.path) || !readable.has(record.home)) continue;
      if (/(?:^|\/)readme\.md$/i.test(record.path)) continue;
      yield { message: 'unlisted', record, at: fact.opening };
    }
  },
});
