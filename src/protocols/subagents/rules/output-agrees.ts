import { quoted } from '../../../core/found-value.ts';
import { pathWord } from '../../../core/git-command.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { disagreements } from '../disagreements.ts';
import { ENTRY, MANIFEST_PATH, manifest, OUTPUT, OUTPUT_PATH } from '../example.ts';
import type { OutputLine } from '../facts.ts';
import { recordingLine } from '../record-call.ts';
import { entryOf } from '../rows.ts';
import { NAMED_BY_TASK } from '../task-id.ts';

export default defineRecordRule({
  id: 'subagent/output-agrees',
  kinds: ['subagent-output'],
  level: 'error',
  since: '0.1.0',
  source: 'CLEO subagent protocol v1, 5.1 Manifest Entry Format, 5.3 Output File Structure',
  summary: 'An output file and its manifest entry have the same task, date and status',
  why: 'If file and manifest differ, nobody knows whether the work is done, or for which task.',
  fix: 'Find out which of the two is right, and correct the other.',
  decisions: [
    'If a file has several entries, the last one counts.',
    'The id of an entry begins with its task. A line of the file must contain the value of the entry, and may contain more. A task line without an id is reported by `subagent/linked-task`.',
    'A status is an error if its first word is or means another status than that of the entry: "done" means complete, "paused" means partial. Any other word (FINAL, PARTIALLY COMPLETE) is a warning.',
    '`subagent/manifest-schema` reports missing or wrong fields of an entry, and `subagent/output-structure` missing lines of a file.',
  ],
  messages: {
    differs: '{part} is {found}, but the manifest says {expected}',
    word: 'Status is {found}; it must be complete, partial or blocked, and the manifest says {expected}',
  },
  examples: {
    valid: [
      {
        name: 'as the last entry says',
        files: {
          [MANIFEST_PATH]: manifest({ ...ENTRY, status: 'partial' }, ENTRY),
          [OUTPUT_PATH]: OUTPUT.replace('T2398', '[T2398](../tasks.md), part 2'),
        },
      },
    ],
    invalid: [
      {
        name: 'all three differ',
        files: {
          [MANIFEST_PATH]: manifest({
            ...ENTRY,
            id: 'T2399-analysis',
            date: '2026-01-27',
            status: 'blocked',
          }),
          [OUTPUT_PATH]: OUTPUT,
        },
        expect: [
          {
            message: 'differs',
            path: OUTPUT_PATH,
            at: '3:11-3:16',
            related: [`${MANIFEST_PATH}@1:7-1:23`],
          },
          {
            message: 'differs',
            path: OUTPUT_PATH,
            at: '4:11-4:21',
            related: [`${MANIFEST_PATH}@1:95-1:107`],
          },
          {
            message: 'differs',
            path: OUTPUT_PATH,
            at: '5:13-5:21',
            related: [`${MANIFEST_PATH}@1:117-1:126`],
          },
        ],
      },
      {
        name: 'a word that is not of the protocol, and a title',
        files: {
          [MANIFEST_PATH]: manifest(ENTRY),
          [OUTPUT_PATH]: OUTPUT.replace('complete', 'FINAL').replace('T2398', 'The cache'),
        },
        expect: [
          {
            message: 'word',
            path: OUTPUT_PATH,
            at: '5:13-5:18',
            related: [`${MANIFEST_PATH}@1:117-1:127`],
          },
        ],
      },
    ],
  },
  *check({ record, fact }, db) {
    const entry = entryOf(record, db);
    if (entry === null) return;
    for (const { line, field, value, isOwnWord } of disagreements(entry.value, fact)) {
      const said = { found: quoted(line.text), expected: quoted(value) };
      const at = [entry.index ?? 0, field];
      const related = [{ record: entry.record, at, message: 'The entry' }];
      if (isOwnWord) {
        const help = `Write ${quoted(value)} as the first word; other words may follow.`;
        yield { message: 'word', record, at: line.at, data: said, related, level: 'warning', help };
        continue;
      }
      yield {
        message: 'differs',
        record,
        at: line.at,
        data: { part: line.part, ...said },
        related,
        help: helpFor(record.path, line, value),
      };
    }
  },
});

/** Of a file that is named after a third task, neither the line nor the entry is right by itself. */
function helpFor(path: string, line: OutputLine, value: string): string {
  const named = line.part === 'Task' ? NAMED_BY_TASK.exec(path)?.[1] : undefined;
  if (named !== undefined && named !== value && !line.text.includes(named))
    return `The name of the file says ${named}, and its entry ${value}. If the name is right, write ${quoted(named)} here, and give the entry an id of ${named}: \`lint-protocol subagent record ${pathWord(path)} --task ${named}\`.`;
  return `If the entry is right, write ${quoted(value)} here. If this file is right, correct the entry as long as it is not committed. After that, \`${recordingLine(path, line)}\` appends an entry that agrees with it.`;
}
