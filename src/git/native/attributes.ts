import { encodePath, splitAtNul } from '../path-bytes.ts';
import { cutOutput } from '../refusals.ts';
import type { Git } from './git.ts';
import type { Settings } from './settings.ts';

const NAMES = ['text', 'crlf', 'eol', 'ident', 'working-tree-encoding', 'filter'];

/** What git may do to a file's bytes when it is added. */
export interface Conversion {
  /** CRLF may become LF. */
  readonly lineEnds: boolean;
  /** `$Id: ...$` becomes `$Id$`. */
  readonly ident: boolean;
  /** The text is stored in another encoding. */
  readonly encoding: boolean;
  /** The filter driver that would rewrite the content, or null. */
  readonly filter: string | null;
}

/** Whether a path is one where git looks for attributes. */
export function isAttributesFile(path: string): boolean {
  return path === '.gitattributes' || path.endsWith('/.gitattributes');
}

/** So many paths are asked for before anybody wants them: git takes longer to start than to answer. */
const MOST_AHEAD = 1000;

/** What git may do to the contents of a working tree, path by path. Git is asked once for each. */
export class Conversions {
  readonly #git: Git;
  readonly #settings: Settings;
  readonly #found = new Map<string, Conversion>();
  #ahead: readonly string[];

  /** @param unheld all paths whose contents git does not hold */
  constructor(git: Git, settings: Settings, unheld: readonly string[]) {
    this.#git = git;
    this.#settings = settings;
    this.#ahead = unheld.length > MOST_AHEAD ? [] : unheld;
  }

  /** By path. @throws CouldNotCheck when git fails. */
  async of(paths: readonly string[]): Promise<ReadonlyMap<string, Conversion>> {
    const unknown = paths.filter((path) => !this.#found.has(path));
    if (unknown.length > 0) {
      const asked = new Set([...unknown, ...this.#ahead]);
      this.#ahead = [];
      const found = await readConversions(this.#git, this.#settings, [...asked]);
      for (const [path, conversion] of found) this.#found.set(path, conversion);
    }
    return this.#found;
  }
}

/**
 * Looks up, for each path, what git may do to its content: one git process for all.
 * In doubt the answer is yes: whoever asks then lets git do it.
 */
export async function readConversions(
  git: Git,
  settings: Settings,
  paths: readonly string[],
): Promise<Map<string, Conversion>> {
  if (paths.length === 0) return new Map();
  const input = Buffer.concat(paths.flatMap((path) => [encodePath(path), Buffer.from([0])]));
  const output = await git.run(['check-attr', '-z', '--stdin', ...NAMES], { input });
  const values = splitAtNul(output);
  const found = new Map<string, Map<string, string>>();
  if (values.length !== 3 * NAMES.length * paths.length) throw cutOutput();
  for (let i = 0; i < values.length; i += 3) {
    const [path, name, value] = values.slice(i, i + 3) as [string, string, string];
    const attributes = found.get(path) ?? new Map<string, string>();
    found.set(path, attributes.set(name, value));
  }
  return new Map([...found].map(([path, attributes]) => [path, conversion(attributes, settings)]));
}

function conversion(attributes: ReadonlyMap<string, string>, settings: Settings): Conversion {
  const value = (name: string) => attributes.get(name) ?? 'unspecified';
  const isSet = (name: string) => !['unspecified', 'unset'].includes(value(name));
  const unsaid = ['text', 'crlf', 'eol'].every((name) => value(name) === 'unspecified');
  const driver = value('filter');
  return {
    lineEnds: unsaid ? settings.convertsLineEnds : value('text') !== 'unset',
    ident: isSet('ident'),
    encoding: isSet('working-tree-encoding'),
    filter: settings.filters.has(driver) ? driver : null,
  };
}
