import type { Caller } from '../../app/caller.ts';
import { appearance } from '../../app/terminal.ts';
import { exampleConfig } from '../../config/example-config.ts';
import { namedBy } from '../../config/ignore-faults.ts';
import { WrongUse } from '../../core/failure.ts';
import { nearest } from '../../core/nearest.ts';
import type { Family } from '../../core/protocol.ts';
import { wholeHelp } from '../../core/remedy.ts';
import type { Example, InvalidExample, Rule } from '../../core/rule.ts';
import { matchesRule } from '../../core/rule-pattern.ts';
import { exampleInput } from '../../discover/example-input.ts';
import { mayStay, ONCE_COMMITTED } from '../../protocols/kinds.ts';
import { FAMILIES, familyOf, loadRules } from '../../protocols/rules.ts';
import { problem } from '../../report/pretty.ts';
import { visible } from '../../report/sanitize.ts';
import { paint, type Style } from '../../report/style.ts';
import { wrap } from '../../report/wrap.ts';
import { run } from '../../run.ts';
import { rightFiles, wrongFiles } from '../example-text.ts';
import type { Invocation } from '../invocation.ts';
import { ruleTable } from '../rule-table.ts';

/** What a word behind `explain` means: one rule, or several under a heading. */
type Explained =
  | { readonly rule: Rule }
  | { readonly title: string; readonly about: string | null; readonly rules: readonly Rule[] };

/** Rules that are offered in place of one that there is not. */
const OFFERED = 8;

/**
 * Finds the rules that somebody means who types by heart: an id, a family, the beginning of ids, a
 * pattern, or a part of ids. Case counts for nothing.
 * @throws WrongUse with what comes near, where it is none of these.
 */
function explained(word: string, rules: readonly Rule[]): Explained {
  // Where an id was copied out of a report, its colon came along.
  const wanted = word.toLowerCase().replace(/:$/, '');
  const rule = rules.find(({ id }) => id.toLowerCase() === wanted);
  if (rule !== undefined) return { rule };
  const family = FAMILIES.find((each) => namesOf(each).includes(wanted.replace(/\/\*?$/, '')));
  if (family !== undefined) return wholeFamily(family, rules);
  const begun = wanted.includes('*') ? [wanted] : [`${wanted}/*`, `${wanted}-*`];
  const beginning = rules.filter(({ id }) =>
    begun.some((pattern) => matchesRule(pattern, id.toLowerCase())),
  );
  const found = beginning.length > 0 ? beginning : containing(wanted, rules);
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

/** A letter is in nearly all. */
function containing(wanted: string, rules: readonly Rule[]): readonly Rule[] {
  return wanted.length < 2 ? [] : rules.filter(({ id }) => id.toLowerCase().includes(wanted));
}

/** The rule that is spelled like the word, else those that speak of it. */
function comingNear(wanted: string, rules: readonly Rule[]): readonly Rule[] {
  if (wanted.length < 2) return [];
  const meant = nearest(
    wanted,
    rules.map(({ id }) => id),
  );
  if (meant !== null) return rules.filter(({ id }) => id === meant);
  return rules
    .filter(({ summary, fix }) => `${summary} ${fix}`.toLowerCase().includes(wanted))
    .slice(0, OFFERED);
}

/** Prints what a rule wants and why, with a real problem of one of its examples; or lists a family. */
export async function explain(
  { rule: word, kind, color, verbose }: Extract<Invocation, { command: 'explain' }>,
  { stdout, env, cwd }: Caller,
): Promise<0> {
  const rules = await loadRules();
  const found = explained(word, rules);
  const style = { ...appearance(stdout, env, color), quiet: false, verbose };
  stdout.write('rule' in found ? await page(found.rule, style) : list(found, style));
  if (kind !== null) {
    const { explainedKind } = await import('./explained-kind.ts');
    stdout.write(`\n${await explainedKind(kind, { cwd, env }, rules)}`);
  }
  return 0;
}

async function page(rule: Rule, style: Style): Promise<string> {
  const [invalid] = rule.examples.invalid;
  const [valid] = rule.examples.valid;
  const parts = [
    head(rule, style),
    section('Why', [rule.why], style),
    section(
      'How to fix it',
      [
        wholeHelp(rule.fix),
        ...(mayStay(rule) ? [ONCE_COMMITTED] : []),
        ...(rule.tellsTampering ? [excused(rule)] : []),
      ],
      style,
    ),
    section('What --fix does', rule.autofix === undefined ? [] : [rule.autofix], style),
    section(
      'Details and exceptions',
      (rule.decisions ?? []).map((decision) => `- ${decision}`),
      style,
    ),
    invalid === undefined ? '' : await wrongExample(rule, invalid, style),
    valid === undefined ? '' : rightExample(valid, invalid, style),
    levelText(rule, style),
    `${paint(style, 'Source', 'bold')}  ${rule.source}; since version ${rule.since}\n`,
  ];
  return parts.filter((part) => part !== '').join('\n');
}

/** How a problem is excused that nothing else excuses. */
function excused(rule: Rule): string {
  const names = namedBy([rule]).join(' or the ');
  return `A problem that cannot be fixed any more can only be excused by an "ignore" entry in the configuration that names the ${names}.`;
}

function list(
  { title, about, rules: members }: Exclude<Explained, { rule: Rule }>,
  style: Style,
): string {
  const lines = about === null ? [] : wrap(about, style.width);
  const head = [paint(style, visible(title), 'bold'), ...lines].join('\n');
  const more = `\`lint-protocol explain ${members[0]?.id}\` explains the first of them.`;
  return `${head}\n\n${ruleTable(members, style)}\n${more}\n`;
}

function head({ id, level, summary }: Rule, style: Style): string {
  return `${paint(style, id, 'bold')} (${level})\n${wrap(summary, style.width).join('\n')}\n`;
}

function section(title: string, texts: readonly string[], style: Style): string {
  if (texts.length === 0) return '';
  const lines = texts.flatMap((text) => {
    const [first = '', ...rest] = wrap(text, style.width - 4);
    return [first, ...rest.map((line) => (text.startsWith('- ') ? `  ${line}` : line))];
  });
  return [paint(style, title, 'bold'), ...lines.map((line) => `  ${line}`), ''].join('\n');
}

async function wrongExample(rule: Rule, example: InvalidExample, style: Style): Promise<string> {
  const { diagnostics } = await run({
    ...exampleInput(example),
    config: exampleConfig([rule], example),
    rules: [rule],
    selects: null,
  });
  const problems = diagnostics.map((diagnostic) => `\n${problem(diagnostic, style)}\n`);
  const title = paint(style, `A problem: ${example.name}`, 'bold');
  return `${title}\n${wrongFiles(example, diagnostics, style)}${problems.join('')}`;
}

function rightExample(example: Example, wrong: InvalidExample | undefined, style: Style): string {
  const title = paint(style, `Nothing to fix: ${example.name}`, 'bold');
  return `${title}\n${rightFiles(example, wrong?.files ?? {}, style)}`;
}

/** What a reader can do who does not share the rule's opinion. */
function levelText({ id, tellsUnread, level }: Rule, style: Style): string {
  const other = level === 'warning' ? 'info' : 'warning';
  const off = tellsUnread === true ? '' : ', or off';
  const text = `In .lint-protocol.yaml, \`rules: { ${id}: ${other} }\` gives it another level: error, warning, info${off}. For one run: --rule ${id}=${other}`;
  return section('Another level', [text], style);
}
