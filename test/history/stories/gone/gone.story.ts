import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { LOG, lines, logOf, stories } from '../story.ts';

export default stories('A log is gone', {
  deleted: {
    why: 'all that was recorded is in no later state',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      await story.commit('second', { [LOG]: null });
      await story.finds('--history', 'log-removed log:1 in second');
    },
  },
  'deleted, and begun anew': {
    why: 'the new log does not begin with the old one; both commits stand in the history',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      await story.commit('second', { [LOG]: null });
      await story.commit('third', logOf('f1'));
      await story.finds('--history', 'log-removed log:1 in second');
    },
  },
  emptied: {
    why: 'a file without bytes holds no entry',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      await story.commit('second', { [LOG]: '' });
      await story.finds('--history', 'log-removed log:1 in second');
    },
  },
  'moved to another folder': {
    why: 'nobody looks for a log there, and the rename is only git’s guess',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      await story.commit('second', { [LOG]: null, 'old/audit.log.jsonl': lines('e1') });
      await story.finds('--history', 'log-removed log:1 in second');
    },
  },
  'hidden behind another spelling of its name': {
    why: 'some file systems show the same file, git and every reader another one',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      await story.git('mv', LOG, '.vouch/Audit.Log.jsonl');
      await story.commit('second');
      await story.finds('--history', 'log-removed log:1 in second');
    },
  },
  'replaced by a symbolic link': {
    why: 'the link’s target can change without any commit of the log',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      await story.stage({ [LOG]: null, 'elsewhere.jsonl': lines('e1') });
      symlinkSync('../elsewhere.jsonl', join(story.repo.root, LOG));
      await story.commit('second');
      await story.finds('--history', 'log-removed log:1 in second');
    },
  },
  'replaced by a folder': {
    why: 'a folder of the same name holds no entry',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      await story.stage({ [LOG]: null });
      await story.commit('second', { [`${LOG}/part`]: lines('e1') });
      await story.finds('--history', 'log-removed log:1 in second');
    },
  },
  'with its whole folder': {
    why: 'it does not matter how much else went away',
    async tell(story) {
      await story.commit('first', { ...logOf('e1'), 'a.txt': 'a' });
      await story.commit('second', { '.vouch': null });
      await story.finds('--history', 'log-removed log:1 in second');
    },
  },
  'not at all: it became executable': {
    why: 'a bit of the mode is no entry',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      await story.git('update-index', '--chmod=+x', LOG);
      await story.git('commit', '--quiet', '-m', 'second');
      await story.passes('--history');
    },
  },
});
