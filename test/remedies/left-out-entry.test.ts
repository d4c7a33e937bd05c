import { expect, test } from 'vitest';
import type { Diagnostic } from '../../src/core/report-document.ts';
import { contribution, DECISION, PATH } from '../../src/protocols/contributions/example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { done, errors, judged } from './judged.ts';
import { append } from './sealing.ts';

/*
 * A merge that kept one side of a log: what a branch made in the range fits its entry no more. The log is
 * put back. To append an entry for it would say that the file was changed.
 */

const MANIFEST = '.cleo/contributions/CONTRIBUTIONS.jsonl';

type Texts = Record<string, string>;

async function listed(before: Texts, text: string): Promise<Texts> {
  const files: Texts = { ...before, [PATH]: text };
  await append(files, PATH);
  return files;
}

/** The evidence of the example is in no file, before and after. */
function rulesOf(found: readonly Diagnostic[]): readonly string[] {
  const rules = errors(found).map(({ rule }) => rule);
  return rules.filter((rule) => !rule.startsWith('contribution/'));
}

async function merged(repository: TestRepository): Promise<string> {
  const first = await listed({}, contribution());
  const base = await repository.commit('base', first);
  const answered = contribution({ decisions: [{ ...DECISION, answer: 'Postgres listens' }] });
  await repository.git('checkout', '-q', '-b', 'side');
  const side = await repository.commit('side', await listed(first, answered));
  await repository.git('checkout', '-q', '-b', 'work', base);
  await repository.commit('beside', { 'beside.md': 'beside\n' });
  await repository.git('merge', '-q', '--no-ff', '--no-commit', side);
  await repository.commit('merge', { [MANIFEST]: first[MANIFEST] ?? '' });
  return base;
}

test('a range with a merge that left an entry out asks for the log, and for no entry', () =>
  withRepository(async (repository) => {
    const base = await merged(repository);
    const found = errors(await judged(repository, '--since', base));
    expect(rulesOf(found)).toEqual(['manifest/checksum', 'history/append-only']);
    const checksum = found.find(({ rule }) => rule === 'manifest/checksum');
    expect(checksum?.help).toContain(`The record needs "${MANIFEST}"`);
    expect(checksum?.help).not.toContain('seal');
    done(repository, found);
    expect(rulesOf(await judged(repository, '--since', base))).toEqual([]);
    expect(rulesOf(await judged(repository))).toEqual([]);
  }));
