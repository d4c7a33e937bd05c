import { expect, test } from 'vitest';
import { anyOther, push } from '../../../scripts/play/events.ts';
import { runStep } from '../../../scripts/play/runner.ts';
import { judgePush, LOG, log } from '../../../scripts/play/scenes.ts';
import type { Stage } from '../../../scripts/play/stage.ts';
import { afterBegin, annotated, complaint } from './on-stage.ts';

const REWRITE = { [LOG]: log('Xbcd') };
const TOLD = ['error log.jsonl history/append-only'];

/** A branch of one commit with a rewrite, which began where main was three commits ago. */
function branchOff(stage: Stage): string {
  stage.branch('side', 'main');
  return stage.commit('Rewrite', REWRITE);
}

test('a new branch is compared with the default branch', () => {
  const step = afterBegin((stage) => judgePush(stage, 'side', null, branchOff(stage)));
  expect(annotated(step)).toEqual(TOLD);
  expect(step.outputs).toMatchObject({ commits: '1' });
});

test('a new branch in a shallow clone, where there is nothing to compare it with', () => {
  afterBegin((stage) => {
    const after = branchOff(stage);
    stage.push('side');
    const ref = 'refs/heads/side';
    const workspace = stage.checkout({ id: after, ref, depth: 1 });
    const occasion = push(ref, null, after);
    const step = runStep(stage, { occasion, workspace });
    expect(complaint(step)).toContain('fetch-depth: 0');
    expect(complaint(step)).toContain('refs/remotes/origin/main is not in this clone');
    expect(step.code).toBe(3);
    const deepened = runStep(stage, { occasion, workspace, inputs: { deepen: 'true' } });
    expect(annotated(deepened)).toEqual(TOLD);
    expect(deepened.outputs).toMatchObject({ commits: '1' });
  });
});

test('the first push of the default branch: all that it holds, and how that came about', () => {
  const step = afterBegin((stage) => {
    const after = stage.commit('Rewrite', {
      ...REWRITE,
      'messages/1.md': '---\nsubject: x\n---\n',
    });
    return judgePush(stage, 'main', null, after);
  });
  expect(annotated(step)).toEqual(expect.arrayContaining([...TOLD, 'error messages/1.md MB-001']));
  expect(step.outputs).toMatchObject({ commits: '5' });
});

test('a forced push to another branch goes by the default branch, and says what it left out', () => {
  const step = afterBegin((stage) => {
    const before = branchOff(stage);
    stage.branch('side', 'main');
    const after = stage.commit('Another', { 'notes.md': '' });
    return judgePush(stage, 'side', before, after);
  });
  expect(step.code).toBe(0);
  expect(step.lines.join('\n')).toMatch(
    /note: refs\/heads\/side named [\da-f]{40} before this push/,
  );
  expect(step.summary).toContain('the commits that the push dropped were not checked');
});

test('a push that goes on in a shallow clone', () => {
  afterBegin((stage) => {
    const before = stage.tip('main');
    stage.commit('Rewrite', REWRITE);
    const after = stage.commit('Mend', { [LOG]: log('abcd') });
    stage.push('main');
    const ref = 'refs/heads/main';
    const workspace = stage.checkout({ id: after, ref, depth: 1 });
    const occasion = push(ref, before, after);
    const step = runStep(stage, { occasion, workspace });
    expect(complaint(step)).toContain('fetch-depth: 0');
    const deepened = runStep(stage, { occasion, workspace, inputs: { deepen: 'true' } });
    expect(annotated(deepened)).toEqual(TOLD);
  });
});

test('what a forced push replaced is gone from the server as well', () => {
  afterBegin((stage) => {
    const before = stage.tip('main');
    stage.branch('main', 'main~1');
    const after = stage.commit('Start over', { 'notes.md': '' });
    stage.push('main');
    stage.git(stage.server, 'reflog', 'expire', '--expire=now', '--all');
    stage.git(stage.server, 'gc', '--quiet', '--prune=now');
    const ref = 'refs/heads/main';
    const workspace = stage.checkout({ id: after, ref, depth: 0 });
    const occasion = push(ref, before, after);
    const step = runStep(stage, { occasion, workspace, inputs: { deepen: 'true' } });
    expect(complaint(step)).toContain(`${before} is not in this clone`);
    expect(step.code).toBe(3);
  });
});

test('a branch that is deleted, and a button: HEAD as it stands, and its history', () => {
  afterBegin((stage) => {
    const id = stage.tip('main');
    const workspace = stage.checkout({ id, ref: 'refs/heads/main', depth: 0 });
    const gone = push('refs/heads/side', id, null, { sha: id });
    for (const occasion of [gone, anyOther('workflow_dispatch', id)]) {
      const step = runStep(stage, { occasion, workspace });
      expect(step.code).toBe(0);
      expect(step.outputs).toMatchObject({ records: '1', commits: '4' });
    }
  });
});

test('a button in a shallow clone: the history is not there', () => {
  afterBegin((stage) => {
    const id = stage.tip('main');
    const workspace = stage.checkout({ id, ref: 'refs/heads/main', depth: 1 });
    const occasion = anyOther('workflow_dispatch', id);
    const step = runStep(stage, { occasion, workspace });
    expect(complaint(step)).toContain('fetch-depth: 0');
    expect(step.code).toBe(3);
    // Asked for by name, the records alone can be judged.
    const alone = runStep(stage, { occasion, workspace, inputs: { range: 'HEAD' } });
    expect(alone).toMatchObject({ code: 0, outputs: { commits: '0' } });
    const deepened = runStep(stage, { occasion, workspace, inputs: { deepen: 'true' } });
    expect(deepened).toMatchObject({ code: 0, outputs: { commits: '4' } });
  });
});

test('a push does not choose what it is judged by', () => {
  const step = afterBegin((stage) => {
    const before = stage.tip('main');
    stage.commit('Loosen', { '.lint-protocol.yaml': 'rules: { MB-001: off }\n' });
    return judgePush(stage, 'main', before, stage.commit('Rewrite', REWRITE));
  });
  const givenUp = 'warning .lint-protocol.yaml history/settings-loosened';
  expect(annotated(step)).toEqual([...TOLD, givenUp]);
  expect(step.lines.join('\n')).toContain('note: This was judged by');
});

test('a tag with a message', () => {
  const step = afterBegin((stage) => {
    const after = branchOff(stage);
    stage.git(stage.author, 'tag', '-a', 'v1', '-m', 'One');
    stage.push('v1');
    const ref = 'refs/tags/v1';
    const workspace = stage.checkout({ id: after, ref, depth: 0 });
    const occasion = push(ref, null, stage.tip('v1'), { sha: after });
    return runStep(stage, { occasion, workspace });
  });
  expect(annotated(step)).toEqual(TOLD);
});
