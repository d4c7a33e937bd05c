import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Report as ReportDocument } from '../../src/core/report-document.ts';
import { contribution, META, PATH } from '../../src/protocols/contributions/example.ts';
import {
  entry as contributionEntry,
  listing,
} from '../../src/protocols/contributions/manifest-example.ts';
import {
  ENTRY,
  MANIFEST_PATH,
  manifest,
  OUTPUT,
  OUTPUT_PATH,
} from '../../src/protocols/subagents/example.ts';
import { call } from '../cli/call.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';

const WRONG = { ...ENTRY, id: 'T2398-again', status: 'done' };
const README = { 'README.md': 'Hello.\n' };
const SOUND = { [MANIFEST_PATH]: manifest(ENTRY), [OUTPUT_PATH]: OUTPUT };
const BROKEN = { ...SOUND, [MANIFEST_PATH]: manifest(ENTRY, WRONG) };

const problems = (repository: TestRepository, ...args: readonly string[]) =>
  told(repository, 'subagent/manifest-schema', ...args);

async function told(repository: TestRepository, rule: string, ...args: readonly string[]) {
  const { out } = await call([...args, '--format', 'json', '--only', rule], {
    cwd: repository.root,
    env: repository.env,
  });
  return (JSON.parse(out) as ReportDocument).diagnostics;
}

const statesOf = async (repository: TestRepository, ...args: readonly string[]) =>
  (await problems(repository, ...args)).map(({ state }) => state);

describe('where a problem stands', () => {
  test('is told by the commit that the state is compared with', async () => {
    await withRepository(async (repository) => {
      const before = await repository.commit('x', SOUND);
      writeFileSync(join(repository.root, MANIFEST_PATH), manifest(ENTRY, WRONG));
      expect(await statesOf(repository)).toEqual(['uncommitted']);
      await repository.git('add', '.');
      expect(await statesOf(repository, '--staged')).toEqual(['uncommitted']);
      const fault = await repository.commit('x', { ...BROKEN });
      expect(await statesOf(repository)).toEqual(['older']);
      expect(await statesOf(repository, '--range', `${before}..${fault}`)).toEqual(['in-range']);
      expect(await statesOf(repository, '--rev', fault)).toEqual(['older']);
      const after = await repository.commit('x', { ...BROKEN, ...README });
      expect(await statesOf(repository, '--range', `${fault}..${after}`, '--all')).toEqual([
        'older',
      ]);
    });
  });

  test('in a log goes by the line, not by the file', async () => {
    await withRepository(async (repository) => {
      await repository.commit('x', BROKEN);
      // Of another task, for a later entry of the same file and task sets the first right.
      const later = { ...WRONG, id: 'T2399-later' };
      writeFileSync(join(repository.root, MANIFEST_PATH), manifest(ENTRY, WRONG, later));
      expect(await statesOf(repository)).toEqual(['older', 'uncommitted']);
    });
  });
});

describe('a file of which nothing is left', () => {
  const restoring = async (repository: TestRepository) => {
    const [found] = await told(repository, 'file/syntax');
    return [
      found?.help,
      found?.then.map(({ text }) => text).filter((text) => / checkout /.test(text)),
    ];
  };

  test('is put back as it was, committed or not', async () => {
    await withRepository(async (repository) => {
      const right = await repository.commit('x', { [PATH]: contribution() });
      writeFileSync(join(repository.root, PATH), '');
      const back = [`git --literal-pathspecs checkout ${right} -- ${PATH}`];
      expect(await restoring(repository)).toEqual(['Restore the earlier version.', back]);
      await repository.commit('x', { [PATH]: '' });
      expect(await restoring(repository)).toEqual([
        expect.stringContaining('Restore the earlier version.'),
        back,
      ]);
    });
  });

  test.each([false, true])('or its beginning alone; committed: %s', async (isCommitted) => {
    await withRepository(async (repository) => {
      const right = await repository.commit('x', { [PATH]: contribution() });
      const torn = contribution().slice(0, 400);
      if (isCommitted) await repository.commit('x', { [PATH]: torn });
      else writeFileSync(join(repository.root, PATH), torn);
      expect(await restoring(repository)).toEqual([
        expect.stringContaining('The file was cut off. Restore the earlier version'),
        [`git --literal-pathspecs checkout ${right} -- ${PATH}`],
      ]);
    });
  });

  test('what was broken otherwise is corrected in place', async () => {
    await withRepository(async (repository) => {
      await repository.commit('x', { [PATH]: contribution() });
      writeFileSync(join(repository.root, PATH), `${contribution().slice(0, 400)}x`);
      expect((await restoring(repository))[1]).toEqual([]);
    });
  });

  test('and which never held anything is written', async () => {
    await withRepository(async (repository) => {
      await repository.commit('x', { [PATH]: '' });
      expect(await restoring(repository)).toEqual(['Write a JSON value.', []]);
    });
  });
});

describe('a copy with the id and the checksum of another contribution', () => {
  test('gets an id of its own with a reason, once it is committed', async () => {
    const copy = PATH.replace('contrib_', 'zopy_');
    const files = {
      [PATH]: contribution(),
      [copy]: contribution({ _meta: { ...META, checksum: '0123456789abcdef' } }),
    };
    const command = `lint-protocol contribution seal --new-id ${copy}`;
    await withRepository(async (repository) => {
      repository.write(files);
      const [fresh] = await told(repository, 'contribution/unique-id');
      expect(fresh?.help).toContain(command);
      expect(fresh?.help).not.toContain('--reason');
      await repository.commit('x', files);
      const found = await told(repository, 'contribution/*');
      const [same] = found.filter(({ rule }) => rule === 'contribution/unique-id');
      expect([same?.path, same?.then]).toEqual([copy, []]);
      expect(same?.help).toContain(`${command} --reason TEXT\`.`);
    });
  });
});

