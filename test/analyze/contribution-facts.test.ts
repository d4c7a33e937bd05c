import { describe, expect, test } from 'vitest';
import type { ReadableKind } from '../../src/core/record.ts';
import {
  CONFLICT,
  contribution,
  DECISION,
  EVIDENCE,
  OUTPUT,
} from '../../src/protocols/contributions/example.ts';
import type {
  ContributionFact,
  ContributionManifestFact,
} from '../../src/protocols/contributions/facts.ts';
import { digest, entry } from '../../src/protocols/contributions/manifest-example.ts';
import { parseAs } from '../parse/parse-as.ts';
import { factOf } from './fact-of.ts';

async function fact(kind: ReadableKind, text: string): Promise<unknown> {
  const record = await parseAs(kind, text);
  if (!record.readable) throw new Error(`not readable: ${text}`);
  const found = factOf(record);
  expect(JSON.parse(JSON.stringify(found))).toEqual(found);
  return found;
}

describe('a contribution', () => {
  test('is known by what others may compare', async () => {
    const text = contribution({ conflicts: [CONFLICT], researchOutputs: [OUTPUT] });
    const found = (await fact('contribution', text)) as ContributionFact;
    expect(found).toMatchObject({
      id: 'contrib_1a2b3c4d',
      epicId: 'T2308',
      createdAt: Date.UTC(2026, 0, 26, 9, 30),
      baseline: null,
      digest: digest(text),
    });
    expect(found.decisions).toEqual([
      {
        at: ['decisions', 0],
        questionId: DECISION.questionId,
        question: DECISION.question,
        answer: DECISION.answer,
        confidence: 0.8,
        sources: [{ file: EVIDENCE.file, url: null, section: EVIDENCE.section }],
        markdown: null,
      },
    ]);
    expect(found.citations).toEqual([
      {
        path: EVIDENCE.file,
        from: 'root',
        line: null,
        quote: EVIDENCE.quote,
        section: EVIDENCE.section,
        sha256: null,
        at: ['decisions', 0, 'evidence', 0],
      },
      {
        path: OUTPUT.filePath,
        from: 'root',
        line: null,
        quote: null,
        sha256: null,
        at: ['researchOutputs', 0, 'filePath'],
      },
    ]);
  });

  test.each([
    '7',
    '[]',
    '{}',
    '{"decisions":{},"conflicts":[7,null,[]],"_meta":[]}',
    '{"__proto__":{"sessionId":"x"}}',
  ])('%s says nothing', async (text) => {
    const found = (await fact('contribution', text)) as ContributionFact;
    expect(found).toMatchObject({ id: null, sessionId: null, decisions: [], conflicts: [] });
    expect(found.citations).toEqual([]);
  });

  test('evidence of a wrong type is not cited', async () => {
    const evidence = [7, null, { file: 7 }, { file: ' ' }, { file: 'a', line: '3', quote: 7 }];
    const text = contribution({ decisions: [{ ...DECISION, evidence }] });
    const { citations } = (await fact('contribution', text)) as ContributionFact;
    expect(citations).toEqual([
      {
        path: 'a',
        from: 'root',
        line: null,
        quote: null,
        sha256: null,
        at: ['decisions', 0, 'evidence', 4],
      },
    ]);
  });
});

describe('a manifest', () => {
  async function entries(...lines: readonly string[]): Promise<ContributionManifestFact> {
    return (await fact('contribution-manifest', lines.join(''))) as ContributionManifestFact;
  }

  test('knows the latest entry of each file, whatever its time, and its line', async () => {
    const at = (updatedAt: unknown, filePath = '.cleo/contributions/a.json') =>
      entry({ updatedAt, filePath });
    const { entries: found } = await entries(
      at('2026-01-26T12:00:00Z'),
      at('2026-01-26T11:00:00Z'),
      at('2026-01-26T11:00:00Z', '.cleo/contributions/b.json'),
      at('2026-01-26T13:00:00+01:00'),
      at('never'),
      at('never', '.cleo/contributions/c.json'),
    );
    expect(found.map(({ isLatest }) => isLatest)).toEqual([false, false, true, false, true, true]);
    const { entries: apart } = await entries('\n', at('never'), '{\n', ' \r\n', at('never'));
    expect(apart.map(({ line }) => line)).toEqual([2, 5]);
  });

  // Whichever entry is the latest of its file: what a line asks for depends on no other.
  test('asks for existence at each entry, and of the past only where one corrects another', async () => {
    const other = '.cleo/contributions/other.json';
    const { citations } = await entries(
      entry({ checksum: '00000000' }),
      entry({ filePath: other, epicId: undefined, createdAt: '2026-01-26T09:00:00Z' }),
      entry({ filePath: other, epicId: undefined }),
      entry(),
    );
    const asked = citations.map(({ path, ever, presentOnly, at }) => [
      path,
      ever,
      presentOnly,
      ...at,
    ]);
    const own = '.cleo/contributions/contrib_1a2b3c4d.json';
    const archived = '.cleo/contributions/archive/T2308/contrib_1a2b3c4d.json';
    expect(asked).toEqual([
      [own, undefined, true, 0, 'filePath'],
      [archived, undefined, true, 0, 'filePath'],
      [other, undefined, true, 1, 'filePath'],
      [other, true, undefined, 2, 'filePath'],
      [own, undefined, true, 3, 'filePath'],
      [archived, undefined, true, 3, 'filePath'],
    ]);
  });

  test.each([
    '/etc/passwd',
    'a.json',
    '.cleo/contributions/../../a.json',
    '.cleo/contributions//a',
    '',
  ])('asks nothing about %j', async (filePath) => {
    const { citations } = await entries(entry({ filePath }));
    expect(citations).toEqual([]);
  });

  test.each(['7\n', '[]\n', 'null\n', '{"__proto__":{"id":"x"}}\n'])(
    '%j says nothing',
    async (line) => {
      const { entries: found, citations } = await entries(line);
      expect(found).toMatchObject([{ id: null, filePath: null, checksum: null }]);
      expect(citations).toEqual([]);
    },
  );
});
