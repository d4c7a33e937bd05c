import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ExampleFiles } from '../../src/core/rule.ts';
import { sha256 } from '../../src/core/sha256.ts';
import { claim, event, madeEvent, proposal } from '../../src/protocols/vouch/example.ts';
import { rules } from '../all-rules.ts';
import { call } from '../cli/call.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { based, done, judged } from './judged.ts';

const CLAIM = '.vouch/claims/refund-window.yaml';
const LOG = '.vouch/audit.log.jsonl';
const BEGUN = event({ id: 'e0', event: 'kb.init', object_ids: [] });
const DECISION = 'decided/20260412-091400-1a2b3c4d.yaml';
const LATER = '2026-04-13T08:00:00Z';

/** A chained event, as newer writers append it. */
function chained(fields: object, before: string): string {
  const line = JSON.stringify({ ...fields, prev_hash: before });
  return `${line.slice(0, -1)},"hash":"${sha256(before + line)}"}\n`;
}

const signed = (line: string) => line.replace('<you>', 'maria').replace('<now>', LATER);

/** What is left where a claim is corrected and its log goes on like this. */
async function corrected(repository: TestRepository, text: string, log: string) {
  writeFileSync(join(repository.root, CLAIM), text);
  writeFileSync(join(repository.root, LOG), log);
  await repository.git('add', '.');
  const staged = await judged(repository, '--staged');
  await repository.git('commit', '-qm', 'x');
  return [...staged, ...(await judged(repository, '--range', 'HEAD~1..HEAD'))];
}

describe('a claim that is committed', () => {
  test('is corrected together with the event that is printed', async () => {
    await withRepository(async (repository) => {
      await repository.commit(
        'x',
        based({ 'claims/refund-window.yaml': claim({ status: 'final' }) }),
      );
      const [found] = await judged(repository, '--only', 'vouch/schema');
      const line = found?.then.find(({ action }) => action === 'append')?.text ?? '';
      expect(JSON.parse(line)).toMatchObject({
        event: 'claim.correct',
        object_ids: ['refund-window'],
      });
      expect(await corrected(repository, claim(), BEGUN)).toContainEqual(
        expect.objectContaining({ rule: 'history/audited' }),
      );
      await repository.git('reset', '-q', '--hard', 'HEAD~1');
      expect(await corrected(repository, claim(), `${BEGUN}${signed(line)}\n`)).toEqual([]);
    });
  });

  test('says that one event is enough for all its problems', async () => {
    await withRepository(async (repository) => {
      const wrong = claim({ status: 'final', confidence: 90 });
      await repository.commit('x', based({ 'claims/refund-window.yaml': wrong }));
      const found = await judged(repository, '--only', 'vouch/schema');
      const [first, second] = found.map(({ then }) => then.map(({ text }) => text));
      expect(first?.[0]).toContain('Append the event once for all corrections of the file.');
      expect(second).toEqual(first);
    });
  });

  test('is corrected by an event of the chain that the log is', async () => {
    await withRepository(async (repository) => {
      const first = chained(JSON.parse(BEGUN), '0'.repeat(64));
      await repository.commit(
        'x',
        based({
          'audit.log.jsonl': first,
          'claims/refund-window.yaml': claim({ status: 'final' }),
        }),
      );
      const [found] = await judged(repository, '--only', 'vouch/schema');
      const [step] = found?.then ?? [];
      expect(step?.action).toBe('do');
      const [, command = ''] = /`lint-protocol (.*?)`/.exec(step?.text ?? '') ?? [];
      expect(command).toBe('vouch correct refund-window --reason TEXT --actor NAME');
      writeFileSync(join(repository.root, CLAIM), claim());
      const caller = { cwd: repository.root, env: repository.env };
      const { code } = await call([...command.split(' '), '--now', LATER], caller);
      const [text, log] = [CLAIM, LOG].map((path) =>
        readFileSync(join(repository.root, path), 'utf8'),
      );
      expect([code, log?.startsWith(first)]).toEqual([0, true]);
      expect(await corrected(repository, text ?? '', log ?? '')).toEqual([]);
    });
  });

  test('is not edited where it was approved as it is', async () => {
    await withRepository(async (repository) => {
      await repository.commit(
        'x',
        based({
          'claims/refund-window.yaml': claim({ confidence: 90 }),
          [DECISION]: proposal({ payload: { id: 'refund-window', confidence: 90 } }),
          'audit.log.jsonl': BEGUN + event(),
        }),
      );
      const [found] = await judged(repository, '--only', 'vouch/schema');
      expect([found?.by, found?.then.map(({ action }) => action)]).toEqual(['human', ['do']]);
      expect(found?.then[0]?.text).toContain('have a second person approve both proposals');
    });
  });

  test('needs no event before it is committed', async () => {
    await withRepository(async (repository) => {
      await repository.commit('x', { 'README.md': 'Hello.\n' });
      writeFileSync(join(repository.root, 'README.md'), 'Hello!\n');
      const files = based({ 'claims/refund-window.yaml': claim({ status: 'final' }) });
      repository.write(files);
      const [found] = await judged(repository, '--only', 'vouch/schema');
      expect([found?.state, found?.then]).toEqual(['uncommitted', []]);
    });
  });
});

