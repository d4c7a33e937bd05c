import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DECISION } from '../../src/protocols/contributions/example.ts';
import { MANIFEST, pathOf } from '../../src/protocols/contributions/manifest-example.ts';
import {
  entryFor,
  epicFiles,
  firstText,
  SECOND,
  secondText,
} from '../../src/protocols/contributions/operations/epic-examples.ts';
import { call } from '../cli/call.ts';
import { withRepository } from '../git/repository-builder.ts';

const MORE = { ...DECISION, questionId: 'RCSD-002', question: 'Where does state live by default?' };
const OTHER = firstText({
  taskId: 'T2311',
  decisions: [{ ...MORE, answer: 'In a file of each session', confidence: 0.6 }],
  _meta: { contributionId: 'contrib_cccc0003', createdAt: '2026-01-25T10:30:00Z' },
});
const FILES = epicFiles({ second: secondText({ decisions: [DECISION, MORE] }) });

test('words of one question are written into no conflict on another', () =>
  withRepository(async (repository) => {
    const manifest = `${FILES[MANIFEST]}${entryFor(pathOf('T2311'), OTHER)}`;
    await repository.commit('base', { ...FILES, [pathOf('T2311')]: OTHER, [MANIFEST]: manifest });
    const flag = (...args: readonly string[]) =>
      call(['contribution', 'flag', '--epic', 'T2308', ...args], {
        cwd: repository.root,
        env: repository.env,
      });
    const words = ['--rationale', 'Redis keeps order per key, a table does not.'];
    const refused = await flag(...words);
    expect(refused.code).not.toBe(0);
    expect(refused.err).toContain('on several questions: RCSD-001, RCSD-002');
    const done = await flag(...words, '--question-id', 'RCSD-001');
    expect(done).toMatchObject({ code: 0 });
    const { conflicts } = JSON.parse(readFileSync(join(repository.root, SECOND), 'utf8'));
    expect(conflicts.map(({ questionId }: { questionId: string }) => questionId)).toEqual([
      'RCSD-001',
    ]);
    expect((await flag()).code).toBe(0);
    expect(JSON.parse(readFileSync(join(repository.root, SECOND), 'utf8')).conflicts).toHaveLength(
      2,
    );
  }));
