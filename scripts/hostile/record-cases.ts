import { filled, type HostileCase, KIB, MIB, numbered } from './hostile-case.ts';

const CONTRIBUTION = '.cleo/contributions/contrib_1a2b3c4d.json';
const VOTE = '.cleo/consensus/CONS-0042.json';
const READ = /Checked \d/;
const COUNT = 15_000;

function one(name: string, path: string, value: unknown): HostileCase {
  return { name: `record: ${name}`, files: { [path]: JSON.stringify(value) }, tells: READ };
}

function list(item: (index: number) => unknown, count = COUNT): unknown[] {
  return Array.from({ length: count }, (_, index) => item(index));
}

/** A decision whose every text is looked at. */
function decision(index: number, text: string) {
  return {
    questionId: `RCSD-${index}`,
    question: text,
    answer: text,
    confidence: 0.5,
    rationale: text,
  };
}

/** Records of the right shape, with too much in one place; and text to stall an expression. */
export function recordCases(): HostileCase[] {
  const blanks = `a${' '.repeat(MIB)}b`;
  return [
    one('empty decisions', CONTRIBUTION, { decisions: list(() => ({})) }),
    one('decisions of one question', CONTRIBUTION, { decisions: list(() => decision(1, 'x')) }),
    one('decisions', CONTRIBUTION, { decisions: list((i) => decision(i, `x${i}`)) }),
    one('a decision of blanks', CONTRIBUTION, {
      decisions: [decision(1, blanks), decision(1, `${blanks}c`)],
    }),
    one('conflicts', CONTRIBUTION, {
      conflicts: list((i) => ({ conflictId: `c${i}`, questionId: 1 })),
    }),
    one('evidence', CONTRIBUTION, {
      decisions: [
        { ...decision(1, 'x'), evidence: list((i) => ({ file: `../../${i}`, quote: 'x' })) },
      ],
    }),
    one('a file of a megabyte of dots', CONTRIBUTION, {
      decisions: [{ ...decision(1, 'x'), evidence: [{ file: '../'.repeat(MIB / 3), quote: 'x' }] }],
    }),
    one('options', VOTE, {
      questionId: 'CONS-0042',
      options: list((i) => ({ name: `o${i}`, confidence: 0.5, rationale: 'x', evidence: [] })),
    }),
    one('options of one name', VOTE, {
      questionId: 'CONS-0042',
      threshold: 0.5,
      options: list(() => ({ name: 'o', confidence: 0.5, rationale: 'x', evidence: [] })),
      conflicts: [],
    }),
    one('conflicts of many positions', VOTE, {
      questionId: 'CONS-0042',
      options: list((i) => ({ name: `option${i}`, confidence: 0.5 }), 1_000),
      conflicts: list((i) => ({ positions: [{ option: `optoin${i}` }] }), 2_000),
    }),
    ...recipients(),
    ...bases(),
  ];
}

function recipients(): HostileCase[] {
  const message = (name: string, keys: string, body = ''): HostileCase => ({
    name: `record: ${name}`,
    files: { 'messages/a.md': `---\nid: 1\n${keys}\n---\n\n${body}\n` },
    tells: READ,
  });
  return [
    message('recipients', `subject: 'INFO: x'\nto: [${numbered(COUNT, (i) => `A${i}`, ', ')}]`),
    message('a subject of replies', `subject: "${filled('Re: ', 200 * KIB)}"`),
    message('a subject of brackets', `subject: "${filled('DELTA[', 200 * KIB)}"`),
    message('a subject of blanks', `subject: "INFO${' '.repeat(200 * KIB)}: x"`),
    message('a thread of hyphens', `subject: 'INFO: x'\nthread_id: ${filled('a-', 200 * KIB)}!`),
    {
      name: 'record: blanks before the front matter',
      files: { 'messages/a.md': `${' '.repeat(8 * MIB)}\n---\nsubject: x\n---\n` },
      tells: /record|Checked/,
    },
    {
      name: 'record: comments before the front matter',
      files: { 'messages/a.md': `${filled('<!-- -->', 8 * MIB)}\n---\nsubject: x\n---\n` },
      tells: /record|Checked/,
    },
    {
      name: 'record: 2,000 messages of one id',
      files: Object.fromEntries(
        list((i) => i, 2_000).map((i) => [
          `messages/${i}.md`,
          `---\nid: 1\nsubject: 'INFO: ${i}'\n---\n`,
        ]),
      ),
      tells: READ,
    },
  ];
}

function bases(): HostileCase[] {
  const claim = (name: string, keys: string): HostileCase => ({
    name: `record: ${name}`,
    files: { '.vouch/claims/a.yaml': `id: a\n${keys}\n` },
    tells: READ,
  });
  const ring = list((i) => i, 1_000).map((i) => [
    `.vouch/claims/c${i}.yaml`,
    `id: c${i}\nsupersedes: [c${(i as number) + 1}]\nsuperseded_by: c0\n`,
  ]);
  return [
    claim('a claim on 15,000 things', `evidence: [${numbered(COUNT, (i) => `e${i}`, ', ')}]`),
    claim('a claim against itself', `contradicts: [${filled('a, ', 60_000)}a]`),
    claim('a date of digits', `created_at: ${'1'.repeat(200 * KIB)}-`),
    { name: 'record: a ring of 1,000 claims', files: Object.fromEntries(ring), tells: READ },
    {
      name: 'record: ignored names of brackets',
      files: { '.vouch/.gitignore': '['.repeat(MIB) },
      tells: READ,
    },
    {
      name: 'record: ignored names of stars',
      files: { '.vouch/.gitignore': filled('*a*a*a*a*a*b\n', MIB) },
      tells: READ,
    },
    {
      name: 'record: a version of a megabyte',
      files: { '.vouch/schema_version': '9.'.repeat(MIB) },
      tells: READ,
    },
  ];
}
