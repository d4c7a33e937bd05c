import { WrongUse } from '../core/failure.ts';
import { nearest } from '../core/nearest.ts';
import type { Family } from '../core/protocol.ts';
import type { Rule } from '../core/rule.ts';
import { matchesRule } from '../core/rule-pattern.ts';
import { FAMILIES, familyOf } from '../protocols/rules.ts';

/** What a word behind `explain` means: one rule, or several under a heading. */
export type Explained =
  | { readonly rule: Rule }
  | { readonly title: string; readonly about: string | null; readonly rules: readonly Rule[] };

/** Rules that are offered in place of one that there is not. */
const OFFERED = 8;

/**
 * Finds the rules that somebody means who types by heart: an id, a family, the beginning of ids, or
 * a pattern. Case counts for nothing.
 * @throws WrongUse with what comes near, where it is none of these.
 */
export function explained(word: string, rules: readonly Rule[]): Explained {
  // Where an id was copied out of a report, its colon came along.
  const wanted = word.toLowerCase().replace(/:$/, '');
  const rule = rules.find(({ id }) => id.toLowerCase() === wanted);
  if (rule !== undefined) return { rule };
  const family = FAMILIES.find((each) => namesOf(each).includes(wanted.replace(/\/\*?$/, '')));
  if (family !== undefined) return wholeFamily(family, rules);
  const begun = wanted.includes('*') ? [wanted] : [`${wanted}/*`, `${wanted}-*`];
  const found = rules.filter(({ id }) =>
    begun.some((pattern) => matchesRule(pattern, id.toLowerCase())),
  );
  const [only, second] = found;
  if (only === undefined) throw unknown(word, wanted, rules);
  if (second === undefined) return { rule: only };
  return { title: `${word}: ${found.length} rules`, about: otherRules(found, rules), rules: found };
}

function namesOf({ title, name }: Family): readonly string[] {
  return [title.toLowerCase(), name];
}

function wholeFamily(family: Family, rules: readonly Rule[]): Explained {
  const members = rules.filter(({ id }) => familyOf(id) === family);
  return {
    title: `${family.title}: ${members.length} rules`,
    about: family.about,
    rules: members,
  };
}

/** Where the rules of a family go by several names, those of the others are missed easily. */
function otherRules(found: readonly Rule[], rules: readonly Rule[]): string | null {
  const families = new Set(found.map(({ id }) => familyOf(id)));
  const [family, second] = families;
  if (family === undefined || second !== undefined) return null;
  const all = rules.filter(({ id }) => familyOf(id) === family).length;
  if (all === found.length) return family.about;
  return `${family.about} The family has ${all} rules: \`lint-protocol explain ${family.name}\`.`;
}

function unknown(word: string, wanted: string, rules: readonly Rule[]): WrongUse {
  const near = comingNear(wanted, rules);
  const families = FAMILIES.map(({ name }) => name).join(', ');
  if (near.length === 0) {
    return new WrongUse(
      'unknown-rule',
      `No rule is called "${word}".`,
      `\`lint-protocol rules\` lists them all, \`lint-protocol explain FAMILY\` those of a family: ${families}.`,
    );
  }
  const width = Math.max(...near.map(({ id }) => id.length));
  const lines = near.map(({ id, summary }) => `${id.padEnd(width)}  ${summary}`);
  return new WrongUse(
    'unknown-rule',
    [`No rule is called "${word}". These come near:`, ...lines].join('\n'),
    `For example: lint-protocol explain ${near[0]?.id}`,
  );
}

/** Rules with the word in their id, else the one that is spelled like it, else those that speak of it. */
function comingNear(wanted: string, rules: readonly Rule[]): readonly Rule[] {
  if (wanted.length < 2) return [];
  const containing = rules.filter(({ id }) => id.toLowerCase().includes(wanted));
  if (containing.length > 0) return containing.slice(0, OFFERED);
  const meant = nearest(
    wanted,
    rules.map(({ id }) => id),
  );
  if (meant !== null) return rules.filter(({ id }) => id === meant);
  return rules
    .filter(({ summary, fix }) => `${summary} ${fix}`.toLowerCase().includes(wanted))
    .slice(0, OFFERED);
}
