import { defineRecordRule } from '../../../core/look-up-rule.ts';
import type { Span } from '../../../core/place.ts';
import { SHAPE_MESSAGES } from '../../../core/shape-words.ts';
import { agent } from '../example.ts';
import { isOfCleo } from '../of-cleo.ts';

const NO_AGENT =
  'If it defines an agent, begin the file with YAML between two lines "---". It must have "name", "description" and a list "tools". If not, move the file out of this folder.';
const OPENING_LINE: Span = { start: 0, end: 3 };

export default defineRecordRule({
  id: 'subagent/frontmatter',
  level: 'error',
  since: '0.1.0',
  source: 'CLEO subagent protocol v1, 2.2 Agent Frontmatter Requirements',
  summary: 'An agent definition has front matter with name, description and tools',
  why: 'Agent runners read the name and the tools of an agent from its front matter. If something is missing or has the wrong type, the agent does not start, or gets the wrong tools.',
  fix: 'Begin the file with YAML between two lines "---". It must have "name", "description" and a list "tools".',
  decisions: [
    "A definition is CLEO's if a `.cleo` folder is beside or above it, or if it has one of CLEO's own fields: `allowed_commands`, `protocol` or `skills`. In plugins (below `plugins`, or where the root has a `.claude-plugin` folder), `skills` does not count, because another runner has that field too. In `.claude/agents`, neither `skills` nor a `.cleo` folder counts. For definitions of other runners, problems are an info, and `tools` may be missing. `name` may be missing too, except in `.claude/agents`.",
    'Agent definitions are Markdown files at any depth below `agents`, or below an `agents` folder in a `.claude`, `.cleo` or `plugins/<name>` folder anywhere. Their front matter has a `description`, or a `name` and one of `tools`, `allowed_tools`, `skills`, `allowed_commands`.',
    'Not judged: definitions with a `mode` (`subagent`, `primary`, `all`), which belong to another runner, and files named `README.md` (also `README-….md`), `AGENTS.md`, `CLAUDE.md`, `CHANGELOG.md`, `index.md`, `SKILL.md`, `_….md` or `….template.md`.',
    'Three sorts of files must be definitions: a file without front matter beside a definition with a `name`, an `AGENT.md` in its own folder, and what `subagents.agents` names.',
    'Tools or skills as one string, or tools under `allowed_tools`, are reported by `subagent/tools-string`. Other keys are allowed.',
  ],
  kinds: ['agent-definition'],
  messages: {
    none: 'This file is among agent definitions, but has no front matter',
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
          'agents/README-MISSING.md': '# What is missing\n',
          'agents/_shape.md': '---\nname: [name]\ndescription: [text]\n---\n',
          'agents/scout.template.md': '---\nname: [name]\ndescription: [text]\n---\n',
          'agents/BlueLake/inbox/1.md': '---\nname: x\n---\n',
          'agents/other.md': '---\ndescription: Of another runner\nmode: subagent\n---\n',
          'agents/x/SKILL.md': '---\nname: x\ndescription: A skill\n---\n',
        },
      },
      {
        name: 'definitions of other runners, with no tools or with the name of the file',
        files: {
          '.claude/agents/team/scout.md': '---\nname: scout\ndescription: Reads\n---\n',
          'plugins/reading/agents/judge.md': '---\ndescription: Judges\nmodel: fast\n---\n',
          'src/agents/page.md': '---\ndescription: A page about agents\ntools: 7\n---\n',
          'agent-outputs/T1/.claude/agents/a.md': '---\ndescription: A copy of a project\n---\n',
        },
      },
      {
        name: 'a definition of another runner, in a project of CLEO',
        files: {
          '.cleo/todo.json': '{"tasks":[]}\n',
          '.claude/agents/scout.md': '---\nname: scout\ndescription: Reads\n---\n',
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
        files: {
          '.cleo/config.json': '{}\n',
          'agents/scout.md': '---\nname: scout\ndescription: " "\n---\n',
        },
        expect: [
          { message: 'missing', path: 'agents/scout.md', at: '1:1-1:4' },
          { message: 'wrong', path: 'agents/scout.md', at: '3:14-3:17' },
        ],
      },
      {
        name: 'no name where the runner asks for one',
        files: {
          '.claude/agents/team/scout.md': '---\ndescription: Reads\n---\n',
          'packages/api/.claude/agents/judge.md': '---\ndescription: Judges\n---\n',
        },
        expect: [
          { message: 'missing', path: '.claude/agents/team/scout.md', at: '1:1-1:4' },
          { message: 'missing', path: 'packages/api/.claude/agents/judge.md', at: '1:1-1:4' },
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
  *check({ record, fact }, db) {
    const isCleos = isOfCleo(record, fact, db);
    const level = isCleos ? {} : { level: 'info' as const };
    if (!fact.hasFrontMatter) {
      yield { message: 'none', record, at: fact.opening, help: NO_AGENT, ...level };
      return;
    }
    for (const fault of fact.faults) {
      if (fault.message !== 'missing') {
        yield { ...fault, record, help: `Write ${fault.data.expected}.`, ...level };
      } else if (isCleos || !mayBeLeftOut(fault.key, record.path)) {
        // What is missing is reported at the line that opens the front matter.
        const help = 'Add it between the two lines "---".';
        yield { ...fault, record, at: OPENING_LINE, help, ...level };
      }
    }
  },
});

/** True for what other runners do without; Claude Code wants a name in the file. */
function mayBeLeftOut(key: string, path: string): boolean {
  return key === 'tools' || (key === 'name' && !/(?:^|\/)\.claude\//.test(path));
}
