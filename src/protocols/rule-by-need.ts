import type { Rule } from '../core/rule.ts';

type Part = Readonly<Record<string, unknown>>;

/** What is known of a rule, or of what it says of changes, before it is loaded. */
interface Outline {
  /** What decides whether it is asked: plain data. */
  readonly known: Part;
  /** The functions that it has. */
  readonly calls: readonly string[];
}

/** What is known of a rule before it is loaded. Plain JSON. */
export interface RuleOutline extends Outline {
  /** Null for a rule without such a part. */
  readonly past: Outline | null;
}

/** What levels, settings and choices look at, and what tells whom a rule is about. */
const KNOWN = new Set([
  ...['id', 'level', 'scope', 'kinds', 'gains', 'earlier', 'after', 'settings'],
  ...[
    'tellsUnread',
    'tellsTampering',
    'undermines',
    'judgesOrder',
    'judgesChain',
    'moreSpecific',
    'mostInHome',
    'wordedByAll',
    'afterIsTied',
    'final',
    'restorable',
    'copies',
    'givenUp',
    'looksUp',
    'judges',
    'judgesEach',
    'ofHeadings',
    'paths',
    'group',
  ],
]);

/** What the build keeps of a rule in place of it. */
export function outlineOf(rule: Rule): RuleOutline {
  const past = 'past' in rule ? rule.past : undefined;
  return { ...partOf(rule), past: past === undefined ? null : partOf(past) };
}

function partOf(whole: object): Outline {
  const entries = Object.entries(whole);
  return {
    known: Object.fromEntries(
      entries.filter(([name, value]) => KNOWN.has(name) && typeof value !== 'function'),
    ),
    calls: entries.flatMap(([name, value]) => (typeof value === 'function' ? [name] : [])),
  };
}

/**
 * A rule that is loaded when it is first asked, or when somebody wants to know what it says: a run
 * loads the rules of those protocols alone whose records it sees.
 */
export function ruleByNeed(outline: RuleOutline, load: () => Rule): Rule {
  // Sound because the outline is of this very rule.
  return new RuleByNeed(outline, load) as unknown as Rule;
}

/** What a rule says, and nobody needs to know to ask it. */
const TOLD = [
  ...(['since', 'source', 'summary', 'why', 'fix', 'by', 'autofix'] as const),
  ...(['decisions', 'messages', 'examples', 'bytes'] as const),
];

class RuleByNeed {
  readonly #load: () => Rule;

  static {
    // Once for all rules: to define them for each takes as long as to load it.
    for (const name of TOLD) {
      Object.defineProperty(RuleByNeed.prototype, name, {
        get(this: RuleByNeed) {
          return this.#load()[name];
        },
      });
    }
  }

  constructor({ known, calls, past }: RuleOutline, load: () => Rule) {
    this.#load = load;
    Object.assign(this, known, asking(calls, load));
    if (past === null) return;
    const loaded = (): object => (load() as { readonly past: object }).past;
    Object.assign(this, { past: { ...past.known, ...asking(past.calls, loaded) } });
  }
}

/** Functions that load what they are of. */
function asking(calls: readonly string[], load: () => object): Part {
  return Object.fromEntries(
    calls.map((name) => [
      name,
      (...given: unknown[]) =>
        (load() as Record<string, (...given: unknown[]) => unknown>)[name]?.(...given),
    ]),
  );
}
