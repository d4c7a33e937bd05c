import { logOf, stories } from '../story.ts';
import { received } from './push.ts';

const RECEIVE = '--hook pre-receive';
const MAIN = 'refs/heads/main';

export default stories('A push arrives at a server', {
  'and appends': {
    why: 'main moves on by commits that append',
    async tell(story) {
      const first = await story.commit('first', logOf('e1'));
      await story.git('switch', '--quiet', '--detach');
      const second = await story.commit('second', logOf('e1', 'e2'));
      const said = await story.passes(RECEIVE, received(MAIN, second, first));
      if (said.commits !== 1) throw new Error('one commit arrives');
    },
  },
  'and rewrites': {
    why: 'the second commit changes an entry, the third puts it back',
    async tell(story) {
      const first = await story.commit('first', logOf('e1'));
      await story.git('switch', '--quiet', '--detach');
      await story.commit('second', logOf('x1'));
      const third = await story.commit('third', logOf('e1'));
      await story.findsFor(RECEIVE, received(MAIN, third, first), 'append-only log:1 in second');
    },
  },
  'and makes a branch of what is known': {
    why: 'no commit is new, and what existing refs hold was judged when it came',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      const second = await story.commit('second', logOf('x1'));
      const said = await story.passes(RECEIVE, received('refs/heads/topic', second, null));
      if (said.commits !== 0) throw new Error('nothing is new');
    },
  },
  'and makes a branch of something new': {
    why: 'the commits that no ref has are judged',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      await story.git('switch', '--quiet', '--detach');
      const second = await story.commit('second', { '.vouch': null });
      const topic = received('refs/heads/topic', second, null);
      await story.findsFor(RECEIVE, topic, 'log-removed log:1 in second');
    },
  },
  'and moves main back': {
    why: 'the new id does not contain the old one: the entry between them is lost',
    async tell(story) {
      const first = await story.commit('first', logOf('e1'));
      const second = await story.commit('second', logOf('e1', 'e2'));
      await story.findsFor(RECEIVE, received(MAIN, first, second), 'append-only log:2');
    },
  },
  'and moves a branch to a history of its own': {
    why: 'the two have no commit in common, and the old log is not in the new one',
    async tell(story) {
      const first = await story.commit('first', logOf('e1'));
      await story.git('switch', '--quiet', '--orphan', 'other');
      const other = await story.commit('other', logOf('o1'));
      await story.git('branch', '--quiet', '-D', 'main');
      await story.git('update-ref', MAIN, first);
      await story.findsFor(RECEIVE, received(MAIN, other, first), 'append-only log:1');
    },
  },
  'and deletes main': {
    why: 'main is protected, and a log stands on it',
    async tell(story) {
      const first = await story.commit('first', logOf('e1'));
      await story.findsFor(RECEIVE, received(MAIN, null, first), 'log-removed log:1');
    },
  },
  'and deletes a branch that the configuration protects': {
    why: 'the configuration of the branch itself says so',
    async tell(story) {
      const config = 'history:\n  protectedRefs: [refs/heads/release/*]\n';
      const first = await story.commit('first', { ...logOf('e1'), '.lint-protocol.yaml': config });
      const release = received('refs/heads/release/1', null, first);
      await story.findsFor(RECEIVE, release, 'log-removed log:1');
      await story.passes(RECEIVE, received('refs/heads/topic', null, first));
    },
  },
  'and deletes the branch that HEAD names, whatever the configuration protects': {
    why: 'whoever clones is given that branch',
    async tell(story) {
      const config = 'history:\n  protectedRefs: [refs/heads/release/*]\n';
      const first = await story.commit('first', { ...logOf('e1'), '.lint-protocol.yaml': config });
      await story.git('branch', '--quiet', '--move', 'trunk');
      const trunk = received('refs/heads/trunk', null, first);
      await story.findsFor(RECEIVE, trunk, 'log-removed log:1');
      await story.git('pack-refs', '--all');
      await story.findsFor(RECEIVE, trunk, 'log-removed log:1');
      await story.passes(RECEIVE, received('refs/heads/trunk2', null, first));
    },
  },
  'and adds an annotated tag': {
    why: 'the tag leads to a commit that is known',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      await story.git('tag', '-a', '-m', 'one', 'v1');
      const tag = await story.git('rev-parse', 'v1');
      await story.passes(RECEIVE, received('refs/tags/v1', tag, null));
    },
  },
});
