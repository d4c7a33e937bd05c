import type { Asker } from '../../app/caller.ts';
import { check } from '../../app/lint.ts';
import { lintRequest } from '../../app/lint-request.ts';
import { listAt, valueAt } from '../../core/json-value.ts';
import { LEVELS } from '../../core/level.ts';
import { anyObject, flag, listOf, texts, wholeNumber } from '../../core/operation-output.ts';
import { reportDocument } from '../../report/report-document.ts';
import { type OwnOffered, ownTool } from './own-tool.ts';

/** Problems that one answer lists: a client reads all of it. */
const MOST = 20;
const ALL = { quiet: false, verbose: false };

/** Lints what is in the repository, as the command line does. */
export function lintRepository(asker: Asker): OwnOffered {
  return ownTool({
    name: 'lint.repository',
    command: '',
    said: ['diagnostics', 'notes'],
    summary: 'Lints the records of the repository',
    about: [`Lists at most ${MOST} problems, the worst first.`],
    input: {
      type: 'object',
      properties: {
        paths: {
          type: 'array',
          items: { type: 'string', minLength: 1 },
          description: 'report only problems in these files or folders, such as messages/',
        },
        rules: {
          type: 'array',
          items: { type: 'string', minLength: 1 },
          description: 'only these rules, such as MB-005 or message/*',
        },
        staged: {
          type: 'boolean',
          description: 'check what is staged, as the hook does',
        },
      },
      required: [],
      additionalProperties: false,
    },
    output: {
      ok: flag('true if no error is reported'),
      summary: anyObject('how many errors, warnings and infos, and how many are suppressed'),
      diagnostics: listOf(anyObject(), 'problems, each with its place and what to do'),
      notListed: wholeNumber('problems that are not listed'),
      checked: anyObject('how many records, by kind'),
      notes: texts('notes'),
    },
    async call(input) {
      const strings = (name: string) => listAt(input, name).map(String);
      const target =
        valueAt(input, 'staged') === true
          ? ({ mode: 'staged', all: false } as const)
          : ({ mode: 'worktree' } as const);
      const wanted = { target, paths: strings('paths'), only: strings('rules') };
      const report = await check(lintRequest(wanted), asker);
      const { diagnostics, summary, checked, notes } = reportDocument(report, ALL);
      const gravest = LEVELS.flatMap((level) => diagnostics.filter((each) => each.level === level));
      const listed = gravest.slice(0, MOST);
      return {
        ok: summary.errors === 0,
        summary,
        diagnostics: listed,
        notListed: diagnostics.length - listed.length,
        checked: checked.records,
        notes,
      };
    },
  });
}
