import type { OperationExample } from '../../../core/operation.ts';
import { OUTPUT, PATH } from '../example.ts';
import { unchangeable } from './file-examples.ts';
import { beyondDraft, listed, NOW, relisted, sealedContribution } from './status-examples.ts';

const RESEARCH = OUTPUT.filePath;
const OTHER = 'docs/research/2026-02-01_load.md';
const NOTES = {
  [RESEARCH]: '---\ntags: [queues]\n---\n\n# Queue stores\n\nTwo stores, measured.\n\nMore.\n',
  [OTHER]: 'No heading.\n',
};

const FOUND = {
  filePath: RESEARCH,
  researchId: 'queue-stores',
  type: 'comparison',
  title: 'Queue stores',
  createdAt: '2026-01-26T00:00:00.000Z',
  linkedAt: NOW,
  summary: 'Two stores, measured.',
};
const SECOND = {
  filePath: OTHER,
  researchId: 'load',
  type: 'notes',
  createdAt: '2026-02-01T00:00:00.000Z',
  linkedAt: NOW,
  summary: 'No heading.',
};

const draftOf = (...researchOutputs: readonly unknown[]) =>
  sealedContribution({ researchOutputs }, { completedAt: null });
const empty = { ...listed(draftOf(), 'partial'), ...NOTES };
const one = { ...listed(draftOf(FOUND), 'partial'), ...NOTES };
const PARTIAL = { status: 'partial' };

export const attachExamples: readonly OperationExample[] = [
  {
    name: 'a file with a heading and words below it',
    before: empty,
    input: { file: PATH, research: { [RESEARCH]: 'comparison' } },
    after: relisted(empty, draftOf(FOUND), PARTIAL),
  },
  {
    name: 'another one, and the type of the first',
    before: one,
    input: { file: PATH, research: { [RESEARCH]: 'analysis', [OTHER]: 'notes' } },
    after: relisted(one, draftOf({ ...FOUND, type: 'analysis' }, SECOND), PARTIAL),
  },
  {
    name: 'a file that is not there',
    before: empty,
    input: { file: PATH, research: { 'docs/nothing.md': 'notes' } },
    refused: ['CONTRIB-003'],
  },
  {
    name: 'of a complete contribution',
    before: { ...listed(beyondDraft('complete')), ...NOTES },
    input: { file: PATH, research: { [RESEARCH]: 'comparison' } },
    error: 'wrong-status',
  },
  ...unchangeable({ research: { [RESEARCH]: 'comparison' } }),
];
