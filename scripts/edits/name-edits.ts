import { posix } from 'node:path';
import type { Edit, Playground } from './playground.ts';

/** Makes another name of one, which somebody may take for it. */
const TWINS: readonly ((name: string) => string)[] = [
  (name) => name.toUpperCase(),
  (name) => name.replace(/[a-z]/, (letter) => letter.toUpperCase()),
  (name) => `${name}.`,
  (name) => `${name} `,
  (name) => name.replace(/e/, 'e\u0301'),
  (name) => name.replace(/e/, '\u00e9'),
  (name) => name.replace(/o/, '\u043e'),
  (name) => name.replace(/k/, '\u212a'),
  (name) => name.replace(/s/, '\u017f'),
  (name) => name.replace(/\.(\w+)$/, '.$1~'),
];

/** A copy of a record whose path has one name that is hardly another. */
export const twin: Edit = (ground) => {
  const { random } = ground;
  const path = ground.oneOf(ground.chance(75) ? ground.records() : ground.others());
  if (path === null) return null;
  const names = path.split('/');
  const at = random.below(names.length);
  names[at] = random.pick(TWINS)(names[at] ?? '');
  const to = names.join('/');
  if (to === path) return null;
  const bytes = ground.bytes(path);
  if (ground.chance(25)) ground.remove(path);
  ground.put(to, bytes);
  return `twin ${JSON.stringify(to)} of ${path}`;
};

function manifestOf(ground: Playground): string | null {
  const found = ground.paths().filter((path) => path.endsWith('MANIFEST.jsonl'));
  return ground.oneOf(found);
}

/** Markdown beside, below and above a manifest of subagents. */
export const besideManifest: Edit = (ground) => {
  const { random } = ground;
  const manifest = manifestOf(ground);
  if (manifest === null) return null;
  const folder = posix.dirname(manifest);
  const below = ['', 'research', 'new', 'research/deep', 'archive'].map(
    (name) => `${folder}/${name}`,
  );
  const place = random.pick([...below, posix.dirname(folder), '']);
  const path = posix.join(place, `T9${random.below(50)}-${random.pick(['notes', 'Queues'])}.md`);
  const outputs = ground
    .records()
    .filter((each) => each.startsWith(folder) && each.endsWith('.md'));
  const model = ground.chance(70) ? ground.oneOf(outputs) : null;
  ground.put(path, model === null ? '# Notes\n\nNothing.\n' : ground.bytes(model));
  return `${path}, by the manifest ${manifest}`;
};

/** A manifest between one and its outputs, or above both. */
export const foreignManifest: Edit = (ground) => {
  const { random } = ground;
  const manifest = manifestOf(ground);
  if (manifest === null) return null;
  const folder = posix.dirname(manifest);
  const places = [`${folder}/research`, `${folder}/new`, posix.dirname(folder), 'docs', ''];
  const path = posix.join(
    random.pick(places),
    random.pick(['', 'agent-outputs']),
    'MANIFEST.jsonl',
  );
  if (path === manifest) return null;
  if (ground.isFile(path)) {
    ground.remove(path);
    return `remove the manifest ${path}`;
  }
  const lines = ground.text(manifest).split('\n');
  const taken = lines.slice(0, random.below(lines.length));
  ground.put(path, taken.map((line) => `${line}\n`).join(''));
  return `a manifest of ${taken.length} lines at ${path}`;
};

const STRAYS: readonly (readonly [path: string, text: string])[] = [
  ['.cleo/contributions/notes.txt', 'Notes.\n'],
  ['.cleo/contributions/.gitkeep', ''],
  ['.cleo/contributions/archive/T1000/notes.md', 'Notes.\n'],
  ['.cleo/.current-session', 'session_20260101_000100_000001\n'],
  ['.cleo/tasks.json', '{"tasks":[]}\n'],
  ['.beads/issues.jsonl', '{"id":"bd-1"}\n'],
  ['audit.log.jsonl', '{"id":"e1"}\n'],
  ['config.yaml', 'version: 1\n'],
  ['schema_version', '0.1\n'],
  ['.vouch/state.db', 'x'],
  ['.vouch/proposed/1.yaml', 'id: x\n'],
  ['.vouch/README.md', '# Base\n'],
  ['sub/.vouch/config.yaml', 'version: 1\n'],
  ['agents/Zed/AGENT.md', '---\nname: zed\ndescription: x\n---\n'],
  ['agents/README.md', '# Agents\n'],
  ['.claude/agents/queue.md', '---\nname: reader\ndescription: twice\n---\n'],
  ['skills/other/SKILL.md', 'No front matter.\n'],
  ['messages/README.md', '# Messages\n'],
  ['messages/empty.md', ''],
  ['agents/NewName/inbox/.gitkeep', ''],
];

/** What stands among records and is none, or hardly one. */
export const stray: Edit = (ground) => {
  const [path, text] = ground.random.pick(STRAYS);
  if (ground.isThere(path)) {
    ground.remove(path);
    return `remove ${path}`;
  }
  ground.put(path, text);
  return `stray ${path}`;
};
