// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these tokens are what the operation is about
import type { OperationExample } from '../../../core/operation.ts';
import { agent, SPAWNABLE } from '../example.ts';

/** What is shorter than the protocol's own. */
const SHORT = {
  'docs/protocol.md': 'Be brief.\n',
  'docs/output.md': 'Write to ${MANIFEST_FILE}.\n',
};
const short = { protocolFile: 'docs/protocol.md', outputFile: 'docs/output.md' };

export const renderExamples: readonly OperationExample[] = [
  {
    name: 'an agent, a task of the task list, and a skill',
    before: { ...SPAWNABLE, ...SHORT },
    input: { agent: 'scout', task: 'T2398', ...short },
    result: {
      ready: true,
      prompt: `## Task Context

T2398: Find the cache keys

Read all callers.

## Protocol Requirements

Be brief.

## Skill Context

### Skill: reading

Slowly.

## Output Requirements

Write to agent-outputs/MANIFEST.jsonl.
`,
      tokens: [
        { name: 'MANIFEST_FILE', value: 'agent-outputs/MANIFEST.jsonl', origin: 'protocol' },
      ],
    },
  },
  {
    name: 'files are inlined, values come from where they are set first, and headings are lowered',
    before: {
      ...SPAWNABLE,
      ...SHORT,
      'docs/a.md': '# A\n\nOf {{TOPIC}}, see `${TOPIC}`.\n',
      'docs/notes/b.md': 'B\n',
      'docs/notes/c.md': 'C\n',
    },
    input: {
      agent: 'agents/scout.md',
      taskText:
        'Read it\n=======\n\n@docs/a.md\n\n@docs/notes/*.md\n\n| a |\n|---|\n| ${TOPIC} |\n\nIn `${CLEO_ROOT}`, with \\${TOPIC} and ${HOME_PAGE}.\n',
      level: 0,
      set: { TOPIC: 'keys | values' },
      defaults: { TOPIC: 'nothing', HOME_PAGE: 'a page' },
      ...short,
    },
    env: { CLEO_ROOT: 'cleo/', TOPIC: 'not this' },
    result: {
      ready: true,
      prompt: `## Task Context

### Read it

### A

Of keys | values, see \`\${TOPIC}\`.

File docs/notes/b.md:

B

File docs/notes/c.md:

C

| a |
|---|
| keys \\| values |

In \`cleo/\`, with \\\${TOPIC} and a page.

## Protocol Requirements

Be brief.

## Skill Context

### Skill: reading

How to read

## Output Requirements

Write to agent-outputs/MANIFEST.jsonl.
`,
      files: [
        {
          path: 'docs/a.md',
          sha256: '195fd6d09bca988deb37b86153de352707115e054f9abe21821717ab29f899a0',
        },
        {},
        {},
      ],
    },
  },
  {
    name: 'an environment variable that is named, for the Task tool',
    before: SPAWNABLE,
    input: {
      agent: 'scout',
      taskText: 'Work on ${BRANCH}.',
      env: ['BRANCH'],
      as: 'task-json',
    },
    env: { BRANCH: 'main' },
    result: {
      ready: true,
      task: { tool: 'Task', subagent_type: 'scout', skills: ['reading'] },
    },
  },
  {
    name: 'one that is not named, a file that is absent, a token that may stay',
    before: SPAWNABLE,
    input: {
      agent: 'scout',
      taskText: 'Work on ${BRANCH} by @docs/plan.md and {{STYLE}}.',
      allowUnresolved: ['STYLE'],
    },
    env: { BRANCH: 'main' },
    exitCode: 1,
    result: { ready: false, prompt: null },
  },
  {
    name: 'a reference in a file that is inlined',
    before: { ...SPAWNABLE, 'docs/a.md': 'See @docs/b.md.\n', 'docs/b.md': 'B\n' },
    input: { agent: 'scout', taskText: '@docs/a.md' },
    exitCode: 1,
    result: { ready: false },
  },
  {
    name: 'an agent that is not there',
    before: SPAWNABLE,
    input: { agent: 'scuot', taskText: 'Read.' },
    error: 'unknown-agent',
  },
  {
    name: 'a task without words',
    before: { 'agents/scout.md': agent('scout') },
    input: { agent: 'scout', task: 'T2398' },
    error: 'no-task-text',
  },
  {
    name: 'a protocol file that is not there',
    before: SPAWNABLE,
    input: { agent: 'scout', taskText: 'Read.', protocolFile: '../protocol.md' },
    error: 'no-file',
  },
];
