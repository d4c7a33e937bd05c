import type { ProblemFilter } from '../../core/chapter.ts';
import { pathUri } from '../path-uri.ts';

const LET_THROUGH = Symbol('address');

/** An address that a reader may be led to. */
export interface Address {
  readonly [LET_THROUGH]: string;
}

/** A place of a file, for a link to it. */
export interface LinkedPlace {
  readonly path: string;
  readonly line: number;
  /** The commit that the place is in; null where it is in none. */
  readonly commit: string | null;
}

/** An address on the page itself. The id is the page's own. */
export function anchor(id: string): Address {
  return { [LET_THROUGH]: `#${id}` };
}

/** An address that shows some of the problems alone. Values are as the page shows them. */
export function filtered(by: ProblemFilter): Address {
  return { [LET_THROUGH]: `#${new URLSearchParams(by)}` };
}

/** An address that a text gives, where it is one on the web or of a mailbox; null for any other. */
export function address(text: string): Address | null {
  if (!/^(https?:\/\/|mailto:)/i.test(text) || !URL.canParse(text)) return null;
  return { [LET_THROUGH]: new URL(text).href };
}

/** The address of a place by a template that was found to be one. Of a path nothing but names is left. */
export function addressOf(template: string, { path, line, commit }: LinkedPlace): Address {
  const values: Readonly<Record<string, string>> = {
    path: pathUri(path),
    line: String(line),
    commit: commit ?? 'HEAD',
  };
  const text = template.replace(/\{(path|line|commit)\}/g, (_, name: string) => values[name] ?? '');
  return { [LET_THROUGH]: text };
}

/** As it is written. */
export function hrefOf(to: Address): string {
  return to[LET_THROUGH];
}
