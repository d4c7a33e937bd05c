import { quoted } from '../../../core/found-value.ts';
import { textAt, valueAt } from '../../../core/json-value.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { agent } from '../example.ts';
import { LISTS, namesList, toolsSpelling } from '../tools-spelling.ts';

const START = '---\nname: scout\ndescription: Reads\n';

export default defineFileRule({
  id: 'subagent/tools-string',
  level: 'warning',
  since: '0.1.0',
  source: 'CLEO subagent protocol v1, 2.2 Agent Frontmatter Requirements',
  summary: 'Tools and skills are lists, tools under "tools"',
  why: 'Some agent runners split a string of names, or know the key by another name; others see no tools or skills at all.',
  fix: 'Write the names as a list, such as "tools: [Read, Write]".',
  decisions: [
    'One string, and the key `allowed_tools`, are in wide use: they are read as the list that they mean, and `subagent/frontmatter` leaves them to this rule.',
    'Where there is also a `tools`, an `allowed_tools` is nothing to complain about.',
  ],
  kinds: ['agent-definition'],
  messages: {
    string: '"{key}" is the string {found}; it must be a list',
    renamed: 'The tools stand under "allowed_tools"; the key must be "tools"',
  },
  examples: {
    valid: [{ name: 'a list', files: { 'agents/scout.md': agent('scout') } }],
    invalid: [
      {
        name: 'names with commas between them',
        files: { 'agents/scout.md': `${START}tools: Read, Grep\n---\n` },
        expect: [{ message: 'string', at: '4:8-4:18' }],
      },
      {
        name: 'skills, and tools that YAML needs quotes for',
        files: {
          'agents/scout.md': `${START}tools: "*, Bash(git log:a, b)"\nskills: reading, other\n---\n`,
        },
        expect: [
          { message: 'string', at: '4:8-4:31' },
          { message: 'string', at: '5:9-5:23' },
        ],
      },
      {
        name: 'another key',
        files: { 'agents/scout.md': `${START}allowed_tools: [Read]\n---\n` },
        expect: [{ message: 'renamed', at: '4:1-4:14' }],
      },
    ],
  },
  *check({ record: { envelope } }) {
    for (const key of LISTS) {
      const text = textAt(envelope, key);
      if (text === null) continue;
      const list = namesList(text);
      const help = `Write it as a list: ${key}: ${list}`;
      const data = { key, found: quoted(text) };
      yield { message: 'string', at: [key], data, help, expected: list };
    }
    if (toolsSpelling(envelope) === 'renamed') {
      const help = 'Rename the key to "tools", and make its value a list if it is none.';
      const expected = Array.isArray(valueAt(envelope, 'allowed_tools'))
        ? { expected: 'tools' }
        : {};
      yield { message: 'renamed', at: { key: ['allowed_tools'] }, help, ...expected };
    }
  },
});
