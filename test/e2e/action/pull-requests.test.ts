import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pullRequest } from '../../../scripts/play/events.ts';
import { runStep } from '../../../scripts/play/runner.ts';
import { judgePull, LOG, log, propose } from '../../../scripts/play/scenes.ts';
import type { Stage } from '../../../scripts/play/stage.ts';
import { CLI } from '../cli.ts';
import { afterBegin, annotated, complaint, onStage } from './on-stage.ts';

const REWRITE = { [LOG]: log('Xbcd') };
const APPEND = { [LOG]: log('abcde') };

test('what others brought to the base branch meanwhile is not this pull request', () => {
  const step = afterBegin((stage) => {
    const old = stage.tip('main');
    stage.commit('Rewrite', REWRITE);
    const pull = propose(stage, { 'notes.md': 'A note.\n' });
    // The event may name a commit that the base branch has left behind.
    return judgePull(stage, pull, { occasion: pullRequest({ ...pull, base: old }) });
  });
  expect(annotated(step)).toEqual([]);
  expect(step.code).toBe(0);
  expect(step.outputs).toMatchObject({ commits: '2' });
});

test('what the merge itself does is judged as well', () => {
  const step = afterBegin((stage) => {
    const pull = propose(stage, { 'notes.md': 'A note.\n' });
    stage.git(stage.author, 'checkout', '--quiet', '--detach', pull.merge);
    stage.commit('More', REWRITE);
    const tree = stage.tip('HEAD^{tree}');
    const parents = ['-p', pull.base, '-p', pull.head];
    const merge = stage.git(stage.author, 'commit-tree', tree, ...parents, '-m', 'Merge');
    stage.push(`${merge}:refs/pull/1/merge`);
    return judgePull(stage, { ...pull, merge });
  });
  expect(annotated(step)).toEqual(['error log.jsonl history/append-only']);
  expect(step.code).toBe(1);
});

test('the head alone may be checked out', () => {
  const step = afterBegin((stage) => {
    const pull = propose(stage, REWRITE, { [LOG]: log('abcd') });
    const ref = 'refs/pull/1/head';
    const workspace = stage.checkout({ id: pull.head, ref, depth: 0 });
    return runStep(stage, { occasion: pullRequest(pull), workspace });
  });
  expect(annotated(step)).toHaveLength(1);
  expect(step.outputs).toMatchObject({ commits: '2' });
});

test('a merge that the author made chooses no base for itself', () => {
  const step = afterBegin((stage) => {
    const pull = propose(stage, { 'notes.md': 'A note.\n' });
    // Both parents are the author's: the first holds the rewrite, and was never on the base branch.
    stage.branch('hidden', pull.base);
    const hidden = stage.commit('Rewrite', REWRITE);
    stage.git(stage.author, 'merge', '--quiet', '--no-ff', '-m', 'Merge', pull.head);
    const merge = stage.tip('HEAD');
    expect(stage.tip('HEAD^1')).toBe(hidden);
    stage.push(`${merge}:refs/pull/1/head`);
    const workspace = stage.checkout({ id: merge, ref: 'refs/pull/1/head', depth: 0 });
    return runStep(stage, { occasion: pullRequest(pull), workspace });
  });
  const told = 'error log.jsonl history/append-only';
  expect(annotated(step)).toEqual([told]);
  expect(step.code).toBe(1);
});

test.each([1, 2])('a clone of depth %i does not hold a pull request of two commits', (depth) => {
  const step = afterBegin((stage) => {
    return judgePull(stage, propose(stage, APPEND, { 'notes.md': '' }), { depth });
  });
  expect(complaint(step)).toContain('The clone is shallow');
  expect(step.code).toBe(3);
});

test('something else is checked out: the pull request is judged, and that is said', () => {
  const step = afterBegin((stage) => {
    const pull = propose(stage, REWRITE);
    const workspace = stage.checkout({ id: pull.base, ref: 'refs/heads/main', depth: 0 });
    stage.git(workspace, 'fetch', '--quiet', 'origin', pull.head);
    return runStep(stage, { occasion: pullRequest(pull), workspace });
  });
  expect(annotated(step)).toEqual(['error log.jsonl history/append-only']);
  expect(step.lines.join('\n')).toMatch(/note: What is checked out \([\da-f]{40}\) is not what/);
});

