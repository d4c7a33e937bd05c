import { expect } from 'vitest';
import { DECIDED, proposal } from '../../../../src/protocols/vouch/example.ts';
import { type Contents, LOG, lines, logOf, type Story, stories } from '../story.ts';

const MANIFEST = 'agent-outputs/MANIFEST.jsonl';
const DECISION = { [DECIDED]: proposal() };
const CONTRIBUTION = '.cleo/contributions/contrib_1a2b3c4d.json';
const MERGED = {
  [CONTRIBUTION]: JSON.stringify({
    _meta: { contributionId: 'contrib_1a2b3c4d' },
    answer: 'Redis',
    status: 'merged',
  }),
};
const ONLY = '--only history/append-only --only history/log-removed --only history/decided-once';

/** All logs of a project, with the same entries. */
function logs(...names: readonly string[]): Contents {
  return { ...logOf(...names), [MANIFEST]: lines(...names) };
}

function below(folder: string, files: Contents): Contents {
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]),
  );
}

/** A library of its own, and a project beside it that has nothing in common with it. */
async function apart(story: Story, project: Contents): Promise<void> {
  await story.commit('lib', { ...logs('l1', 'l2'), ...DECISION, ...MERGED });
  await story.git('branch', '--move', 'lib');
  await story.git('switch', '--quiet', '--orphan', 'project');
  await story.commit('root', { 'README.md': 'hi', ...project });
}

/** Merges the library as `git subtree` does: its files come to a folder. */
async function added(story: Story, label: string, files: Contents, project: Contents = {}) {
  return story.merge(label, ['lib'], { ...project, ...below('packages/app', files) });
}

/** The library, in a project that has such logs of its own, goes on and is merged again. */
async function pulledBeside(story: Story, files: Contents): Promise<void> {
  await apart(story, logs('p1'));
  await added(story, 'add', WHOLE, logs('p1'));
  await story.git('switch', '--quiet', 'lib');
  await story.commit('more', logs('l1', 'l2', 'l3'));
  await story.git('switch', '--quiet', 'project');
  await added(story, 'pull', { ...DECISION, ...MERGED, ...files }, logs('p1'));
}

const WHOLE = { ...logs('l1', 'l2'), ...DECISION, ...MERGED };

