import type { Level } from './level.ts';

/** A kind of record that the configuration declares: what must hold of files that no protocol knows. */
export interface DeclaredKind {
  readonly name: string;
  /** What one and what many are called. */
  readonly words: readonly [one: string, many: string];
  /** The built-in kind whose files it is about as well; null for one that names files of its own. */
  readonly of: 'bead' | null;
  /** Globs. */
  readonly files: readonly string[];
  readonly except: readonly string[];
  readonly format: 'json' | 'jsonl' | 'yaml' | 'markdown';
  /** Of a document: the list in it whose items are the records; null where it is one record. */
  readonly items: readonly string[] | null;
  readonly schema: DeclaredSchema | null;
  /** Of Markdown: where its fields are. */
  readonly fields: 'front-matter' | 'body' | 'both';
  /** Of Markdown: whether a record without front matter is a fault. */
  readonly frontMatter: 'required' | 'optional';
  /** The section that holds the fields of the body; null for what is above the first one. */
  readonly fieldsIn: string | null;
  /** Where the id is; null for a kind without. */
  readonly id: readonly string[] | null;
  /** Within what an id belongs to one record; null where it may belong to several. */
  readonly unique: 'kind' | 'folder' | 'file' | null;
  /** The name of a file without its ending, made of members in braces; null for any. */
  readonly fileName: string | null;
  /** `append`: the files only grow; `fixed`: what a commit holds does not change. */
  readonly keep: 'append' | 'fixed' | null;
  /** True where of several lines with one id the last one counts. */
  readonly latest: boolean;
  readonly steps: DeclaredSteps | null;
  readonly fixed: DeclaredFixed | null;
  readonly sections: DeclaredSections | null;
  readonly refers: readonly DeclaredReference[];
  readonly order: DeclaredOrder | null;
  /** Members that the page shows of each record. */
  readonly columns: readonly (readonly string[])[];
  /** The folder of files that must pass, and of those that must not: `x.bad.md`. Null for none. */
  readonly samples: string | null;
  /** Of rules about its records, by their ids. */
  readonly levels: Readonly<Record<string, Level>>;
  /** What a team says of a problem, by the id of its rule. */
  readonly say: Readonly<Record<string, string>>;
}

/** Of a list: the member by which its records do not go back in time. */
export interface DeclaredOrder {
  readonly by: readonly string[];
  /** Only among records that have the same in a member; null for all of a file. */
  readonly within: readonly string[] | null;
}

/** What the value of a member may become from one commit to the next. */
export interface DeclaredSteps {
  readonly member: readonly string[];
  /** By value; what is not named may become any. An asterisk at the end fits any text. */
  readonly to: Readonly<Record<string, readonly string[]>>;
  readonly gone: 'error' | 'allowed';
}

/** From when on a record does not change. */
export interface DeclaredFixed {
  /** Null for from its first commit on. */
  readonly when: { readonly member: readonly string[]; readonly values: readonly string[] } | null;
  /** Members that may change all the same. */
  readonly except: readonly string[];
}

/** Headings of the second level. */
export interface DeclaredSections {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** Whether there may be others. */
  readonly others: boolean;
  /** Whether those that are required come in this order. */
  readonly ordered: boolean;
}

/** What members name. An asterisk is each item of a list. */
export interface DeclaredReference {
  readonly from: readonly string[];
  /** The name of a declared kind, or a file: from the root, or from the folder of the record. */
  readonly to: string;
  /** Whether references may lead back to where they begin. */
  readonly cycles: boolean;
  /** By which of its own references the other record names this one; null where it need not. */
  readonly answered: readonly string[] | null;
  /** True where another reference is to be answered by this one. */
  readonly answers: boolean;
  /** Null for the level of the rule. */
  readonly level: Level | null;
}

/** A schema as it was when the configuration was read. */
export interface DeclaredSchema {
  readonly path: string;
  /** Paths of the files that it refers to. */
  readonly others: readonly string[];
  /** The whole; what another file says is in it as the definition that is called as its path. */
  readonly text: string;
}

/** All files that a schema is made of. */
export function schemaPaths(schema: DeclaredSchema | null): readonly string[] {
  return schema === null ? [] : [schema.path, ...schema.others];
}

/** What the configuration declares. */
export interface CustomOptions {
  readonly kinds: readonly DeclaredKind[];
}

/** A kind as a file may declare it, but for its name; of its schema the path. Null for what its format has not. */
export function asDeclared({
  name: _name,
  of,
  files,
  except,
  format,
  schema,
  id,
  items,
  ...kind
}: DeclaredKind): Readonly<Record<string, unknown>> {
  const { fields, frontMatter, unique, latest, steps, fixed, refers, order, columns, levels, say } =
    kind;
  const { when = null } = fixed ?? {};
  return {
    ...(of === null ? { files, except, format } : { of }),
    ...kind,
    fields: format === 'markdown' ? fields : null,
    frontMatter: format === 'markdown' ? frontMatter : null,
    schema: schema?.path ?? null,
    id: id?.join('.') ?? null,
    unique: id && (unique ?? false),
    latest: latest || null,
    items: items?.join('.') ?? null,
    columns: columns.map((each) => each.join('.')),
    levels: Object.keys(levels).length === 0 ? null : levels,
    say: Object.keys(say).length === 0 ? null : say,
    steps: steps && { ...steps, member: steps.member.join('.') },
    fixed: fixed && {
      ...(when && { when: { [when.member.join('.')]: when.values } }),
      except: fixed.except,
    },
    refers: refers.map(({ from, to, cycles, answered, level }) => ({
      from: from.join('.'),
      to,
      ...(!cycles && { cycles }),
      ...(answered && { answered: answered.join('.') }),
      ...(level && { level }),
    })),
    order: order && {
      by: order.by.join('.'),
      ...(order.within && { within: order.within.join('.') }),
    },
  };
}

/** Where nothing is said: a schema of front matter has nothing to say where there is none. */
export function usualFrontMatter({
  format,
  schema,
  fields = 'front-matter',
}: {
  readonly format?: DeclaredKind['format'];
  readonly schema?: unknown;
  readonly fields?: DeclaredKind['fields'];
}): DeclaredKind['frontMatter'] {
  const isJudged = format === 'markdown' && fields === 'front-matter' && Boolean(schema);
  return isJudged ? 'required' : 'optional';
}
