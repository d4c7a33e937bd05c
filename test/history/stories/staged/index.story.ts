import { LOG, lines, logOf, stories } from '../story.ts';

export default stories('What is staged', {
  'appends to the log': {
    why: 'the index goes on where HEAD ends',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      await story.stage(logOf('e1', 'e2'));
      await story.passes('--staged');
      await story.passes('--hook pre-commit');
    },
  },
  'changes an entry': {
    why: 'the commit that is about to be made would rewrite the log',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      await story.stage(logOf('x1'));
      await story.finds('--staged', 'append-only log:1');
      await story.finds('--hook pre-commit', 'append-only log:1');
    },
  },
  'is the index, not the working tree': {
    why: 'the working tree looks well again, and git commits what is staged',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      await story.stage(logOf('x1'));
      story.repo.write(logOf('e1', 'e2'));
      await story.finds('--staged', 'append-only log:1');
      await story.passes('');
    },
  },
  'is the first commit': {
    why: 'without HEAD there is no log before, and nothing to compare with',
    async tell(story) {
      await story.stage(logOf('e1'));
      await story.passes('--staged');
    },
  },
  'deletes the log': {
    why: 'hook managers leave deletions out of their file lists; the index shows them',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      await story.git('rm', '--quiet', LOG);
      await story.finds('--staged', 'log-removed log:1');
    },
  },
  'deletes the log and keeps it in the working tree': {
    why: '`git rm --cached` takes it out of the repository all the same',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      await story.git('rm', '--quiet', '--cached', LOG);
      await story.finds('--staged', 'log-removed log:1');
    },
  },
  'replaces the log by a promise': {
    why: 'an intent-to-add entry is no file: the log is not in what would be committed',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      await story.git('rm', '--quiet', '--cached', LOG);
      await story.git('add', '--intent-to-add', LOG);
      await story.finds('--staged', 'log-removed log:1');
    },
  },
  'amends the commit that appended': {
    why: 'the index is compared with HEAD, which has the entry; git does not say that HEAD is about to be replaced',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      await story.commit('second', logOf('e1', 'e2'));
      await story.stage(logOf('e1', 'x2'));
      await story.finds('--staged', 'append-only log:2');
      await story.git('commit', '--quiet', '--amend', '--no-edit');
      await story.passes(`--range ${story.id('first')}..HEAD`);
    },
  },
  'is a log of converted line ends': {
    why: 'a checkout may have other line ends; what git would store is compared',
    async tell(story) {
      await story.git('config', 'core.autocrlf', 'true');
      await story.commit('first', logOf('e1'));
      story.repo.write({ [LOG]: lines('e1', 'e2').replaceAll('\n', '\r\n') });
      await story.passes('');
      await story.git('add', '--all');
      await story.passes('--staged');
    },
  },
});
