/** What is known of a rule. */
export interface Rule {
  /** Never changes its meaning, and is never used for another rule. */
  readonly id: string;
  /** What holds without configuration. */
  readonly level: 'error' | 'warning' | 'info' | 'off';
  /** Whether it looks at one record, compares records, or looks at changes. */
  readonly scope: 'file' | 'link' | 'history';
  /** The kinds of records that it looks at by themselves, or `any`; none for one that compares records. */
  readonly kinds: readonly string[];
  /** One line, as a requirement. */
  readonly summary: string;
  /** The document that asks for it, and its section. */
  readonly source: string;
  /** The version that brought it. */
  readonly since: string;
  /** True where `--fix` mends some of its problems. */
  readonly fixable: boolean;
  /** The address of its page, null where none is published. */
  readonly docs: string | null;
}

/** A rule with its reasons and examples. */
export interface RuleExplanation extends Rule {
  /** Why it matters, a sentence or two. */
  readonly why: string;
  /** How to fix what breaks it. */
  readonly fix: string;
  /** How the source was read where it leaves room. */
  readonly decisions: readonly string[];
  /** Its messages by id, with `{placeholders}`. */
  readonly messages: Readonly<Record<string, string>>;
  readonly examples: {
    /** Repositories in which it finds nothing. */
    readonly valid: readonly RuleExample[];
    /** Repositories in which it finds exactly what they expect. */
    readonly invalid: readonly InvalidRuleExample[];
  };
}

/** A small repository. */
export interface RuleExample {
  readonly name: string;
  /** Contents by path. */
  readonly files: RuleExampleFiles;
  /** The states before, where it is about changes: the commits that `files` was made from. */
  readonly past: readonly RuleExampleFiles[];
  /** Settings that differ from the defaults, by part of the configuration. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** A small repository that breaks a rule. */
export interface InvalidRuleExample extends RuleExample {
  readonly expect: readonly {
    /** The id of the message. */
    readonly message: string;
    /** `line:column-line:column`, from 1, end exclusive. */
    readonly at: string;
    /** Left out where there is one file. */
    readonly path?: string;
  }[];
}

/** By path: text, bytes that are no text, a symbolic link, or the commit of a submodule. */
export type RuleExampleFiles = Readonly<
  Record<
    string,
    | string
    | { readonly base64: string }
    | { readonly symlink: string }
    | { readonly submodule: string }
  >
>;
