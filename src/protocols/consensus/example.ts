/** Where the examples' matrix stands. */
export const MATRIX_PATH = '.cleo/consensus/CONS-0042.json';

/** A piece of evidence of the examples. */
export const EVIDENCE = { file: 'docs/queues.md', section: 'Redis', type: 'doc' };

/** The option that wins where an example says nothing else. */
export const REDIS = {
  name: 'redis',
  confidence: 0.82,
  rationale: 'In use already',
  evidence: [EVIDENCE],
};

/** The other option. */
export const POSTGRES = {
  name: 'postgres',
  confidence: 0.41,
  rationale: 'No second store',
  evidence: [{ ...EVIDENCE, section: 'Postgres' }],
};

/** A conflict between the two, which names no confidence yet. */
export const CONFLICT = {
  conflictId: 'c-0042-01',
  severity: 'high',
  conflictType: 'contradiction',
  positions: [
    { option: 'redis', confidence: 0.82 },
    { option: 'postgres', confidence: 0.41 },
  ],
  resolution: { status: 'pending', resolutionType: 'escalate' },
};

/** A sound matrix. */
const SOUND = {
  questionId: 'CONS-0042',
  question: 'Which queue carries the mail?',
  options: [REDIS, POSTGRES] as readonly unknown[],
  threshold: 0.5,
  verdict: 'PROVEN',
  actualConsensus: 0.82,
  conflicts: [] as readonly unknown[],
};

/** The text of a matrix for the rules' examples, a line for each option and conflict. `undefined` leaves a key out. */
export function matrix(changes: Readonly<Record<string, unknown>> = {}): string {
  const members = Object.entries({ ...SOUND, ...changes }).filter(
    ([, value]) => value !== undefined,
  );
  const lines = members.map(([key, value]) => `  "${key}": ${laidOut(value)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

function laidOut(value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return JSON.stringify(value);
  return `[\n${value.map((item) => `    ${JSON.stringify(item)}`).join(',\n')}\n  ]`;
}

/** An example of one matrix. */
export function matrixFile(
  changes: Readonly<Record<string, unknown>> = {},
): Record<string, string> {
  return { [MATRIX_PATH]: matrix(changes) };
}
