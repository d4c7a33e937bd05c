import { type Random, seeded } from './random.ts';

/** What a folder of agents' outputs is made of. The same options give the same bytes. */
export interface OutputStoreOptions {
  /** Voting matrices: a vote each. */
  readonly votes: number;
  /** Reports of subagents. */
  readonly reports: number;
  readonly seed: number;
}

type File = readonly [path: string, content: string];

/** An output and the line of the manifest that tells of it. */
interface Output {
  readonly file: File;
  readonly entry: Readonly<Record<string, unknown>>;
}

const FOLDER = '.cleo/agent-outputs';
const VOTES = '.cleo/consensus';
const DOCUMENT = 'docs/queues.md';
const LINES = 100;
/** The day of all of them. */
export const DATE = '2026-01-26';
const SUBJECTS = ['queues', 'stores', 'limits', 'retries'] as const;
/** Confidences of the one that wins and of the other: none lie within 0.1. */
const WINNING = [0.72, 0.81, 0.9] as const;
const LOSING = [0.1, 0.25, 0.4] as const;

/**
 * Path to content of a repository in which subagents voted and reported, without a fault: matrices,
 * reports, the manifest of both, and the document that votes cite.
 */
export function* outputStore({ votes, reports, seed }: OutputStoreOptions): Generator<File> {
  const random = seeded(seed);
  const entries: unknown[] = [];
  yield [DOCUMENT, documentText()];
  for (let number = 1; number <= votes; number += 1) {
    const { file, entry } = vote(number, random);
    entries.push(entry);
    yield file;
  }
  for (let number = 1; number <= reports; number += 1) {
    const { file, entry } = report(number, random);
    entries.push(entry);
    yield file;
  }
  yield [`${FOLDER}/MANIFEST.jsonl`, entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')];
}

function vote(number: number, random: Random): Output {
  const questionId = `CONS-${String(number).padStart(6, '0')}`;
  const [top, other] = [random.pick(WINNING), random.pick(LOSING)];
  const matrix = {
    questionId,
    question: `Which queue carries load ${number}?`,
    options: [option('redis', top, random), option('postgres', other, random)],
    threshold: 0.5,
    verdict: 'PROVEN',
    actualConsensus: top,
    conflicts: [],
  };
  const path = `${VOTES}/${questionId}.json`;
  const entry = {
    ...entryOf(`T${100_000 + number}-vote`, `../consensus/${questionId}.json`),
    title: matrix.question,
    agent_type: 'analysis',
    verdict: matrix.verdict,
  };
  return { file: [path, `${JSON.stringify(matrix, null, 2)}\n`], entry };
}

function option(name: string, confidence: number, random: Random): unknown {
  const line = 3 + random.below(LINES);
  const cited = { file: DOCUMENT, section: 'Queues', quote: lineText(line), line, type: 'doc' };
  return { name, confidence, rationale: `Loads were measured with ${name}.`, evidence: [cited] };
}

function report(number: number, random: Random): Output {
  const taskId = `T${500_000 + number}`;
  const subject = random.pick(SUBJECTS);
  const id = `${taskId}-${subject}`;
  const title = `What is known about ${subject}, part ${number}`;
  const findings = Array.from({ length: 3 + random.below(5) }, () => finding(random));
  const text = `# ${title}

**Task**: ${taskId}
**Date**: ${DATE}
**Status**: complete

---

## Summary

Of ${subject} all was read that there is.

## Content

${findings.map((each) => `- ${each}`).join('\n')}

| load | time |
| --- | --- |
| ${number} | ${100 + random.below(900)} ms |

## References

- ${taskId}
`;
  const entry = { ...entryOf(id, `research/${id}.md`), title, key_findings: findings };
  return { file: [`${FOLDER}/research/${id}.md`, text], entry };
}

function finding(random: Random): string {
  return `Load ${random.below(1000)} takes ${random.below(1000)} ms when ${random.below(50)} run.`;
}

function entryOf(id: string, file: string): Readonly<Record<string, unknown>> {
  return {
    id,
    file,
    date: DATE,
    status: 'complete',
    agent_type: 'research',
    topics: ['queues'],
    key_findings: [],
    actionable: false,
    needs_followup: [],
    linked_tasks: [],
  };
}

function documentText(): string {
  const lines = Array.from({ length: LINES }, (_, index) => lineText(index + 3));
  return `# Queues\n\n${lines.join('\n')}\n`;
}

/** What stands in a line, from 1. */
function lineText(line: number): string {
  return `Run ${line} took ${100 + ((line * 17) % 900)} ms with either of them.`;
}
