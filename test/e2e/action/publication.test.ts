import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { anyOther, pullRequest } from '../../../scripts/play/events.ts';
import { runStep, type Step, type StepOptions } from '../../../scripts/play/runner.ts';
import { judgePull, propose } from '../../../scripts/play/scenes.ts';
import type { Stage } from '../../../scripts/play/stage.ts';
import { EVIDENCE, matrixFile, POSTGRES, REDIS } from '../../../src/protocols/consensus/example.ts';
import { afterBegin, annotated, complaint, onStage, onStageAfter } from './on-stage.ts';

const BAD = '---\nid: 1\nsubject: x\n---\n';

/** A server whose only message is bad, and a workspace. */
function withBad(stage: Stage): { readonly id: string; readonly checkedOut: string } {
  const id = stage.commit('Begin', { 'messages/1.md': BAD, 'sub/notes.md': '' });
  stage.push('main');
  return { id, checkedOut: stage.checkout({ id, ref: 'refs/heads/main', depth: 0 }) };
}

interface Judged {
  readonly step: Step;
  readonly workspace: string;
}

interface Judging extends Partial<StepOptions> {
  /** What happens in the workspace before the step. */
  readonly prepare?: (workspace: string, stage: Stage) => void;
}

/** What a step says of a repository whose only message is bad, in a workspace of its own. */
function judge(
  { prepare, ...options }: Judging = {},
  look: (judged: Judged) => void = () => undefined,
): Judged {
  return onStageAfter(withBad, (stage, { id, checkedOut }) => {
    const workspace = stage.copied(checkedOut);
    prepare?.(workspace, stage);
    const occasion = anyOther('workflow_dispatch', id);
    const judged = { step: runStep(stage, { occasion, workspace, ...options }), workspace };
    look(judged);
    return judged;
  });
}

function expectUnknown({ outputs }: Step): void {
  expect(outputs).toMatchObject({ errors: 'unknown', 'handoff-required': 'unknown' });
}

describe('annotations', () => {
  test('no more of a level than GitHub shows, the last one says how many there are besides', () => {
    const step = afterBegin((stage) => {
      const files = Array.from({ length: 30 }, (_, index) => [
        `messages/${index}.md`,
        `${BAD}${index}\n`,
      ]);
      return judgePull(stage, propose(stage, Object.fromEntries(files)));
    });
    for (const level of ['error', 'warning', 'notice']) {
      const commands = step.commands.filter(({ name }) => name === level);
      expect(commands.length).toBeLessThanOrEqual(10);
      for (const { data } of commands) expect(data.length).toBeLessThanOrEqual(4096);
    }
    const errors = step.commands.filter(({ name }) => name === 'error');
    expect(errors).toHaveLength(10);
    expect(errors.at(-1)?.data).toMatch(/\d+ /);
    expect(new Set(annotated(step)).size).toBeGreaterThan(8);
  });

  test('none where they are not wanted, but why nothing was checked', () => {
    expect(judge({ inputs: { annotations: 'false', summary: 'false' } }).step).toMatchObject({
      code: 1,
      commands: [],
      summary: '',
    });
    const { step } = judge({ inputs: { annotations: 'false', range: 'nowhere' } }, ({ step }) => {
      const report = JSON.parse(readFileSync(step.outputs['json-file'] ?? '', 'utf8'));
      expect(report).toMatchObject({ status: 'error', error: { code: 'unknown-revision' } });
    });
    expect(complaint(step)).toContain('"nowhere" is not a commit');
    expect(step.summary).not.toBe('');
  });

  test('once where the log is made of them anyway', () => {
    const { step } = judge({ inputs: { format: 'github' } });
    expect(annotated(step).filter((each) => each === 'error messages/1.md MB-001')).toHaveLength(1);
    expect(step.summary).not.toBe('');
  });
});

