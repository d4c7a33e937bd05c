import { pathWord } from '../../core/git-command.ts';
import type { RecordRef } from '../../core/record.ts';
import type { OutputLine, SubagentOutputFact } from './facts.ts';
import { statusIn } from './subagent-entry.ts';
import { taskIdsIn } from './task-id.ts';

/** The command that appends an entry with what a line of an output says. */
export function recordingLine(path: string, { part, text }: OutputLine): string {
  const [task] = part === 'Task' ? taskIdsIn(text) : [];
  const words = task === undefined ? '' : ` --task ${task}`;
  const left = part === 'Status' ? leftIn(text) : '';
  return `lint-protocol subagent record ${pathWord(path)}${words}${left}`;
}

/** How to append the first entry of an output: with what neither its lines nor its folder say. */
export function recordingHelp({ path, home }: RecordRef, { lines }: SubagentOutputFact): string {
  const status = lines.find(({ part }) => part === 'Status')?.text ?? '';
  const isKnown = statusIn(status) !== undefined;
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  const words = [
    `lint-protocol subagent record ${pathWord(path)}`,
    isKnown ? '' : ' --status STATUS',
    folder === home ? ' --agent-type TYPE' : '',
    isKnown ? leftIn(status) : '',
  ];
  const more = isKnown ? '' : ` ${MORE}`;
  return `Append a manifest entry (\`${words.join('')}\`), or move the file elsewhere.${more}`;
}

/** What an entry also needs, by its status. */
export const MORE =
  'A partial output also needs `--followup TEXT`, a blocked one `--blocker missing-context=TEXT`.';

function leftIn(text: string): string {
  if (/\bpartial\b/i.test(text)) return ' --followup TEXT';
  return /\bblocked\b/i.test(text) ? ' --blocker missing-context=TEXT' : '';
}
