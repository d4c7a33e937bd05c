/** One change of a file. Paths are from the repository's root, `/` between parts; texts as git stores them. */
export type PlannedChange =
  /** A file where nothing is. */
  | { readonly action: 'create'; readonly path: string; readonly text: string }
  /** The same with bytes of any kind. */
  | { readonly action: 'store'; readonly path: string; readonly bytes: Uint8Array }
  /** Other bytes for a file that is there, whatever it holds. */
  | { readonly action: 'replace'; readonly path: string; readonly bytes: Uint8Array }
  /** A file as it is to be from now on. */
  | { readonly action: 'change'; readonly path: string; readonly text: string }
  /** Whole lines at the end of a log, which is made where it is not there. */
  | { readonly action: 'append'; readonly path: string; readonly lines: string }
  /** A file gets another name, where nothing is. */
  | { readonly action: 'move'; readonly from: string; readonly path: string }
  | { readonly action: 'remove'; readonly path: string };
