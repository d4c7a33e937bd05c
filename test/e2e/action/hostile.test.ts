import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pullRequest, push } from '../../../scripts/play/events.ts';
import { obeyed, readOutputs, runStep, type Step } from '../../../scripts/play/runner.ts';
import { judgePull, judgePush, propose } from '../../../scripts/play/scenes.ts';
import type { Stage } from '../../../scripts/play/stage.ts';
import { nodesIn, readMarkdown } from '../../report/readers/github-markdown.ts';
import { actHere } from './in-process.ts';
import { afterBegin, complaint, onStage } from './on-stage.ts';

/** What might become a command or an output, wherever a text of it turns up. */
const WORDS = [
  '::error::owned',
  '  ::set-output name=errors::0',
  '::stop-commands::owned',
  '##[error]owned',
  '##[set-output name=errors;]0',
  '\u001b[2K::error::owned',
  '\u00a0::error::owned',
  '\r::error::owned',
  '\u2028::error::owned',
  '\u200b::error::owned',
  '#\u200b#[error]owned',
  '%0A::error::owned',
  'x%0D%0A::error::owned',
  'errors=0',
  'errors<<EOF',
  'EOF',
  '`<img src=x onerror=owned>`',
  '</summary></details><script>owned</script>',
  '[owned](javascript:owned)',
  '| owned | owned |',
  '\u202eowned',
];

const KNOWN = new Set(['error', 'warning', 'notice']);

/** Nothing but annotations of the action's own was obeyed, and no output but its own was set. */
function expectHarmless(step: Step): void {
  for (const { name, properties, data } of step.commands) {
    expect(KNOWN.has(name)).toBe(true);
    expect(data).not.toMatch(/^owned/);
    expect(properties['title'] ?? '').toMatch(
      /^([A-Z]+-\d+|[a-z]+\/[a-z-]+|Could not check|Wrong use|Notes?|\d|.* more)/,
    );
  }
  expect(Object.keys(step.outputs)).toEqual([
    'errors',
    'warnings',
    'records',
    'commits',
    'handoff-required',
    'sarif-file',
    'json-file',
    'html-file',
  ]);
  expect(step.log).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u2028\u2029\u202e]/);
  expect(step.log.replaceAll('##\\u005b', '')).not.toContain('##[');
  for (const node of nodesIn(readMarkdown(step.summary))) {
    expect(['html', 'image', 'link', 'definition', 'footnoteDefinition']).not.toContain(node.type);
  }
  expect(step.summary).not.toMatch(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u2028\u2029\u202e]/,
  );
}

/** Front matter and a body that say the words wherever a record says something. */
function message(words: string): string {
  const value = JSON.stringify(words);
  return `---\nid: 1\nsubject: ${value}\nfrom: ${value}\nto: [${value}]\nthread_id: ${value}\n---\n${words}\n\n# ${words}\n`;
}

describe('texts that want to be commands', () => {
  test('in records', () => {
    const step = afterBegin((stage) => {
      const files = WORDS.map((words, index) => [`messages/${index}.md`, message(words)]);
      return judgePull(stage, propose(stage, Object.fromEntries(files)));
    });
    expectHarmless(step);
    expect(step.code).toBe(1);
    expect(Number(step.outputs['errors'])).toBeGreaterThanOrEqual(WORDS.length);
  });

  test.skipIf(process.platform === 'win32')('in paths', () => {
    const step = afterBegin((stage) => {
      const files = WORDS.map((words, index) => [
        `messages/${words.replaceAll('/', '_')}\n::error::owned.md`,
        `---\nsubject: x\n---\n${index}\n`,
      ]);
      return judgePull(stage, propose(stage, Object.fromEntries(files)));
    });
    expectHarmless(step);
    expect(step.code).toBe(1);
    expect(Number(step.outputs['errors'])).toBeGreaterThanOrEqual(WORDS.length);
  });

  test('in logs, and in commits', () => {
    const step = onStage((stage) => {
      stage.commit('Begin', {
        '.lint-protocol.yaml': 'history: { appendOnly: ["*.jsonl"] }\n',
        'log.jsonl': WORDS.map((words) => `${JSON.stringify(words)}\n${words}\n`).join(''),
      });
      stage.push('main');
      stage.branch('change');
      stage.commit('::error::owned\n\n##[error]owned', { 'log.jsonl': '' });
      return judgePull(stage, stage.pull(1, 'change'));
    });
    expectHarmless(step);
    expect(step.code).toBe(1);
  });

  test('in the configuration', () => {
    const step = afterBegin((stage) => {
      const keys = WORDS.map((words) => `${JSON.stringify(words)}: 1\n`).join('');
      return judgePull(stage, propose(stage, { '.lint-protocol.yaml': keys }), {
        inputs: { 'config-from': 'head' },
      });
    });
    expectHarmless(step);
    expect(step.code).toBe(2);
  });

  test('in the name of a branch', () => {
    afterBegin((stage) => {
      const before = stage.commit('Gone', { 'a.md': '' });
      stage.branch('main', 'main~1');
      stage.branch('x');
      const after = stage.commit('New', { 'b.md': '' });
      stage.push('main', 'x');
      const workspace = stage.checkout({ id: after, ref: 'refs/heads/x', depth: 0 });
      for (const name of ['::error::owned', '##[error]owned', 'main%0A::error::owned']) {
        const occasion = push(`refs/heads/${name}`, before, after);
        const step = runStep(stage, { occasion, workspace });
        expectHarmless(step);
        expect(step.code).toBe(0);
        expect(step.lines.join('\n')).toContain('owned');
      }
    });
  });

  /** Events that hold the words, and one that goes with inputs. */
  function eventsWith(words: string, id: string) {
    const broken = pullRequest({ number: 1, base: words, head: words, merge: id });
    const named = push('refs/heads/new', null, id);
    const payload = { ...(named.payload as object), repository: { default_branch: words } };
    return { broken, elsewhere: { ...named, payload }, named };
  }

  function workspaceOf(stage: Stage): { readonly id: string; readonly workspace: string } {
    const id = stage.tip('main');
    return { id, workspace: stage.checkout({ id, ref: 'refs/heads/main', depth: 0 }) };
  }

  test('in the event and in inputs', () => {
    afterBegin((stage) => {
      const { id, workspace } = workspaceOf(stage);
      const [words = ''] = WORDS;
      const { broken, named } = eventsWith(words, id);
      for (const each of [
        { occasion: broken },
        { occasion: named, inputs: { range: WORDS.join('\n') } },
      ]) {
        const step = runStep(stage, { ...each, workspace });
        expectHarmless(step);
        expect([2, 3]).toContain(step.code);
      }
    });
  });

  test('one by one in the event and in inputs', () =>
    afterBegin(async (stage) => {
      const { id, workspace } = workspaceOf(stage);
      const [first = ''] = WORDS;
      const { named } = eventsWith(first, id);
      const others = ['config', 'format', 'fail-on', 'max-warnings', 'working-directory', 'deepen'];
      for (const input of others) {
        const inputs = { [input]: first };
        const step = await actHere(stage, { occasion: named, inputs, workspace });
        expectHarmless(step);
        expect([2, 3], input).toContain(step.code);
      }
      for (const words of WORDS) {
        const { broken, elsewhere, named } = eventsWith(words, id);
        for (const options of [
          { occasion: broken },
          { occasion: elsewhere },
          { occasion: named, inputs: { range: words } },
        ]) {
          const step = await actHere(stage, { ...options, workspace });
          expectHarmless(step);
          expect([2, 3], words).toContain(step.code);
        }
      }
    }));
});

