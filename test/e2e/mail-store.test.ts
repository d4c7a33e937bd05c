import { expect, test } from 'vitest';
import { mailStore } from '../../scripts/bench/mail-store.ts';
import { withRepository } from '../git/repository-builder.ts';
import { lintJson, lintProtocol } from './cli.ts';

const MESSAGES = 300;

test('a mail store of free-form subjects: one MB-001 a message, at its subject, and the way out', async () => {
  await withRepository(async (repo) => {
    const files = [...mailStore({ messages: MESSAGES, subjects: 'free', seed: 7 })];
    expect(files).toHaveLength(3 * MESSAGES);
    repo.write(Object.fromEntries(files));

    const { diagnostics, checked, code } = lintJson(repo, ['--rule', 'message/*=off']);
    expect(code).toBe(1);
    expect(checked).toMatchObject({ records: { message: MESSAGES }, files: 3 * MESSAGES });
    expect(diagnostics).toHaveLength(MESSAGES);
    expect(new Set(diagnostics.map(({ record }) => record)).size).toBe(MESSAGES);

    const contents = new Map(files);
    for (const { rule, path, range, related } of diagnostics) {
      expect(rule).toBe('MB-001');
      expect(path).toMatch(/^messages\//);
      expect(related).toHaveLength(2);
      const marked = (contents.get(path) ?? '').slice(range.start.offset, range.end.offset);
      const subject = /"subject": (".*")/.exec(contents.get(path) ?? '')?.[1];
      expect(marked).toBe(subject);
    }
    expect(lintProtocol(repo).out).toContain('messages.subjects');
  });
});

test('with optional subjects the same store is left alone', async () => {
  await withRepository(async (repo) => {
    repo.write(Object.fromEntries(mailStore({ messages: 30, subjects: 'free', seed: 7 })));
    repo.write({ '.lint-protocol.yaml': 'messages:\n  subjects: optional\n' });
    const { diagnostics, checked } = lintJson(repo, ['--only', 'MB-*']);
    expect(diagnostics).toEqual([]);
    expect(checked.records).toEqual({ message: 30 });
  });
});

test('a store of valid messages of every type gives nothing at all', async () => {
  await withRepository(async (repo) => {
    repo.write(Object.fromEntries(mailStore({ messages: 300, subjects: 'valid', seed: 7 })));
    const { diagnostics, checked, code } = lintJson(repo);
    expect(diagnostics).toEqual([]);
    expect(checked.records).toEqual({ message: 300 });
    expect(code).toBe(0);
  });
});
