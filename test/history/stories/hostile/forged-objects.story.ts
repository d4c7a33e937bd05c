import { LOG, logOf, type Story, stories } from '../story.ts';

/** A commit after HEAD that changes an entry, its head written by hand. */
async function rewriteAs(story: Story, head: (id: string) => string): Promise<void> {
  const first = await story.commit('first', logOf('e1', 'e2'));
  await story.stage(logOf('x1', 'e2'));
  const tree = await story.git('write-tree');
  const input = `tree ${tree}\n${head(first)}author A <a> 1 +0000\ncommitter A <a> 1 +0000\n\nsecond\n`;
  const id = await story.repo.gitWith({ input }, 'hash-object', '-t', 'commit', '-w', '--stdin');
  await story.git('update-ref', 'refs/heads/main', id);
  await story.name('second');
}

/** Writes a folder as git would never write it: rows of mode, name and id. */
function tree(story: Story, ...rows: readonly (readonly [string, string, string])[]) {
  const input = Buffer.concat(
    rows.map(([mode, name, id]) =>
      Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')]),
    ),
  );
  return story.repo.gitWith({ input }, 'hash-object', '-t', 'tree', '-w', '--stdin', '--literally');
}

export default stories('Objects are written by hand', {
  'a commit that names its parent in capitals': {
    why: 'git goes back to that parent, and so the log of that parent counts',
    async tell(story) {
      await rewriteAs(story, (id) => `parent ${id.toUpperCase()}\n`);
      await story.finds('--history', 'append-only log:1 in second');
      await story.finds('--since HEAD~1', 'append-only log:1 in second');
      await story.finds('--since HEAD~1 --backend js', 'append-only log:1 in second');
    },
  },
  'a commit that names its parent twice': {
    why: 'that is a merge of two equal states, and none of them keeps what it held',
    async tell(story) {
      await rewriteAs(story, (id) => `parent ${id}\nparent ${id}\n`);
      await story.finds('--history', 'append-only log:1 in second');
    },
  },
  'a commit with a parent behind its author': {
    why: 'to git that line is no parent: the commit is the start of a history, in every backend',
    async tell(story) {
      const head = (id: string) => `author B <b> 1 +0000\nparent ${id}\n`;
      await rewriteAs(story, head);
      for (const backend of ['native', 'js']) {
        const said = await story.passes(`--history --backend ${backend}`);
        if (said.commits !== 1) throw new Error('the first commit is no part of this history');
      }
    },
  },
  'a folder in which the log is a file, and a folder as well': {
    why: 'one tool would check out the one, and another the other',
    async tell(story) {
      const first = await story.commit('first', logOf('e1'));
      const log = await story.git('rev-parse', `HEAD:${LOG}`);
      const within = await tree(story, ['100644', 'x', log]);
      const name = 'audit.log.jsonl';
      const folder = await tree(story, ['100644', name, log], ['40000', name, within]);
      const root = await tree(story, ['40000', '.vouch', folder]);
      const second = await story.git('commit-tree', '-p', first, '-m', 'second', root);
      await story.git('update-ref', 'refs/heads/main', second);
      await story.refuses('--history', 'damaged-repository');
      await story.refuses('--history --backend js', 'damaged-repository');
    },
  },
});
