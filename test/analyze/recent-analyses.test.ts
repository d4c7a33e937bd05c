import { expect, test } from 'vitest';
import { RecentAnalyses } from '../../src/analyze/recent-analyses.ts';

const ANALYSIS = { isRecord: true, id: null, size: 1, fact: null, findings: [] };

test('a thousand edits of one text leave nothing behind, and others stay', () => {
  const analyses = new RecentAnalyses();
  for (let edit = 0; edit < 1000; edit += 1) {
    if (!analyses.has('other')) analyses.set('other', ANALYSIS);
    analyses.set(`edit ${edit}`, ANALYSIS);
    analyses.dropUnused(true);
  }
  expect(analyses.size).toBe(2);
  expect(analyses.has('edit 0')).toBe(false);
  expect(analyses.get('other')).toBe(ANALYSIS);
});
