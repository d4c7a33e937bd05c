import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { LOG, lines, logOf, type Story, stories } from '../story.ts';

const NOTE = / restores .* as it was in commit /;

/** A log, and a commit that changes an entry of it. */
async function forged(story: Story, ...more: readonly string[]): Promise<void> {
  await story.commit('first', logOf('e1', 'e2'));
  await story.commit('forge', logOf('e1', 'x2', ...more));
}

/** What the commit of the index is told, in whichever way it is asked for. */
async function restores(story: Story, files: Record<string, string>): Promise<void> {
  await story.stage(files);
  for (const args of ['--staged', '--hook pre-commit', '']) {
    const { notes } = await story.passes(args);
    expect(notes).toMatch(NOTE);
    expect(notes).toContain(story.id('forge').slice(0, 12));
    expect(notes).toContain(story.id('first').slice(0, 12));
  }
}

export default stories('A log is given back', {
  'an entry that was changed': {
    why: 'the log says again what it said, and the change is reported where it was made',
    async tell(story) {
      await forged(story);
      await restores(story, logOf('e1', 'e2'));
      await story.commit('restore');
      const { notes } = await story.finds('--history', 'append-only log:2 in forge');
      expect(notes).toMatch(NOTE);
      await story.passes('--range HEAD~1..HEAD');
      await story.finds('--range HEAD~2..HEAD', 'append-only log:2 in forge');
    },
  },
  'with what was appended since': {
    why: 'entries that came after the change were recorded honestly',
    async tell(story) {
      await forged(story);
      await story.commit('append', logOf('e1', 'x2', 'e3'));
      await story.commit('further', logOf('e1', 'x2', 'e3', 'e4'));
      await restores(story, logOf('e1', 'e2', 'e3', 'e4'));
      await restores(story, logOf('e1', 'e2', 'e3', 'e4', 'e5'));
    },
  },
  'without what was appended since': {
    why: 'entries that were recorded honestly would be lost',
    async tell(story) {
      await forged(story);
      await story.commit('append', logOf('e1', 'x2', 'e3'));
      await story.stage(logOf('e1', 'e2'));
      await story.finds('--staged', 'append-only log:2');
    },
  },
  'without what the change itself appended': {
    why: 'the new entry is recorded, whatever else its commit did',
    async tell(story) {
      await forged(story, 'e3');
      await story.stage(logOf('e1', 'e2'));
      await story.finds('--staged', 'append-only log:2');
      await restores(story, logOf('e1', 'e2', 'e3'));
    },
  },
  'with what the change itself appended behind the entry that it changed': {
    why: 'the new entry is in nobody’s place: the changed one is',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2', 'e3'));
      await story.commit('forge', logOf('e1', 'x2', 'e3', 'e4'));
      await story.commit('append', logOf('e1', 'x2', 'e3', 'e4', 'e5'));
      await restores(story, logOf('e1', 'e2', 'e3', 'e4', 'e5'));
      await story.stage(logOf('e1', 'e2', 'e3', 'e5'));
      await story.finds('--staged', 'append-only log:2');
    },
  },
  'with what may be in the place of an entry that was removed': {
    why: 'the last entry was removed and another one appended, or the one was made the other',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2'));
      await story.commit('forge', logOf('e1', 'e3'));
      await story.commit('append', logOf('e1', 'e3', 'e4'));
      await restores(story, logOf('e1', 'e2', 'e3', 'e4'));
      await restores(story, logOf('e1', 'e2', 'e4'));
    },
  },
  'with what was appended since in another order': {
    why: 'an order that was recorded is changed',
    async tell(story) {
      await forged(story);
      await story.commit('append', logOf('e1', 'x2', 'e3', 'e4'));
      await story.stage(logOf('e1', 'e2', 'e4', 'e3'));
      await story.finds('--staged', 'append-only log:2');
    },
  },
  'an entry that was removed': {
    why: 'it is there again, where it was',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2', 'e3'));
      await story.commit('forge', logOf('e1', 'e3'));
      await story.commit('append', logOf('e1', 'e3', 'e4'));
      await restores(story, logOf('e1', 'e2', 'e3', 'e4'));
    },
  },
  'an entry that was put in': {
    why: 'what nobody recorded at that time goes again',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2'));
      await story.commit('forge', logOf('e1', 'x', 'e2'));
      await restores(story, logOf('e1', 'e2'));
    },
  },
  'line ends': {
    why: 'the bytes are those of before',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2'));
      await story.commit('forge', { [LOG]: lines('e1', 'e2').replaceAll('\n', '\r\n') });
      await restores(story, logOf('e1', 'e2'));
    },
  },
  'to an older version than the last': {
    why: 'what was recorded before the change is lost',
    async tell(story) {
      await story.commit('old', logOf('e1'));
      await forged(story);
      await story.stage(logOf('e1'));
      await story.finds('--staged', 'append-only log:2');
    },
  },
  'to what was forged once': {
    why: 'that version was reported when it came',
    async tell(story) {
      await forged(story);
      await story.commit('restore', logOf('e1', 'e2'));
      await story.commit('again', logOf('e1', 'y2'));
      await story.commit('twice', logOf('e1', 'x2'));
      await story.findsAll(
        '--history',
        'append-only log:2 in forge',
        'append-only log:2 in again',
        'append-only log:2 in twice',
      );
      await story.finds('--range HEAD~1..HEAD', 'append-only log:2 in twice');
    },
  },
  'to what was forged, and appended to since': {
    why: 'an entry behind it does not make a forged one right',
    async tell(story) {
      await forged(story);
      await story.commit('append', logOf('e1', 'x2', 'e3'));
      await story.commit('again', logOf('e1', 'y2', 'e3'));
      await story.stage(logOf('e1', 'x2', 'e3'));
      await story.finds('--staged', 'append-only log:2');
      await story.stage(logOf('e1', 'e2', 'e3'));
      await story.passes('--staged');
    },
  },
  'and another entry is changed on the way': {
    why: 'only one of the two is what it was',
    async tell(story) {
      await forged(story);
      await story.stage(logOf('x1', 'e2'));
      await story.finds('--staged', 'append-only log:1');
    },
  },
  'to what stands on a branch that was not merged': {
    why: 'nobody who reads this branch has ever seen that version',
    async tell(story) {
      await forged(story);
      await story.git('switch', '--quiet', '--orphan', 'other');
      await story.commit('elsewhere', logOf('z1', 'z2'));
      await story.git('switch', '--quiet', 'main');
      await story.stage(logOf('z1', 'z2'));
      await story.finds('--staged', 'append-only log:1');
    },
  },
  'in a merge': {
    why: 'a merge keeps what its parents hold; to give back is a change of its own',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2'));
      await story.commit('forge', logOf('e1', 'x2'));
      await story.branch('side', 'forge');
      await story.commit('side', { 'a.txt': 'a' });
      await story.git('switch', '--quiet', 'main');
      await story.commit('main', { 'b.txt': 'b' });
      await story.merge('merge', ['side'], { 'a.txt': 'a', ...logOf('e1', 'e2') });
      await story.findsAll('--history', 'append-only log:2 in forge', 'append-only log:2 in merge');
    },
  },
  'after a merge that keeps the changed entry in its place': {
    why: 'both sides keep what they recorded, and the entry is what it was',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2'));
      await story.branch('side', 'first');
      await story.commit('side', logOf('e1', 'e2', 's1'));
      await story.git('switch', '--quiet', 'main');
      await story.commit('forge', logOf('e1', 'x2', 'm1'));
      await story.merge('merge', ['side'], logOf('e1', 'x2', 'm1', 's1'));
      await story.stage(logOf('e1', 'e2', 'm1', 's1'));
      await story.passes('--staged');
      await story.stage(logOf('e1', 'e2', 's1'));
      await story.finds('--staged', 'append-only log:2');
    },
  },
  'after a merge that put the changed entry behind the right ones': {
    why: 'what was recorded on both sides stays, and what nobody recorded goes',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2'));
      await story.branch('side', 'first');
      await story.commit('side', logOf('e1', 'e2', 's1'));
      await story.git('switch', '--quiet', 'main');
      await story.commit('forge', logOf('e1', 'x2', 'm1'));
      await story.merge('merge', ['side'], logOf('e1', 'e2', 's1', 'x2', 'm1'));
      await story.stage(logOf('e1', 'e2', 's1', 'm1'));
      await story.passes('--staged');
      await story.stage(logOf('e1', 'e2', 's1', 'x2'));
      await story.finds('--staged', 'append-only log:5');
    },
  },
  'emptied, and put back': {
    why: 'all that it held is there again',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2'));
      await story.commit('forge', { [LOG]: '' });
      await story.stage(logOf('e1', 'e2'));
      await story.passes('--staged');
    },
  },
  'in a push': {
    why: 'each way of looking at a commit says the same of it',
    async tell(story) {
      await forged(story);
      await story.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      await story.commit('restore', logOf('e1', 'e2'));
      const line = `refs/heads/main ${story.id('restore')} refs/heads/main ${story.id('forge')}\n`;
      const { notes } = await story.passes('--hook pre-push origin url', line);
      expect(notes).toMatch(NOTE);
    },
  },
  'by a forced push': {
    why: 'the ref holds what it held before the change',
    async tell(story) {
      await forged(story);
      await story.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const line = `refs/heads/main ${story.id('first')} refs/heads/main ${story.id('forge')}\n`;
      await story.passes('--hook pre-push origin url', line);
    },
  },
  'in one commit with the change': {
    why: 'a squash of both leaves nothing of either',
    async tell(story) {
      await forged(story);
      await story.git('reset', '--quiet', '--soft', story.id('first'));
      await story.commit('squash', { ...logOf('e1', 'e2'), 'a.txt': 'a' });
      await story.passes('--history');
    },
  },
  'after a change that was accepted': {
    why: 'both what a person accepted and what was there before it can be given back',
    async tell(story) {
      await forged(story);
      const blob = (label: string) => story.git('rev-parse', `${story.id(label)}:${LOG}`);
      const entry = `    - commit: ${story.id('forge')}\n      path: ${LOG}\n      before: ${await blob('first')}\n      after: ${await blob('forge')}\n      reason: a secret was taken out\n`;
      await story.commit('accept', {
        '.lint-protocol.yaml': `history:\n  accepted:\n${entry}`,
      });
      await story.stage(logOf('e1', 'e2'));
      await story.passes('--staged');
      await story.commit('again', logOf('e1', 'y2'));
      await story.stage(logOf('e1', 'x2'));
      await story.passes('--staged');
      await story.stage(logOf('e1', 'e2'));
      await story.passes('--staged');
      await story.stage(logOf('e1', 'z2'));
      await story.finds('--staged', 'append-only log:2');
    },
  },
  'where the history is cut off': {
    why: 'whether it is what it was cannot be seen',
    async tell(story) {
      await forged(story);
      await story.commit('restore', logOf('e1', 'e2'));
      const clone = join(story.repo.root, '..', 'clone');
      await story.git('clone', '--quiet', '--depth=2', `file://${story.repo.root}`, clone);
      try {
        await story.refuses('--range HEAD~1..HEAD', 'shallow-clone', '', clone);
      } finally {
        rmSync(clone, { recursive: true, force: true });
      }
    },
  },
  'and remembered': {
    why: 'a run that knows of the commits before says the same',
    async tell(story) {
      await forged(story);
      await story.commit('restore', logOf('e1', 'e2'));
      const first = await story.finds('--history', 'append-only log:2 in forge');
      const second = await story.finds('--history', 'append-only log:2 in forge');
      const third = await story.finds('--history --no-cache', 'append-only log:2 in forge');
      expect(second.notes).toBe(first.notes);
      expect(third.notes).toBe(first.notes);
      await story.commit('again', logOf('e1', 'y2'));
      await story.commit('back', logOf('e1', 'e2'));
      await story.findsAll('--history', 'append-only log:2 in forge', 'append-only log:2 in again');
    },
  },
});
