import { describe, expect, test } from 'vitest';
import {
  CITED,
  CONFLICT,
  citing,
  conflicting,
  contribution,
  deciding,
  EVIDENCE,
  OUTPUT,
  PATH,
} from '../../../src/protocols/contributions/example.ts';
import { digest, entry, MANIFEST } from '../../../src/protocols/contributions/manifest-example.ts';
import { rulesOf } from './judge.ts';

const SESSION = 'session_20260126_080000_1a2b3c';
const STORE = { '.cleo/sessions.json': `{"sessions":[{"id":"${SESSION}","status":"active"}]}\n` };

/** All rules that find something, in a store where nothing else is wrong. */
function broken(text: string, manifest = {}): Promise<readonly string[]> {
  const listed = entry({ checksum: digest(text), ...manifest });
  const past = { ...CITED, ...STORE };
  return rulesOf({ ...past, [MANIFEST]: listed, [PATH]: text }, { past });
}

test('a sound store breaks no rule', async () => {
  expect(await broken(contribution())).toEqual([]);
});

describe('one fault is told by one rule', () => {
  test.each([
    ['no rationale', 'CONTRIB-007', deciding({ rationale: undefined })],
    ['a null rationale', 'CONTRIB-007', deciding({ rationale: null })],
    ['a blank rationale', 'CONTRIB-007', deciding({ rationale: '  ' })],
    ['a short rationale', 'contribution/schema', deciding({ rationale: 'It is fine.' })],
    ['a rationale of a wrong type', 'contribution/schema', deciding({ rationale: 7 })],
    ['no evidence', 'CONTRIB-007', deciding({ evidence: undefined })],
    ['an empty list', 'CONTRIB-007', deciding({ evidence: [] })],
    ['evidence of a wrong type', 'contribution/schema', deciding({ evidence: {} })],
    ['no evidence, very sure', 'CONTRIB-007', deciding({ evidence: [], confidence: 1 })],
    ['a confidence out of range', 'contribution/schema', deciding({ confidence: 1.4 })],
    ['a confidence in quotes', 'contribution/schema', deciding({ confidence: '0.4' })],
    [
      'a note of a wrong type',
      'contribution/schema',
      deciding({ confidence: 0.4, uncertaintyNote: 7 }),
    ],
    ['a file that is not there', 'contribution/evidence-file', citing({ file: 'a.md' })],
    ['a quote that is not there', 'contribution/evidence-quote', citing({ quote: 'never said' })],
    ['a line past the end', 'contribution/evidence-line', citing({ line: 4 })],
    ['a line of zero', 'contribution/schema', citing({ line: 0 })],
    ['no section', 'contribution/schema', citing({ section: undefined })],
    ['a blank section', 'CONTRIB-013', citing({ section: '' })],
    ['no source', 'contribution/schema', citing({ file: undefined })],
    ['no reason for a conflict', 'CONTRIB-010', conflicting({ rationale: null })],
    ['no resolution', 'CONTRIB-014', conflicting({ resolution: undefined })],
    ['a resolution of a wrong type', 'contribution/schema', conflicting({ resolution: [] })],
    ['a hedge', 'CONTRIB-011', deciding({ answer: 'Maybe Redis' })],
    ['no list of decisions', 'contribution/schema', contribution({ decisions: undefined })],
    ['a property misspelled', 'contribution/unknown-property', deciding({ Answer: 'Redis' })],
    ['no label', 'contribution/recommended-field', contribution({ sessionLabel: undefined })],
  ])('%s: %s', async (_what, rule, text) => {
    const conflicts = text.includes('"conflictId"') ? 1 : 0;
    const decisions = text.includes('"decisions"') ? 1 : 0;
    const counts = { conflictCount: conflicts, decisionCount: decisions };
    expect(await broken(text, counts)).toEqual([rule]);
  });

  test('a research output without linkedAt is told by CONTRIB-004 alone', async () => {
    const text = contribution({ researchOutputs: [{ ...OUTPUT, linkedAt: undefined }] });
    const files = { ...CITED, ...STORE, [OUTPUT.filePath]: '', [PATH]: text };
    const manifest = entry({ checksum: digest(text) });
    const past = { ...CITED, ...STORE };
    expect(await rulesOf({ ...files, [MANIFEST]: manifest }, { past })).toEqual(['CONTRIB-004']);
  });

  test('a session id that is none and not listed', async () => {
    const sessionId = 'session_today';
    const text = contribution({ sessionId });
    expect(await broken(text, { sessionId })).toEqual(['CONTRIB-001', 'manifest/schema']);
  });

  test('a session id that is none, where no session can be verified', async () => {
    const text = contribution({ sessionId: 'session_today' });
    expect(await rulesOf({ ...CITED, [PATH]: text })).toEqual([
      'contribution/schema',
      'manifest/unlisted',
    ]);
  });

  test.each([
    ['a task that is none, and not the file’s', 'manifest/agrees', { taskId: '2310' }],
    [
      'a path that is none, and of no file',
      'manifest/orphaned',
      { filePath: '.cleo/contributions/x.txt' },
    ],
  ])('an entry with %s', async (_what, rule, manifest) => {
    const others = rule === 'manifest/orphaned' ? ['manifest/unlisted'] : [];
    expect(await broken(contribution(), manifest)).toEqual([rule, ...others]);
  });

  test('text that is no JSON is told by file/syntax alone', async () => {
    const text = contribution().slice(0, -3);
    expect(await broken(text)).toEqual(['file/syntax']);
  });
});

describe('an edit by hand anywhere is caught', () => {
  const text = conflicting({}, { conflicts: [{ ...CONFLICT, severity: 'low' }] });
  const sound = { checksum: digest(text), conflictCount: 1 };

  test.each([
    ['a digit of the checksum', { ...sound, checksum: '00000000' }, 'manifest/checksum'],
    ['the number of decisions', { ...sound, decisionCount: 2 }, 'manifest/agrees'],
    ['the number of conflicts', { ...sound, conflictCount: 0 }, 'manifest/agrees'],
    ['the agent', { ...sound, agentId: 'opus-2' }, 'manifest/agrees'],
    ['the path', { ...sound, filePath: '.cleo/contributions/x.json' }, 'manifest/orphaned'],
    ['the status', { ...sound, status: 'done' }, 'manifest/schema'],
  ])('in the manifest: %s', async (_what, changes, rule) => {
    expect(await broken(text, sound)).toEqual([]);
    expect(await broken(text, changes)).toContain(rule);
  });

  test.each([
    ['a quote', EVIDENCE.quote, 'keeps any order'],
    ['a confidence', '0.8', '0.81'],
    ['a severity', '"low"', '"high"'],
    ['a blank', ': ', ':  '],
  ])('in the file: %s', async (_what, before, after) => {
    const files = { ...CITED, ...STORE, [MANIFEST]: entry(sound) };
    const edited = text.replace(before, after);
    expect(edited).not.toBe(text);
    expect(await rulesOf({ ...files, [PATH]: edited })).toContain('manifest/checksum');
  });
});
