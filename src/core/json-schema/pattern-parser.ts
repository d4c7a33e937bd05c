/** A pattern as what it is made of. It matches no more than is regular: it takes linear time. */
export type PatternNode =
  | { readonly kind: 'sign'; readonly fits: (code: number) => boolean }
  | { readonly kind: 'edge'; readonly edge: 'start' | 'end' | 'word' | 'inner' }
  | { readonly kind: 'all'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'one'; readonly parts: readonly PatternNode[] }
  | {
      readonly kind: 'many';
      readonly part: PatternNode;
      readonly min: number;
      readonly max: number;
    };

/** What is wrong with a pattern, as the rest of a sentence that begins with it. */
export class PatternFault extends Error {}

/** Groups in groups. */
const DEEPEST = 32;
/** Of `{n}`; more makes a matcher of a size that nobody means. */
const MOST_REPEATED = 1000;

/**
 * Takes a pattern apart (ECMAScript with the flag `u`, without what takes more than linear time).
 * @throws PatternFault
 */
export function parsePattern(source: string): PatternNode {
  const parser = new PatternParser(source);
  return parser.whole();
}

class PatternParser {
  readonly #signs: readonly string[];
  readonly #source: string;
  #at = 0;
  #depth = 0;

  constructor(source: string) {
    this.#source = source;
    this.#signs = [...source];
  }

  whole(): PatternNode {
    // What it accepts beyond the language nobody would understand: the language has the last word.
    try {
      new RegExp(this.#source, 'u');
    } catch {
      throw new PatternFault('is not a regular expression');
    }
    return this.#choice();
  }

  #choice(): PatternNode {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw new PatternFault('has groups that nest too deep');
    const parts = [this.#sequence()];
    while (this.#take('|')) parts.push(this.#sequence());
    this.#depth -= 1;
    return parts.length === 1 ? (parts[0] as PatternNode) : { kind: 'one', parts };
  }

  #sequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (this.#at < this.#signs.length && !'|)'.includes(this.#next)) {
      parts.push(this.#repeated(this.#atom()));
    }
    return { kind: 'all', parts };
  }

  #atom(): PatternNode {
    const sign = this.#pop();
    if (sign === '^') return { kind: 'edge', edge: 'start' };
    if (sign === '$') return { kind: 'edge', edge: 'end' };
    if (sign === '.') return { kind: 'sign', fits: native('.') };
    if (sign === '(') return this.#group();
    if (sign === '[') return { kind: 'sign', fits: native(this.#set()) };
    if (sign === '\\') return this.#escape();
    const code = sign.codePointAt(0);
    return { kind: 'sign', fits: (each) => each === code };
  }

  #group(): PatternNode {
    if (this.#take('?')) {
      const isNamed = this.#take('<') && !'=!'.includes(this.#next);
      if (isNamed) while (!this.#take('>')) this.#pop();
      else if (!this.#take(':'))
        throw new PatternFault('has a look-around, which patterns of schemas cannot have');
    }
    const inner = this.#choice();
    this.#pop();
    return inner;
  }

  /** A set of signs as it is written. */
  #set(): string {
    let text = '[';
    for (;;) {
      const sign = this.#pop();
      text += sign;
      if (sign === '\\') text += this.#pop();
      if (sign === ']') return text;
    }
  }

  #escape(): PatternNode {
    const sign = this.#pop();
    if (sign === 'b') return { kind: 'edge', edge: 'word' };
    if (sign === 'B') return { kind: 'edge', edge: 'inner' };
    if (/[1-9k]/.test(sign))
      throw new PatternFault('has a back-reference, which patterns of schemas cannot have');
    let text = `\\${sign}`;
    if ('pPu'.includes(sign) && this.#next === '{') {
      do text += this.#pop();
      while (!text.endsWith('}'));
    } else {
      const further = sign === 'u' ? 4 : sign === 'x' ? 2 : sign === 'c' ? 1 : 0;
      for (let count = 0; count < further; count += 1) text += this.#pop();
      if (/^\\u[dD][89abAB]/.test(text)) text += this.#lowHalf();
    }
    return { kind: 'sign', fits: native(text) };
  }

  /** The second half of a sign beyond the first 65,536, which is written as two; '' where none follows. */
  #lowHalf(): string {
    const next = this.#signs.slice(this.#at, this.#at + 6).join('');
    if (!/^\\u[dD][c-fC-F][0-9a-fA-F]{2}$/.test(next)) return '';
    this.#at += next.length;
    return next;
  }

  #repeated(part: PatternNode): PatternNode {
    const bounds = this.#bounds();
    if (bounds === null) return part;
    this.#take('?');
    const [min, max] = bounds;
    if (min > MOST_REPEATED || (max !== Number.POSITIVE_INFINITY && max > MOST_REPEATED)) {
      throw new PatternFault(`repeats a part more than ${MOST_REPEATED} times`);
    }
    return { kind: 'many', part, min, max };
  }

  #bounds(): readonly [min: number, max: number] | null {
    if (this.#take('*')) return [0, Number.POSITIVE_INFINITY];
    if (this.#take('+')) return [1, Number.POSITIVE_INFINITY];
    if (this.#take('?')) return [0, 1];
    if (!this.#take('{')) return null;
    let text = '';
    while (!this.#take('}')) text += this.#pop();
    const [min = '', max] = text.split(',');
    const most =
      max === undefined ? Number(min) : max === '' ? Number.POSITIVE_INFINITY : Number(max);
    return [Number(min), most];
  }

  get #next(): string {
    return this.#signs[this.#at] ?? '';
  }

  #pop(): string {
    const sign = this.#signs[this.#at];
    if (sign === undefined) throw new PatternFault('is not a regular expression');
    this.#at += 1;
    return sign;
  }

  #take(sign: string): boolean {
    if (this.#next !== sign) return false;
    this.#at += 1;
    return true;
  }
}

/** True for the one sign that an expression fits. Most are asked about again and again. */
function native(source: string): (code: number) => boolean {
  const expression = new RegExp(`^${source}$`, 'u');
  const known = new Map<number, boolean>();
  return (code) => {
    const answer = known.get(code) ?? expression.test(String.fromCodePoint(code));
    if (known.size < KEPT) known.set(code, answer);
    return answer;
  };
}

const KEPT = 1024;
