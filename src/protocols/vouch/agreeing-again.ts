import { gitCommand } from '../../core/git-command.ts';
import type { MendStep } from '../../core/remedy.ts';
import { shellWord } from '../../core/shell-word.ts';
import type { TornLog } from '../../core/torn-log.ts';

/** An object, a decision or a source: what an event names by the name of its file. */
const NAMED =
  /\/(?:claims|pages|entities|relations|evidence|decided)\/([^/]+)\.(?:yaml|md)$|\/sources\/([^/]+)\//;

/** Objects that only the lost events explain are as they were before; no file goes that no commit has. */
export function agreeingAgain({ from, isCommitted, kept, changed }: TornLog): readonly MendStep[] {
  const lost = changed.filter(({ path }) => {
    const [, object, source] = NAMED.exec(path) ?? [];
    const name = object ?? source;
    return name !== undefined && !kept.includes(JSON.stringify(name));
  });
  const back = lost.filter(({ isNew }) => !isNew).map(({ path }) => path);
  const fresh = lost.filter(({ isNew }) => isNew && isCommitted).map(({ path }) => path);
  const run = (command: string, paths: readonly string[]): readonly MendStep[] =>
    paths.length === 0 ? [] : [{ action: 'run', text: gitCommand(command, ...paths) }];
  return [
    ...(from === null ? [] : run(`checkout ${shellWord(from)}`, back)),
    ...run('rm -q -f --ignore-unmatch', fresh),
  ];
}
