import { describe, expect, test } from 'vitest';
import { EVIDENCE, MATRIX_PATH, matrix, REDIS } from '../../../src/protocols/consensus/example.ts';
import { lint } from './judge.ts';

const RERUN_PATH = '.cleo/consensus/CONS-0042-r1.json';
const WRONG = {
  verdict: 'CONTESTED',
  actualConsensus: 0.3,
  options: [REDIS, { ...REDIS, name: 'b', confidence: 0.1 }],
};
const CITED = { [EVIDENCE.file]: '# Queues\n\n## Redis\n\n## Postgres\n' };

async function levels(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const found = await lint({ ...CITED, ...files });
  return found
    .filter(({ path, rule }) => path === MATRIX_PATH && rule !== 'CONS-007')
    .map(({ rule, level }) => `${level} ${rule}`);
}

describe('what is wrong with a vote', () => {
  test('is an error', async () => {
    expect(await levels({ [MATRIX_PATH]: matrix(WRONG) })).toEqual([
      'error consensus/verdict',
      'error consensus/actual',
    ]);
  });

  test('is information where the question was voted on again', async () => {
    const rerun = matrix({ questionId: 'CONS-0042-r1' });
    expect(await levels({ [MATRIX_PATH]: matrix(WRONG), [RERUN_PATH]: rerun })).toEqual([
      'info consensus/verdict',
      'info consensus/actual',
    ]);
    const gone = matrix({
      ...WRONG,
      options: [{ ...REDIS, evidence: [{ ...EVIDENCE, file: 'a.md' }] }, REDIS],
    });
    const found = await levels({ [MATRIX_PATH]: gone, [RERUN_PATH]: rerun });
    expect(found).toContain('info consensus/evidence-file');
    expect(found.filter((each) => each.startsWith('error'))).toEqual([]);
  });

  test('is an error of the later vote, of another question, of another project, of what cannot be read', async () => {
    const first = matrix();
    const rerun = matrix({ ...WRONG, questionId: 'CONS-0042-r1' });
    const found = await lint({ ...CITED, [MATRIX_PATH]: first, [RERUN_PATH]: rerun });
    expect(
      found.filter(({ rule }) => rule === 'consensus/verdict').map(({ level }) => level),
    ).toEqual(['error']);
    const others = ['CONS-0043-r1', 'CONS-0042-r0', 'CONS-0042-r1x'];
    for (const questionId of others) {
      const files = { [MATRIX_PATH]: matrix(WRONG), [RERUN_PATH]: matrix({ questionId }) };
      expect(await levels(files)).toContain('error consensus/verdict');
    }
    const elsewhere = {
      [MATRIX_PATH]: matrix(WRONG),
      [`x/${RERUN_PATH}`]: matrix({ questionId: 'CONS-0042-r1' }),
    };
    expect(await levels(elsewhere)).toContain('error consensus/verdict');
  });
});
