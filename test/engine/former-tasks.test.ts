import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Report as ReportDocument } from '../../src/core/report-document.ts';
import { contribution, PATH } from '../../src/protocols/contributions/example.ts';
import { call } from '../cli/call.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';

const LIST = '.cleo/todo.json';
const ARCHIVED = '.cleo/contributions/archive/T2308/contrib_1a2b3c4d.json';
const OTHERS = { [LIST]: listOf({ id: 'T2311', labels: ['queue-source'] }) };
const KNOWN = listOf({ id: 'T2310', labels: ['queue-source'] });

function listOf(...tasks: readonly unknown[]): string {
  return `${JSON.stringify({ tasks })}\n`;
}

function nameOf(message: string): string {
  return message === 'The task T2310 is in no task list' ? 'unknown' : 'label';
}

/** What CONTRIB-002 says in a run: message ids with their levels. */
async function told(repository: TestRepository, ...args: readonly string[]) {
  const { out } = await call([...args, '--format', 'json', '--only', 'CONTRIB-002'], {
    cwd: repository.root,
    env: repository.env,
  });
  const { diagnostics } = JSON.parse(out) as ReportDocument;
  return diagnostics.map(({ message, level }) => `${nameOf(message)} (${level})`);
}

describe('a task that no list of this state holds', () => {
  test('is an error where the contribution is new, and said where it was there before', async () => {
    await withRepository(async (repository) => {
      const before = await repository.commit('x', OTHERS);
      await repository.commit('x', { ...OTHERS, [PATH]: contribution() });
      expect(await told(repository, '--range', `${before}..HEAD`)).toEqual(['unknown (error)']);
      expect(await told(repository)).toEqual(['unknown (info)']);
      expect(await told(repository, '--rev', 'HEAD')).toEqual(['unknown (info)']);
      repository.write({ [PATH]: contribution({ epicTitle: 'Other queues' }) });
      expect(await told(repository)).toEqual(['unknown (info)']);
      repository.write({ '.cleo/contributions/b.json': contribution() });
      expect(await told(repository)).toEqual(['unknown (error)', 'unknown (info)']);
    });
  });

  test('is known by a list that the contribution came with, or a later one', async () => {
    await withRepository(async (repository) => {
      await repository.commit('x', { [LIST]: KNOWN, [PATH]: contribution() });
      await repository.commit('x', { ...OTHERS, [PATH]: contribution() });
      expect(await told(repository)).toEqual([]);
      await repository.git('rm', '--quiet', PATH);
      await repository.commit('x', { ...OTHERS, [ARCHIVED]: contribution() });
      expect(await told(repository)).toEqual([]);
    });
    await withRepository(async (repository) => {
      await repository.commit('x', { ...OTHERS, [PATH]: contribution() });
      await repository.commit('x', { [LIST]: KNOWN, [PATH]: contribution() });
      await repository.commit('x', { ...OTHERS, [PATH]: contribution() });
      expect(await told(repository)).toEqual([]);
    });
  });

  test('is not known by a list from before the contribution', async () => {
    await withRepository(async (repository) => {
      await repository.commit('x', { [LIST]: KNOWN });
      const before = await repository.commit('x', OTHERS);
      await repository.commit('x', { ...OTHERS, [PATH]: contribution() });
      expect(await told(repository, '--range', `${before}..HEAD`)).toEqual(['unknown (error)']);
    });
  });

  test('needs the label in the lists that hold it', async () => {
    await withRepository(async (repository) => {
      const bare = listOf({ id: 'T2310', labels: ['queues'] });
      await repository.commit('x', { [LIST]: bare, [PATH]: contribution() });
      await repository.commit('x', { ...OTHERS, [PATH]: contribution() });
      expect(await told(repository)).toEqual(['label (error)']);
    });
  });

  test('an archived contribution is never new, and the settings may say another level', async () => {
    await withRepository(async (repository) => {
      await repository.commit('x', OTHERS);
      repository.write({ [ARCHIVED]: contribution() });
      expect(await told(repository)).toEqual(['unknown (info)']);
      rmSync(join(repository.root, ARCHIVED));
      await repository.commit('x', { ...OTHERS, [PATH]: contribution() });
      repository.write({ '.lint-protocol.yaml': 'rules:\n  CONTRIB-002: warning\n' });
      expect(await told(repository)).toEqual(['unknown (warning)']);
    });
  });
});
