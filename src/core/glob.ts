const LONGEST = 500;
/** Globs that the braces of one may stand for. */
const MOST_ALTERNATIVES = 100;

/** Paths by globs: as data, for a rule that is not loaded only to say that it has nothing to do. */
export interface NamedPaths {
  readonly globs: readonly string[];
  /** The setting of the history that holds more of them. */
  readonly setting: 'immutable';
}

/** In a list of globs that say where records of a kind are: its usual places as well. */
export const USUAL = 'usual';

/** True where the usual places hold: no list is set, or it names them as well. */
export function keepsUsual(list: readonly string[] | null): boolean {
  return list === null || list.includes(USUAL);
}

/** Between a glob and those that take files out of it: in none that somebody writes. */
const BUT = '\0';

/** A glob that fits what it fits alone, but for what others fit. */
export function globBut(glob: string, others: readonly string[]): string {
  return [glob, ...others].join(BUT);
}

/** A glob as it is written, without those that take files out of it. */
export function writtenGlob(glob: string): string {
  return glob.split(BUT, 1)[0] ?? '';
}

/** What is wrong with a glob. */
export interface GlobFault {
  /** As the rest of a sentence that begins with the glob. */
  readonly problem: string;
  /** What was probably meant; null where only the author knows. */
  readonly suggestion: string | null;
}

interface Slip {
  readonly problem: string;
  readonly mend?: (glob: string) => string;
}