describe('the stand-in for the runner', () => {
  test('obeys what a log should not hold', () => {
    const log = 'text\n  ::error file=a::one\nx ##[warning]two\n';
    expect(obeyed(log).commands.map(({ name, data }) => `${name} ${data}`)).toEqual([
      'error one',
      'warning two',
    ]);
    expect(obeyed(log).lines).toEqual(['text', '']);
  });

  test('obeys nothing between two marks, whatever else is said there', () => {
    const log = '::stop-commands::word\n::error::one\n::other::\n::word::\n::error::two\n';
    expect(obeyed(log).commands.map(({ data }) => data)).toEqual(['two']);
    expect(() => obeyed('::stop-commands::word\n')).toThrow('while commands are stopped');
  });

  test('reads outputs that were smuggled in', () => {
    expect(readOutputs('a<<E\nx\nE\nb=1\n')).toEqual({ a: 'x', b: '1' });
    expect(readOutputs('a<<E\nx\nE\nevil<<F\n1\nF\nE\n'.replace(/E\n$/, ''))).toHaveProperty(
      'evil',
    );
    expect(() => readOutputs('a<<E\nx\n')).toThrow('does not end');
    expect(() => readOutputs('text\n')).toThrow('no output');
  });
});

test('a log of the action ends with commands switched on again', () => {
  const step = afterBegin((stage) => {
    const before = stage.tip('main');
    return judgePush(
      stage,
      'main',
      before,
      stage.commit('More', { 'messages/1.md': message('x') }),
    );
  });
  const marks = step.log.match(/^::stop-commands::([\da-f]{32})$/gm) ?? [];
  expect(marks.length).toBeGreaterThan(0);
  for (const mark of marks) expect(step.log).toContain(`\n::${mark.slice(17)}::\n`);
});

test('a folder that a pull request makes look like a repository is none, and starts nothing', () => {
  afterBegin((stage) => {
    const mark = join(stage.folder, 'owned');
    const sub = join(stage.author, 'sub');
    stage.git(stage.author, 'clone', '--quiet', '--bare', stage.server, sub);
    rmSync(join(sub, 'hooks'), { recursive: true });
    const pull = propose(stage, {
      'sub/refs/README': '',
      'sub/config': `[core]\nbare = true\n[remote "origin"]\nurl = ${stage.address}\nuploadpack = "touch '${mark}'; git-upload-pack"\n`,
    });
    const ref = 'refs/pull/1/merge';
    const workspace = stage.checkout({ id: pull.merge, ref, depth: 0 });
    for (const inputs of [{ deepen: 'true' }, { range: 'HEAD' }]) {
      const given = { ...inputs, 'working-directory': 'sub' };
      const step = runStep(stage, { occasion: pullRequest(pull), workspace, inputs: given });
      expect(complaint(step)).toContain('sub looks like a repository');
      expect(step.code).toBe(3);
    }
    expect(existsSync(mark)).toBe(false);
  });
});