describe('a decision that is committed', () => {
  test('is excused by the entry that is printed, whole', async () => {
    await withRepository(async (repository) => {
      const wrong = proposal({ decided_by: null });
      await repository.commit(
        'x',
        based({ [DECISION]: wrong, 'audit.log.jsonl': BEGUN + madeEvent() + event() }),
      );
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const [found, ...others] = await judged(repository, '--rev', 'HEAD');
      expect([found?.rule, others]).toEqual(['vouch/decided', []]);
      expect([found?.by, found?.state]).toEqual(['history', 'older']);
      const entry = /(\{ "rule": .*\})/.exec(found?.then.at(-1)?.text ?? '')?.[1] ?? '';
      expect(JSON.parse(entry)).toMatchObject({
        rule: 'vouch/decided',
        path: `.vouch/${DECISION}`,
        blob: repository.blobId(wrong),
      });
      const excused = entry.replace('"..."', '"Maria decided it, as the log says."');
      writeFileSync(join(repository.root, '.lint-protocol.yaml'), `ignore:\n  - ${excused}\n`);
      expect(await judged(repository, '--all')).toEqual([]);
    });
  });

  test('is restored by the command that is printed, as long as its change is not committed', async () => {
    await withRepository(async (repository) => {
      const files = based({
        [DECISION]: proposal(),
        'audit.log.jsonl': BEGUN + madeEvent() + event(),
      });
      await repository.commit('x', files);
      repository.write({ [`.vouch/${DECISION}`]: proposal({ decided_by: 'jonas' }) });
      const [found] = await judged(repository, '--only', 'history/decided-once');
      const [step] = found?.then ?? [];
      expect([found?.by, found?.state, step?.action]).toEqual(['you', 'uncommitted', 'run']);
      await repository.git(...(step?.text ?? '').split(' ').slice(1));
      expect(await judged(repository)).toEqual([]);
    });
  });

  test('is a matter of its commit once its change is committed', async () => {
    await withRepository(async (repository) => {
      const files = based({
        [DECISION]: proposal(),
        'audit.log.jsonl': BEGUN + madeEvent() + event(),
      });
      const base = await repository.commit('x', files);
      const changed = { [`.vouch/${DECISION}`]: proposal({ decided_by: 'jonas' }) };
      await repository.commit('x', { ...files, ...changed });
      const only = ['--only', 'history/decided-once'];
      const [found] = await judged(repository, '--range', `${base}..HEAD`, ...only);
      expect([found?.by, found?.state]).toEqual(['you', 'in-range']);
      expect(found?.help).toMatch(/^The commit is not published yet, so amend the commit/);
      const tip = await repository.git('rev-parse', 'HEAD');
      const restored = `git --literal-pathspecs checkout ${base} -- .vouch/${DECISION}`;
      expect(found?.then.map(({ text }) => text)).toEqual([
        `git reset --soft ${base}`,
        restored,
        `git diff --cached --quiet || git commit -C ${tip}`,
      ]);
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const [published] = await judged(repository, '--range', `${base}..HEAD`, ...only);
      expect([published?.by, published?.help]).toEqual([
        'history',
        expect.stringMatching(/^This commit is published, so do not change it\. Restore the file/),
      ]);
      expect(published?.then.map(({ text }) => text)).toEqual([
        restored,
        expect.stringContaining("git commit -m 'Restore what commit"),
        expect.stringContaining('Add to history.accepted'),
      ]);
    });
  });
});

