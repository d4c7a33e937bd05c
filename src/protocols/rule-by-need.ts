import type { Rule } from '../core/rule.ts';

type Part = Readonly<Record<string, unknown>>;

/** What is known of a rule, or of what it says of changes, before it is loaded. Plain JSON. */
export interface RuleOutline {
  /** What decides whether it is asked: plain data. */
  readonly known: Part;
  /** The functions that it has. */
  readonly calls: readonly string[];
  /** What it says of changes, and within that of all of them as one. */
  readonly parts: Readonly<Record<string, RuleOutline>>;
}

/** Members that are asked themselves. */
const PARTS = new Set(['past', 'asWhole']);

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

/** What the build keeps of a rule, or of a part of one, in place of it. */
export function outlineOf(whole: object): RuleOutline {
  const entries = Object.entries(whole);
  return {
    known: Object.fromEntries(
      entries.filter(([name, value]) => KNOWN.has(name) && typeof value !== 'function'),
    ),
    calls: entries.flatMap(([name, value]) => (typeof value === 'function' ? [name] : [])),
    parts: Object.fromEntries(
      entries.flatMap(([name, value]) =>
        PARTS.has(name) && value !== undefined ? [[name, outlineOf(value)]] : [],
      ),
    ),
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

  constructor(outline: RuleOutline, load: () => Rule) {
    this.#load = load;
    Object.assign(this, asking(outline, load));
  }
}

/** What is known, and functions that load what they are of. */
function asking({ known, calls, parts }: RuleOutline, load: () => object): Part {
  const loaded = (name: string) => (load() as Readonly<Record<string, unknown>>)[name];
  return {
    ...known,
    ...Object.fromEntries(
      calls.map((name) => [
        name,
        (...given: unknown[]) =>
          (load() as Record<string, (...given: unknown[]) => unknown>)[name]?.(...given),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [
        name,
        asking(part, () => loaded(name) as object),
      ]),
    ),
  };
}
