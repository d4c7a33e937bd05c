import { firstLine } from '../../../core/first-line.ts';
import { textAt } from '../../../core/json-value.ts';
import type { Span } from '../../../core/place.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { SHAPE_MESSAGES, shapeFindings } from '../../../core/shape-words.ts';
import { agent } from '../example.ts';
import { LISTS, toolsSpelling } from '../tools-spelling.ts';

const OPENING_LINE: Span = { start: 0, end: 3 };

export default defineFileRule({
  id: 'subagent/frontmatter',
  level: 'error',
  since: '0.1.0',
  source: 'CLEO subagent protocol v1, 2.2 Agent Frontmatter Requirements',
  summary: 'An agent definition has front matter with name, description and tools',
  why: 'An agent is registered and given its tools by the front matter. Without it, or with a value of the wrong type, the agent does not start, or starts with tools that nobody meant to give it.',
  fix: 'Begin the file with YAML between two lines "---" that has at least "name", "description" and a list "tools".',
  decisions: [
    'A Markdown file directly in an `agents` folder without a `name` or `description` is no agent definition, and a `README.md` is none. Beside a definition with a `name`, a file without any front matter must be one too, but for `AGENTS.md`, `CLAUDE.md`, `CHANGELOG.md` and `index.md`. `AGENT.md` in a folder of its own must be one, and so must what `subagents.agents` names.',
    'Tools or skills as one string, or tools under `allowed_tools`, are reported by `subagent/tools-string`.',
    'Other keys are allowed.',
  ],
  kinds: ['agent-definition'],
  messages: {
    none: 'This file should define an agent, but has no front matter',
    ...SHAPE_MESSAGES,
  },
  examples: {
    valid: [
      {
        name: 'all keys',
        files: {
          'agents/scout.md': agent(
            'scout',
            'model: some-model-1',
            'skills: []',
            'allowed_commands: [git]',
            'color: blue',
          ),
        },
      },
      {
        name: 'files in an agents folder that define no agent',
        files: {
          'agents/README.md': '---\ndescription: Our agents\n---\n\nRead them.\n',
          'agents/notes.md': '# Notes\n',
          'agents/BlueLake/inbox/1.md': '---\nname: x\n---\n',
        },
      },
    ],
    invalid: [
      {
        name: 'no front matter',
        files: { 'agents/scout/AGENT.md': '# Scout\n\nReads things.\n' },
        expect: [{ message: 'none', at: '1:1-1:8' }],
      },
      {
        name: 'no front matter, beside an agent that has some',
        files: {
          'agents/AGENTS.md': '# Our agents\n',
          'agents/notes.md': '---\ntitle: Notes\n---\n',
          'agents/reader.md': '# Reader\n\nReads things.\n',
          'agents/scout.md': agent('scout'),
        },
        expect: [{ message: 'none', path: 'agents/reader.md', at: '1:1-1:9' }],
      },
      {
        name: 'no tools, and a blank description',
        files: { 'agents/scout.md': '---\nname: scout\ndescription: " "\n---\n' },
        expect: [
          { message: 'missing', at: '1:1-1:4' },
          { message: 'wrong', at: '3:14-3:17' },
        ],
      },
      {
        name: 'skills that are no list, an empty one, and a number among commands',
        files: {
          'agents/scout.md':
            '---\nname: scout\ndescription: Reads\ntools: []\nskills: 7\nallowed_commands: [git, 7]\nmodel: [a]\n---\n',
        },
        expect: [
          { message: 'wrong', at: '4:8-4:10' },
          { message: 'wrong', at: '5:9-5:10' },
          { message: 'wrong', at: '6:25-6:26' },
          { message: 'wrong', at: '7:8-7:11' },
        ],
      },
    ],
  },
  *check({ record }) {
    if (record.envelope === null) {
      yield { message: 'none', at: firstLine(record.text) };
      return;
    }
    const elsewhere: readonly unknown[] = [
      ...LISTS.filter((key) => textAt(record.envelope, key) !== null),
      ...(toolsSpelling(record.envelope) === null ? [] : ['tools']),
    ];
    const findings = shapeFindings(record, {
      whole: 'The front matter',
      except: ({ path, property }) =>
        path.length < 2 && [path[0], property].some((key) => elsewhere.includes(key)),
    });
    for (const finding of findings) {
      // What is missing is told at the line that opens the front matter.
      if (finding.message === 'missing') {
        yield { ...finding, at: OPENING_LINE, help: `Add it between the two lines "---".` };
      } else yield { ...finding, help: 'Correct the value.' };
    }
  },
});
