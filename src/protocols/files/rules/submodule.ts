import type { Change, Step } from '../../../core/change.ts';
import { LONGEST_PATH, quoted } from '../../../core/found-value.ts';
import { gitCommand } from '../../../core/git-command.ts';
import { globs } from '../../../core/glob.ts';
import { defineLinkRule } from '../../../core/rule.ts';
import { isFile } from '../../../core/snapshot.ts';

const PLACE = '1:1-1:1';
const COMMIT = '1111111111111111111111111111111111111111';

export default defineLinkRule({
  id: 'file/submodule',
  kinds: ['submodule'],
  level: 'error',
  since: '0.2.0',
  source: 'Git tree entries of mode 160000',
  summary: 'A folder of records is a folder, not a submodule',
  why: 'Git holds no more of a submodule than the id of a commit of another repository. Nothing in it is checked from here, and a run looks clean that has seen no record.',
  fix: 'Run lint-protocol in the repository of the submodule, and keep its records there. To have them checked here as well, keep them as files of this repository.',
  decisions: [
    'It is an error in a change that puts a submodule where files stood that were checked, at its path or below, and a warning in a state that has one where records would be looked for: in `.vouch`, `.cleo`, `agent-outputs`, `messages`, `inbox`, `outbox`, at the path of a record or a log, and in what globs of the configuration name, folders above these included.',
    'Where nothing but a `README` or the files of git itself stood before, it is a warning.',
    'In the working tree, a folder that is a repository of its own counts as what git would make of it.',
    'Submodules in the place of agents and skills alone are left alone, for tools link those themselves.',
  ],
  messages: {
    submodule: '{path} is a submodule: nothing in it is checked from here',
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
    ],
  },
  past: {
    kinds: ['submodule'],
    *check({ records, step, options }) {
      const isWatched = globs([...options.history.appendOnly, ...options.history.immutable]);
      for (const { path, before, after } of records.of('submodule')) {
        if (after === null || before.some((state) => state !== null)) continue;
        const isPlace = after.fact?.isPlace === true;
        const lost = step.changes.find(
          (change) =>
            stoodAt(change, path) &&
            (isPlace ? !ASIDE.test(change.path) : isIn(change.path, isWatched)),
        );
        if (lost === undefined) continue;
        const parent = lost.before.findIndex(isFile);
        yield {
          message: 'submodule',
          record: after.record,
          data: { path: quoted(path, LONGEST_PATH) },
          key: path,
          yieldsTo: ['vouch/layout', 'history/log-removed'],
          ...takenOut(step, path, parent),
        };
      }
    },
  },
  *check({ facts }) {
    for (const { record, fact } of facts.of('submodule')) {
      if (!fact.isPlace) continue;
      const data = { path: quoted(record.path, LONGEST_PATH) };
      const yieldsTo = 'vouch/layout';
      yield { message: 'submodule', record, data, key: record.path, level: 'warning', yieldsTo };
    }
  },
});

/** What stands in a folder of records and is none. */
const ASIDE = /(?:^|\/)(?:\.git[^/]*|README(?:\.\w+)?)$/i;
/** Folders of records, wherever they are. */
const RECORDS = /(?:^|\/)(?:\.vouch|\.cleo|agent-outputs|messages|inbox|outbox)\//;

function isIn(path: string, isWatched: (path: string) => boolean): boolean {
  return isWatched(path) || (RECORDS.test(path) && !ASIDE.test(path));
}

/** True for a file that a parent has in the folder, or in its place. */
function stoodAt({ path, before }: Change, folder: string): boolean {
  return (path === folder || path.startsWith(`${folder}/`)) && before.some(isFile);
}

/** How to bring back what stood there. */
function takenOut({ parents }: Step, path: string, parent: number) {
  const out = gitCommand('rm --cached', path);
  const back = gitCommand(`checkout ${parents[parent] ?? 'HEAD'}`, path);
  const how = `Move what is checked out at its path elsewhere, then run: ${out} && ${back}`;
  return {
    help: {
      uncommitted: how,
      committed: `If nobody else has the commit that did this yet: git reset --soft ${parents[parent] ?? 'HEAD'}. ${how}`,
    },
  };
}