describe('a log', () => {
  test('of which one line was changed names the line that was there', async () => {
    await withRepository(async (repository) => {
      const files = based({ 'audit.log.jsonl': BEGUN + event() });
      await repository.commit('x', files);
      repository.write({ [LOG]: BEGUN.replace('maria', 'jonas') + event() });
      const [found] = await judged(repository, '--only', 'history/append-only');
      expect(`${found?.expected}\n`).toBe(BEGUN);
    });
  });

  test('of which a line is new is corrected in that line, and in no other', async () => {
    await withRepository(async (repository) => {
      const wrong = event({ id: 'e1', event: 'Approve', object_ids: [] });
      await repository.commit('x', based({ 'audit.log.jsonl': BEGUN + wrong }));
      repository.write({ [LOG]: BEGUN.replace('kb.init', 'Init') + wrong });
      const found = await judged(repository, '--only', 'vouch/audit-event');
      expect(found.map(({ range, state }) => [range.start.line, state])).toEqual([
        [1, 'uncommitted'],
        [2, 'older'],
      ]);
      expect(found.map(({ help }) => help?.split('.')[0])).toEqual([
        'Correct this event: it is not committed yet',
        'The commit is not published yet, so amend the commit',
      ]);
    });
  });

  test('that is staged is not excused yet', async () => {
    await withRepository(async (repository) => {
      await repository.commit('x', { 'README.md': 'Hello.\n' });
      const wrong = event({ id: 'e1', event: 'Approve', object_ids: [] });
      repository.write(based({ 'audit.log.jsonl': BEGUN + wrong }));
      await repository.git('add', '.');
      const [found] = await judged(repository, '--staged', '--only', 'vouch/audit-event');
      expect([found?.state, found?.then]).toEqual(['uncommitted', []]);
    });
  });

  test('that holds one line twice names the commit that brought the second', async () => {
    await withRepository(async (repository) => {
      await repository.commit('x', based({ 'audit.log.jsonl': BEGUN + event() }));
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      await repository.commit('x', { [LOG]: BEGUN + event() + event() });
      const [found] = await judged(repository, '--only', 'vouch/audit-event');
      expect(found?.range.start.line).toBe(3);
      expect(found?.then[0]?.text).toMatch(/^git reset --soft/);
    });
  });

  test('without its .gitignore is told which file to write, and of no line', async () => {
    await withRepository(async (repository) => {
      const files = { 'app/.vouch/audit.log.jsonl': BEGUN, 'app/.vouch/config.yaml': '{}\n' };
      await repository.commit('x', files);
      const [found] = await judged(repository, '--only', 'vouch/gitignore');
      expect(found?.help).toBe(
        'Add the lines "proposed/" and "state.db" to "app/.vouch/.gitignore".',
      );
      expect(found?.then).toEqual([]);
    });
  });

  test('that holds a wrong event is corrected before it is committed, and excused after', async () => {
    await withRepository(async (repository) => {
      const files = based({});
      await repository.commit('x', files);
      const log = BEGUN + event({ id: 'e1', event: 'Approve', object_ids: [] });
      repository.write({ [LOG]: log });
      const only = ['--only', 'vouch/audit-event'];
      const [fresh] = await judged(repository, ...only);
      expect([fresh?.by, fresh?.then]).toEqual(['you', []]);
      await repository.commit('x', { ...files, [LOG]: log });
      const [own] = await judged(repository, ...only);
      expect([own?.by, own?.then.map(({ text }) => text)[0]]).toEqual([
        'you',
        expect.stringMatching(/^git reset --soft/),
      ]);
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const [found] = await judged(repository, ...only);
      expect([found?.by, found?.state]).toEqual(['history', 'older']);
      expect(found?.then.at(-1)?.text).toContain(`"blob": "${repository.blobId(log)}"`);
    });
  });
});

test('an event that an own commit cut out comes back by that commit alone, and no older one is made anew', async () => {
  await withRepository(async (repository) => {
    const log = BEGUN + madeEvent() + event();
    await repository.commit('base', based({ [DECISION]: proposal(), 'audit.log.jsonl': log }));
    const docs = await repository.commit('docs', { 'README.md': '# Refunds\n' });
    await repository.commit('cut', { [LOG]: log.replace(madeEvent(), '') });
    const found = await judged(repository, '--since', docs);
    expect(found.map(({ rule }) => rule)).toContain('vouch/decided');
    for (const { then } of found) expect(then[0]?.text).toBe(`git reset --soft ${docs}`);
    done(repository, found);
    expect(await repository.git('log', '--format=%s')).toBe('docs\nbase');
    expect(readFileSync(join(repository.root, LOG), 'utf8')).toBe(log);
  });
});

test('whoever takes an object back that came with its log takes entries out of the log, and not the log', async () => {
  const rule = rules.find(({ id }) => id === 'vouch/approved-content');
  for (const { files } of rule?.examples.invalid ?? expect.fail()) {
    await withRepository(async (repository) => {
      await repository.commit('all at once', written(files));
      const found = await judged(repository);
      const asked = found.flatMap(({ then }) => then.map(({ text }) => text));
      expect(asked.length).toBeGreaterThan(0);
      expect(asked.filter((text) => /\brm\b.*audit\.log/.test(text))).toEqual([]);
    });
  }
});

function written(files: ExampleFiles) {
  return Object.fromEntries(
    Object.entries(files).map(([path, content]) => {
      if (typeof content === 'string') return [path, content];
      return [path, 'base64' in content ? Buffer.from(content.base64, 'base64') : expect.fail()];
    }),
  );
}
