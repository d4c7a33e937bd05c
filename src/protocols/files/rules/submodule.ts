import { LONGEST_PATH, quoted } from '../../../core/found-value.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { forksOf, isLost, replacedIn } from '../replaced-files.ts';

const PLACE = '1:1-1:1';
const COMMIT = '1111111111111111111111111111111111111111';

export default defineRecordRule({
  id: 'file/submodule',
  kinds: ['submodule'],
  level: 'error',
  since: '0.1.0',
  source: 'Git tree entries of mode 160000',
  summary: 'A folder of records is a folder, not a submodule',
  why: 'Git stores only a commit id for a submodule. The linter cannot see the records in it, so a run would look clean.',
  fix: 'Check the records in the repository of the submodule. To have them checked here, too, store them as files of this repository.',
  decisions: [
    'It is an error in a change that replaces checked files, at its path or below, by a submodule. It is a warning in a state that has one where records would be looked for. Such places are `.vouch`, `.cleo`, `agent-outputs`, `messages`, `inbox`, `outbox`, the path of a record or a log, what globs of the configuration name, and folders above these.',
    'A merge that takes the submodule of one side is an error if the other side added files there.',
    'If it replaces only a `README` or files of git itself, it is a warning.',
    'In the working tree, a folder that is a repository of its own counts as a submodule if git would add it as one.',
    'Submodules for agents and skills are allowed, because tools add them. A change that replaces definitions in `.claude/agents` or skills in `.claude/skills` by one is reported.',
  ],
  messages: {
    submodule: '{path} is a submodule, so nothing in it is checked here',
  },
  examples: {
    valid: [
      {
        name: 'a submodule of something else',
        files: { 'vendor/lib': { submodule: COMMIT }, agents: { submodule: COMMIT } },
      },
    ],
    invalid: [
      {
        name: 'records that are in another repository (warning)',
        files: { messages: { submodule: COMMIT }, 'docs/.vouch': { submodule: COMMIT } },
        expect: [
          { message: 'submodule', path: 'docs/.vouch', at: PLACE },
          { message: 'submodule', path: 'messages', at: PLACE },
        ],
      },
      {
        name: 'in place of records',
        past: { 'docs/messages/1.md': '---\nsubject: "INFO: tests are green"\n---\n' },
        files: { docs: { submodule: COMMIT } },
        expect: [{ message: 'submodule', at: PLACE }],
      },
      {
        name: 'in place of agent definitions',
        past: { '.claude/agents/a.md': '---\nname: a\ndescription: Reads.\n---\nReads.\n' },
        files: { '.claude/agents': { submodule: COMMIT } },
        expect: [{ message: 'submodule', at: PLACE }],
      },
      {
        name: 'in place of skills, with the folder above them',
        past: { 'app/.claude/skills/a/SKILL.md': '---\nname: a\n---\nReads.\n' },
        files: { 'app/.claude': { submodule: COMMIT } },
        expect: [{ message: 'submodule', at: PLACE }],
      },
    ],
  },
  past: {
    kinds: ['submodule'],
    forks: (input) => forksOf(replacedIn(input)),
    *check(input) {
      const reported = new Set<string>();
      for (const replaced of replacedIn(input)) {
        const { record, parent } = replaced;
        const { path } = record;
        if (reported.has(path) || !isLost(replaced, input.forks)) continue;
        reported.add(path);
        const data = { path: quoted(path, LONGEST_PATH) };
        const yieldsTo = ['vouch/layout', 'history/log-removed'];
        const restores = { path, from: input.step.parents[parent] ?? 'HEAD' };
        yield { message: 'submodule', record, data, key: path, yieldsTo, restores, help: BACK };
      }
    },
  },
  *check({ record, fact }) {
    if (!fact.isPlace) return;
    const data = { path: quoted(record.path, LONGEST_PATH) };
    const yieldsTo = ['vouch/layout', 'history/log-removed'];
    yield { message: 'submodule', record, data, key: record.path, level: 'warning', yieldsTo };
  },
});

const BACK =
  'Restore the files that the submodule replaced. If the submodule is checked out, move its folder elsewhere first.';
