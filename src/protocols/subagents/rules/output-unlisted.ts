import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { ENTRY, MANIFEST_PATH, manifest, OUTPUT, OUTPUT_PATH, prompt } from '../example.ts';
import { needsEntry } from '../listed-outputs.ts';
import { PROMPT_TITLES } from '../prompt-titles.ts';
import { MORE, recordingHelp } from '../record-call.ts';
import { LISTED, UNREAD_NAMES } from '../rows.ts';

const MANY = ['a', 'b', 'c', 'x/d', 'x/e', 'y/f'].map((name) =>
  `agent-outputs/${name}`.replace(/(?=[^/]*$)/, 'T2398-').concat('.md'),
);

export default defineRecordRule({
  id: 'subagent/output-unlisted',
  kinds: ['subagent-output'],
  level: 'warning',
  since: '0.1.0',
  source: 'CLEO subagent protocol v1, 5.1 Manifest Entry Format, 7.3 Post-Return Processing',
  summary: 'Every output beside or below a manifest has an entry in that manifest',
  why: 'Orchestrators read the manifest, not the folder. They do not see work without an entry.',
  fix: `Append a manifest entry for each such file (\`lint-protocol subagent record FILE --status STATUS --agent-type TYPE\`), or move the file elsewhere. ${MORE}`,
  mostInHome: 5,
  decisions: [
    'An output is a Markdown file whose name begins with a task id, or that has a line `**Task**: ...` before its first section. Other notes need no entry.',
    'Not judged: files below a folder whose name begins with a dot, or below one with a `MANIFEST.jsonl` of another program.',
    'Prompts are not outputs: files in a folder `prompts`, or with the four headings of a spawn prompt.',
    'More than five files below one manifest are one problem, with their count by folder. A baseline lists each file, so that a new one is noticed.',
    'A `README.md` explains the folder and needs no entry.',
    'An entry that names the file under another key, such as `output`, counts as its entry; `subagent/manifest-schema` reports the key.',
    'An output that a line of the manifest may name that cannot be read is not reported; none is, if such a line names nothing.',
  ],
  messages: {
    unlisted: 'No manifest entry names this file',
    many: 'No manifest entry names {count} outputs below {folder}: {folders}; this is the first of them',
  },
  examples: {
    valid: [
      {
        name: 'an entry, an entry with the path from the root, a README, a note',
        files: {
          [MANIFEST_PATH]: manifest(ENTRY, { output: 'agent-outputs/T2399-b.md' }),
          [OUTPUT_PATH]: OUTPUT,
          'agent-outputs/README.md': OUTPUT,
          'agent-outputs/T2399-b.md': '# B\n',
          'agent-outputs/decisions.md': '# What was decided\n',
        },
      },
      {
        name: 'prompts',
        files: {
          [MANIFEST_PATH]: manifest(),
          'agent-outputs/prompts/T2398-scout.md': OUTPUT,
          'agent-outputs/T2398-spawn.md': `**Task**: T2398\n\n${prompt(...PROMPT_TITLES)}`,
        },
      },
      {
        name: 'files of other programs',
        files: {
          [MANIFEST_PATH]: manifest(),
          'agent-outputs/T2400-bench/.claude/commands/T2400.md': OUTPUT,
          'agent-outputs/adrs/MANIFEST.jsonl': '{"adr":"ADR-001"}\n',
          'agent-outputs/adrs/T2401-storage.md': OUTPUT,
        },
      },
    ],
    invalid: [
      {
        name: 'a file that nobody names',
        files: { [MANIFEST_PATH]: manifest(), [OUTPUT_PATH]: OUTPUT },
        expect: [{ message: 'unlisted', path: OUTPUT_PATH, at: '1:1-1:20' }],
      },
      {
        name: 'a name without a task, and a line that names one',
        files: { [MANIFEST_PATH]: manifest(), 'agent-outputs/analysis.md': OUTPUT },
        expect: [{ message: 'unlisted', path: 'agent-outputs/analysis.md', at: '1:1-1:20' }],
      },
      {
        name: 'many files of one manifest',
        files: {
          [MANIFEST_PATH]: manifest(),
          ...Object.fromEntries(MANY.map((path) => [path, '# Analysis\n'])),
        },
        expect: [
          {
            message: 'many',
            path: 'agent-outputs/T2398-a.md',
            at: '1:1-1:11',
            related: MANY.slice(1).map((path) => `${path}@1:1-1:11`),
          },
        ],
      },
    ],
  },
  *check(self, db) {
    const { record, fact } = self;
    if (!needsEntry(self)) return;
    const manifest = db.get(UNREAD_NAMES, record.home).at(-1);
    if (manifest === undefined || db.exists(LISTED, record.path)) return;
    const name = record.path.slice(record.path.lastIndexOf('/') + 1);
    if (manifest.value.some((each) => name.startsWith(each))) return;
    const place = { record, at: fact.opening, names: [record.path] };
    const help = recordingHelp(record, fact);
    yield { message: 'unlisted', ...place, help, missing: [manifest.record.path] };
  },
});
