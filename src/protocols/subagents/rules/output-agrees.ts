import { quoted } from '../../../core/found-value.ts';
import { pathWord } from '../../../core/git-command.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { disagreements } from '../disagreements.ts';
import { ENTRY, MANIFEST_PATH, manifest, OUTPUT, OUTPUT_PATH } from '../example.ts';
import type { OutputLine } from '../facts.ts';
import { entryOf } from '../rows.ts';
import { taskIdsIn } from '../task-id.ts';

export default defineRecordRule({
  id: 'subagent/output-agrees',
  kinds: ['subagent-output'],
  level: 'error',
  since: '0.1.0',
  source: 'CLEO subagent protocol v1, 5.1 Manifest Entry Format, 5.3 Output File Structure',
  summary: 'Task, date and status of an output file are those of its entry',
  why: 'If file and manifest differ, nobody knows whether the work is done, or for which task.',
  fix: 'Find out which of the two is right, and correct the other.',
  decisions: [
    'If a file has several entries, the last one counts.',
    'The task of an entry is what its id begins with. A line may say more than the value: the value must be in it. `subagent/linked-task` reports a task that is a title.',
    'A status is an error if its first word is another of the three words, or means another one, such as "done" or "paused". Any other word (FINAL, PARTIALLY COMPLETE) is a warning.',
    'Fields of an entry that are missing or wrong are reported by `subagent/manifest-schema`, lines that are missing by `subagent/output-structure`.',
  ],
  messages: {
    differs: '{part} is {found}, but the manifest says {expected}',
    word: 'Status is {found}, which is none of complete, partial and blocked; the manifest says {expected}',
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
        const help = `Begin the line with ${quoted(value)}; more may follow.`;
        yield { message: 'word', record, at: line.at, data: said, related, level: 'warning', help };
        continue;
      }
      yield {
        message: 'differs',
        record,
        at: line.at,
        data: { part: line.part, ...said },
        related,
        help: `If the entry is right, write ${quoted(value)} here. If this file is right, \`${recording(record.path, line)}\` appends an entry that agrees with it.`,
      };
    }
  },
});

/** The command that appends an entry with what the file says. */
function recording(path: string, { part, text }: OutputLine): string {
  const [task] = part === 'Task' ? taskIdsIn(text) : [];
  const words = task === undefined ? '' : ` --task ${task}`;
  const left = part === 'Status' ? leftIn(text) : '';
  return `lint-protocol subagent record ${pathWord(path)}${words}${left}`;
}

/** What an entry has to say besides, by the status. */
function leftIn(text: string): string {
  if (/\bpartial\b/i.test(text)) return ' --followup TEXT';
  return /\bblocked\b/i.test(text) ? ' --blocker missing-context=TEXT' : '';
}
