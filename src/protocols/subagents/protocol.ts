import { folderOf, type Matcher, type ReadableCandidate } from '../../core/candidate.ts';
import type { FactEntry } from '../../core/fact.ts';
import { INSIDE, named, plain } from '../../core/layout.ts';
import type { Discovery, Protocol, ReadState } from '../../core/protocol.ts';
import type { RecordRef } from '../../core/record.ts';
import type { SnapshotEntry } from '../../core/snapshot.ts';
import { besideDefinitions } from './agent-definitions.ts';
import { isOtherDocument } from './agent-paths.ts';
import { followUps } from './follow-ups.ts';
import { subagentKinds } from './kinds.ts';
import { namedPaths } from './listed-outputs.ts';
import { NAMED_BY_TASK } from './task-id.ts';

/** The `subagents` part of the configuration. Globs; null for the default places. */
interface SubagentOptions {
  readonly agents: readonly string[] | null;
  readonly manifests: readonly string[] | null;
  readonly prompts: readonly string[];
}

declare module '../../core/config.ts' {
  interface Options {
    readonly subagents: SubagentOptions;
  }
}

/** What holds where nothing is configured. */
const DEFAULTS: SubagentOptions = { agents: null, manifests: null, prompts: [] };

/** A manifest, wherever it is and whoever's it is. */
const ANY_MANIFEST = /(?:^|\/)MANIFEST\.jsonl$/;

const MARKDOWN = /\.md$/i;

/** A folder that other programs keep their own files in. */
const HIDDEN = /(?:^|\/)\.[^/]*$/;

/** Folders of subagent manifests, and of those of other programs. Plain JSON. */
interface ManifestFolders {
  readonly homes: readonly string[];
  readonly foreign: readonly string[];
}

/** @param match says what stands at a path; only its manifests count */
function manifestFolders(entries: readonly SnapshotEntry[], match: Matcher): ManifestFolders {
  const homes = new Set<string>();
  const foreign = new Set<string>();
  for (const entry of entries) {
    if (!mayBeManifest(entry.path) || entry.mode === 'submodule') continue;
    const candidate = match(entry);
    if (candidate?.kind === 'subagent-manifest') homes.add(candidate.home);
    else if (ANY_MANIFEST.test(entry.path)) foreign.add(folderOf(entry.path));
  }
  return { homes: [...homes], foreign: [...foreign] };
}

/** Every manifest that is known or claimed has this ending, and few other paths have. */
function mayBeManifest(path: string): boolean {
  return path.endsWith('.jsonl');
}

/**
 * Finds Markdown files in the folder trees of subagent manifests. Their home is the folder of the
 * nearest manifest; where that is another program's, they are none of ours, nor are they in a hidden
 * folder. What is not named after a task is an output only where its text says so.
 */
function outputMatcher(folders: ManifestFolders): Matcher {
  const homes = new Set(folders.homes);
  const foreign = new Set(folders.foreign);
  return (entry) => {
    const { path } = entry;
    if (homes.size === 0 || !MARKDOWN.test(path)) return null;
    for (let folder = folderOf(path); ; folder = folderOf(folder)) {
      if (homes.has(folder)) {
        const declared = NAMED_BY_TASK.test(path);
        return { entry, kind: 'subagent-output', home: folder, declared, copy: false };
      }
      if (folder === '' || foreign.has(folder) || HIDDEN.test(folder)) return null;
    }
  };
}

/**
 * Finds the Markdown files that entries of subagent manifests name and that are no records yet:
 * outputs too, wherever they stand. Their home is the folder of the first manifest that names them.
 * Sorted by path.
 */
function namedOutputs(
  entryAt: (path: string) => SnapshotEntry | null,
  records: readonly RecordRef[],
  manifests: readonly FactEntry<'subagent-manifest'>[],
): readonly ReadableCandidate[] {
  const homes = new Map<string, string>();
  for (const { record, fact } of manifests) {
    for (const { file } of fact.entries) {
      if (file === null || !MARKDOWN.test(file)) continue;
      for (const path of namedPaths(record, file)) {
        if (!homes.has(path)) homes.set(path, record.home);
      }
    }
  }
  for (const { path } of records) homes.delete(path);
  return [...homes.keys()].sort().flatMap((path) => {
    const entry = entryAt(path);
    const home = homes.get(path);
    if (entry === null || entry.mode === 'submodule' || home === undefined) return [];
    return { entry, kind: 'subagent-output' as const, home, declared: true, copy: false };
  });
}

const DISCOVERY: Discovery = {
  byClues: {
    clues: manifestFolders,
    isClue: mayBeManifest,
    // Sound because it is handed what `clues` gave.
    matcher: (clues) => outputMatcher(clues as ManifestFolders),
  },
};

function discovery(): Discovery {
  return DISCOVERY;
}

export const subagents: Protocol = {
  name: 'subagents',
  kinds: subagentKinds,
  families: [
    {
      title: 'Subagents',
      name: 'subagents',
      ids: /^subagent\/[a-z-]+$/,
      newId: 'subagent/what-it-wants',
      about:
        'Agent definitions, skills, spawn prompts, and what subagents leave in agent-outputs folders beside their MANIFEST.jsonl.',
    },
  ],
  rules: async () => (await import('./rules.ts')).subagentsRules,
  operations: async () => (await import('./operations.ts')).subagentsOperations,
  showing: async () => (await import('./showing.ts')).showing,
  restored: async () => (await import('./restored-outputs.ts')).restoredFiles,
  defaults: { subagents: DEFAULTS },
  settings: {
    key: 'subagents',
    why: 'Other places of what belongs to subagents.',
    lines: [
      'subagents:',
      '## `usual` is agents/, .claude/agents/, .cleo/agents/ and plugins/*/agents/.',
      '  agents: [usual, team/*.md]',
      '## `usual` is agent-outputs/MANIFEST.jsonl, at any depth.',
      '  manifests: [usual, out/MANIFEST.jsonl]',
      '## Prompts are not known by their place: without this, none is checked.',
      '  prompts: [prompts/*.md]',
    ],
  },
  discovery,
  further,
  followUps,
  layout: { folders: named({ 'agent-outputs': plain({ 'MANIFEST.jsonl': INSIDE }) }) },
  places: [
    'Agents: Markdown with a description in its front matter, in agents, or anywhere in .claude/agents, .cleo/agents or plugins/<name>/agents. Skills: SKILL.md in a folder of its own, in a skills folder.',
    'Subagent outputs: Markdown next to or below the MANIFEST.jsonl of an agent-outputs folder, if its name begins with a task id or it has a line **Task**.',
  ],
  passedOver: (path) =>
    isOtherDocument(path)
      ? 'in a folder of agents, a file of this name is for people, and defines no agent.'
      : null,
};

/** Outputs that entries of manifests name, wherever they are, and definitions beside definitions. */
function further({ candidates, records, facts, entryAt }: ReadState): readonly ReadableCandidate[] {
  return [
    ...namedOutputs(entryAt, records, facts.of('subagent-manifest')),
    ...besideDefinitions(candidates, records, facts.of('agent-definition')),
  ];
}
