import { quoted } from '../../../core/found-value.ts';
import { textAt, valueAt } from '../../../core/json-value.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { agent } from '../example.ts';
import { toolsList, toolsSpelling } from '../tools-spelling.ts';

const START = '---\nname: scout\ndescription: Reads\n';

export default defineFileRule({
  id: 'subagent/tools-string',
  level: 'warning',
  since: '0.1.0',
  source: 'CLEO subagent protocol v1, 2.2 Agent Frontmatter Requirements',
  summary: 'Tools are a list under "tools"',
  why: 'Some agent runners split a string of tool names, or know the key by another name; others see no tools at all.',
  fix: 'Write the names as a list: "tools: [Read, Write]".',
  decisions: [
    'One string, and the key `allowed_tools`, are in wide use: they are read as the list that they mean, and `subagent/frontmatter` leaves them to this rule.',
    'Where there is also a `tools`, an `allowed_tools` is nothing to complain about.',
  ],
  kinds: ['agent-definition'],
  messages: {
    string: '"tools" is the string {found}; it must be a list',
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
        name: 'another key',
        files: { 'agents/scout.md': `${START}allowed_tools: [Read]\n---\n` },
        expect: [{ message: 'renamed', at: '4:1-4:14' }],
      },
    ],
  },
  *check({ record: { envelope } }) {
    const spelling = toolsSpelling(envelope);
    if (spelling === 'string') {
      const text = textAt(envelope, 'tools') ?? '';
      const help = `Write it as a list: "tools: ${toolsList(text)}".`;
      const expected = isPlain(text) ? { expected: toolsList(text) } : {};
      yield { message: 'string', at: ['tools'], data: { found: quoted(text) }, help, ...expected };
    } else if (spelling === 'renamed') {
      const help = 'Rename the key to "tools", and make its value a list if it is none.';
      const expected = Array.isArray(valueAt(envelope, 'allowed_tools'))
        ? { expected: 'tools' }
        : {};
      yield { message: 'renamed', at: { key: ['allowed_tools'] }, help, ...expected };
    }
  },
});

/** True for names that YAML takes for texts in a list as well, with nothing but commas between them. */
function isPlain(text: string): boolean {
  return text.split(',').every((name) => /^ *[A-Za-z_][\w-]* *$/.test(name));
}
