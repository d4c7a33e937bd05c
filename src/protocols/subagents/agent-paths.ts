import { hasKey } from '../../core/front-matter-key.ts';
import { textAt } from '../../core/json-value.ts';
import type { KnownPlace } from '../../core/kind.ts';

/**
 * Folders whose Markdown may define agents, of the repository and of the projects in it; boxes of
 * messages are no such folders. Below the root a mere `agents` may be anything, and what subagents
 * put out may be a whole project that nobody works in.
 */
const FOLDER =
  '^()(?!(?:.*/)?agent-outputs/)(?:(?:.*/)?(?:\\.claude|\\.cleo|plugins/[^/]+)/)?agents/(?![^/]+/(?:inbox|outbox)/)';

/** What defines no agent, whatever its front matter says. */
const OTHER_DOCUMENTS = ['readme', 'agents', 'claude', 'changelog', 'index', 'skill'];
const NO_DEFINITION = OTHER_DOCUMENTS.map((name) =>
  name.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`),
).join('|');

/** Globs of the same, wherever they are. */
export const NO_AGENTS: readonly string[] = OTHER_DOCUMENTS.flatMap((name) => [
  name,
  name.toUpperCase(),
  `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
])
  .concat('_*', '*.template')
  .map((name) => `**/${name}.md`);

export const AGENT_PLACES: readonly KnownPlace[] = [
  { folder: 'agents', path: new RegExp(`${FOLDER}(?:.+/)?[^/]+/AGENT\\.md$`, 's') },
  {
    folder: 'agents',
    path: new RegExp(
      `${FOLDER}(?:.+/)?(?!_|(?:${NO_DEFINITION})\\.md$|README[-_.])(?![^/]*\\.template\\.md$)[^/]+\\.md$`,
      's',
    ),
    undeclared: true,
  },
];

const IN_FOLDER = new RegExp(`${FOLDER}.+\\.md$`, 's');

/** True for Markdown in a folder of agents that defines none, because of its name. */
export function isOtherDocument(path: string): boolean {
  return IN_FOLDER.test(path) && !AGENT_PLACES.some((place) => place.path.test(path));
}

/** The modes of agents of a runner that has other fields. */
const FOREIGN_MODES: ReadonlySet<unknown> = new Set(['subagent', 'primary', 'all']);

/** Fields that only agents have. */
const AGENT_FIELDS = ['tools', 'allowed_tools', 'skills', 'allowed_commands'];

/** True for front matter that defines an agent, and not for another runner. */
export function definesAgent(envelope: Readonly<Record<string, unknown>> | null): boolean {
  if (FOREIGN_MODES.has(textAt(envelope, 'mode'))) return false;
  if (hasKey(envelope, 'description')) return true;
  return hasKey(envelope, 'name') && AGENT_FIELDS.some((field) => hasKey(envelope, field));
}
