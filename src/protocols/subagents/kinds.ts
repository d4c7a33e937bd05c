import { folderOf } from '../../core/candidate.ts';
import { mayHaveKey } from '../../core/front-matter-key.ts';
import { textAt } from '../../core/json-value.ts';
import { defineKind } from '../../core/kind.ts';
import { AGENT_PLACES, definesAgent, NO_AGENTS } from './agent-paths.ts';
import { agentDefinitionFact } from './facts/agent-definition-fact.ts';
import { skillFact, spawnPromptFact } from './facts/subagent-facts.ts';
import { subagentManifestFact } from './facts/subagent-manifest-fact.ts';
import { hasTaskLine, subagentOutputFact } from './facts/subagent-output-fact.ts';
import type {
  AgentDefinitionFact,
  SkillFact,
  SpawnPromptFact,
  SubagentManifestFact,
  SubagentOutputFact,
} from './facts.ts';
import { manifestTies } from './manifest-ties.ts';
import { agentRows, entryRows, manifestRows, outputRows, skillRows } from './rows.ts';
import { supersededEntries } from './superseded-entries.ts';
import { agentDefinitionTies } from './ties.ts';

declare module '../../core/record.ts' {
  interface RecordOf {
    'subagent-manifest': JsonLinesRecord<'subagent-manifest'>;
    /** A Markdown file beside or below a subagent manifest, or named by one of its entries. */
    'subagent-output': MarkdownRecord<'subagent-output'>;
    'agent-definition': MarkdownRecord<'agent-definition'>;
    /** `SKILL.md` in a folder of a `skills` folder. */
    skill: MarkdownRecord<'skill'>;
    'spawn-prompt': MarkdownRecord<'spawn-prompt'>;
  }
}

declare module '../../core/fact.ts' {
  interface FactOf {
    'subagent-manifest': SubagentManifestFact;
    'subagent-output': SubagentOutputFact;
    'agent-definition': AgentDefinitionFact;
    skill: SkillFact;
    'spawn-prompt': SpawnPromptFact;
  }
}

declare module '../../core/history.ts' {
  interface LogRoles {
    /** A subagent manifest. */
    subagents: true;
  }
}

/** Of a body that nobody takes apart, so that it may be as long as it likes. */
const UNREAD = { document: 'document', isRead: () => false } as const;

/** Where a manifest is that no configuration names. */
export const USUAL_MANIFEST = /^()(?:.*\/)?agent-outputs\/MANIFEST\.jsonl$/s;

const manifest = defineKind({
  kind: 'subagent-manifest',
  words: ['subagent manifest entry', 'subagent manifest entries'],
  format: 'jsonl',
  places: [{ folder: 'agent-outputs', path: /^((?:.*\/)?agent-outputs\/)MANIFEST\.jsonl$/s }],
  claimed: {
    setting: 'subagents.manifests',
    patterns: ({ subagents }) => subagents.manifests,
    place: (path) => ({ home: folderOf(path), copy: false }),
  },
  samples: ['MANIFEST.jsonl'],
  logs: [{ role: 'subagents', path: USUAL_MANIFEST }],
  grows: true,
  schema: {
    name: 'subagent-manifest-entry',
    load: () => import('./schemas/subagent-manifest-entry.generated.js'),
  },
  fact: subagentManifestFact,
  ties: manifestTies,
  rows: manifestRows,
  lineRows: entryRows,
  superseded: supersededEntries,
  isList: true,
});

const output = defineKind({
  kind: 'subagent-output',
  words: ['subagent output file', 'subagent output files'],
  format: 'markdown',
  fact: subagentOutputFact,
  rows: outputRows,
  claimsToBe: (record) => record.readable && hasTaskLine(record),
});

const agentDefinition = defineKind({
  kind: 'agent-definition',
  words: ['agent definition', 'agent definitions'],
  format: 'markdown',
  places: AGENT_PLACES,
  claimed: {
    setting: 'subagents.agents',
    patterns: ({ subagents }) => subagents.agents,
    except: () => NO_AGENTS,
  },
  isLinkedByTools: true,
  schema: {
    name: 'agent-definition',
    load: () => import('./schemas/agent-definition.generated.js'),
  },
  fact: agentDefinitionFact,
  ties: agentDefinitionTies,
  rows: agentRows,
  id: ({ envelope }) => textAt(envelope, 'name'),
  // Front matter that describes nothing is that of something else.
  isMeant: (fact) => fact?.hasFrontMatter === false,
  claimsToBe: (record) =>
    record.readable ? definesAgent(record.envelope) : mayHaveKey(record, 'description'),
  body: UNREAD,
});

const skill = defineKind({
  kind: 'skill',
  words: ['skill', 'skills'],
  format: 'markdown',
  // Some repositories sort their skills into folders, or keep them within a package or a plugin.
  places: [{ folder: 'skills', path: /^()(?:.*\/)?skills\/(?:.*\/)?[^/]+\/SKILL\.md$/s }],
  isLinkedByTools: true,
  fact: skillFact,
  rows: skillRows,
  body: UNREAD,
});

const spawnPrompt = defineKind({
  kind: 'spawn-prompt',
  words: ['spawn prompt', 'spawn prompts'],
  format: 'markdown',
  claimed: { setting: 'subagents.prompts', patterns: ({ subagents }) => subagents.prompts },
  fact: spawnPromptFact,
  // Nobody looks it up.
  rows: () => undefined,
});

export const subagentKinds = [manifest, output, agentDefinition, skill, spawnPrompt];
