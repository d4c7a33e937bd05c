import { folderOf } from '../../../core/candidate.ts';
import type { Config } from '../../../core/config.ts';
import type { Facts } from '../../../core/fact.ts';
import { quoted } from '../../../core/found-value.ts';
import { globs } from '../../../core/glob.ts';
import { defineOperation } from '../../../core/operation.ts';
import { text } from '../../../core/operation-output.ts';
import type { SnapshotEntry } from '../../../core/snapshot.ts';
import { AGENT_PLACES } from '../agent-paths.ts';
import { skillNames } from '../skill-names.ts';
import { agentNewExamples } from './agent-new-examples.ts';
import { TEXT } from './input-properties.ts';
import { rooted } from './manifest-choice.ts';

/** The front matter of an agent definition. What is left out is inherited from the parent. */
interface AgentHead {
  readonly name: string;
  readonly description: string;
  readonly tools: readonly string[];
  readonly model?: string;
  readonly skills?: readonly string[];
  readonly allowed_commands?: readonly string[];
}

/** The steps of an agent that follows the protocol (8.1). */
const BODY = `## Protocol Compliance

1. Read task context
2. Execute objective
3. Write output file
4. Append manifest entry
5. Return completion signal
`;

/** An agent definition. */
export function agentText(head: AgentHead): string {
  const lines = Object.entries(head).flatMap(([key, value]: [string, unknown]) => {
    if (!Array.isArray(value)) return `${key}: ${scalar(String(value))}`;
    return value.length === 0
      ? []
      : [`${key}:`, ...value.map((item) => `  - ${scalar(String(item))}`)];
  });
  return ['---', ...lines, '---', '', BODY].join('\n');
}

/** What a reader of YAML 1.1 or 1.2 takes for something else than a text: some read `E0` as a number. */
const WORDS = /^(?:y|n|yes|no|on|off|true|false|null|e[+-]?\d+)$/i;
/** One line that no YAML reads otherwise: it begins with a letter, and has neither colon nor hash. */
const PLAIN = /^[A-Za-z](?:[\w ,.;()/'"+=!?-]*[\w.)!?])?$/;
/** What a text between quotes can't hold as it is, beside what JSON escapes. */
const UNPRINTED = /[\x7f-\x9f\u2028\u2029\ufeff]/g;

function scalar(text: string): string {
  if (PLAIN.test(text) && !WORDS.test(text)) return text;
  return JSON.stringify(text).replace(
    UNPRINTED,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Where the most used runner looks for definitions; CLEO has its own in `agents`. */
const RUNNER_FOLDER = '.claude/agents';

export default defineOperation({
  id: 'subagents/agent-new',
  command: 'subagent agent new NAME',
  operands: ['name'],
  since: '0.1.0',
  source:
    'CLEO subagent protocol v1, 2.2 Agent Frontmatter Requirements, 8 Implementation Guidance',
  summary: 'Defines a new agent; to change one, edit its file',
  about: [
    'Writes a definition with front matter and the five steps of the protocol. It goes to the folder of the other definitions; if there is none, to .claude/agents, or to agents in a CLEO project. Skills are not inherited: name those that the agent needs.',
  ],
  effects: 'writes',
  input: {
    type: 'object',
    properties: {
      name: {
        type: 'string',
        pattern: '^(?!(?:readme|agents?|claude|changelog|index)$)[a-z0-9]+(?:-[a-z0-9]+)*$',
        'x-value': 'NAME',
        'x-expected':
          'lower-case letters and digits with hyphens between them, such as cleo-scout, and not the name of a document such as readme',
        description: 'the name of the agent; it must be unique',
      },
      description: { ...TEXT, 'x-file': true, description: 'what the agent is for' },
      tools: {
        type: 'array',
        items: TEXT,
        minItems: 1,
        'x-option': 'tool',
        'x-value': 'NAME',
        description: 'a tool that it may use',
      },
      model: { ...TEXT, 'x-value': 'MODEL', description: "its model, in place of the parent's" },
      skills: {
        type: 'array',
        items: TEXT,
        'x-option': 'skill',
        'x-value': 'NAME',
        description: 'a skill that it gets',
      },
      allowedCommands: {
        type: 'array',
        items: TEXT,
        'x-option': 'allowed-command',
        'x-value': 'COMMAND',
        description: 'a shell command that it may run',
      },
      folder: { ...TEXT, 'x-value': 'PATH', description: 'where the definition goes' },
    },
    required: ['name', 'description', 'tools'],
    additionalProperties: false,
  },
  output: { name: text('the name of the agent'), path: text('where its definition is') },
  errors: {
    exists: ['{path} exists, with another text.', 'Edit that file, or choose another name.'],
    'no-place': [
      'A file {path} is not known as an agent definition.',
      'Use --folder agents, .claude/agents or .cleo/agents, or the folder that `subagents.agents` of the configuration names.',
    ],
  },
  examples: agentNewExamples,
  commitMessage: ({ name }) => `Define the agent ${String(name)}`,
  async plan({ input, state, fail }) {
    const facts = await state.facts();
    const { name, description, tools, model, skills = [], allowedCommands } = input;
    const folder = rooted(input.folder ?? agentFolder(facts, state.config, state.entries));
    const path = `${folder}/${name}.md`;
    if (!isAgentPlace(path, state.config)) throw fail('no-place', { path });
    const head: AgentHead = {
      name,
      description,
      tools,
      ...(model !== undefined && { model }),
      skills,
      ...(allowedCommands !== undefined && { allowed_commands: allowedCommands }),
    };
    const text = agentText(head);
    const result = { name, path };
    if (state.entries.some((each) => each.path === path)) {
      if ((await state.text(path)) !== text) throw fail('exists', { path });
      return { changes: [], result, told: [`${path} defines this agent already.`] };
    }
    const known = new Set(facts.of('skill').flatMap(skillNames));
    const unknown = known.size === 0 ? [] : skills.filter((each) => !known.has(each.trim()));
    return {
      changes: [{ action: 'create', path, text }],
      result,
      told: [
        `${name}: ${description}`,
        `To make its prompt: lint-protocol subagent render ${name} --task TASK`,
      ],
      notes: unknown
        .filter((each) => !each.includes(':'))
        .map((each) => `No skill is named ${quoted(each)}. \`subagent skills\` lists them.`),
    };
  },
});

/** True for a path at which a Markdown file with front matter is an agent definition. */
function isAgentPlace(path: string, { subagents: { agents } }: Config): boolean {
  return agents === null
    ? AGENT_PLACES.some((place) => place.path.test(path))
    : globs(agents)(path);
}

/**
 * The folder for another definition: the one with the most, else the first that is configured, else
 * where the runner of the repository looks.
 */
function agentFolder(
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
