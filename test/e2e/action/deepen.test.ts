import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pullRequest, push } from '../../../scripts/play/events.ts';
import { runStep } from '../../../scripts/play/runner.ts';
import { judgePull, LOG, log, propose } from '../../../scripts/play/scenes.ts';
import type { Pull, Stage } from '../../../scripts/play/stage.ts';
import { afterBegin, complaint } from './on-stage.ts';

const DEEPEN = { inputs: { deepen: 'true' } };

/** A shallow clone of the merge, as actions/checkout leaves it. */
function shallow(stage: Stage, { merge }: Pull): string {
  return stage.checkout({ id: merge, ref: 'refs/pull/1/merge', depth: 1 });
}

function commitsIn(stage: Stage, workspace: string): number {
  return Number(stage.git(workspace, 'rev-list', '--count', '--all'));
}

/** Has the main branch go on by so many commits that change nothing, in one process. */
function goOn(stage: Stage, count: number): void {
  const person = 'Ada <ada@example.org> 1767225600 +0000';
  const commits = Array.from(
    { length: count },
    (_, made) =>
      `commit refs/heads/main\ncommitter ${person}\ndata <<.\nCommit ${made}\n.\n${made === 0 ? 'from refs/heads/main^0\n' : ''}\n`,
  );
  execFileSync('git', ['fast-import', '--quiet'], {
    cwd: stage.author,
    env: stage.env,
    input: commits.join(''),
  });
}

test('no more is fetched than the pull request takes', () => {
  afterBegin((stage) => {
    goOn(stage, 150);
    stage.push('main');
    const pull = propose(stage, { [LOG]: log('abcde') });
    const workspace = shallow(stage, pull);
    const step = runStep(stage, { occasion: pullRequest(pull), workspace, ...DEEPEN });
    expect(step).toMatchObject({ code: 0, outputs: { commits: '2' } });
    expect(stage.git(workspace, 'rev-parse', '--is-shallow-repository')).toBe('true');
    expect(commitsIn(stage, workspace)).toBeLessThan(100);
  });
});

test('an old branch takes several fetches', () => {
  afterBegin((stage) => {
    stage.branch('change');
    stage.commit('Change', { [LOG]: log('abcde') });
    goOn(stage, 150);
    stage.branch('change', 'change');
    const pull = stage.pull(1, 'change');
    const step = judgePull(stage, pull, { depth: 1, ...DEEPEN });
    expect(step).toMatchObject({ code: 0, outputs: { commits: '2' } });
  });
});

test('a fetch runs no hook, starts nothing afterwards, and moves no ref', () => {
  afterBegin((stage) => {
    const pull = propose(stage, { [LOG]: log('abcde') });
    const workspace = shallow(stage, pull);
    const mark = join(stage.folder, 'mark');
    mkdirSync(join(workspace, '.git/hooks'));
    for (const name of ['reference-transaction', 'post-checkout', 'post-merge', 'pre-auto-gc']) {
      const hook = join(workspace, '.git/hooks', name);
      writeFileSync(hook, `#!/bin/sh\ntouch ${mark}\n`);
      chmodSync(hook, 0o755);
    }
    const refs = stage.git(workspace, 'for-each-ref');
    for (const left of [mark, join(workspace, '.git/FETCH_HEAD')]) rmSync(left, { force: true });
    const step = runStep(stage, { occasion: pullRequest(pull), workspace, ...DEEPEN });
    expect(step.code).toBe(0);
    expect(existsSync(mark)).toBe(false);
    expect(stage.git(workspace, 'for-each-ref')).toBe(refs);
    expect(existsSync(join(workspace, '.git/FETCH_HEAD'))).toBe(false);
  });
});

test('without deepen nothing is fetched', () => {
  afterBegin((stage) => {
    const pull = propose(stage, { [LOG]: log('abcde') });
    const workspace = shallow(stage, pull);
    const before = commitsIn(stage, workspace);
    expect(runStep(stage, { occasion: pullRequest(pull), workspace }).code).toBe(3);
    expect(commitsIn(stage, workspace)).toBe(before);
  });
});

test('a clone that has everything needs no server', () => {
  afterBegin((stage) => {
    const pull = propose(stage, { [LOG]: log('abcde') });
    const workspace = stage.checkout({ id: pull.merge, ref: 'refs/pull/1/merge', depth: 0 });
    rmSync(stage.server, { recursive: true });
    const step = runStep(stage, { occasion: pullRequest(pull), workspace, ...DEEPEN });
    expect(step.code).toBe(0);
  });
});

test('a branch is fetched to compare a new one with, but not again where it is there', () => {
  afterBegin((stage) => {
    stage.branch('side', 'main');
    const after = stage.commit('Side', { [LOG]: log('abcde') });
    stage.push('side');
    const ref = 'refs/heads/side';
    const occasion = push(ref, null, after);
    const cut = stage.checkout({ id: after, ref, depth: 1 });
    expect(runStep(stage, { occasion, workspace: cut, ...DEEPEN }).code).toBe(0);
    const whole = stage.checkout({ id: after, ref, depth: 0 });
    const refs = stage.git(whole, 'for-each-ref');
    stage.branch('main', 'main');
    stage.commit('Go on', { 'notes.md': '' });
    stage.push('main');
    expect(runStep(stage, { occasion, workspace: whole, ...DEEPEN }).code).toBe(0);
    expect(stage.git(whole, 'for-each-ref')).toBe(refs);
  });
});

test('a server that is gone', () => {
  afterBegin((stage) => {
    const pull = propose(stage, { [LOG]: log('abcde') });
    const workspace = shallow(stage, pull);
    rmSync(stage.server, { recursive: true });
    const step = runStep(stage, { occasion: pullRequest(pull), workspace, ...DEEPEN });
    expect(complaint(step)).toMatch(
      /^What this clone lacks could not be fetched from origin. Git says: fatal/,
    );
    expect(step.code).toBe(3);
  });
});

test.each([
  ['a program', 'ext::sh -c "touch MARK"'],
  ['a helper', 'made-up::somewhere'],
])('an address that starts %s is not gone to', (_what, address) => {
  afterBegin((stage) => {
    const pull = propose(stage, { [LOG]: log('abcde') });
    const workspace = shallow(stage, pull);
    const mark = join(stage.folder, 'mark');
    stage.git(workspace, 'remote', 'set-url', 'origin', address.replace('MARK', mark));
    stage.git(workspace, 'config', 'protocol.ext.allow', 'always');
    const step = runStep(stage, { occasion: pullRequest(pull), workspace, ...DEEPEN });
    expect(complaint(step)).toContain('not allowed');
    expect(step.code).toBe(3);
    expect(existsSync(mark)).toBe(false);
  });
});

test('a password in the address of the server is not told', () => {
  afterBegin((stage) => {
    const pull = propose(stage, { [LOG]: log('abcde') });
    const workspace = shallow(stage, pull);
    const address = 'http://user:hunter2@localhost:1/records.git';
    stage.git(workspace, 'remote', 'set-url', 'origin', address);
    const step = runStep(stage, { occasion: pullRequest(pull), workspace, ...DEEPEN });
    expect(complaint(step)).toContain('localhost');
    expect(step.log).not.toContain('hunter2');
  });
});
