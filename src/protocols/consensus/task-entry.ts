import type { RecordFinding } from '../../core/finding.ts';
import type { LinkInput, Rule } from '../../core/rule.ts';
import { listedMatrices, type ManifestEntry } from './manifest-entries.ts';
import cons007 from './rules/CONS-007.ts';

/**
 * CONS-007 for a matrix that is checked for a task, as the voter's own validation takes one: without
 * an entry nobody finds the vote from the task, nor with an entry of other tasks.
 */
export function entryOfTask(task: string): Rule {
  return {
    ...cons007,
    messages: {
      ...cons007.messages,
      unlinked: 'The entry of this matrix does not link it to {task}',
    },
    *check(input: LinkInput): Generator<RecordFinding> {
      for (const finding of cons007.check(input)) {
        if (finding.message !== 'unlisted') yield finding;
      }
      for (const { record, entries } of listedMatrices(input.facts)) {
        const at = ['questionId'];
        const last = entries.at(-1);
        if (last === undefined) {
          const help = `Append an entry to MANIFEST.jsonl whose "file" is the path of this matrix, with "linked_tasks": ["${task}"].`;
          yield { message: 'unlisted', record, at, help };
        } else if (!entries.some(({ entry }) => isOf(entry, task))) {
          const { manifest, entry } = last;
          const help = {
            uncommitted: `Add "${task}" to the "linked_tasks" of the entry.`,
            committed: `Append another entry for the matrix, with a new id and "linked_tasks": ["${task}"]: the last entry counts.`,
          };
          const related = [{ record, at, message: 'The matrix of this entry' }];
          const key = entry.linkedTasks.length > 0 ? 'linked_tasks' : 'file';
          const place = { record: manifest, at: [entry.index, key], related };
          yield { message: 'unlinked', ...place, data: { task }, help };
        }
      }
    },
  };
}

/** An entry's id begins with the task that it was written for. */
function isOf({ id, linkedTasks }: ManifestEntry['entry'], task: string): boolean {
  return id?.startsWith(`${task}-`) || linkedTasks.some(({ text }) => text.trim() === task);
}
