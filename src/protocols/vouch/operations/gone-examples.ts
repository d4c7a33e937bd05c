import type { OperationExample } from '../../../core/operation.ts';
import { entity, evidence, PROPOSAL, SOURCE_ID } from '../example.ts';
import { baseWaiting, EUROS, waiting } from './gate-examples.ts';

const PIECE = 'ev-0123456789abcdef';

const THERE = {
  'entities/billing.yaml': entity(),
  [`evidence/${PIECE}.yaml`]: evidence({ id: PIECE }),
};

/** What each kind of proposal names, as its YAML says it: each of these is taken away by itself. */
const NAMING = {
  claim: EUROS.replace('entities: []', 'entities:\n    - billing').replace(
    `    - ${SOURCE_ID}\n`,
    `    - ${SOURCE_ID}\n    - ${PIECE}\n`,
  ),
  page: `  id: how-refunds-work
  title: How refunds work
  body: ''
  type: concept
  status: draft
  claims:
    - refund-window
  entities:
    - billing
  sources:
    - ${SOURCE_ID}
`,
  relation: `  id: refund-window--references--billing
  source: refund-window
  relation: references
  target: billing
  confidence: 0.7
  evidence:
    - ${SOURCE_ID}
    - ${PIECE}
`,
} as const;

/** The folder of each thing that they name. */
const FOLDERS = {
  [PIECE]: 'evidence',
  [SOURCE_ID]: 'sources',
  billing: 'entities',
  'refund-window': 'claims',
} as const;

/** Proposals that name what was there when they were made. */
export const goneExamples: readonly OperationExample[] = Object.entries(NAMING).flatMap(
  ([kind, payload]) =>
    Object.entries(FOLDERS)
      .filter(([id]) => payload.includes(`- ${id}\n`) || payload.includes(`: ${id}\n`))
      .map(([id, folder]) => ({
        name: `a ${kind} that names something in ${folder}/ which was removed since`,
        before: without(`.vouch/${folder}/${id}`, id === SOURCE_ID),
        worktree: waiting({ kind, payload }),
        input: { proposalId: PROPOSAL, actor: 'maria' },
        error: 'unknown-object',
      })),
);

/** The base without an object, and without what rests on it. */
function without(path: string, isSource: boolean) {
  const isLeft = (each: string) =>
    !each.startsWith(path) && !(isSource && /\/(?:evidence|claims)\//.test(each));
  return Object.fromEntries(Object.entries(baseWaiting(THERE)).filter(([each]) => isLeft(each)));
}
