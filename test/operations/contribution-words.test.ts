import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CONFLICT, PATH } from '../../src/protocols/contributions/example.ts';
import { MANIFEST } from '../../src/protocols/contributions/manifest-example.ts';
import {
  epicFiles,
  FIRST,
  finishedText,
  SECOND,
} from '../../src/protocols/contributions/operations/epic-examples.ts';
import {
  beyondDraft,
  entryOf,
  listed,
} from '../../src/protocols/contributions/operations/status-examples.ts';
import { call } from '../cli/call.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';

const read = (repo: TestRepository, path: string) => readFileSync(join(repo.root, path), 'utf8');

async function said(repo: TestRepository, ...args: readonly string[]) {
  const { code, out, err } = await call(args, { cwd: repo.root, env: repo.env });
  return { code, text: `${err}${out}`.replace(/\s+/g, ' ') };
}

test('who gives a contribution another folder is told where it is', async () => {
  await withRepository(async (repo) => {
    await repo.commit('two sessions', epicFiles());
    const { code, text } = await said(
      repo,
      'contribution',
      'complete',
      '.cleo/contribution/T2310.json',
    );
    expect(code).toBe(2);
    expect(text).toContain(`Did you mean ${SECOND}?`);
  });
});

test.each(['T2310', 'T2310.json'])('%s is the one contribution to that task', async (name) => {
  await withRepository(async (repo) => {
    await repo.commit('two sessions', epicFiles());
    const { code, text } = await said(repo, 'contribution', 'complete', name);
    expect(code).toBe(1);
    expect(text).toContain(SECOND);
  });
});

test('of two contributions to a task none is chosen', async () => {
  await withRepository(async (repo) => {
    const files = epicFiles();
    const other = '.cleo/contributions/T2310-b.json';
    await repo.commit('three', { ...files, [other]: files[SECOND] ?? '' });
    const { code, text } = await said(repo, 'contribution', 'complete', 'T2310');
    expect(code).toBe(2);
    expect(text).toContain(`Did you mean ${other} or ${SECOND}?`);
  });
});

test('a line without a word is not evidence', async () => {
  await withRepository(async (repo) => {
    await repo.commit('two sessions', { ...epicFiles(), 'docs/rule.md': '# Title\n\n---\n' });
    const decide = ['contribution', 'decide', SECOND, '--question-id', 'RCSD-001'];
    const { code, text } = await said(repo, ...decide, '--evidence', 'docs/rule.md:3');
    expect(code).toBe(2);
    expect(text).toContain('docs/rule.md:3 has no words');
  });
});

test('what was refused is not to be sealed: the next call does that', async () => {
  await withRepository(async (repo) => {
    await repo.commit('two sessions', epicFiles());
    const { code, text } = await said(repo, 'contribution', 'complete', SECOND);
    expect(code).toBe(1);
    expect(text).toContain('CONTRIB-006');
    expect(text).not.toContain('contribution seal');
  });
});

const HIGH = {
  ...CONFLICT,
  severity: 'high',
  resolution: { ...CONFLICT.resolution, resolutionType: 'choose-a' },
};

test('a conflict is to be resolved before the merge, and until the commit after it', async () => {
  await withRepository(async (repo) => {
    const text = beyondDraft('complete', { conflicts: [HIGH] });
    const files = { ...listed(text), [MANIFEST]: entryOf(text, { conflictCount: 1 }) };
    await repo.commit('one', files);
    const resolve = ['resolve', PATH, 'conflict-1', '--accept', '--by', 'anna'];
    const validated = await said(repo, 'contribution', 'validate', PATH);
    expect(validated.text).toContain('To decide it: lint-protocol contribution');
    const merged = await said(repo, 'contribution', 'merge', PATH);
    expect(merged).toMatchObject({ code: 0 });
    const back = `lint-protocol contribution reopen ${PATH}`;
    expect(merged.text).toContain(`take it back to resolve them: ${back}`);
    const late = await said(repo, 'contribution', ...resolve);
    expect(late).toMatchObject({ code: 2, text: expect.stringContaining(back) });
    expect((await said(repo, PATH)).text).toContain('`lint-protocol contribution reopen');
    for (const step of [['reopen', PATH], resolve, ['merge', PATH]]) {
      expect(await said(repo, 'contribution', ...step)).toMatchObject({ code: 0 });
    }
    await repo.git('add', '-A');
    const staged = await said(repo, '--staged');
    expect(staged.text).not.toContain('critical-unresolved');
    expect(staged.code).toBe(0);
    await repo.git('commit', '-qm', 'merged');
    const { code, text: late2 } = await said(repo, 'contribution', 'reopen', PATH);
    expect({ code, isSaid: late2.includes('Restore it as it was merged.') }).toEqual({
      code: 2,
      isSaid: true,
    });
  });
});

