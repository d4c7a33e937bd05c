import { folderOf } from '../../core/candidate.ts';
import type { Config } from '../../core/config.ts';
import { isFile, type Snapshot } from '../../core/snapshot.ts';
import { discover } from '../../discover/discover.ts';
import { type Checkup, rowsAbout, someOf } from './checkup.ts';

const { warning } = rowsAbout('records');

/** Bytes of a file beyond which nobody writes a prompt. */
const MOST_BYTES = 200_000;

/** Front matter, and the fields by which that of an agent definition is known. */
const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;
const NEEDED = [/^name:/m, /^description:/m, /^(?:tools|model|allowed_tools|allowed_commands):/m];

/**
 * Markdown that looks like definitions of agents, in folders where none are looked for. A `SKILL.md`
 * has the same fields. Not asked where the configuration says where they are.
 */
export async function unplacedAgentRows(
  { entries, read }: Pick<Snapshot, 'entries' | 'read'>,
  config: Config,
): Promise<readonly Checkup[]> {
  if (config.subagents.agents !== null) return [];
  const known = new Set(discover(entries, config).map(({ entry }) => entry.path));
  const others = entries.filter(
    (entry) => isFile(entry) && /(?<!\/SKILL)\.md$/.test(entry.path) && !known.has(entry.path),
  );
  const found: string[] = [];
  for await (const blob of read(others, () => MOST_BYTES)) {
    if ('bytes' in blob && looksLikeAgent(blob.bytes)) found.push(blob.entry.path);
  }
  if (found.length === 0) return [];
  const what =
    found.length === 1
      ? '1 file looks like an agent definition and is'
      : `${found.length} files look like agent definitions and are`;
  const folders = [...new Set(found.map(folderOf))];
  const globs = folders.map((folder) => JSON.stringify(folder === '' ? '*.md' : `${folder}/*.md`));
  return [
    warning(
      `${what} not checked, in a folder where none is looked for: ${someOf(found)}`,
      `Name all folders of agents in the configuration, \`subagents.agents\`, those that are checked now as well. Those of these files: ${someOf(globs)}`,
    ),
  ];
}

function looksLikeAgent(bytes: Uint8Array): boolean {
  const [, head] = FRONT_MATTER.exec(new TextDecoder().decode(bytes)) ?? [];
  return head !== undefined && NEEDED.every((field) => field.test(head));
}
