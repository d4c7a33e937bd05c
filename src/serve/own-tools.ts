import type { Asker } from '../app/caller.ts';
import { unknownRule } from '../app/chosen-rules.ts';
import { check } from '../app/lint.ts';
import { lintRequest } from '../app/lint-request.ts';
import { textAt, valueAt } from '../core/json-value.ts';
import { anyObject, flag, listOf, orNull, text, texts } from '../core/operation-output.ts';
import { wholeHelp } from '../core/remedy.ts';
import { rulePage } from '../core/rule-page.ts';
import { loadRules } from '../protocols/rules.ts';
import { reportDocument } from '../report/report-document.ts';
import { compareContributions } from './tools/compare-contributions.ts';
import { consensusCheck } from './tools/consensus-check.ts';
import { lintRepository } from './tools/lint-repository.ts';
import { type OwnOffered, ownTool } from './tools/own-tool.ts';
import { recordTemplate } from './tools/record-template.ts';

/** What is offered besides operations: all that an agent wants to know before it writes. */
export function ownTools(asker: Asker): readonly OwnOffered[] {
  return [
    lintCheck(asker),
    lintRepository(asker),
    lintExplain(),
    ...compareContributions(asker),
    consensusCheck(asker),
    recordTemplate(asker),
  ];
}

/** Says what a rule wants. */
function lintExplain(): OwnOffered {
  return ownTool({
    name: 'lint.explain',
    command: 'explain RULE',
    operands: ['rule'],
    said: ['why', 'fix'],
    summary: 'Explains a rule: what it requires, why, and how to fix a problem',
    about: [],
    input: {
      type: 'object',
      properties: {
        rule: {
          type: 'string',
          minLength: 1,
          description: 'the id that a problem names, such as MB-005 or delta/dropped',
        },
      },
      required: ['rule'],
      additionalProperties: false,
    },
    output: {
      id: text(),
      level: text('the default level: error, warning, info or off'),
      summary: text(),
      why: text(),
      fix: text(),
      autofix: orNull(text('what `lint-protocol --fix` does')),
      source: text('the document and section that it comes from'),
      wrong: listOf(anyObject(), 'an example with a problem'),
      right: listOf(anyObject(), 'an example without'),
      docs: orNull(text()),
    },
    async call(input) {
      const wanted = textAt(input, 'rule') ?? '';
      const rules = await loadRules();
      const rule = rules.find(({ id }) => id.toLowerCase() === wanted.toLowerCase());
      if (rule === undefined)
        throw unknownRule(
          wanted,
          rules.map(({ id }) => id),
        );
      const { id, level, summary, why, fix, autofix = null, source, examples } = rule;
      return {
        ...{ id, level, summary, why, fix: wholeHelp(fix), autofix, source },
        wrong: examples.invalid.slice(0, 1).map(({ name, files }) => ({ name, files })),
        right: examples.valid.slice(0, 1).map(({ name, files }) => ({ name, files })),
        docs: rulePage(id),
      };
    },
  });
}

/** Lints a text before it is saved. */
function lintCheck(asker: Asker): OwnOffered {
  return ownTool({
    name: 'lint.check',
    said: ['diagnostics', 'notes'],
    summary: 'Lints a text before it is saved',
    about: [
      'The text is checked as if it were saved at its path, with all other records, as a change against HEAD. Without a path it is a message. `ok` is true if no error is reported.',
    ],
    input: {
      type: 'object',
      properties: {
        text: { type: 'string', minLength: 1, description: 'the whole record' },
        path: {
          type: 'string',
          minLength: 1,
          description: 'where it is to be saved, relative to the folder of the server',
        },
        subject: {
          type: 'string',
          description: 'the subject of a message, if the text has no front matter',
        },
        ackRequired: {
          type: 'boolean',
          description: 'whether that message asks for an acknowledgement',
        },
      },
      required: ['text'],
      additionalProperties: false,
    },
    output: {
      ok: flag('true if no error is reported'),
      diagnostics: listOf(
        anyObject(),
        'what the linter reports, each with its place and what to do',
      ),
      checked: anyObject('what the text was read as, by kind'),
      notes: texts('notes'),
    },
    async call(input) {
      const given = {
        subject: textAt(input, 'subject'),
        ackRequired: flagAt(input, 'ackRequired'),
      };
      const target = { mode: 'stdin', filename: textAt(input, 'path'), given } as const;
      const text = textAt(input, 'text') ?? '';
      const report = await check(lintRequest({ target }), { ...asker, stdin: once(text) });
      const { diagnostics, summary, checked, notes } = reportDocument(report, {
        quiet: false,
        verbose: false,
      });
      return { ok: summary.errors === 0, diagnostics, checked: checked.records, notes };
    },
  });
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

function flagAt(input: Readonly<Record<string, unknown>>, name: string): boolean | null {
  const value = valueAt(input, name);
  return typeof value === 'boolean' ? value : null;
}
