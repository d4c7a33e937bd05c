import { folderOf } from '../../../core/candidate.ts';
import type { Config } from '../../../core/config.ts';
import type { Facts } from '../../../core/fact.ts';
import { globs } from '../../../core/glob.ts';
import type { SnapshotEntry } from '../../../core/snapshot.ts';
import { AGENT_PLACES } from '../agent-paths.ts';

/** Where the most used runner looks for definitions; CLEO has its own in `agents`. */
const RUNNER_FOLDER = '.claude/agents';

/** True for a path at which a Markdown file with front matter is an agent definition. */
export function isAgentPlace(path: string, { subagents: { agents } }: Config): boolean {
  return agents === null
    ? AGENT_PLACES.some((place) => place.path.test(path))
    : globs(agents)(path);
}

/**
 * The folder for another definition: the one with the most, else the first that is configured, else
 * where the runner of the repository looks.
 */
export function agentFolder(
  facts: Facts,
  { subagents: { agents } }: Config,
  entries: readonly SnapshotEntry[],
): string {
  const counts = new Map<string, number>();
  for (const { record, fact } of facts.of('agent-definition')) {
    if (fact.name === null || record.path.endsWith('/AGENT.md')) continue;
    const folder = folderOf(record.path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  // Where another tool has a copy of all of them, the shorter path is the original.
  const [most] = [...counts].sort(
    ([one, many], [other, more]) => more - many || one.length - other.length,
  );
  const [, configured] = /^([^*?[{]*)\/\*\.md$/.exec(agents?.[0] ?? '') ?? [];
  if (most !== undefined || configured !== undefined) return most?.[0] ?? configured ?? '';
  const has = (folder: string) => entries.some(({ path }) => path.startsWith(folder));
  return has('.cleo/') && !has('.claude/') ? 'agents' : RUNNER_FOLDER;
}
