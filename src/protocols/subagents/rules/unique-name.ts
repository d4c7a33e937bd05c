import { quoted } from '../../../core/found-value.ts';
import type { AnsweringDb, Row } from '../../../core/look-up.ts';
import { defineGroupRule } from '../../../core/look-up-rule.ts';
import { agent } from '../example.ts';
import { isOfCleo } from '../of-cleo.ts';
import { AGENT_DEFINITIONS, type Named } from '../rows.ts';

export default defineGroupRule({
  id: 'subagent/unique-name',
  kinds: ['agent-definition'],
  group: AGENT_DEFINITIONS,
  level: 'error',
  since: '0.1.0',
  source: 'CLEO subagent protocol v1, 2.2 Agent Frontmatter Requirements',
  summary: 'No two agent definitions share a name',
  why: 'An agent is started by its name. If two definitions have it, nobody can say which one runs.',
  fix: 'Give one of the two agents another name, or delete the definition that is out of date.',
  decisions: [
    'Names must be unique within a plugin, and within a project in a folder below the root. `.claude/agents` and `agents` are read by different runners, so both may use a name. This does not hold for definitions of CLEO (see `subagent/frontmatter`), which reads both folders.',
    'If a file with the same name in another agents folder is equal byte for byte, it is a copy for another tool, not a second definition.',
    'If the judged range or the git history shows which file is newer, that one is reported.',
  ],
  messages: {
    taken: 'Another agent is already named {name}',
  },
  examples: {
    valid: [
      {
        name: 'two names, and a copy for another tool',
        files: {
          '.claude/agents/scout.md': agent('scout'),
          'agents/judge.md': agent('judge'),
          'agents/scout.md': agent('scout'),
        },
      },
      {
        name: 'one name in two plugins, and for two runners',
        files: {
          '.claude/agents/scout.md': agent('scout', 'model: fast'),
          'agents/scout.md': agent('scout'),
          'plugins/a/agents/scout.md': agent('scout', 'color: red'),
          'plugins/b/agents/scout.md': agent('scout', 'color: blue'),
          'packages/api/.claude/agents/scout.md': agent('scout', 'color: green'),
        },
      },
    ],
    invalid: [
      {
        name: 'one name twice',
        files: { 'agents/a.md': agent('scout'), 'agents/b.md': agent('scout') },
        expect: [
          {
            message: 'taken',
            path: 'agents/b.md',
            at: '2:7-2:12',
            related: ['agents/a.md@2:7-2:12'],
          },
        ],
      },
      {
        name: "one name in two folders that CLEO's agents are in",
        files: {
          '.claude/agents/scout.md': agent('scout', 'color: green'),
          '.cleo/agents/scout.md': agent('scout'),
          'agents/team/scout.md': agent('scout'),
        },
        expect: [
          {
            message: 'taken',
            path: 'agents/team/scout.md',
            at: '2:7-2:12',
            related: ['.cleo/agents/scout.md@2:7-2:12'],
          },
        ],
      },
    ],
  },
  *check(rows, db) {
    const seen = new Map<string, Row<Named>[]>();
    for (const row of rows) {
      const readBy = readerOf(row, db);
      const same = seen.get(readBy) ?? [];
      seen.set(readBy, same);
      if (same.some((other) => isCopy(row, other))) continue;
      const [first] = same;
      same.push(row);
      if (first === undefined) continue;
      yield {
        message: 'taken',
        record: row.record,
        at: ['name'],
        data: { name: quoted(row.value.name) },
        related: [
          { record: first.record, at: ['name'], message: 'The first with this name', alike: true },
        ],
      };
    }
  },
});

/** Whom a definition is looked up by: its plugin, CLEO, or else the runner that its folder is for. */
function readerOf({ record, value }: Row<Named>, db: AnsweringDb): string {
  const { path } = record;
  const [, plugin] = /^(?:.*\/)?(plugins\/[^/]+\/)agents\//.exec(path) ?? [];
  if (plugin !== undefined) return plugin;
  const [, project = ''] = /^(.*?)(?:\.claude\/|\.cleo\/)?agents\//.exec(path) ?? [];
  return isOfCleo(record, value, db)
    ? `${project}.cleo/`
    : path.slice(0, Math.max(0, path.indexOf('agents/')));
}

function isCopy(one: Row<Named>, other: Row<Named>): boolean {
  return (
    one.value.id === other.value.id &&
    belowAgents(one.record.path) === belowAgents(other.record.path)
  );
}

function belowAgents(path: string): string {
  return path.slice(path.indexOf('agents/'));
}
