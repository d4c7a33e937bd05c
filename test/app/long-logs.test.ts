import { describe, expect, test, vi } from 'vitest';
import { call } from '../cli/call.ts';
import { withRepository } from '../git/repository-builder.ts';

const LOG = 'log/1.jsonl';
const lineOf = (nth: number, at = nth) =>
  `${JSON.stringify({ id: `e-${nth}`, at, text: 'Some words of an event. '.repeat(5) })}\n`;
const COUNT = 7000;
const OLD = Array.from({ length: COUNT }, (_, nth) => lineOf(nth)).join('');
const CONFIG = JSON.stringify({
  kinds: {
    event: {
      ...{ files: ['log/*.jsonl'], format: 'jsonl', id: 'id', keep: 'append' },
      order: { by: 'at' },
    },
  },
});

/** Stages lines at the end of a log of a megabyte. @returns what the hook says, and which of two old lines it reads, in its order */
function hooked(added: string) {
  return withRepository(async (repo) => {
    await repo.commit('before', { '.lint-protocol.yml': CONFIG, [LOG]: OLD });
    repo.write({ [LOG]: `${OLD}${added}` });
    await repo.git('add', '-A');
    const parse = vi.spyOn(JSON, 'parse');
    try {
      const { code, out } = await call(['--staged'], { cwd: repo.root, env: repo.env });
      const old = [lineOf(3000).trimEnd(), lineOf(3001).trimEnd()];
      return {
        code,
        out,
        reads: parse.mock.calls.map(([each]) => old.indexOf(each)).filter((nth) => nth >= 0),
      };
    } finally {
      parse.mockRestore();
    }
  });
}

describe('a long log that grew', () => {
  test('is sifted from its end where nothing is wrong with what is new, and not read otherwise', async () => {
    const { code, out, reads } = await hooked(lineOf(COUNT) + lineOf(COUNT + 1));
    expect({ code, reads }).toEqual({ code: 0, reads: [1, 0] });
    expect(out).toBe(`No problems.\nChecked 1 log and ${COUNT + 2} events.\n`);
  });

  test('has the problems of its new lines at their places', async () => {
    const { code, out } = await hooked(lineOf(17, COUNT) + lineOf(COUNT + 1, 5));
    expect(code).toBe(1);
    expect(out).toContain(`${LOG}:${COUNT + 1}:7`);
    expect(out).toContain('The id "e-17" already belongs to another record');
    expect(out).toContain(`${LOG}:${COUNT + 2}:`);
    expect(out).toContain(`at is 5, which is before that of the event above it (${COUNT})`);
  });
});
