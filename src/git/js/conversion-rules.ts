import type { CouldNotCheck } from '../../core/failure.ts';
import { matches, type PathPattern, parsePattern, patternLines } from '../../core/path-pattern.ts';
import { byteText, fileSystemPath } from '../path-bytes.ts';
import { readIfThere, readUnlinkedIfThere } from '../read-if-there.ts';
import { configuredFile, type GitConfig, isOn } from './git-config.ts';
import { unsupported } from './unsupported.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** What a line of an attributes file may make git do to contents. */
type Effect = 'line-ends' | 'ident' | 'anything';

interface AttributeLine {
  /** Null for a line that may be about every file. */
  readonly pattern: PathPattern | null;
  readonly effects: readonly Effect[];
}

const EFFECTS: readonly (readonly [RegExp, Effect])[] = [
  [/^(?:text|crlf|eol)(?:=|$)/, 'line-ends'],
  [/^ident(?:=|$)/, 'ident'],
  [/^working-tree-encoding(?:=|$)/, 'anything'],
];

/** Other installations of git have other folders, but these files are rare altogether. */
const SYSTEM_FILES = ['/etc/gitattributes', '/usr/local/etc/gitattributes'];

/**
 * Says whether git could store other bytes for a file than the working tree has. Lines that take
 * back what others say are not followed up: where one could apply, the answer is yes.
 */
export class ConversionRules {
  readonly #root: string;
  readonly #ignoreCase: boolean;
  readonly #convertsLineEnds: boolean;
  readonly #drivers: ReadonlySet<string>;
  readonly #general: readonly AttributeLine[];
  readonly #tracked: (path: string) => boolean;
  readonly #byFolder = new Map<string, readonly AttributeLine[]>();

  /** @param tracked whether the index has a path: git takes attributes from there if need be */
  constructor(
    { root, gitDir }: { root: string; gitDir: string },
    config: GitConfig,
    env: Env,
    tracked: (path: string) => boolean,
  ) {
    this.#root = root;
    this.#tracked = tracked;
    this.#ignoreCase = isOn(config, 'core.ignorecase', false);
    this.#convertsLineEnds = isOn(config, 'core.autocrlf', false);
    const files = [
      `${gitDir}/info/attributes`,
      configuredFile(config, 'core.attributesfile', 'attributes', { root, env }),
      ...SYSTEM_FILES,
    ];
    this.#drivers = activeDrivers(config);
    this.#general = files.flatMap((file) => (file ? this.#parse(readIfThere(file)) : []));
  }

  /**
   * @param bytes null when they are too many to be looked at
   * @throws CouldNotCheck when only git can say what it would store.
   */
  demandStoredAsIs(path: string, bytes: Buffer | null): void {
    const effects = this.#effectsOn(path);
    const holds = (text: string) => bytes === null || bytes.includes(text);
    const converts = this.#convertsLineEnds || effects.has('line-ends');
    if (effects.has('anything')) throw depends(path, 'a filter or an encoding');
    if (converts && holds('\r\n')) throw depends(path, 'the conversion of line ends');
    if (effects.has('ident') && holds('$Id')) throw depends(path, 'the attribute ident');
  }

  #effectsOn(path: string): Set<Effect> {
    const parts = path.split('/');
    const effects = new Set<Effect>();
    for (let depth = 0; depth < parts.length; depth += 1) {
      const folder = parts
        .slice(0, depth)
        .map((part) => `${part}/`)
        .join('');
      const below = parts.slice(depth).join('/');
      for (const line of this.#linesOf(folder)) this.#add(effects, line, below);
    }
    for (const line of this.#general) this.#add(effects, line, path);
    return effects;
  }

  #add(effects: Set<Effect>, { pattern, effects: more }: AttributeLine, path: string): void {
    const options = { isFolder: false, ignoreCase: this.#ignoreCase };
    if (pattern && !matches(pattern, byteText(path), options)) return;
    for (const effect of more) effects.add(effect);
  }

  #linesOf(folder: string): readonly AttributeLine[] {
    const known = this.#byFolder.get(folder);
    if (known) return known;
    const path = `${folder}.gitattributes`;
    const bytes = readUnlinkedIfThere(fileSystemPath(this.#root, path));
    const lines: AttributeLine[] =
      bytes === null && this.#tracked(path)
        ? [{ pattern: null, effects: ['anything'] }]
        : this.#parse(bytes);
    this.#byFolder.set(folder, lines);
    return lines;
  }

  /** Lines that could change contents. */
  #parse(bytes: Buffer | null): AttributeLine[] {
    return patternLines(bytes).flatMap((line): AttributeLine[] => {
      const [name = '', ...attributes] = line.trim().split(/[ \t]+/);
      const effects = attributes.flatMap((attribute) => this.#effectsOf(attribute));
      if (effects.length === 0 || name.startsWith('#')) return [];
      // A macro can be used anywhere, and a quoted name may hold blanks.
      if (name.startsWith('[attr]') || name.startsWith('"')) return [{ pattern: null, effects }];
      const pattern = parsePattern(name);
      return pattern ? [{ pattern, effects }] : [];
    });
  }

  #effectsOf(attribute: string): Effect[] {
    const effects = EFFECTS.filter(([words]) => words.test(attribute)).map(([, effect]) => effect);
    const driver = attribute.startsWith('filter=') ? attribute.slice('filter='.length) : '';
    return this.#drivers.has(driver) ? [...effects, 'anything'] : effects;
  }
}

/** Names of filter drivers that git would run, or miss, when it adds a file. */
function activeDrivers(config: GitConfig): Set<string> {
  const names = [...config.keys()].map((key) =>
    /^filter\.(.*)\.(?:clean|process|required)$/s.exec(key),
  );
  return new Set(names.flatMap((match) => match?.[1] ?? []));
}

function depends(path: string, what: string): CouldNotCheck {
  return unsupported(`What git would store for ${path} depends on ${what}.`);
}
