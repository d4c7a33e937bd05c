import { expect, test } from 'vitest';
import { documentationWhenAsked } from '../../scripts/bundle/documentation-when-asked.ts';

interface Told {
  readonly examples: { readonly valid: readonly string[] };
  readonly check: () => string;
}

/** Runs a module, and says what it worked out while it did, and when its examples were read. */
function run(declarations: string, used = '', valid = 'SHOWN') {
  const code = `${declarations}
    const rule = defineFileRule({
      examples: { valid: [${valid}] },
      check: () => ${used || "'nothing'"},
    });`;
  const told: string[] = [];
  const made = (word: string) => {
    told.push(word);
    return word;
  };
  const changed = documentationWhenAsked('rule.ts', code);
  const rule = new Function('made', 'defineFileRule', `${changed}\nreturn rule;`)(
    made,
    (each: Told) => each,
  ) as Told;
  const before = [...told];
  return { before, shown: rule.examples.valid, after: told, check: rule.check };
}

test('what only examples use is worked out when they are read', () => {
  const { before, shown, after } = run("const SHOWN = made('shown');");
  expect(before).toEqual([]);
  expect(shown).toEqual(['shown']);
  expect(after).toEqual(['shown']);
});

test('so is what only that uses', () => {
  const { before, shown } = run(
    "const PART = made('part'); const SHOWN = both(PART); function both(part) { return part + part; }",
  );
  expect(before).toEqual([]);
  expect(shown).toEqual(['partpart']);
});

test('what the rule uses as well stays', () => {
  const { before, shown, check } = run("const SHOWN = made('shown');", 'SHOWN');
  expect(before).toEqual(['shown']);
  expect(check()).toBe('shown');
  expect(shown).toEqual(['shown']);
});

test('so does what something that stays uses', () => {
  const { before, check } = run(
    "const PART = made('part'); const SHOWN = PART; function other() { return PART; }",
    'other()',
  );
  expect(before).toEqual(['part']);
  expect(check()).toBe('part');
});

test('and what is taken apart or exported', () => {
  expect(run("const { length } = made('taken apart');", '', 'length').before).toEqual([
    'taken apart',
  ]);
});

test('a module without a rule stays as it is', () => {
  expect(documentationWhenAsked('other.ts', 'const a = 1;')).toBe('const a = 1;');
});
