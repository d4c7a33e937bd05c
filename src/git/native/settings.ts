import { resolve } from 'node:path';
import { isFalse } from '../git-boolean.ts';
import { splitAtNul } from '../path-bytes.ts';
import type { Git } from './git.ts';

/** What git's configuration says about contents on their way into the repository. */
export interface Settings {
  /** True when line ends may be converted where no attribute speaks against it. */
  readonly convertsLineEnds: boolean;
  /** False where the file system's executable bits mean nothing. */
  readonly trustsFileMode: boolean;
  /** Whether only some of the files are checked out. */
  readonly isSparse: boolean;
  /** Names of filter drivers that do something, or must, when a file is added. */
  readonly filters: ReadonlySet<string>;
  /** The files that say so, absolute. */
  readonly files: readonly string[];
  /** The user's patterns of what is ignored, and attributes, as the settings name them; null for the usual. */
  readonly named: { readonly ignores: string | null; readonly attributes: string | null };
}

/** Begins the name of a file that values come from. */
const FILE = 'file:';

const FILTER_KEY = /^filter\.(.*)\.(clean|process|required)$/s;

/** Reads the effective configuration: one git process. */
export async function readSettings(git: Git): Promise<Settings> {
  const values = new Map<string, string | null>();
  const files = new Set<string>();
  const parts = splitAtNul(await git.run(['config', '-z', '--list', '--show-origin']));
  for (const [at, item] of parts.entries()) {
    // Where a value comes from stands before it.
    if (at % 2 === 0) {
      if (item.startsWith(FILE)) files.add(resolve(git.cwd, item.slice(FILE.length)));
      continue;
    }
    const end = item.indexOf('\n');
    // A key without a value means true.
    if (end < 0) values.set(item, null);
    else values.set(item.slice(0, end), item.slice(end + 1));
  }
  const filters = new Set<string>();
  for (const [key, value] of values) {
    const [, name, variable] = FILTER_KEY.exec(key) ?? [];
    if (name === undefined) continue;
    const active = variable === 'required' ? value === null || !isFalse(value) : value !== '';
    if (active) filters.add(name);
  }
  return {
    convertsLineEnds: !isFalse(values.get('core.autocrlf') ?? 'false'),
    trustsFileMode: !isFalse(values.get('core.filemode') ?? 'true'),
    isSparse: !isFalse(values.get('core.sparsecheckout') ?? 'false'),
    filters,
    files: [...files],
    named: {
      ignores: values.get('core.excludesfile') ?? null,
      attributes: values.get('core.attributesfile') ?? null,
    },
  };
}

/**
 * Options that keep git from running filter drivers, whatever their names: `-c` would end a key at
 * its first `=`, `--config-env` at its last.
 */
export function withoutFilters({ filters }: Settings): string[] {
  const variables = ['clean', 'process', 'required'];
  return [...filters].flatMap((name) =>
    variables.map((variable) => `--config-env=filter.${name}.${variable}=LINT_PROTOCOL_EMPTY`),
  );
}