test('a merge that a critical conflict keeps back takes nothing back first', async () => {
  await withRepository(async (repo) => {
    const validation = { passed: true, checkedAt: '2026-01-26T11:00:00Z', results: [] };
    const conflicts = [{ ...HIGH, severity: 'critical' }];
    const text = beyondDraft('validated', { validation, conflicts });
    const files = { ...listed(text), [MANIFEST]: entryOf(text, { conflictCount: 1 }) };
    await repo.commit('validated', files);
    const refused = await said(repo, 'contribution', 'merge', PATH);
    expect(refused.code).toBe(1);
    expect(refused.text).toContain('If the file is merged already, take that back:');
    const resolve = ['resolve', PATH, 'conflict-1', '--accept', '--by', 'anna'];
    for (const step of [resolve, ['merge', PATH]]) {
      expect(await said(repo, 'contribution', ...step)).toMatchObject({ code: 0 });
    }
  });
});

test('what is committed with a wrong checksum and no entry is sealed as the linter says', async () => {
  await withRepository(async (repo) => {
    const text = beyondDraft('complete', {});
    await repo.commit('listed', listed(text));
    await repo.commit('edited', { [PATH]: text.replace('"confidence": 0.8', '"confidence": 0.7') });
    const told = await said(repo, '--range', 'HEAD~1..HEAD', '--only', 'history/manifest-appended');
    const printed = /Append an entry for the file: `lint-protocol ([^`]*)`/.exec(told.text)?.[1];
    expect(printed).toBe(`contribution seal ${PATH} --reason TEXT`);
    const listedOnly = await said(repo, 'manifest', 'append', PATH);
    expect(listedOnly.text).toContain('add `--reason TEXT`');
    expect(await said(repo, ...(printed ?? '').split(' '))).toMatchObject({ code: 0 });
  });
});

test('a second step back says what the last commit has, and what to do first', async () => {
  await withRepository(async (repo) => {
    const validation = { passed: true, checkedAt: '2026-01-26T11:00:00Z', results: [] };
    await repo.commit('validated', listed(beyondDraft('validated', { validation })));
    const reopen = ['contribution', 'reopen', PATH];
    expect(await said(repo, ...reopen)).toMatchObject({ code: 0 });
    const second = await said(repo, ...reopen);
    expect(second.code).toBe(2);
    expect(second.text).toContain(
      `${PATH} is validated in the last commit and complete here, and a commit may go back only one step.`,
    );
    await repo.commit('the first step');
    expect(await said(repo, ...reopen)).toMatchObject({ code: 0 });
  });
});

test('a merge with an open conflict is not committed, and can be taken back as it says', async () => {
  await withRepository(async (repo) => {
    const validation = { passed: true, checkedAt: '2026-01-26T11:00:00Z', results: [] };
    const text = beyondDraft('validated', { validation, conflicts: [HIGH] });
    const files = { ...listed(text), [MANIFEST]: entryOf(text, { conflictCount: 1 }) };
    const head = await repo.commit('validated', files);
    const merged = await said(repo, 'contribution', 'merge', PATH, '--commit');
    expect(merged).toMatchObject({ code: 0 });
    expect(merged.text).not.toContain('committed as');
    expect(merged.text).toContain('Therefore `--commit` does not commit it.');
    expect(await repo.head()).toBe(head);
    expect(await said(repo, 'contribution', 'reopen', PATH)).toMatchObject({ code: 0 });
  });
});

test('of several .cleo that of the current folder is meant, and at the root one is asked for', async () => {
  await withRepository(async (repo) => {
    const files = Object.entries(epicFiles()).flatMap(([path, text]) =>
      ['a', 'b'].map((name) => [`packages/${name}/${path}`, text] as const),
    );
    await repo.commit('two packages', Object.fromEntries(files));
    const fresh = 'contribution new --epic T2308 --task T2399 --marker other --agent opus';
    const made = async (folder: string, ...more: readonly string[]) => {
      const cwd = `${repo.root}/${folder}`;
      const args = [...fresh.split(' '), '--dry-run', ...more];
      const { code, out, err } = await call(args, { cwd, env: repo.env });
      return { code, text: `${err}${out}`.replace(/\s+/g, ' ') };
    };
    for (const words of ['new', 'session begin', 'session start']) {
      const [first = '', ...rest] = words.split(' ');
      const more = first === 'new' ? fresh.split(' ').slice(2) : [];
      const { code, text } = await said(repo, 'contribution', first, ...rest, ...more, '--dry-run');
      expect(code).toBe(2);
      expect(text).toContain('Several folders have a .cleo: packages/a, packages/b.');
      expect(text).toContain('--home packages/a');
    }
    expect((await made('packages/b')).text).toContain('packages/b/.cleo/contributions/T2399.json');
    const named = await made('', '--home', 'packages/a');
    expect(named.text).toContain('packages/a/.cleo/contributions/T2399.json');
  });
});

test('who decides is told whose words these are', async () => {
  await withRepository(async (repo) => {
    await repo.commit('two sessions', { ...epicFiles(), 'docs/rule.md': '# Title\n\nOne.\n' });
    const decide = ['contribution', 'decide', SECOND, '--question-id', 'RCSD-001'];
    const { code, text } = await said(repo, ...decide, '--confidence', '0.8');
    expect(code, text).toBe(0);
    const { _meta } = JSON.parse(epicFiles()[SECOND] ?? '');
    expect(text).toContain(`${SECOND}, by "${_meta.agentId}": RCSD-001 is decided`);
    expect((await said(repo, 'contribution', '--help')).text).toContain('--take-over');
  });
});

test('a block says that a complete contribution becomes a draft, and how it is completed again', async () => {
  await withRepository(async (repo) => {
    await repo.commit('two sessions', epicFiles({ second: finishedText() }));
    const on = (...args: readonly string[]) => said(repo, 'contribution', ...args);
    const blocked = await on('block', SECOND, '--reason', 'no staging');
    expect(blocked.text).toContain('is blocked, and is a draft again (was complete).');
    const { text } = await on('unblock', SECOND);
    expect(text).toContain(
      `It is a draft. When all is decided: lint-protocol contribution complete ${SECOND}`,
    );
  });
});

test('a conflict gets the severity that is given', async () => {
  await withRepository(async (repo) => {
    await repo.commit('two sessions', epicFiles());
    const on = (...args: readonly string[]) => said(repo, 'contribution', ...args);
    const conflict = () => JSON.parse(read(repo, SECOND)).conflicts[0];
    expect(await on('flag', '--epic', 'T2308', '--severity', 'low')).toMatchObject({ code: 0 });
    expect(conflict()).toMatchObject({ severity: 'low', requiresConsensus: false });
    const severe = ['--severity', 'critical', '--by', 'opus-1'];
    const { code, text } = await on('resolve', SECOND, conflict().conflictId, ...severe);
    expect({ code, text }).toMatchObject({ code: 0 });
    expect(text).toContain('severity critical');
    expect(conflict()).toMatchObject({ severity: 'critical', requiresConsensus: true });
    expect((await on('conflicts')).text).toContain('critical contradiction');
  });
});

test('the reason of a block does not stay without a word, and an empty note takes it away', async () => {
  await withRepository(async (repo) => {
    await repo.commit('two sessions', epicFiles());
    const on = (...args: readonly string[]) => said(repo, 'contribution', ...args);
    const note = 'The human has to give the budget';
    expect(await on('block', SECOND, '--reason', note)).toMatchObject({ code: 0 });
    const unblocked = await on('unblock', SECOND);
    expect(unblocked.text).toContain(`RCSD-001 is still "${note}"`);
    const decide = ['decide', SECOND, '--question-id', 'RCSD-001'];
    const answer = ['--answer', '2000 a month', '--rationale', 'The human gave this budget today.'];
    const decided = await on(...decide, ...answer);
    expect(decided.text).toContain(`The note on the answer before is removed: "${note}".`);
    const uncertain = () => JSON.parse(read(repo, SECOND)).decisions[0].uncertaintyNote;
    expect(uncertain()).toBeNull();
    expect(await on(...decide, '--note', 'A guess.', '--confidence', '0.6')).toMatchObject({
      code: 0,
    });
    const again = ['--answer', '3000 a month', '--rationale', 'The human gave more of it today.'];
    expect((await on(...decide, ...again)).text).toContain('and the note "A guess."');
    expect(uncertain()).toBe('A guess.');
    expect(await on(...decide, '--note', '')).toMatchObject({ code: 0 });
    expect(uncertain()).toBeNull();
    expect((await on('unblock', SECOND)).text).not.toContain('is still');
  });
});

test('a draft of another session is not taken over: which session has it is said', async () => {
  await withRepository(async (repo) => {
    await repo.commit('two sessions', epicFiles());
    const { sessionId: first } = JSON.parse(read(repo, FIRST));
    const { sessionId, markerLabel, taskId } = JSON.parse(read(repo, SECOND));
    const ask = ['contribution', 'new', '--epic', 'T2308', '--task', taskId, '--take-over'];
    const by = ['--marker', markerLabel, '--agent', 'opus-9', '--session', first];
    const { code, text } = await said(repo, ...ask, ...by);
    expect(code).toBe(2);
    expect(text).toContain(`${SECOND} is a draft of another session: give --session ${sessionId}`);
  });
});
