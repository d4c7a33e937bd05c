import { logOf, stories } from '../story.ts';
import { pushed, remoteHas } from './push.ts';

const PUSH = '--hook pre-push origin https://example.invalid/x.git';
const MAIN = 'refs/heads/main';

export default stories('A push is about to leave', {
  'with a commit that appends': {
    why: 'the remote has the first commit, and the second goes on from there',
    async tell(story) {
      const first = await story.commit('first', logOf('e1'));
      await remoteHas(story, 'main', 'first');
      const second = await story.commit('second', logOf('e1', 'e2'));
      const said = await story.passes(PUSH, pushed(MAIN, second, first));
      if (said.commits !== 1) throw new Error('one commit is pushed');
    },
  },
  'with a commit that rewrites': {
    why: 'the remote would get a history that holds the rewrite',
    async tell(story) {
      const first = await story.commit('first', logOf('e1'));
      const second = await story.commit('second', logOf('x1'));
      await story.findsFor(PUSH, pushed(MAIN, second, first), 'append-only log:1 in second');
    },
  },
  'of a new branch': {
    why: 'what the remote has already is not judged again',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      await story.commit('second', logOf('x1'));
      await remoteHas(story, 'main', 'second');
      await story.branch('topic', 'second');
      const third = await story.commit('third', logOf('x1', 'e2'));
      const ref = 'refs/heads/topic';
      const said = await story.passes(PUSH, pushed(ref, third, null));
      if (said.commits !== 1) throw new Error('one commit is new to the remote');
      const fourth = await story.commit('fourth', logOf('x1'));
      await story.findsFor(PUSH, pushed(ref, fourth, null), 'append-only log:2 in fourth');
    },
  },
  'of a first branch to an empty remote': {
    why: 'the remote has nothing, so everything is judged',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      const second = await story.commit('second', logOf('x1'));
      await story.findsFor(PUSH, pushed(MAIN, second, null), 'append-only log:1 in second');
    },
  },
  'that was forced, and drops an entry': {
    why: 'no commit of the new branch rewrites the log: only the edge from the old commit shows it',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      const old = await story.commit('second', logOf('e1', 'e2'));
      await story.git('reset', '--quiet', '--hard', story.id('first'));
      const other = await story.commit('third', logOf('e1', 'e3'));
      await story.findsFor(PUSH, pushed(MAIN, other, old), 'append-only log:2');
    },
  },
  'that was forced, and keeps the log': {
    why: 'the commit was only worded anew',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      const old = await story.commit('second', logOf('e1', 'e2'));
      await story.git('commit', '--quiet', '--amend', '-m', 'better words');
      const amended = await story.name('amended');
      await story.passes(PUSH, pushed(MAIN, amended, old));
    },
  },
  'that deletes the default branch of the remote': {
    why: 'HEAD of the remote, as it was seen last, names it',
    async tell(story) {
      const first = await story.commit('first', logOf('e1'));
      await remoteHas(story, 'trunk', 'first');
      await remoteHas(story, 'topic', 'first');
      await story.git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/trunk');
      const trunk = pushed('refs/heads/trunk', null, first);
      await story.findsFor(PUSH, trunk, 'log-removed log:1');
      await story.passes(PUSH, pushed('refs/heads/topic', null, first));
    },
  },
  'that deletes a branch': {
    why: 'a topic that is done may go, main may not while a log stands on it',
    async tell(story) {
      const first = await story.commit('first', logOf('e1'));
      await story.passes(PUSH, pushed('refs/heads/topic', null, first));
      await story.findsFor(PUSH, pushed(MAIN, null, first), 'log-removed log:1');
    },
  },
  'of several refs': {
    why: 'each is judged, and what two of them bring is told once',
    async tell(story) {
      const first = await story.commit('first', logOf('e1'));
      const second = await story.commit('second', logOf('x1'));
      await story.branch('topic', 'second');
      const third = await story.commit('third', logOf('e3'));
      const input = pushed(MAIN, second, first) + pushed('refs/heads/topic', third, first);
      await story.findsFor(
        PUSH,
        input,
        'append-only log:1 in second',
        'append-only log:1 in third',
      );
    },
  },
  'over a commit that is not here': {
    why: 'somebody else pushed meanwhile: all that the remote is not known to have is judged',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      await remoteHas(story, 'main', 'first');
      const second = await story.commit('second', logOf('x1'));
      const unknown = `${'c0ffee'.repeat(6)}c0ff`;
      await story.findsFor(PUSH, pushed(MAIN, second, unknown), 'append-only log:1 in second');
    },
  },
  'over a commit that is not here, to delete it': {
    why: 'nobody can tell what would be lost',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      const unknown = `${'c0ffee'.repeat(6)}c0ff`;
      await story.refuses(PUSH, 'missing-object', pushed(MAIN, null, unknown));
    },
  },
  'of nothing': {
    why: 'everything is up to date, and git says so by saying nothing',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      const { code, found } = await story.lint(PUSH);
      if (code !== 0 || found.length > 0) throw new Error('nothing is pushed');
    },
  },
  'in words that git does not use': {
    why: 'input that is no push must not look like an empty one',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      const { code, error } = await story.lint(PUSH, 'main\n');
      if (code !== 2 || error !== 'bad-hook-input') throw new Error(`${code} ${error}`);
    },
  },
});