test('pull_request_target checks out the base: without the pull request nothing passes', () => {
  afterBegin((stage) => {
    const pull = propose(stage, REWRITE);
    const occasion = pullRequest(pull, { name: 'pull_request_target', fork: true });
    const workspace = stage.checkout({ id: pull.base, ref: 'refs/heads/main', depth: 0 });
    const step = runStep(stage, { occasion, workspace });
    expect(complaint(step)).toContain(pull.head);
    expect(complaint(step)).toContain('deepen: true');
    expect(step.code).toBe(3);
    const deepened = runStep(stage, { occasion, workspace, inputs: { deepen: 'true' } });
    expect(annotated(deepened)).toEqual(['error log.jsonl history/append-only']);
    expect(deepened.code).toBe(1);
  });
});

describe('excuses', () => {
  const BAD = '---\nid: 1\nsubject: x\n---\n';
  const IGNORE = 'ignore: [{ rule: "*", path: "messages/**", reason: I say so }]\n';
  const BASELINE = 'baseline: baseline.jsonl\n';

  /** The lines that excuse all problems of the author's working tree. */
  function excuses(stage: Stage): string {
    writeFileSync(join(stage.author, 'baseline.jsonl'), '');
    const args = [CLI, '--baseline', 'baseline.jsonl', '--baseline-update'];
    spawnSync(process.execPath, args, { cwd: stage.author, env: { ...stage.env } });
    const lines = readFileSync(join(stage.author, 'baseline.jsonl'), 'utf8');
    expect(lines).toContain('"MB-001"');
    return lines;
  }

  test.each([
    ['an entry of the configuration', () => ({ '.lint-protocol.yaml': IGNORE })],
    [
      'a baseline that it brings',
      (stage: Stage) => ({ '.lint-protocol.yaml': BASELINE, 'baseline.jsonl': excuses(stage) }),
    ],
  ])('a pull request does not excuse itself by %s', (_what, changes) => {
    const step = afterBegin((stage) => {
      propose(stage, { 'messages/1.md': BAD });
      stage.commit('Excuse', changes(stage));
      return judgePull(stage, stage.pull(1, 'change'));
    });
    expect(annotated(step)).toContain('error messages/1.md MB-001');
    expect(step.code).toBe(1);
  });

  test('nor by more lines of the baseline that is there', () => {
    const step = onStage((stage) => {
      stage.commit('Begin', { '.lint-protocol.yaml': BASELINE, 'baseline.jsonl': '' });
      stage.push('main');
      propose(stage, { 'messages/1.md': BAD });
      stage.commit('Excuse', { 'baseline.jsonl': excuses(stage) });
      return judgePull(stage, stage.pull(1, 'change'));
    });
    expect(annotated(step)).toContain('error messages/1.md MB-001');
    expect(step.code).toBe(1);
  });

  test('nor by an entry that the base has for what is still to come', () => {
    const step = onStage((stage) => {
      stage.commit('Begin', { '.lint-protocol.yaml': IGNORE });
      stage.push('main');
      return judgePull(stage, propose(stage, { 'messages/1.md': BAD }));
    });
    expect(annotated(step)).toContain('error messages/1.md MB-001');
    expect(step.code).toBe(1);
  });
});

test('the input range says what to judge, whatever the event', () => {
  afterBegin((stage) => {
    stage.commit('Rewrite', REWRITE);
    const id = stage.commit('Go on', { 'notes.md': '' });
    stage.push('main');
    const workspace = stage.checkout({ id, ref: 'refs/heads/main', depth: 0 });
    const occasion = { name: 'pull_request', sha: id, ref: 'refs/heads/main', payload: null };
    const judge = (range: string) =>
      runStep(stage, { occasion, workspace, inputs: { range, 'config-from': 'head' } });
    expect(judge('HEAD~1..HEAD')).toMatchObject({ code: 0, outputs: { commits: '1' } });
    expect(judge('HEAD~2..HEAD')).toMatchObject({ code: 1, outputs: { commits: '2' } });
    expect(judge('HEAD')).toMatchObject({ code: 0, outputs: { commits: '0', records: '0' } });
    expect(complaint(judge('HEAD~9..HEAD'))).toContain('"HEAD~9" is not a commit');
    expect(complaint(judge('a...b'))).toContain('The input range takes two revisions');
    expect(complaint(judge('--help..--version'))).toMatch(/^"--(help|version)" is not a commit/);
  });
});
