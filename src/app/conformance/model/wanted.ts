import type { Change } from './files.ts';
import type { Check } from './values.ts';
import type { View } from './view.ts';

export type Params = Readonly<Record<string, unknown>>;

/** A call of a method, with the parameter names of the specification's chapters. */
export interface Call {
  readonly actor: string;
  readonly method: string;
  readonly params: Params;
}

/** A file that a call has to create, change or remove. */
export interface FileWanted {
  /** An expression where the server names it. */
  readonly path: string | RegExp;
  readonly how: Change['how'];
  /** Of what is in it afterwards. */
  readonly check?: Check<Change>;
  /** It may also be left out. */
  readonly isOptional?: boolean;
}

/** An event that a call has to log. */
export interface EventWanted {
  readonly verb: string;
  /** What it has to name; `NEW` for the file that the server named. */
  readonly ids: readonly string[];
  readonly isOptional?: boolean;
}

export const NEW = '<new>';

/** What was made of a call: the base afterwards, and the id that the server gave. */
export interface Made {
  readonly after: View;
  /** '' where the server named nothing. */
  readonly id: string;
}

/** What the model wants of one call. */
export interface Wanted {
  readonly section: string;
  /** The case in words: `kb.approve of a page by who proposed it`. */
  readonly what: string;
  readonly outcome: 'done' | 'refused' | 'either';
  /** The codes that a refusal may have; not given for what is simply not allowed. */
  readonly codes?: readonly string[];
  readonly files: readonly FileWanted[];
  readonly events: readonly EventWanted[];
  /** A call that is done may also leave all as it is. */
  readonly mayBeIdle?: boolean;
  readonly result?: (result: unknown, made: Made) => string | null;
  /** What of the call it is refused for, where `what` stands for several such things. */
  readonly why?: string;
}

/** What is refused, and changes nothing. */
export function refused(
  section: string,
  what: string,
  codes?: readonly string[],
  why?: string,
): Wanted {
  const further = { ...(codes && { codes }), ...(why !== undefined && { why }) };
  return { section, what, outcome: 'refused', files: [], events: [], ...further };
}

/** What is answered, and changes nothing. */
export function answered(
  section: string,
  what: string,
  result?: Wanted['result'],
  outcome: Wanted['outcome'] = 'done',
): Wanted {
  return { section, what, outcome, files: [], events: [], ...(result && { result }) };
}

/** The other names that vouch 1.5.0 has for parameters. */
const OTHER_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'kb.read_claim': { id: 'claim_id' },
  'kb.read_page': { id: 'page_id' },
  'kb.read_entity': { id: 'entity_id' },
  'kb.read_relation': { id: 'relation_id' },
  'kb.propose_claim': { type: 'claim_type' },
  'kb.propose_page': {
    type: 'page_type',
    claims: 'claim_ids',
    entities: 'entity_ids',
    sources: 'source_ids',
  },
  'kb.propose_entity': { type: 'entity_type' },
  'kb.propose_relation': { source: 'src' },
  'kb.register_source': { type: 'source_type' },
  'kb.register_source_from_path': { type: 'source_type' },
  'kb.supersede': { old_id: 'old_claim_id', new_id: 'new_claim_id' },
  'kb.contradict': { a_id: 'claim_a', b_id: 'claim_b' },
  'kb.archive': { id: 'claim_id' },
  'kb.confirm': { id: 'claim_id' },
  'kb.cite': { id: 'claim_id' },
  'kb.export': { out: 'out_path' },
  'kb.export_check': { path: 'bundle_path' },
  'kb.import_check': { path: 'bundle_path' },
};

/** The parameters of a call under the names of vouch 1.5.0. */
export function otherNames({ method, params }: Pick<Call, 'method' | 'params'>): Params {
  const names = OTHER_NAMES[method] ?? {};
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [names[name] ?? name, value]),
  );
}