/** What makes a glob fit no path of a repository, or mean something else than its author thinks. */
const SLIPS: readonly (Slip & { readonly sign: RegExp })[] = [
  {
    sign: /\\/,
    problem: 'holds a backslash; folders are separated by /, and ? matches any one character',
    mend: (glob) => glob.replaceAll('\\', '/'),
  },
  { sign: /\0/, problem: 'holds a character that no path has' },
  { sign: /^!/, problem: 'begins with !, but globs say what is meant, not what is not' },
  { sign: /\s$/, problem: 'ends in a blank', mend: (glob) => glob.trimEnd() },
  {
    sign: /(^|\/)\.(\/|$)/,
    problem: 'names the folder ., but globs begin at the root of the repository anyway',
    mend: (glob) => glob.replace(/(^|\/)(?:\.(?:\/|$))+/g, '$1'),
  },
  { sign: /(^|\/)\.\.(\/|$)/, problem: 'holds .., but globs lead down from the root only' },
  {
    sign: /^\/|\/\//,
    problem: 'holds a folder without a name; globs begin at the root of the repository, without /',
    mend: (glob) => glob.replace(/\/{2,}/g, '/').replace(/^\//, ''),
  },
  { sign: /\/$/, problem: 'ends in a slash, as no file does', mend: (glob) => `${glob}**` },
  {
    sign: /[^/]\*\*|\*\*[^/]/,
    problem: 'holds ** beside other characters; it stands for folders only between slashes',
    mend: (glob) =>
      glob.replace(/(?<=^|\/)\*{2,}(?=[^/*])/g, '**/*').replace(/(?<=[^/*])\*{2,}/g, '*'),
  },
  { sign: /[@!+*?]\(/, problem: 'holds a pattern in (); alternatives are in braces: {md,txt}' },
];

/** The sets of characters in a glob, such as `[a-z]`. */
const SETS = /\[[!^]?[^[\]{}/\\]+\]/g;
/** What makes a name stand for others than itself. */
const WILD = /[*?[]/;
const BRACES = /\{([^{}]*)\}/;

/** What is wrong with a glob; null for one that can fit a path, and says what it seems to say. */
export function globFault(glob: string): GlobFault | null {
  const slip = slipOf(glob);
  return slip && { problem: slip.problem, suggestion: mended(glob) };
}

/** Of a set of characters those that are named by the first and the last one. */
function rangesOf(set: string): readonly (readonly [low: string, high: string])[] {
  const members = set.replace(/^\[[!^]?|\]$/g, '').match(/.-.|./gsu) ?? [];
  return members.flatMap((member) => {
    const [low = '', , high] = [...member];
    return high === undefined ? [] : [[low, high] as const];
  });
}

function slipOf(glob: string): Slip | null {
  if (glob.length > LONGEST) return { problem: `is longer than ${LONGEST} characters` };
  const plain = glob.replace(SETS, 'x');
  const slip = SLIPS.find(({ sign }) => sign.test(plain));
  if (slip !== undefined) return slip;
  const turned = glob
    .match(SETS)
    ?.flatMap(rangesOf)
    .find(([low, high]) => low > high);
  if (turned !== undefined) {
    const [low, high] = turned;
    return {
      problem: `has the range ${low}-${high}, which no character is in`,
      mend: (text) => text.replaceAll(`${low}-${high}`, `${high}-${low}`),
    };
  }
  if (/[[\]{}]/.test(plain.replace(/\{[^{},]*,[^{}]*\}/g, ''))) {
    return {
      problem: 'has a bracket that is neither part of a set [a-z] nor of a choice {md,txt}',
    };
  }
  const choices = plain.match(/\{[^{}]*\}/g) ?? [];
  const count = choices.reduce((product, choice) => product * choice.split(',').length, 1);
  if (count <= MOST_ALTERNATIVES) return null;
  return { problem: `stands for more than ${MOST_ALTERNATIVES} globs` };
}

/** The glob with all its slips mended, as far as anybody knows how. */
function mended(glob: string): string | null {
  let text = glob;
  for (const _each of SLIPS) {
    const slip = slipOf(text);
    if (slip === null) return text === '' ? null : text;
    text = slip.mend?.(text) ?? '';
    if (text === '') return null;
  }
  return null;
}

/** Says whether a name between slashes is what a glob wants there. */
type Name = (name: string) => boolean;

/** Stands for any number of things: folders between slashes, characters in a name. */
const MANY = '**';

/**
 * Matches a row of things with a row of patterns, in which `**` stands for any number of things.
 * Costs the product of their lengths at most: what the last `**` stands for grows until the rest fits.
 */
function fits<P>(
  patterns: readonly (P | typeof MANY)[],
  things: readonly string[],
  is: (pattern: P, thing: string) => boolean,
): boolean {
  let [pattern, thing] = [0, 0];
  let retry: { readonly pattern: number; thing: number } | null = null;
  while (thing < things.length) {
    const wanted = patterns[pattern];
    if (wanted === MANY) {
      retry = { pattern: ++pattern, thing };
    } else if (wanted !== undefined && is(wanted as P, things[thing] ?? '')) {
      pattern++;
      thing++;
    } else if (retry !== null) {
      pattern = retry.pattern;
      thing = ++retry.thing;
    } else return false;
  }
  return patterns.slice(pattern).every((rest) => rest === MANY);
}

/** True where a name is what a row of signs says, as `glyphs` gives it. */
function isNamed(signs: readonly string[], name: string): boolean {
  return fits(signs, [...name], isGlyph);
}

/** The signs of a pattern for one name: `*` as `**`, a class with its brackets, or one character. */
function glyphs(pattern: string): readonly string[] {
  const found = pattern.match(/\\.|\[[!^]?\]?[^\]]*\]|\*+|./gsu) ?? [];
  return found.map((glyph) => (glyph.startsWith('*') ? MANY : glyph));
}

function isGlyph(glyph: string, character: string): boolean {
  if (glyph === '?') return true;
  if (glyph.startsWith('\\')) return glyph.slice(1) === character;
  if (glyph.startsWith('[') && glyph.length > 1) return isInClass(glyph.slice(1, -1), character);
  return glyph === character;
}

function isInClass(content: string, character: string): boolean {
  const negated = /^[!^]/.test(content);
  const members = content.slice(negated ? 1 : 0).match(/.-.|./gsu) ?? [];
  const within = members.some((member) => {
    const [low = '', dash, high] = [...member];
    if (dash === undefined || high === undefined) return member === character;
    return low <= character && character <= high;
  });
  return within !== negated;
}

/**
 * True for paths that one of the globs fits: `*` stands for any run of characters in a name, `**`
 * for any number of folders, `?` for a character, `[a-z]` for one of a set, `{md,txt}` for a choice.
 * A dot at the start of a name is nothing special. Costs the product of the lengths at most.
 * @param globs without faults
 */
export function globs(patterns: readonly string[]): (path: string) => boolean {
  const whole = patterns.filter((pattern) => !pattern.includes(BUT));
  const compiled = whole.flatMap(chosen).map(compile);
  const parts = patterns.filter((pattern) => pattern.includes(BUT)).map(butOthers);
  if (compiled.length + parts.length === 0) return () => false;
  return (path) => {
    const names = path.split('/');
    return (
      compiled.some((glob) => fits(glob, names, isName)) || parts.some((isPart) => isPart(path))
    );
  };
}

function butOthers(pattern: string): (path: string) => boolean {
  const [glob = '', ...others] = pattern.split(BUT);
  const [isNamed, isLeftOut] = [globs([glob]), globs(others)];
  return (path) => isNamed(path) && !isLeftOut(path);
}

/** The folders that globs lead through by name: `mail` and `mail/in` for `mail/in/*.md`. */
export function foldersIn(patterns: readonly string[]): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const glob of patterns.map(writtenGlob).flatMap(chosen)) {
    const names = glob.split('/').slice(0, -1);
    const first = names.findIndex((name) => WILD.test(name));
    const named = first === -1 ? names : names.slice(0, first);
    for (const end of named.keys()) folders.add(named.slice(0, end + 1).join('/'));
  }
  return folders;
}

/** Each glob that one with braces stands for. */
function chosen(glob: string): readonly string[] {
  return glob.split(BRACES).reduce<readonly string[]>(
    (starts, part, index) => {
      const choices = index % 2 === 1 ? part.split(',') : [part];
      return starts.flatMap((start) => choices.map((choice) => start + choice));
    },
    [''],
  );
}

function compile(glob: string): readonly (Name | typeof MANY)[] {
  const names = glob.split('/');
  // What is in the folder, not the folder itself.
  if (names.at(-1) === MANY) names.push('*');
  return names.map((text) => (text === MANY ? MANY : nameOf(text)));
}

function nameOf(text: string): Name {
  if (!WILD.test(text)) return (name) => name === text;
  const [start = '', end, ...more] = text.split(/\*+/);
  // `*.md`, as most are, is not worth a look at each character.
  if (end !== undefined && more.length === 0 && !/[?[]/.test(text)) {
    const least = start.length + end.length;
    return (name) => name.length >= least && name.startsWith(start) && name.endsWith(end);
  }
  const signs = glyphs(text);
  return (name) => isNamed(signs, name);
}

function isName(is: Name, name: string): boolean {
  return is(name);
}
