/** One change of a file. Paths are from the root of the work tree, `/` between parts. */
export type DiskChange =
  | { readonly action: 'create'; readonly path: string; readonly bytes: Uint8Array }
  | { readonly action: 'change'; readonly path: string; readonly bytes: Uint8Array }
  | { readonly action: 'append'; readonly path: string; readonly lines: string }
  | { readonly action: 'move'; readonly from: string; readonly path: string }
  | { readonly action: 'remove'; readonly path: string };

/** What a file holds, without holding it. */
export interface Extent {
  readonly size: number;
  readonly sha256: string;
}

/** Changes in the order in which they reach the disk. */
export interface ChangeSet {
  /** What was at each path that they are about before the first of them; null for nothing. */
  readonly before: ReadonlyMap<string, Extent | null>;
  readonly changes: readonly DiskChange[];
}
