import { filled, type HostileCase, MIB, numbered } from './hostile-case.ts';

const DELTA =
  '{"operation":"ADD","section":"hypotheses","target_id":null,"payload":{},"rationale":"x"}';

/** Where Markdown stands, with a head that makes each section of the body looked at. */
const PLACES: Readonly<Record<string, (body: string) => Readonly<Record<string, string>>>> = {
  'delta message': (body) => ({
    'messages/a.md': `---\nid: 1\nsubject: 'DELTA[hypotheses]: x'\nthread_id: T-1\n---\n\n${body}\n`,
  }),
  'kickoff message': (body) => ({
    'messages/a.md': `---\nid: 1\nsubject: 'KICKOFF: x'\nfrom: Ada\nto: [Bob]\n---\n\n# K\n\n${body}\n`,
  }),
  'output of a subagent': (body) => ({
    'agent-outputs/MANIFEST.jsonl': `{"id":"T1-a","file":"a.md","title":"a","date":"2026-01-01","status":"complete","agent_type":"research"}\n`,
    'agent-outputs/a.md': `# A\n\n**Task**: T1\n\n---\n\n## Summary\n\n${body}\n`,
  }),
  page: (body) => ({ '.vouch/pages/a.md': `---\nid: a\ntitle: A\n---\n\n${body}\n` }),
};

const PAYLOADS: readonly (readonly [name: string, body: string])[] = [
  ['50,000 headings', numbered(50_000, (i) => `## Heading ${i}\n`)],
  ['50,000 headings of one name', filled('## Hypothesis\n\nx\n\n', 900_000)],
  ['50,000 fences never closed in lists', filled('- ```delta\n', 550_000)],
  ['fences in fences', numbered(1_000, (i) => `${'`'.repeat(3 + i)}delta\n`)],
  ['20,000 deltas', filled(`\`\`\`delta\n${DELTA}\n\`\`\`\n`, 2 * MIB)],
  ['20,000 broken deltas', filled('```delta\n{"operation": \n```\n', 600_000)],
  ['20,000 nearly deltas', filled('```json\n{"operation":"ADD"}\n```\n', 600_000)],
  ['one line of 10 MiB', 'a'.repeat(10 * MIB)],
  ['brackets that close', ')'.repeat(4 * MIB)],
  ['blanks in a line', `x${' '.repeat(4 * MIB)}x`],
  ['quotes in quotes', `${'>'.repeat(50_000)} x`],
  ['bold never closed', filled('**a: ', MIB)],
  ['labels', filled('**Task**: x ', MIB)],
  ['tokens', filled('{{TASK_ID}} {%X%} @X ', MIB)],
  ['braces', '{'.repeat(MIB)],
  ['comments never closed', filled('<!-- ', MIB)],
  ['links', filled('[a](', MIB)],
  ['a table of 100,000 rows', `| a | b |\n|---|---|\n${filled('| x | y |\n', MIB)}`],
  ['ids', numbered(100_000, (i) => `demo-${i} T${i} #${i} msg ${i},`)],
  ['citations', numbered(50_000, (i) => `[src-${i}] [[c${i}]] see §${i} EV-${i}\n`)],
  ['lines of agents', numbered(50_000, (i) => `@Agent${i} H${i} T${i}: yes\n`)],
];

/** Bodies of Markdown in the place of every kind of record that has one. */
export function markdownCases(): HostileCase[] {
  return Object.entries(PLACES).flatMap(([place, files]) =>
    PAYLOADS.map(([name, body]) => ({
      name: `Markdown (${place}): ${name}`,
      files: files(body),
      tells: /Checked \d/,
    })),
  );
}
