import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CITED, contribution, META } from '../../src/protocols/contributions/example.ts';
import {
  digest,
  entryOf,
  MANIFEST,
  pathOf,
} from '../../src/protocols/contributions/manifest-example.ts';
import { sealedText } from '../../src/protocols/contributions/operations/sealed-text.ts';
import { event, PROPOSAL, proposal } from '../../src/protocols/vouch/example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { based, commandsOf, errors, judged, ran } from './judged.ts';

/*
 * What is staged and has to be put back is put back whole: nothing that a report prints leaves what the
 * hook refuses next.
 */

const LOG = 'decisions/log.jsonl';
const CONFIG = {
  '.lint-protocol.json': JSON.stringify({
    kinds: {
      decision: {
        files: ['decisions/*.jsonl'],
        format: 'jsonl',
        keep: 'append',
        id: 'id',
      },
    },
  }),
};
const LINES = ['D-001', 'D-002', 'D-003'].map((id) => `${JSON.stringify({ id, text: id })}\n`);

const READY = { ...META, consensusReady: true };

/** Runs what the report says on what is staged, and says what it says then. */
async function obeyed(repository: TestRepository) {
  const told = errors(await judged(repository, '--staged'));
  for (const each of told) ran(repository, commandsOf(each));
  return { told, left: errors(await judged(repository, '--staged')) };
}

describe('what is staged', () => {
  test('of a log that was split goes, and git still has it', () =>
    withRepository(async (repository) => {
      await repository.commit('log', { ...CONFIG, [LOG]: LINES.join('') });
      await repository.git('rm', '-q', LOG);
      const [first = '', ...others] = LINES;
      repository.write({ 'decisions/a.jsonl': first, 'decisions/b.jsonl': others.join('') });
      await repository.git('add', '-A');
      const { told, left } = await obeyed(repository);
      expect(told[0]?.help).toContain(
        'The steps also take back what is staged of "decisions/a.jsonl"',
      );
      expect(left).toEqual([]);
      expect(await repository.git('status', '--porcelain')).toBe('');
    }));

  test('of a decision that was renamed, with another id, goes', () =>
    withRepository(async (repository) => {
      const DECISION = `.vouch/decided/${PROPOSAL}.yaml`;
      const log = event({ id: 'e1', event: 'proposal.claim.reject', object_ids: [PROPOSAL] });
      const text = proposal({ status: 'rejected' });
      await repository.commit('base', {
        ...based({ 'audit.log.jsonl': log }),
        [DECISION]: text,
      });
      await repository.git('mv', DECISION, '.vouch/decided/other.yaml');
      repository.write({ '.vouch/decided/other.yaml': text.replace(/^id: .*$/m, 'id: other') });
      await repository.git('add', '-A');
      const { left } = await obeyed(repository);
      expect(left).toEqual([]);
      expect(existsSync(join(repository.root, '.vouch/decided/other.yaml'))).toBe(false);
      expect(await repository.git('status', '--porcelain')).toBe('');
    }));

  test('of a merged contribution is put back, and nothing is sealed', () =>
    withRepository(async (repository) => {
      const FILE = pathOf('contrib_1a');
      const { text } = sealedText(contribution({ status: 'merged', _meta: READY }), []);
      const entry = entryOf('contrib_1a', { status: 'merged', checksum: digest(text) });
      await repository.commit('merged', { ...CITED, [FILE]: text, [MANIFEST]: entry });
      const changed = text.replace('"status": "merged"', '"status": "draft"');
      const forged = sealedText(changed.replace('"answer": "', '"answer": "not '), []).text;
      const listed = entryOf('contrib_1a', { status: 'partial', checksum: digest(forged) });
      const later = listed.replace('"id":"contrib_', '"id":"contrib_2');
      repository.write({ [FILE]: forged, [MANIFEST]: entry + later });
      await repository.git('add', '-A');
      const all = await judged(repository, '--staged');
      expect(all.filter(({ level }) => level === 'warning').length).toBeGreaterThan(0);
      expect(all.flatMap(commandsOf).filter((each) => each.includes('seal'))).toEqual([]);
    }));

  test('and is to be corrected by whoever wrote it stays', () =>
    withRepository(async (repository) => {
      await repository.commit('log', { ...CONFIG, [LOG]: LINES.join('') });
      repository.write({
        [LOG]: LINES.slice(1).join(''),
        'decisions/new.jsonl': '{"id":"D-002","text":"x"}\n',
      });
      await repository.git('add', '-A');
      const { left } = await obeyed(repository);
      expect(left.map(({ path }) => path)).toEqual(['decisions/new.jsonl']);
      expect(existsSync(join(repository.root, 'decisions/new.jsonl'))).toBe(true);
    }));
});
