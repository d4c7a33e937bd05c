import type { Plugin } from 'rolldown';
import { parseSync, Visitor } from 'rolldown/utils';
import { PROTOCOLS } from '../../src/protocols/index.ts';
import { outlineOf } from '../../src/protocols/rule-by-need.ts';

/** A protocol's list of its rules. */
const LIST = /src[\\/]protocols[\\/](\w+)[\\/]rules\.ts$/;

/**
 * Puts what is known of each rule in its place in the lists of protocols: the rules themselves are in
 * chunks that are loaded when the first of them is asked.
 */
export const rulesByNeed: Plugin = {
  name: 'rules-by-need',
  async transform(code, id) {
    const name = LIST.exec(id)?.[1];
    const protocol = PROTOCOLS.find((each) => each.name === name);
    if (protocol === undefined) return null;
    const rules = await protocol.rules();
    const listed = elementsIn(id, code);
    if (listed.length !== rules.length) throw new Error(`${id} is no plain list of rules`);
    const byNeed = listed.reduceRight((text, { start, end }, at) => {
      const rule = rules[at] && JSON.stringify(outlineOf(rules[at]));
      const entry = `ruleByNeed(${rule}, () => ${code.slice(start, end)})`;
      return text.slice(0, start) + entry + text.slice(end);
    }, code);
    return `import { ruleByNeed } from '../rule-by-need.ts';\n${byNeed}`;
  },
};

/** The names in the only list of a module. */
function elementsIn(fileName: string, code: string) {
  const elements: { readonly start: number; readonly end: number }[] = [];
  new Visitor({
    ArrayExpression(list) {
      for (const each of list.elements) if (each?.type === 'Identifier') elements.push(each);
    },
  }).visit(parseSync(fileName, code).program);
  return elements;
}
