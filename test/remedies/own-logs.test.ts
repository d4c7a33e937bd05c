import { describe, expect, test } from 'vitest';
import {
  digest,
  entry,
  listing,
  MANIFEST,
} from '../../src/protocols/contributions/manifest-example.ts';
import { claim, event } from '../../src/protocols/vouch/example.ts';
import { withRepository } from '../git/repository-builder.ts';
import { based, commandsOf, errors, judged } from './judged.ts';

const LOG = 'decisions/log.jsonl';
const KIND =
  'kinds:\n  decision: { files: [decisions/*.jsonl], format: jsonl, id: id, keep: append }\n';
const FIRST = '{"id":"D-001","text":"one"}\n';
const REFERS = KIND.replace(' }', ', refers: [{ from: of, to: decision }] }');
const CASES = {
  'not UTF-8': ['file/encoding', Buffer.from('{"id":"D-002","text":"f\xfcr"}\n', 'latin1')],
  'two on one line': ['file/syntax', Buffer.from('{"id":"D-002"}{"id":"D-003"}\n')],
  'an id twice': ['custom/unique-id', Buffer.from('{"id":"D-001","text":"two"}\n')],
} as const;

describe('a wrong line of a log of a declared kind that is committed', () => {
  test.each(Object.entries(CASES))('%s', (_, [rule, line]) =>
    withRepository(async (repository) => {
      const base = await repository.commit('base', { '.lint-protocol.yaml': KIND, [LOG]: FIRST });
      await repository.git('update-ref', 'refs/remotes/origin/main', base);
      await repository.commit('wrong', { [LOG]: Buffer.concat([Buffer.from(FIRST), line]) });
      const [own] = errors(await judged(repository));
      expect(own?.rule).toBe(rule);
      expect(own?.help).toMatch(/^The commit is not published yet, so amend the commit\./);
      expect(own?.help).not.toContain('Remove it');
      expect(own?.then[0]?.text).toBe(`git reset --soft ${base}`);

      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const [published] = errors(await judged(repository));
      expect(published?.help).toContain('Append a corrected entry with a new id');
      expect(published?.then.at(-1)?.text).toContain(`"rule": "${rule}"`);
    }),
  );
});

test('a published line that refers to nothing: what is meant is said, and the entry that accepts it holds for what is appended', () =>
  withRepository(async (repository) => {
    const wrong = `${FIRST}{"id":"D-002","of":"D-01"}\n`;
    const head = await repository.commit('wrong', { '.lint-protocol.yaml': REFERS, [LOG]: wrong });
    await repository.git('update-ref', 'refs/remotes/origin/main', head);
    const [published] = errors(await judged(repository));
    expect(published?.help).toMatch(
      /Append a corrected entry with a new id. This one remains a problem until a maintainer accepts it.*\. For the new entry: Did you mean "D-001"\?$/,
    );
    const entry = /\{.*\}/.exec(published?.then.at(-1)?.text ?? '')?.[0] ?? '';
    const accepted = `${REFERS}ignore:\n  - ${entry}\n`;
    await repository.commit('accepted', { '.lint-protocol.yaml': accepted });
    expect(errors(await judged(repository))).toEqual([]);
    await repository.commit('later', { [LOG]: `${wrong}{"id":"D-003","of":"D-001"}\n` });
    expect(errors(await judged(repository))).toEqual([]);
  }));

const SCHEMA = 'lint/decision.schema.json';
const schema = (...required: readonly string[]) => JSON.stringify({ type: 'object', required });

test('a line that breaks a schema of later: nothing is appended, for that would take nothing away', () =>
  withRepository(async (repository) => {
    const kind = KIND.replace(' }', `, schema: ${SCHEMA} }`);
    const files = { '.lint-protocol.yaml': kind, [SCHEMA]: schema('id'), [LOG]: FIRST };
    await repository.commit('base', files);
    repository.write({ [SCHEMA]: schema('id', 'reviewer') });
    const [found] = errors(await judged(repository));
    expect(found?.rule).toBe('custom/schema');
    expect(found?.help).toContain('This line is older than the declaration');
    expect(found?.help).not.toContain('Append');
  }));

test('lines of a manifest that changed places: the log is put back before anything is recorded anew', () =>
  withRepository(async (repository) => {
    const older = entry({ checksum: digest('') });
    const newer = entry({ id: 'contrib_0f0e0d0c', updatedAt: '2026-01-26T12:00:00Z' });
    const files = listing(older, newer);
    const base = await repository.commit('base', files);
    await repository.git('update-ref', 'refs/remotes/origin/main', base);
    await repository.commit('swapped', { [MANIFEST]: newer + older });
    const found = await judged(repository, '--only', 'manifest/checksum');
    expect(found[0]?.help).toBe(
      'The commit is not published yet, so amend the commit. Restore the earlier version.',
    );
    expect(found.flatMap(commandsOf)).toContain(
      `git --literal-pathspecs checkout ${base} -- ${MANIFEST}`,
    );
  }));

test('a copy of a claim is removed: the event that names its id is that of the claim', () =>
  withRepository(async (repository) => {
    const made = event({ id: 'e1', event: 'claim.create', object_ids: ['refund-window'] });
    const log = event({ id: 'e0', event: 'kb.init', object_ids: [] }) + made;
    const base = await repository.commit('base', based({ 'audit.log.jsonl': log }));
    await repository.git('update-ref', 'refs/remotes/origin/main', base);
    const copy = '.vouch/claims/copy-refund-window.yaml';
    await repository.commit('copied', { [copy]: claim() });
    const found = await judged(repository, '--history', '--only', 'history/audited');
    expect(found[0]?.help).toContain('Remove the file, propose the object with the tool');
    expect(found.flatMap(commandsOf).join()).toContain(`rm -q -f --ignore-unmatch -- ${copy}`);
  }));
