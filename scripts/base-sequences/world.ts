import { parse } from 'yaml';
import { isObject, textAt, textsAt } from '../../src/core/json-value.ts';
import { homeIn } from './start.ts';

export interface KnownClaim {
  readonly id: string;
  readonly text: string;
  readonly status: string;
  readonly supersededBy: string | null;
  readonly contradicts: readonly string[];
}

export interface KnownProposal {
  readonly id: string;
  readonly by: string;
}

/** A knowledge base, as far as the next step is drawn from it. */
export interface KnownBase {
  /** What names it in a call; '' for the root. */
  readonly folder: string;
  readonly claims: readonly KnownClaim[];
  readonly pages: readonly string[];
  readonly entities: readonly string[];
  readonly relations: readonly string[];
  readonly sources: readonly string[];
  /** By source, its text. */
  readonly contents: Readonly<Record<string, string>>;
  readonly evidence: readonly string[];
  readonly sessions: readonly string[];
  readonly pending: readonly KnownProposal[];
  readonly decided: readonly string[];
}

/** The files of a working tree, by path. */
type Files = Readonly<Record<string, string>>;

/** The bundles among some files, whoever exported them. */
export function bundlesIn(all: Files): readonly string[] {
  return Object.keys(all).filter((path) => path.endsWith('.tar.gz'));
}

export function baseIn(all: Files, folder: string): KnownBase {
  const home = homeIn(folder);
  const files = Object.entries(all).flatMap(([path, text]) =>
    path.startsWith(`${home}/`) ? [[path.slice(home.length + 1), text] as const] : [],
  );
  const ids = (pattern: RegExp) => files.flatMap(([path]) => pattern.exec(path)?.[1] ?? []);
  const records = (kind: string) =>
    files.flatMap(([path, text]) => {
      if (!path.startsWith(`${kind}/`)) return [];
      const value: unknown = parse(text);
      return isObject(value) ? [value] : [];
    });
  return {
    folder,
    claims: records('claims').map((value) => ({
      id: textAt(value, 'id') ?? '',
      text: textAt(value, 'text') ?? '',
      status: textAt(value, 'status') ?? '',
      supersededBy: textAt(value, 'superseded_by'),
      contradicts: textsAt(value, 'contradicts'),
    })),
    pages: ids(/^pages\/(.*)\.md$/),
    entities: ids(/^entities\/(.*)\.yaml$/),
    relations: ids(/^relations\/(.*)\.yaml$/),
    sources: ids(/^sources\/([^/]*)\/meta\.yaml$/),
    contents: Object.fromEntries(
      files.flatMap(([path, text]) => {
        const [, id] = /^sources\/([^/]*)\/content$/.exec(path) ?? [];
        return id === undefined ? [] : [[id, text]];
      }),
    ),
    evidence: ids(/^evidence\/(.*)\.yaml$/),
    sessions: ids(/^sessions\/(.*)\.yaml$/),
    pending: records('proposed').map((value) => ({
      id: textAt(value, 'id') ?? '',
      by: textAt(value, 'proposed_by') ?? '',
    })),
    decided: ids(/^decided\/(.*)\.yaml$/),
  };
}

/** The bases that are there, by their folders. */
export function foldersWithBase(all: Files): readonly string[] {
  return Object.keys(all).flatMap((path) =>
    path === '.vouch/config.yaml' ? [''] : (/^(.*)\/\.vouch\/config\.yaml$/.exec(path)?.[1] ?? []),
  );
}
