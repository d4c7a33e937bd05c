import { quoted } from '../../../core/found-value.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { agent } from '../example.ts';
import { isOfCleo } from '../of-cleo.ts';

const CLEO = { '.cleo/config.json': '{}\n' };
const START = '---\nname: scout\ndescription: Reads\n';

export default defineRecordRule({
  id: 'subagent/tools-string',
  level: 'warning',
  since: '0.1.0',
  source: 'CLEO subagent protocol v1, 2.2 Agent Frontmatter Requirements',
  summary: 'Tools and skills are lists, and the key of tools is "tools"',
  why: 'Some agent runners also accept a string of names, or another key. Others then see no tools or skills at all.',
  fix: 'Write the names as a list, such as "tools: [Read, Write]".',
  decisions: [
    'A string, and the key `allowed_tools`, are in wide use. So all other rules read them as the list that is meant.',
    'Only definitions of CLEO are judged (see `subagent/frontmatter`): other runners allow the string.',
    '`allowed_tools` is allowed beside `tools`.',
  ],
  kinds: ['agent-definition'],
  messages: {
    string: '"{key}" is the string {found}; it must be a list',
    renamed: 'The tools are under "allowed_tools"; the key must be "tools"',
  },
  examples: {
    valid: [
      { name: 'a list', files: { 'agents/scout.md': agent('scout') } },
      {
        name: 'a string for another runner',
        files: { 'plugins/a/agents/scout.md': `${START}tools: Read, Grep\nskills: reading\n---\n` },
      },
      {
        name: 'strings in a repository that is a plugin of another runner',
        files: {
          '.claude-plugin/plugin.json': '{"name":"reading"}\n',
          'agents/scout.md': `${START}tools: Read, Grep\nskills: reading\n---\n`,
        },
      },
      {
        name: 'a string for another runner, in a project of CLEO',
        files: {
          ...CLEO,
          '.claude/agents/scout.md': `${START}tools: Read, Grep\nskills: reading\n---\n`,
        },
      },
    ],
    invalid: [
      {
        name: 'names with commas between them',
        files: { ...CLEO, 'agents/scout.md': `${START}tools: Read, Grep\n---\n` },
        expect: [{ message: 'string', path: 'agents/scout.md', at: '4:8-4:18' }],
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
        files: { ...CLEO, 'agents/scout.md': `${START}allowed_tools: [Read]\n---\n` },
        expect: [{ message: 'renamed', path: 'agents/scout.md', at: '4:1-4:14' }],
      },
    ],
  },
  *check({ record, fact }, db) {
    if (!isOfCleo(record, fact, db)) return;
    for (const { key, text, list } of fact.texts) {
      const help = `Write it as a list: ${key}: ${list}`;
      const data = { key, found: quoted(text) };
      yield { message: 'string', record, at: [key], data, help, expected: list };
    }
    if (fact.renamedTools === null) return;
    const help = 'Rename the key to "tools", and make its value a list if it is none.';
    const expected = fact.renamedTools === 'list' ? { expected: 'tools' } : {};
    yield { message: 'renamed', record, at: { key: ['allowed_tools'] }, help, ...expected };
  },
});
