import { defineOperation, type OperationState } from '../../../core/operation.ts';
import { flag, listOf, objectOf, oneOf, wholeNumber } from '../../../core/operation-output.ts';
import { baseWith, PROPOSAL } from '../example.ts';
import { baseErrors } from './change-examples.ts';
import { ISSUES, type Issue, isSound, issueCount, issueLines, issuesOf } from './found-issues.ts';
import { waiting } from './gate-examples.ts';
import { BASE_ERRORS, baseFor, ONLY_BASE } from './homes.ts';
import { proposalPaths } from './proposals.ts';

/** What is looked at, in the order in which it is told. */
const HEALTH_CHECKS = [
  'files',
  'objects',
  'citations and references',
  'sources',
  'lifecycle',
  'review gate',
  'audit log',
  'configuration',
  'waiting proposals',
] as const;

type HealthCheck = (typeof HEALTH_CHECKS)[number];

/** Which check a rule belongs to. */
const CHECK_OF: Readonly<Record<string, HealthCheck>> = {
  'vouch/approved-artifact': 'review gate',
  'vouch/approved-content': 'review gate',
  'vouch/approver': 'review gate',
  'vouch/audit-chain': 'audit log',
  'vouch/audit-event': 'audit log',
  'vouch/audit-order': 'audit log',
  'vouch/citation': 'citations and references',
  'vouch/claim-status': 'lifecycle',
  'vouch/config': 'configuration',
  'vouch/contested': 'lifecycle',
  'vouch/contradicts': 'lifecycle',
  'vouch/decided': 'review gate',
  'vouch/decision-recorded': 'review gate',
  'vouch/evidence-quote': 'citations and references',
  'vouch/gitignore': 'configuration',
  'vouch/layout': 'configuration',
  'vouch/page': 'citations and references',
  'vouch/reference': 'citations and references',
  'vouch/rejected-artifact': 'review gate',
  'vouch/source-content': 'sources',
  'vouch/source-hash': 'sources',
  'vouch/stale': 'lifecycle',
  'vouch/supersedes': 'lifecycle',
  'vouch/supersession-cycle': 'lifecycle',
  'vouch/ungated': 'review gate',
};

/** The check that a problem belongs to: of files that can't be read, of objects, or of what it is about. */
function checkOf(rule: string): HealthCheck {
  return CHECK_OF[rule] ?? (rule.startsWith('vouch/') ? 'objects' : 'files');
}

export default defineOperation({
  id: 'vouch/doctor',
  command: 'vouch doctor',
  method: { name: 'kb.doctor' },
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, sections 3 and 5.7',
  summary: 'Checks a whole knowledge base',
  about: [
    'Reports all that `vouch lint` does, and checks pending proposals, which the linter does not see. Nothing is written.',
    '`lint-protocol --history` checks the past of the base, commit by commit. The exit code is 1 if there is an error.',
  ],
  effects: 'reads',
  input: ONLY_BASE,
  output: {
    ok: flag('whether there is no error'),
    checks: listOf(
      objectOf({ check: oneOf(HEALTH_CHECKS), issues: wholeNumber('how many were found') }),
      'what was looked at',
    ),
    issues: ISSUES,
  },
  errors: { ...BASE_ERRORS },
  exits: { 1: 'something is wrong' },
  examples: [
    { name: 'a sound base', before: baseWith(), input: {}, result: { ok: true } },
    {
      name: 'a base in which a sound proposal waits',
      before: baseWith(),
      worktree: waiting(),
      input: {},
      result: { ok: true, issues: [] },
    },
    {
      name: 'a base in which a proposal waits that was changed by hand',
      before: baseWith(),
      worktree: waiting({ at: 'yesterday' }),
      input: {},
      result: { ok: false, issues: [{ id: PROPOSAL, kind: 'vouch/schema', severity: 'error' }] },
      exitCode: 1,
    },
    ...baseErrors({}),
  ],
  async plan(planning) {
    const { state } = planning;
    const home = baseFor(planning);
    const found = issuesOf(await state.lint((path) => path.startsWith(`${home}/`)), home);
    const waiting = await waitingIssues(state, home);
    const issues = [...found, ...waiting];
    const checks = HEALTH_CHECKS.map((check) => {
      const own =
        check === 'waiting proposals'
          ? waiting
          : found.filter(({ kind }) => checkOf(kind) === check);
      return { check, issues: own.length };
    });
    const ok = isSound(issues);
    const rows = checks.map(
      ({ check, issues: count }) =>
        `${count === 0 ? 'ok'.padEnd(5) : String(count).padEnd(5)}  ${check}`,
    );
    const told = [...issueLines(issues), ...rows, `${home}: ${issueCount(issues)}.`];
    return { changes: [], result: { ok, checks, issues }, told, exitCode: ok ? 0 : 1 };
  },
});

/** What is wrong with proposals that only the disk has. */
async function waitingIssues(state: OperationState, home: string): Promise<readonly Issue[]> {
  const listed = new Set(state.entries.map(({ path }) => path));
  const ignored = (await proposalPaths(state, home)).filter((path) => !listed.has(path));
  const found: Issue[] = [];
  for (const path of ignored) {
    const text = new TextDecoder().decode(state.bytes(path) ?? new Uint8Array());
    const problems = await state.problems(path, 'vouch-proposal', text);
    // Judged as if it were listed, which a proposal that waits must not be.
    found.push(...issuesOf(problems, home).filter(({ kind }) => kind !== 'vouch/layout'));
  }
  return found;
}
