import type { Asker } from '../app/caller.ts';
import { unknownRule } from '../app/chosen-rules.ts';
import { textAt } from '../core/json-value.ts';
import { anyObject, listOf, orNull, text } from '../core/operation-output.ts';
import { wholeHelp } from '../core/remedy.ts';
import { rulePage } from '../core/rule-page.ts';
import { loadRules } from '../protocols/rules.ts';
import type { Offered } from './offered.ts';
import { lintCheck } from './tools/lint-check.ts';
import { ownTool } from './tools/own-tool.ts';
import { recordTemplate } from './tools/record-template.ts';

/** What is offered besides operations: all that an agent wants to know before it writes. */
export function ownTools(asker: Asker): readonly Offered[] {
  return [lintCheck(asker), lintExplain(), recordTemplate(asker)];
}

/** Says what a rule wants. */
function lintExplain(): Offered {
  return ownTool({
    name: 'lint.explain',
    summary: 'Explains a rule: what it wants, why, and how to fix a problem',
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
      level: text('error, warning, info or off, where nothing else is configured'),
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
