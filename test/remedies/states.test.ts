import { expect, test } from 'vitest';
import { deciding, PATH } from '../../src/protocols/contributions/example.ts';
import { withRepository } from '../git/repository-builder.ts';
import { based, judged } from './judged.ts';
import { FIRST, LOG, SECOND } from './two-events.ts';

/* The state of a problem is its own: neither its file's nor its line's. */

test('what a commit made of lines that were there is in the range', () =>
  withRepository(async (repository) => {
    await repository.commit('start', based({ 'audit.log.jsonl': FIRST + SECOND }));
    await repository.commit('swapped and cut', { [LOG]: (SECOND + FIRST).trimEnd() });
    const found = await judged(repository, '--since', 'HEAD~1');
    const about = found.filter(({ path, level }) => path === LOG && level !== 'info');
    expect(about.map(({ rule }) => rule)).toEqual([
      'history/append-only',
      'vouch/audit-order',
      'file/final-newline',
    ]);
    expect(new Set(about.map(({ state }) => state))).toEqual(new Set(['in-range']));
  }));

test('what a record lacks that a commit removed is in the range, though the record is older', () =>
  withRepository(async (repository) => {
    await repository.commit('start', based({ 'audit.log.jsonl': FIRST }));
    await repository.git('rm', '-q', '-r', '.vouch/sources');
    await repository.commit('without', {});
    const found = await judged(repository, '--since', 'HEAD~1');
    const lacking = found.filter(({ path }) => path.startsWith('.vouch/claims/'));
    expect(lacking.map(({ rule }) => rule)).toContain('vouch/reference');
    expect(new Set(lacking.map(({ state }) => state))).toEqual(new Set(['in-range']));
    expect(lacking[0]?.help).toContain('The record needs');
  }));

const DOUBTED = deciding({ confidence: 0.9 });

test('what was wrong already is older where its file changed, and the rest of that is in the range', () =>
  withRepository(async (repository) => {
    await repository.commit('start', { [PATH]: DOUBTED });
    await repository.commit('changed', {
      [PATH]: DOUBTED.replace('"status": "draft"', '"status": "drafted"'),
    });
    const found = await judged(repository, '--since', 'HEAD~1', '--all');
    const states = new Map(found.map(({ rule, state }) => [rule, state]));
    expect(states.get('contribution/very-high-confidence')).toBe('older');
    expect(states.get('contribution/schema')).toBe('in-range');
  }));

test('a number in another spelling is the same number, so its problem is no new one', () =>
  withRepository(async (repository) => {
    await repository.commit('start', { [PATH]: DOUBTED.replace(': 0.9,', ': 0.90,') });
    await repository.commit('spelled', { [PATH]: DOUBTED });
    const rules = (found: readonly { rule: string }[]) => found.map(({ rule }) => rule);
    expect(rules(await judged(repository))).toContain('contribution/very-high-confidence');
    expect(rules(await judged(repository, '--since', 'HEAD~1'))).not.toContain(
      'contribution/very-high-confidence',
    );
  }));
