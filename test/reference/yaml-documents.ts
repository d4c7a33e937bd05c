/** Documents of YAML such as records are, with what readers disagree about here and there. */

type Random = () => number;

/** Characters that end a line for some readers, or are no text for some. */
const BREAKS = ['\r', '\u0085', '\u2028', '\u2029', '\n', '\r\n'];
const ODD = ['\t', '\ufeff', '\u007f', '\u0080', '\u009f', '\u00a0', '\ufffe', '\ufdd0', '\u200b'];
const PUNCTUATION = [' ', 'x', '#', ':', '"', "'", '- ', ': ', ' #'];
/** Scalars that one version of YAML takes for something else than the other. */
const SCALARS = [
  ...['yes', 'no', 'on', 'off', 'y', 'True', 'NULL', '~', '', '=', '1:30', '010', '0o10', '08'],
  ...['0x1F', '0b11', '1_000', '1e3', '1.5', '.5', '5.', '+1', '-0', '1,000', '12e03', '1.0e+5'],
  ...['2026-01-05', '2026-01-05T10:00:00Z', '2026-01-05 10:00:00', '.inf', 'text', 'a b', 'a,b'],
  ...['a #b', 'a: b', 'INFO: x', '*a', '&a x', '!x y', '%d', '@x', '`x', '- x', '? x', '[x', 'a]b'],
];
const KEYS = ['id', 'text', 'type', 'evidence', 'created_at', 'a', 'b', '<<'];
const HEADS = ['---\n', '--- ', '\ufeff', '%YAML 1.2\n---\n', '# c\n', '\n'];
const ENDS = ['...\n', '---\n', '--- \nx: y\n', '# end', '...\n# c\n'];

/** The same documents for the same seed. */
export function yamlDocuments(seed: number, count: number): readonly string[] {
  const random = randomBy(seed);
  return Array.from({ length: count }, () => new Writer(random).document());
}

class Writer {
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  document(): string {
    const text = `${this.#rarely(HEADS)}${this.#block('', 0)}${this.#rarely(ENDS)}`;
    if (this.#random() < 0.7) return text;
    const at = Math.floor(this.#random() * (text.length + 1));
    return text.slice(0, at) + this.#character() + text.slice(at);
  }

  #of(some: readonly string[]): string {
    return some[Math.floor(this.#random() * some.length)] ?? '';
  }

  #rarely(some: readonly string[]): string {
    return this.#random() < 0.3 ? this.#of(some) : '';
  }

  #many(most: number, make: () => string): readonly string[] {
    return Array.from({ length: 1 + Math.floor(this.#random() * most) }, make);
  }

  #character(): string {
    return this.#of([...BREAKS, ...ODD, ...PUNCTUATION]);
  }

  #word(): string {
    const odd = `${this.#of(['x', 'w', 'some'])}${this.#character()}${this.#of(['', 'y'])}`;
    return this.#of([this.#of(SCALARS), 'some words', 'word', odd]);
  }

  #scalar(): string {
    const word = this.#word();
    const quoted = [`"${word.replaceAll('"', '\\"')}"`, `'${word.replaceAll("'", "''")}'`];
    return this.#of([word, word, ...quoted]);
  }

  #flow(depth: number): string {
    if (depth > 1 || this.#random() < 0.5) return this.#scalar();
    if (this.#random() < 0.5) return `[${this.#many(3, () => this.#flow(depth + 1)).join(', ')}]`;
    const pair = () => `${this.#scalar()}${this.#of([': ', ':'])}${this.#flow(depth + 1)}`;
    return `{${this.#many(3, pair).join(', ')}}`;
  }

  #lineEnd(): string {
    return `\n${this.#rarely(['', '', '# c\n', `# c${this.#character()}d: e\n`, '\n', '  \n'])}`;
  }

  #block(indent: string, depth: number): string {
    return this.#many(4, () => indent + this.#entry(indent, depth)).join('');
  }

  #entry(indent: string, depth: number): string {
    const key = `${this.#of([...KEYS, ...KEYS, this.#scalar()])}:`;
    const chance = this.#random();
    const item = () => `${indent}${this.#of(['', '  '])}- ${this.#scalar()}${this.#lineEnd()}`;
    const line = () => `${indent}  ${this.#rarely([' ', '\t'])}${this.#word()}${this.#lineEnd()}`;
    if (chance < 0.5) {
      const before = this.#rarely(['&a ', '!!str ']);
      const behind = this.#rarely([' # c', ` # c${this.#character()}d`, this.#character()]);
      return `${key} ${before}${this.#scalar()}${behind}${this.#lineEnd()}`;
    }
    if (chance < 0.65) return `${key} ${this.#flow(0)}${this.#lineEnd()}`;
    if (chance < 0.75 && depth < 2) {
      return `${key}${this.#lineEnd()}${this.#block(`${indent}  `, depth + 1)}`;
    }
    if (chance < 0.85) return `${key}${this.#lineEnd()}${this.#many(3, item).join('')}`;
    if (chance < 0.95)
      return `${key} ${this.#of(['|', '>', '|-', '>+'])}\n${this.#many(3, line).join('')}`;
    return `${key} ${this.#word()}\n${indent}  ${this.#word()}${this.#lineEnd()}`;
  }
}

/** Mulberry32. */
function randomBy(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
