import type { Options } from '../core/config.ts';
import type { Kind } from '../core/record.ts';
import { MATRIX_PATH } from '../protocols/consensus/voting-matrix.ts';

/** Where records of a kind stand that are known by their path alone. */
export interface KnownPath {
  readonly kind: Kind;
  /** The first group is the folder within which the record's ids are unique, with its `/`. */
  readonly path: RegExp;
  /** True where a file of that name may be something else. */
  readonly undeclared?: true;
}

/** A folder that every path of the table is in. */
export const KNOWN_FOLDER = /(?:^|\/)(?:\.cleo|\.beads|agents|agent-outputs|skills)\//;

/**
 * The first row that fits a path says what stands there. `.cleo` folders may stand at any depth,
 * agents and skills belong to the repository.
 */
export const KNOWN_PATHS: readonly KnownPath[] = [
  { kind: 'bead-list', path: /^()\.beads\/issues\.jsonl$/ },
  {
    kind: 'contribution-manifest',
    path: /^(.*\/|)\.cleo\/contributions\/(?:archive\/[^/]+\/)?CONTRIBUTIONS\.jsonl$/s,
  },
  {
    kind: 'contribution',
    path: /^(.*\/|)\.cleo\/contributions\/(?:archive\/[^/]+\/)?[^/]+\.json$/s,
  },
  {
    // A name that begins with a dot keeps an empty folder, or is git's.
    kind: 'stray-file',
    path: /^(.*\/|)\.cleo\/contributions\/(?:archive\/[^/]+\/)?[^./][^/]*$/s,
  },
  {
    kind: 'voting-matrix',
    path: MATRIX_PATH,
  },
  {
    kind: 'subagent-manifest',
    path: /^((?:.*\/)?agent-outputs\/)MANIFEST\.jsonl$/s,
  },
  { kind: 'session-store', path: /^(.*\/|)\.cleo\/sessions\.json$/s },
  { kind: 'current-session', path: /^(.*\/|)\.cleo\/\.current-session$/s },
  { kind: 'task-list', path: /^(.*\/|)\.cleo\/(?:todo|tasks)(?:-archive)?\.json$/s },
  { kind: 'agent-definition', path: /^()(?:\.claude\/|\.cleo\/)?agents\/[^/]+\/AGENT\.md$/ },
  {
    kind: 'agent-definition',
    path: /^()(?:\.claude\/|\.cleo\/)?agents\/(?!(?:README|Readme|readme)\.md$)[^/]+\.md$/,
    undeclared: true,
  },
  // Some repositories sort their skills into folders, or keep them within a package or a plugin.
  { kind: 'skill', path: /^()(?:.*\/)?skills\/(?:.*\/)?[^/]+\/SKILL\.md$/s },
];

/** Where records stand without configuration, for somebody who named a file that is none. */
export const RECORD_PLACES = [
  'Records are known by where they stand.',
  'Messages: Markdown with a subject in its front matter, in a messages, inbox or outbox folder.',
  'Contributions, votes, sessions and tasks: in a .cleo folder.',
  'Agents and skills: in an agents or skills folder.',
  'What subagents leave: beside the MANIFEST.jsonl of an agent-outputs folder and below it, Markdown whose name begins with a task id or that has a line **Task**.',
  'Beads: .beads/issues.jsonl.',
  'Knowledge bases: in a .vouch folder; their bundles: any .tar.gz file that is one.',
  '.lint-protocol.yaml can name other places for some of them.',
].join(' ');

/** Patterns of the user that claim the files of a kind. */
interface Claims {
  readonly kind: Kind;
  /** As in `consensus.include`. */
  readonly setting: string;
  readonly patterns: readonly string[] | null;
}

/** The user's own patterns by kind. They stand in place of the known paths; null keeps those. */
export function claimsOf({ consensus, subagents }: Options): readonly Claims[] {
  const { agents, manifests, prompts } = subagents;
  return [
    { kind: 'spawn-prompt', setting: 'subagents.prompts', patterns: prompts },
    { kind: 'voting-matrix', setting: 'consensus.include', patterns: consensus.include },
    { kind: 'subagent-manifest', setting: 'subagents.manifests', patterns: manifests },
    { kind: 'agent-definition', setting: 'subagents.agents', patterns: agents },
  ];
}
