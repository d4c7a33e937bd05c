import type { OperationExample } from '../../../core/operation.ts';
import { EVIDENCE, MATRIX_PATH, POSTGRES, REDIS } from '../example.ts';
import { DRAFT_PATH, openOption, SOURCES, voted } from './draft-examples.ts';

const OPEN = { ...SOURCES, [DRAFT_PATH]: voted({ options: [REDIS, openOption('postgres')] }) };
const INPUT = {
  file: DRAFT_PATH,
  option: 'postgres',
  confidence: 0.41,
  rationale: 'No second store',
  evidence: ['docs/queues.md#Postgres=doc'],
};

export const voteExamples: readonly OperationExample[] = [
  {
    name: 'the last option gets its vote',
    before: OPEN,
    input: INPUT,
    result: { option: 'postgres', open: [] },
    after: { [DRAFT_PATH]: voted() },
  },
  {
    name: 'a draft that is named by its questionId, with evidence as an object',
    before: OPEN,
    input: {
      ...INPUT,
      file: 'CONS-0042',
      evidence: [{ file: 'docs/queues.md', section: 'Postgres', type: 'doc' }],
    },
    result: { path: DRAFT_PATH, option: 'postgres', open: [] },
    after: { [DRAFT_PATH]: voted() },
  },
  {
    name: 'an agent votes on an option that was not thought of, with an address as evidence',
    before: OPEN,
    input: {
      ...INPUT,
      option: 'sqlite',
      agent: 'QuietHarbor',
      add: true,
      evidence: ['https://sqlite.org/wal.html#top#Concurrency=external'],
    },
    result: { open: ['Option postgres still needs a confidence, a rationale and evidence.'] },
    after: {
      [DRAFT_PATH]: voted({
        options: [
          REDIS,
          openOption('postgres'),
          {
            name: 'sqlite',
            confidence: 0.41,
            rationale: 'No second store (QuietHarbor)',
            evidence: [
              { url: 'https://sqlite.org/wal.html#top', section: 'Concurrency', type: 'external' },
            ],
          },
        ],
      }),
    },
  },
  {
    name: 'another vote on the same option',
    before: OPEN,
    input: { ...INPUT, option: 'redis' },
    error: 'voted-already',
  },
  {
    name: 'another vote that takes the place of the first',
    before: { ...SOURCES, [DRAFT_PATH]: voted() },
    input: { ...INPUT, confidence: 0.6, replace: true },
    after: {
      [DRAFT_PATH]: voted({
        options: [
          REDIS,
          { ...POSTGRES, confidence: 0.6, evidence: [{ ...EVIDENCE, section: 'Postgres' }] },
        ],
      }),
    },
  },
  {
    name: 'lines as evidence: they are quoted, under their heading',
    before: OPEN,
    input: { ...INPUT, evidence: ['docs/queues.md:3'] },
    after: {
      [DRAFT_PATH]: voted({
        options: [
          REDIS,
          {
            ...POSTGRES,
            evidence: [
              {
                ...{ file: 'docs/queues.md', section: 'Redis', quote: '## Redis' },
                ...{ line: 3, type: 'documentation' },
              },
            ],
          },
        ],
      }),
    },
  },
  {
    name: 'a line that the file does not have',
    before: OPEN,
    input: { ...INPUT, evidence: ['docs/queues.md:9'] },
    error: 'no-lines',
  },
  {
    name: 'a vote that is taken back',
    before: { ...SOURCES, [DRAFT_PATH]: voted() },
    input: { file: DRAFT_PATH, option: 'postgres', withdraw: true },
    after: { [DRAFT_PATH]: OPEN[DRAFT_PATH] },
  },
  {
    name: 'another threshold',
    before: OPEN,
    input: { file: DRAFT_PATH, threshold: 0.7 },
    result: { option: null },
    after: {
      [DRAFT_PATH]: voted({ options: [REDIS, openOption('postgres')], threshold: 0.7 }),
    },
  },
  {
    name: 'a vote without evidence',
    before: OPEN,
    input: { file: DRAFT_PATH, option: 'postgres', confidence: 0.41, rationale: 'No second store' },
    error: 'incomplete-vote',
  },
  {
    name: 'nothing to record',
    before: OPEN,
    input: { file: DRAFT_PATH },
    error: 'nothing-to-record',
  },
  {
    name: 'an option that the draft does not have',
    before: OPEN,
    input: { ...INPUT, option: 'postgress' },
    error: 'unknown-option',
  },
  {
    name: 'a vote that is counted',
    before: { ...SOURCES, [MATRIX_PATH]: voted({ verdict: 'PROVEN', actualConsensus: 0.82 }) },
    input: { ...INPUT, file: MATRIX_PATH },
    error: 'counted-vote',
  },
  {
    name: 'a file that is no draft',
    before: { 'package.json': '{}\n' },
    input: { ...INPUT, file: 'package.json' },
    error: 'no-draft',
  },
  { name: 'no file', before: SOURCES, input: INPUT, error: 'unknown-file' },
];
