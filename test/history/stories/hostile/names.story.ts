import { LOG, lines, logOf, stories } from '../story.ts';

export default stories('Names are made to mislead', {
  'a tag called like the branch of a remote': {
    why: 'git would begin the range at the tag, which whoever pushes may put anywhere',
    async tell(story) {
      const first = await story.commit('first', logOf('e1'));
      await story.git('update-ref', 'refs/remotes/origin/main', first);
      await story.commit('second', logOf('x1'));
      await story.finds('--since origin/main', 'append-only log:1 in second');
      await story.git('tag', 'origin/main');
      await story.git('config', 'core.warnAmbiguousRefs', 'false');
      for (const backend of ['native', 'js']) {
        await story.refuses(`--since origin/main --backend ${backend}`, 'unknown-revision');
        const full = `--since refs/remotes/origin/main --backend ${backend}`;
        await story.finds(full, 'append-only log:1 in second');
      }
    },
  },
  'a branch called like a shortened id': {
    why: 'the name stands for two commits, and only one of them was meant',
    async tell(story) {
      const first = await story.commit('first', logOf('e1'));
      const second = await story.commit('second', logOf('x1'));
      await story.git('update-ref', `refs/heads/${first.slice(0, 10)}`, second);
      for (const backend of ['native', 'js']) {
        const since = `--since ${first.slice(0, 10)} --backend ${backend}`;
        await story.refuses(since, 'unknown-revision');
        await story.finds(`--since ${first} --backend ${backend}`, 'append-only log:1 in second');
      }
    },
  },
  'a tag called HEAD, and one called like a whole id': {
    why: 'HEAD and whole ids are what they are: nobody can keep others from looking at them',
    async tell(story) {
      const first = await story.commit('first', logOf('e1'));
      await story.commit('second', logOf('x1'));
      await story.git('update-ref', 'refs/tags/HEAD', first);
      await story.git('update-ref', `refs/heads/${first}`, story.id('second'));
      for (const backend of ['native', 'js']) {
        const range = `--range ${first}..HEAD --backend ${backend}`;
        await story.finds(range, 'append-only log:1 in second');
      }
    },
  },
  'a branch called like an option': {
    why: 'what comes from outside is never read as an option',
    async tell(story) {
      const first = await story.commit('first', logOf('e1'));
      await story.git('update-ref', 'refs/heads/--upload-pack=x', first);
      await story.commit('second', logOf('x1'));
      await story.finds('--range=--upload-pack=x..HEAD', 'append-only log:1 in second');
      await story.finds('--since=--upload-pack=x', 'append-only log:1 in second');
    },
  },
  'a folder with a line end in its name': {
    notOnWindows: 'names with line ends',
    why: 'an audit log is one in any folder, whatever the folder is called',
    async tell(story) {
      const log = `a\nb/${LOG}`;
      await story.commit('first', { [log]: lines('e1') });
      await story.commit('second', { [log]: lines('x1') });
      await story.finds('--history', `append-only ${log}:1 in second`);
    },
  },
  'a folder with a line end in its name, within a pattern': {
    why: 'two stars stand for any folders',
    async tell(story) {
      const config = 'history:\n  appendOnly: ["logs/**/*.log"]\n';
      const log = 'logs/a\nb/x.log';
      await story.commit('first', { [log]: 'e1\n', '.lint-protocol.yaml': config });
      await story.commit('second', { [log]: 'x1\n' });
      await story.finds('--history', `append-only ${log}:1 in second`);
    },
  },
});