export default stories('Another history is merged', {
  'to a folder': {
    why: 'each of its logs is whole in another place of its kind',
    async tell(story) {
      await apart(story, {});
      await added(story, 'add', WHOLE);
      await story.passes(`--since HEAD^1 ${ONLY} --only history/contribution-status`);
    },
  },
  'to a folder, beside logs that the project has': {
    why: 'the logs of both are whole',
    async tell(story) {
      await apart(story, logs('p1'));
      await added(story, 'add', WHOLE);
      await story.passes(`--since HEAD^1 ${ONLY}`);
    },
  },
  'squashed, and squashed again later': {
    why: 'each time what the library holds is whole in the folder',
    async tell(story) {
      await apart(story, {});
      await added(story, 'add', WHOLE);
      await story.git('switch', '--quiet', 'lib');
      await story.commit('more', logs('l1', 'l2', 'l3'));
      await story.git('switch', '--quiet', 'project');
      await added(story, 'pull', logs('l1', 'l2', 'l3'));
      await story.passes(`--since HEAD^1 ${ONLY}`);
    },
  },
  'and again later, when the project went on with the logs': {
    why: 'the folder keeps the entries of both',
    async tell(story) {
      await apart(story, {});
      await added(story, 'add', WHOLE);
      await story.commit('own', below('packages/app', logs('l1', 'l2', 'p')));
      await story.git('switch', '--quiet', 'lib');
      await story.commit('more', logs('l1', 'l2', 'l3'));
      await story.git('switch', '--quiet', 'project');
      await added(story, 'pull', logs('l1', 'l2', 'p', 'l3'));
      await story.passes(`--since HEAD^1 ${ONLY}`);
    },
  },
  'and again later, beside logs that the project has': {
    why: 'what it had then is in the folder, and in no log of the project',
    async tell(story) {
      await pulledBeside(story, logs('l1', 'l2', 'l3'));
      await story.passes(`--since HEAD^1 ${ONLY}`);
      await story.passes(`--history ${ONLY}`);
    },
  },
  'and again later, beside logs that the project has, with what came since left out': {
    why: 'the new entry of the library is lost',
    async tell(story) {
      await pulledBeside(story, logs('l1', 'l2'));
      await story.findsAll(
        `--since HEAD^1 ${ONLY}`,
        'append-only log:3 in pull',
        `append-only ${MANIFEST}:3 in pull`,
      );
    },
  },
  'and again later, with a log that it rewrote, beside logs that the project has': {
    why: 'the log in the folder is what changed; those of the project hold nothing of the library',
    async tell(story) {
      await apart(story, logs('p1'));
      await story.commit('add', below('packages/app', WHOLE));
      await story.git('switch', '--quiet', 'lib');
      await story.commit('rewritten', logs('l1', 'x2'));
      await story.git('switch', '--quiet', 'project');
      await added(story, 'pull', { ...WHOLE, ...logs('l1', 'x2') }, logs('p1'));
      await story.findsAll(
        `--since HEAD^1 ${ONLY}`,
        'append-only log:2 in rewritten',
        `append-only ${MANIFEST}:2 in rewritten`,
        'append-only packages/app/.vouch/audit.log.jsonl:2 in pull',
        `append-only packages/app/${MANIFEST}:2 in pull`,
      );
      await story.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const { report } = await story.lint(`--history ${ONLY}`);
      const restored = report.diagnostics.map(({ path, then }) => [
        path.startsWith('packages/'),
        then.some(({ action }) => action === 'run'),
      ]);
      expect(restored.toSorted()).toEqual([
        [false, false],
        [false, false],
        [true, true],
        [true, true],
      ]);
    },
  },
  'not at all: a branch of the project loses its entry to a copy in a folder': {
    why: 'the log goes on in the project, and the entry belongs there',
    async tell(story) {
      await story.commit('first', logOf('p1'));
      await story.git('branch', 'lib');
      await story.commit('copy', { ...logOf('p1', 'p2'), ...below('packages/app', logOf('p1')) });
      await story.git('switch', '--quiet', 'lib');
      await story.commit('more', logOf('p1', 'p3'));
      await story.git('switch', '--quiet', '-');
      await story.merge('pull', ['lib'], {
        ...logOf('p1', 'p2'),
        ...below('packages/app', logOf('p1', 'p3')),
      });
      await story.lint(`--since HEAD^1 ${ONLY}`).then(({ found, code }) => {
        expect(code).toBe(1);
        expect(found.some((each) => each.includes(' log:'))).toBe(true);
      });
    },
  },
  'to a folder, with an entry less': {
    why: 'the log is not whole where it is',
    async tell(story) {
      await apart(story, {});
      await added(story, 'add', { ...WHOLE, [LOG]: lines('l1') });
      await story.finds(`--since HEAD^1 ${ONLY}`, 'log-removed log:1 in add');
    },
  },
  'to a folder, with an entry changed': {
    why: 'the log is not whole where it is',
    async tell(story) {
      await apart(story, {});
      await added(story, 'add', { ...WHOLE, [LOG]: lines('l1', 'x2') });
      await story.finds(`--since HEAD^1 ${ONLY}`, 'log-removed log:1 in add');
    },
  },
  'to a place where it is another kind of file': {
    why: 'nobody reads a log there',
    async tell(story) {
      await apart(story, {});
      const moved = { 'packages/app/docs/log.jsonl': lines('l1', 'l2') };
      await story.merge('add', ['lib'], {
        ...below('packages/app', { [MANIFEST]: lines('l1', 'l2') }),
        ...moved,
      });
      await story.lint(`--since HEAD^1 ${ONLY}`).then(({ found, code }) => {
        expect(code).toBe(1);
        expect(found).toContain('log-removed log:1 in add');
      });
    },
  },
  'again later, with what came since left out': {
    why: 'the new entry of the library is lost',
    async tell(story) {
      await apart(story, {});
      await added(story, 'add', WHOLE);
      await story.git('switch', '--quiet', 'lib');
      await story.commit('more', logOf('l1', 'l2', 'l3'));
      await story.git('switch', '--quiet', 'project');
      await added(story, 'pull', logOf('l1', 'l2'));
      await story.finds(`--since HEAD^1 ${ONLY}`, 'log-removed log:1 in pull');
    },
  },
  'in place, behind the entries of the project': {
    why: 'what was here stays in front',
    async tell(story) {
      await apart(story, logOf('p1', 'p2'));
      await story.merge('both', ['lib'], { ...WHOLE, ...logOf('p1', 'p2', 'l1', 'l2') });
      await story.passes(`--since HEAD^1 ${ONLY}`);
    },
  },
  'in place, before the entries of the project': {
    why: 'nothing of it was ever part of this history, and it would come before what is published',
    async tell(story) {
      await apart(story, logOf('p1', 'p2'));
      await story.merge('both', ['lib'], { ...WHOLE, ...logOf('l1', 'l2', 'p1', 'p2') });
      await story.finds(`--since HEAD^1 ${ONLY}`, 'append-only log:1 in both');
      await story.finds(`--history ${ONLY}`, 'append-only log:1 in both');
    },
  },
  'the other way round, and then it becomes main': {
    why: 'the published log does not begin as it did',
    async tell(story) {
      await apart(story, logOf('p1', 'p2'));
      await story.git('switch', '--quiet', 'lib');
      await story.merge('both', ['project'], { ...WHOLE, ...logOf('l1', 'l2', 'p1', 'p2') });
      await story.finds(`--range ${story.id('root')}..HEAD ${ONLY}`, 'append-only log:1 in both');
    },
  },
  'not at all: a log moves to another place of its kind': {
    why: 'within one history it stays where it is; the message does not say that nobody reads it',
    async tell(story) {
      await story.commit('first', { 'claudedocs/agent-outputs/MANIFEST.jsonl': lines('e1') });
      await story.commit('move', {
        'claudedocs/agent-outputs/MANIFEST.jsonl': null,
        '.cleo/agent-outputs/MANIFEST.jsonl': lines('e1'),
      });
      const said = await story.finds(
        `--history ${ONLY}`,
        'log-removed claudedocs/agent-outputs/MANIFEST.jsonl:1 in move',
      );
      expect(said.report.diagnostics[0]?.message).toBe(
        'This log was moved to .cleo/agent-outputs/MANIFEST.jsonl',
      );
    },
  },
});
