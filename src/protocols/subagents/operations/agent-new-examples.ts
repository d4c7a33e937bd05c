import type { OperationExample } from '../../../core/operation.ts';
import { agent, skill } from '../example.ts';

const STEPS = `
## Protocol Compliance

1. Read task context
2. Execute objective
3. Write output file
4. Append manifest entry
5. Return completion signal
`;

const input = { name: 'scout', description: 'Reads things', tools: ['Read', 'Grep'] };

export const agentNewExamples: readonly OperationExample[] = [
  {
    name: 'an agent with what every agent has',
    before: {},
    input,
    result: { name: 'scout', path: '.claude/agents/scout.md' },
    after: {
      '.claude/agents/scout.md': `---
name: scout
description: Reads things
tools:
  - Read
  - Grep
---
${STEPS}`,
    },
  },
  {
    name: 'all keys, beside the other agents, and texts that YAML would take for something else',
    before: {
      '.claude/agents/judge.md': agent('judge'),
      'skills/reading/SKILL.md': skill('reading'),
    },
    input: {
      name: '2026-01-26',
      description: 'Reads: all of it # here\n– slowly',
      tools: ['mcp__tavily__tavily-search', 'no'],
      model: '1e3',
      skills: ['reading'],
      allowedCommands: ['git', '0o14', '*'],
    },
    after: {
      '.claude/agents/2026-01-26.md': `---
name: "2026-01-26"
description: "Reads: all of it # here\\n– slowly"
tools:
  - mcp__tavily__tavily-search
  - "no"
model: "1e3"
skills:
  - reading
allowed_commands:
  - git
  - "0o14"
  - "*"
---
${STEPS}`,
    },
  },
  {
    name: 'a name that another agent has',
    before: { 'agents/reader.md': agent('scout') },
    input,
    refused: ['subagent/unique-name'],
  },
  {
    name: 'a file that somebody has written',
    before: { 'agents/scout.md': agent('scout') },
    input,
    error: 'exists',
  },
  {
    name: 'a folder where no agents are looked for',
    before: {},
    input: { ...input, folder: 'docs' },
    error: 'no-place',
  },
];
