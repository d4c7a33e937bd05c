import { defineOperation } from '../../../core/operation.ts';
import { flag } from '../../../core/operation-output.ts';
import { baseWith } from '../example.ts';
import { baseErrors } from './change-examples.ts';
import { ISSUES, isSound, issueCount, issueLines, issuesOf } from './found-issues.ts';
import { BASE_ERRORS, BASE_INPUT, baseFor } from './homes.ts';

export default defineOperation({
  id: 'vouch/lint',
  command: 'vouch lint',
  method: { name: 'kb.lint' },
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, sections 3 and 5.7',
  summary: 'Lists the problems of a knowledge base',
  about: [
    'Runs the rules of `lint-protocol` on one base in the working tree, with the configured levels and exceptions. The exit code is 1 if there is an error.',
  ],
  effects: 'reads',
  input: {
    type: 'object',
    properties: {
      staleDays: {
        type: 'integer',
        minimum: 0,
        description:
          'after how many days without a confirmation a claim is stale; as configured by default (180)',
      },
      ...BASE_INPUT,
    },
    required: [],
    additionalProperties: false,
  },
  output: { ok: flag('whether there is no error'), issues: ISSUES },
  errors: { ...BASE_ERRORS },
  exits: { 1: 'something is wrong' },
  examples: [
    { name: 'a sound base', before: baseWith(), input: {}, result: { ok: true, issues: [] } },
    ...baseErrors({}),
  ],
  async plan(planning) {
    const { input, state } = planning;
    const home = baseFor(planning);
    const options =
      input.staleDays === undefined ? {} : { vouch: { staleAfterDays: input.staleDays } };
    const found = await state.lint((path) => path.startsWith(`${home}/`), options);
    const issues = issuesOf(found, home);
    const ok = isSound(issues);
    const told =
      issues.length === 0
        ? [`${home}: no problems.`]
        : [...issueLines(issues), `${home}: ${issueCount(issues)}.`];
    return { changes: [], result: { ok, issues }, told, exitCode: ok ? 0 : 1 };
  },
});
