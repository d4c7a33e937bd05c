/** A kind of record that the configuration declares: what must hold of files that no protocol knows. */
export interface DeclaredKind {
  readonly name: string;
  /** What one and what many are called. */
  readonly words: readonly [one: string, many: string];
  /** Globs. */
  readonly files: readonly string[];
  readonly except: readonly string[];
  readonly format: 'json' | 'jsonl' | 'yaml' | 'markdown';
  readonly schema: DeclaredSchema | null;
  /** Where the id is; null for a kind without. */
  readonly id: readonly string[] | null;
  /** Within what an id belongs to one record; null where it may belong to several. */
  readonly unique: 'kind' | 'folder' | 'file' | null;
  /** The name of a file without its ending, made of members in braces; null for any. */
  readonly fileName: string | null;
  /** `append`: the files only grow; `fixed`: what a commit holds does not change. */
  readonly keep: 'append' | 'fixed' | null;
}

/** A schema as it was when the configuration was read. */
export interface DeclaredSchema {
  readonly path: string;
  readonly text: string;
}

/** What the configuration declares. */
export interface CustomOptions {
  readonly kinds: readonly DeclaredKind[];
}