describe('a contribution and its entry', () => {
  const FILE = PATH;
  const entry = { [FILE]: contribution(), ...listing(contributionEntry()) };

  test('that differ stand where the file was changed, however old the line is', async () => {
    await withRepository(async (repository) => {
      await repository.commit('x', entry);
      repository.write({ [FILE]: contribution({ epicTitle: 'Other queues' }) });
      const [edited] = await told(repository, 'manifest/checksum');
      expect([edited?.state, edited?.then]).toEqual(['uncommitted', []]);
      expect(edited?.help).toContain('restore it');
      expect(edited?.help).toContain(`lint-protocol contribution seal ${FILE}`);
      await repository.commit('x');
      const [committed] = await told(repository, 'manifest/checksum');
      expect(committed?.state).toBe('older');
    });
  });
});

describe('what follows', () => {
  test('for an entry of a file that never was is one for the same task: the file is another', async () => {
    await withRepository(async (repository) => {
      await repository.commit('x', { [MANIFEST_PATH]: manifest(ENTRY) });
      const [problem] = await told(repository, 'subagent/output-exists');
      const texts = problem?.then.map(({ text }) => text).join(' ');
      expect(texts).toContain('for the same task.');
      expect(texts).not.toContain('same file');
    });
  });

  test('for a field that is missing in a committed line is no change of that line', async () => {
    const { date: _date, ...dateless } = ENTRY;
    await withRepository(async (repository) => {
      repository.write({ ...README });
      await repository.commit('x', README);
      repository.write({ ...SOUND, [MANIFEST_PATH]: manifest(dateless) });
      expect((await problems(repository))[0]?.help).toBe(
        'Add "date", with the day from the line **Date** of the output.',
      );
      await repository.commit('x');
      expect((await problems(repository))[0]?.help).toBe(
        `The line is committed, so it stays as it is: append a corrected entry under the id "${ENTRY.id}-r1", for the same file and task. For the new entry: Add "date", with the day from the line **Date** of the output.`,
      );
    });
  });

  test('for a committed entry is the corrected one, ready to append', async () => {
    await withRepository(async (repository) => {
      await repository.commit('x', BROKEN);
      const [problem] = await problems(repository);
      expect(problem?.help).toBe(
        'The line is committed, so it stays as it is: append the corrected entry.',
      );
      expect([problem?.expected, problem?.then.map(({ action, path }) => [action, path])]).toEqual([
        null,
        [['append', MANIFEST_PATH]],
      ]);
      const line = JSON.parse(problem?.then[0]?.text ?? '');
      expect(line).toEqual({ ...WRONG, id: 'T2398-again-r1', status: 'complete' });
    });
  });

  test('for a committed line of which the last version counts is another version', async () => {
    const notes = {
      files: ['notes.jsonl'],
      format: 'jsonl',
      keep: 'append',
      latest: true,
      id: 'id',
      schema: 'note.json',
    };
    await withRepository(async (repository) => {
      await repository.commit('x', {
        '.lint-protocol.json': JSON.stringify({ kinds: { note: notes } }),
        'note.json': '{"type":"object","properties":{"text":{"type":"string"}}}',
        'notes.jsonl': '{"id":"n1","text":1}\n',
      });
      const [problem] = await told(repository, 'custom/schema');
      expect(problem?.help).toMatch(
        /^The line is committed, so it stays as it is: append a corrected version with the same id\. For the new entry: /,
      );
      expect([problem?.expected, problem?.then]).toEqual([null, []]);
    });
  });

  test('for one that is not committed is nothing: it is corrected in place', async () => {
    await withRepository(async (repository) => {
      await repository.commit('x', SOUND);
      writeFileSync(join(repository.root, MANIFEST_PATH), manifest(ENTRY, WRONG));
      const [problem] = await problems(repository);
      expect([problem?.expected, problem?.then, problem?.by]).toEqual(['"complete"', [], 'you']);
    });
  });

  test('for a committed line that can not be read is its commit, or an entry: no later line sets it right', async () => {
    await withRepository(async (repository) => {
      await repository.commit('x', { ...SOUND, [MANIFEST_PATH]: `${manifest(ENTRY)}{"id":\n` });
      const [own] = await told(repository, 'file/syntax');
      expect(own?.then[0]?.text).toBe('git update-ref -d HEAD');
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const [problem] = await told(repository, 'file/syntax');
      expect([problem?.state, problem?.by, problem?.expected]).toEqual(['older', 'history', null]);
      expect(problem?.help).toContain('do not change it');
      const texts = problem?.then.map(({ text }) => text).join(' ');
      expect(texts).toContain('Add to ignore');
    });
  });

  test('for a message with copies is the same in each of them', async () => {
    await withRepository(async (repository) => {
      const copy = 'agents/BlueLake/inbox/1.md';
      const text = '---\nid: 1\nsubject: "question: which one?"\n---\n\n# Why?\n';
      await repository.commit('x', { 'messages/1.md': text, [copy]: text });
      const [problem] = await told(repository, 'MB-001');
      expect(problem?.expected).toBe('"QUESTION: which one?"');
      expect(problem?.then.map((step) => step.text)).toEqual([
        `Change the copies of the message in the same way: ${copy}.`,
      ]);
    });
  });
});