describe('the summary', () => {
  test('fits where a thousand files are wrong', () => {
    const step = onStage((stage) => {
      const files = Array.from({ length: 1500 }, (_, index) => [
        `messages/${'long-'.repeat(30)}${index}.md`,
        `${BAD}${index}\n`,
      ]);
      const id = stage.commit('Begin', Object.fromEntries(files));
      stage.push('main');
      const workspace = stage.checkout({ id, ref: 'refs/heads/main', depth: 0 });
      return runStep(stage, { occasion: anyOther('schedule', id), workspace });
    });
    expect(step.code).toBe(1);
    expect(Buffer.byteLength(step.summary)).toBeLessThanOrEqual(1024 * 1024);
    expect(step.summary).toContain('not listed here');
    expect(step.commands.filter(({ name }) => name === 'error')).toHaveLength(10);
  });
});

describe('files', () => {
  test('reports for the steps that follow, and for people', () => {
    const inputs = { 'sarif-file': 'records.sarif' };
    judge({ inputs }, ({ step, workspace }) => {
      expect(step.code).toBe(1);
      expect(step.summary).toMatch(/^## lint-protocol: \d+ error/);
      const report = JSON.parse(readFileSync(step.outputs['json-file'] ?? '', 'utf8'));
      expect(report).toMatchObject({ version: 1, status: 'problems' });
      expect(String(report.summary.errors)).toBe(step.outputs['errors']);
      expect(step.outputs['sarif-file']).toBe(join(workspace, 'records.sarif'));
      const sarif = JSON.parse(readFileSync(join(workspace, 'records.sarif'), 'utf8'));
      expect(sarif.version).toBe('2.1.0');
      expect(String(sarif.runs[0].results.length)).not.toBe('0');
    });
  });

  test('reports where the workflow wants them', () => {
    const inputs = { format: 'json=out/report.json\n  compact=report.txt\n' };
    const prepare = (folder: string) => mkdirSync(join(folder, 'out'));
    judge({ inputs, prepare }, ({ step, workspace }) => {
      expect(step.outputs['json-file']).toBe(join(workspace, 'out/report.json'));
      expect(JSON.parse(readFileSync(join(workspace, 'out/report.json'), 'utf8')).version).toBe(1);
      expect(readFileSync(join(workspace, 'report.txt'), 'utf8')).toContain('MB-001');
      expect(step.lines.join('\n')).toContain('╭─ messages/1.md');
    });
  });

  test.each([
    ['outside of the workspace', '../../report.json', 'not in the workspace'],
    ["in git's own folder", '.git/report.json', "git's own folder"],
    ['through a link that the repository holds', 'link/report.json', 'symbolic link'],
    ['in a folder that is not there', 'nowhere/report.json', 'could not be written'],
  ])('none %s', (_where, file, words) => {
    const inputs = { format: `json=${file}` };
    const prepare = (folder: string, stage: Stage) =>
      symlinkSync(stage.folder, join(folder, 'link'));
    judge({ inputs, prepare }, ({ step, workspace }) => {
      expect(complaint(step)).toContain(words);
      expect(step.code).toBe(2);
      expect(existsSync(join(workspace, file))).toBe(false);
      expect(step.outputs['errors']).toBe('unknown');
    });
  });
});

// What other inputs are refused for: test/action/inputs.test.ts
test('the mildest level that fails, and an input that says nothing', () => {
  const prepare = (_folder: string, stage: Stage) =>
    writeFileSync(join(stage.folder, 'lax.yaml'), 'rules: { "*": info }\n');
  const code = (inputs: Record<string, string>) =>
    judge({ inputs: { config: '../lax.yaml', ...inputs }, prepare }).step.code;
  expect(code({})).toBe(0);
  expect(code({ 'fail-on': 'info' })).toBe(1);
  expect(complaint(judge({ inputs: { summary: 'yes' } }).step)).toContain(
    'The input summary takes true or false',
  );
});

describe('where the repository is', () => {
  test('a folder of it will do, and all of it is judged', () => {
    const { step } = judge({ inputs: { 'working-directory': 'sub' } });
    expect(annotated(step)).toContain('error messages/1.md MB-001');
  });

  test('a repository below the workspace', () => {
    onStageAfter(withBad, (stage, { id, checkedOut }) => {
      const repository = stage.copied(checkedOut);
      const inputs = { 'working-directory': repository.slice(stage.folder.length + 1) };
      const occasion = anyOther('schedule', id);
      const step = runStep(stage, { occasion, workspace: stage.folder, inputs });
      expect(annotated(step)).toContain('error messages/1.md MB-001');
    });
  });

  test('no repository', () => {
    const { step } = judge({
      prepare: (workspace) => rmSync(join(workspace, '.git'), { recursive: true }),
    });
    expect(complaint(step)).toMatch(/is not inside a git repository.*\n.*actions\/checkout/);
    expect(step.code).toBe(3);
  });

  test.skipIf(process.getuid?.() !== 0)('a repository of somebody else', () => {
    const { step } = judge({
      prepare(workspace, stage) {
        stage.git(workspace, 'config', 'core.sharedRepository', 'all');
        stage.git(stage.folder, '-c', 'alias.own=!chown -R 12345:12345', 'own', workspace);
      },
    });
    expect(complaint(step)).toMatch(
      /belong to another user.*\n.*safe\.directory "\$GITHUB_WORKSPACE"/,
    );
    expect(step.code).toBe(3);
  });

  test('a folder that a link stands for', () => {
    const { step } = judge({
      inputs: { 'working-directory': 'other' },
      prepare: (workspace, stage) => symlinkSync(stage.author, join(workspace, 'other')),
    });
    expect(complaint(step)).toContain('a symbolic link is on the way');
    expect(step.code).toBe(2);
  });
});

describe('a runner that is out of order', () => {
  test.each([
    ['GITHUB_OUTPUT', '/nowhere/file', 'Missing file at path'],
    ['GITHUB_STEP_SUMMARY', '/nowhere/file', 'Unable to access summary file'],
  ])('%s is %j', (name, value, words) => {
    const { step } = judge({ env: { [name]: value } });
    expect(step.log).toContain(words);
    expect(step.code).toBe(3);
    expect(step.commands.filter(({ data }) => data.includes(words))).toHaveLength(1);
    if (name !== 'GITHUB_OUTPUT') expectUnknown(step);
  });

  test.each([
    ['GITHUB_STEP_SUMMARY', ''],
    ['RUNNER_TEMP', '/nowhere/temporary'],
  ])('%s is %j: the outputs do not say that there is nothing', (name, value) => {
    const { step } = judge({ env: { [name]: value } });
    expectUnknown(step);
    expect(step.code).not.toBe(0);
  });

  test('there is no event', () => {
    const { step } = judge({ env: { GITHUB_EVENT_NAME: '' } });
    expect(complaint(step)).toContain('GITHUB_EVENT_NAME is not set');
    expect(step.code).toBe(3);
  });

  test('there is no git', () => {
    const { step } = judge({ env: { PATH: '/nowhere' } });
    expect(complaint(step)).toContain('There is no git on the PATH');
    expect(step.code).toBe(3);
  });
});

test('a configuration on disk is one that a pull request may change', () => {
  afterBegin((stage) => {
    const pull = propose(stage, { 'messages/1.md': BAD, 'lax.yaml': 'rules: { "*": info }\n' });
    const ref = 'refs/pull/1/merge';
    const workspace = stage.checkout({ id: pull.merge, ref, depth: 0 });
    const judgeBy = (inputs: Record<string, string>) =>
      runStep(stage, { occasion: pullRequest(pull), workspace, inputs });
    const refused = judgeBy({ config: 'lax.yaml' });
    expect(complaint(refused)).toContain('which a pull request may change');
    expect(refused.code).toBe(2);
    expect(judgeBy({ config: 'lax.yaml', 'config-from': 'worktree' }).code).toBe(0);
    expect(judgeBy({}).code).toBe(1);
  });
});

test('a sound vote that is open requires a handoff', () => {
  const options = [REDIS, { ...POSTGRES, confidence: 0.79 }];
  const step = afterBegin((stage) => {
    const vote = matrixFile({ verdict: 'CONTESTED', options });
    return judgePull(stage, propose(stage, { ...vote, [EVIDENCE.file]: '# Queues\n' }));
  });
  expect(step.outputs['handoff-required']).toBe('true');
  expect(step.code).toBe(0);
});
