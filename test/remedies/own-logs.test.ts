import { describe, expect, test } from 'vitest';
import { withRepository } from '../git/repository-builder.ts';
import { errors, judged } from './judged.ts';

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
      expect(published?.help).toContain('Append what it was to say again');
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
      /Append what it was to say again, .*\. For the new entry: Did you mean "D-001"\?$/,
    );
    const entry = /\{.*\}/.exec(published?.then.at(-1)?.text ?? '')?.[0] ?? '';
    const accepted = `${REFERS}ignore:\n  - ${entry}\n`;
    await repository.commit('accepted', { '.lint-protocol.yaml': accepted });
    expect(errors(await judged(repository))).toEqual([]);
    await repository.commit('later', { [LOG]: `${wrong}{"id":"D-003","of":"D-001"}\n` });
    expect(errors(await judged(repository))).toEqual([]);
  }));
