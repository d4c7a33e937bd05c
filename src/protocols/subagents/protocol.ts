import { INSIDE, named, plain } from '../../core/layout.ts';
import type { Protocol } from '../../core/protocol.ts';
import { followUps } from './follow-ups.ts';
import { further } from './further-records.ts';
import { subagentKinds } from './kinds.ts';
import { discovery } from './subagent-outputs.ts';

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
  defaults: { subagents: DEFAULTS },
  settings: {
    key: 'subagents',
    why: 'Other places of what belongs to subagents.',
    lines: [
      'subagents:',
      '## Instead of agents/, .claude/agents/, .cleo/agents/ and plugins/*/agents/.',
      '  agents: [team/*.md]',
      '## Instead of agent-outputs/MANIFEST.jsonl, at any depth.',
      '  manifests: [agent-outputs/MANIFEST.jsonl]',
      '## Prompts are not known by their place: without this, none is checked.',
      '  prompts: [prompts/*.md]',
    ],
  },
  discovery,
  further,
  followUps,
  layout: { folders: named({ 'agent-outputs': plain({ 'MANIFEST.jsonl': INSIDE }) }) },
  places: [
    'Agents: Markdown with a description in its front matter, in agents, or anywhere in .claude/agents, .cleo/agents or plugins/<name>/agents. Skills: in a skills folder.',
    'What subagents leave: beside the MANIFEST.jsonl of an agent-outputs folder and below it, Markdown whose name begins with a task id or that has a line **Task**.',
  ],
};
