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

/** Asks for the attributes of paths: of each path, and of each name, three parts. */
export type AttributesOf = (paths: readonly string[]) => Promise<readonly string[]>;

/** How git is asked about attributes by their paths. */
export const ATTRIBUTES_QUESTION = {
  args: ['check-attr', '-z', '--stdin', ...NAMES],
  parts: 3 * NAMES.length,
} as const;

/** One git process for all that is asked at once. */
export function attributesBy(git: Git): AttributesOf {
  return async (paths) => {
    const input = Buffer.concat(paths.flatMap((path) => [encodePath(path), Buffer.from([0])]));
    return splitAtNul(await git.run(ATTRIBUTES_QUESTION.args, { input }));
  };
}

/** What git may do to the contents of a working tree, path by path. Git is asked once for each. */
export class Conversions {
  readonly #attributesOf: AttributesOf;
  readonly #settings: Settings;
  readonly #found = new Map<string, Conversion>();
  #ahead: readonly string[];

  /** @param unheld all paths whose contents git does not hold */
  constructor(attributesOf: AttributesOf, settings: Settings, unheld: readonly string[]) {
    this.#attributesOf = attributesOf;
    this.#settings = settings;
    this.#ahead = unheld.length > MOST_AHEAD ? [] : unheld;
  }

  /** By path. @throws CouldNotCheck when git fails. */
  async of(paths: readonly string[]): Promise<ReadonlyMap<string, Conversion>> {
    const unknown = paths.filter((path) => !this.#found.has(path));
    if (unknown.length > 0) {
      const asked = new Set([...unknown, ...this.#ahead]);
      this.#ahead = [];
      const found = await readConversions(this.#attributesOf, this.#settings, [...asked]);
      for (const [path, conversion] of found) this.#found.set(path, conversion);
    }
    return this.#found;
  }
}

/**
 * Looks up, for each path, what git may do to its content. In doubt the answer is yes: whoever
 * asks then lets git do it.
 */
export async function readConversions(
  attributesOf: AttributesOf,
  settings: Settings,
  paths: readonly string[],
): Promise<Map<string, Conversion>> {
  if (paths.length === 0) return new Map();
  const values = await attributesOf(paths);
  const found = new Map<string, Map<string, string>>();
  if (values.length !== ATTRIBUTES_QUESTION.parts * paths.length) throw cutOutput();
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
