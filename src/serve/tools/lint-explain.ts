import { unknownRule } from '../../app/chosen-rules.ts';
import { textAt } from '../../core/json-value.ts';
import { wholeHelp } from '../../core/remedy.ts';
import { rulePage } from '../../core/rule-page.ts';
import { loadRules } from '../../protocols/rules.ts';
import type { Offered } from '../offered.ts';
import { ownTool } from './own-tool.ts';

/** Says what a rule wants. */
export function lintExplain(): Offered {
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
      id: { type: 'string' },
      level: { type: 'string', description: 'error, warning, info or off, by default' },
      summary: { type: 'string' },
      why: { type: 'string' },
      fix: { type: 'string' },
      autofix: { type: ['string', 'null'], description: 'what `lint-protocol --fix` does' },
      source: { type: 'string', description: 'the document and section that it comes from' },
      wrong: { type: 'array', items: { type: 'object' }, description: 'an example with a problem' },
      right: { type: 'array', items: { type: 'object' }, description: 'an example without' },
      docs: { type: 'string' },
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
