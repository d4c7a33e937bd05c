import { isObject } from '../../../core/json-value.ts';
import { type Call, refused, type Wanted } from './wanted.ts';

export interface Parameter {
  readonly type: 'text' | 'number' | 'whole' | 'flag' | 'texts' | 'evidence' | 'object';
  readonly isRequired?: boolean;
  /** The values of an enum, and the section that lists them. */
  readonly values?: readonly string[];
  readonly section?: string;
}

const SOURCE_TYPES = [
  'file',
  'url',
  'transcript',
  'message',
  'commit',
  'issue',
  'screenshot',
  'pdf',
  'audio',
  'video',
  'folder',
];
const CLAIM_TYPES = [
  'fact',
  'decision',
  'preference',
  'workflow',
  'observation',
  'question',
  'warning',
];
const ENTITY_TYPES = [
  'person',
  'project',
  'repo',
  'company',
  'concept',
  'decision',
  'workflow',
  'file',
  'api',
  'incident',
  'source',
  'agent',
  'tool',
  'team',
  'system',
];
const RELATION_TYPES = [
  'uses',
  'depends_on',
  'contradicts',
  'supersedes',
  'supports',
  'caused_by',
  'owned_by',
  'derived_from',
  'similar_to',
  'blocks',
  'implements',
  'references',
];
const PAGE_TYPES = [
  'entity',
  'concept',
  'decision',
  'workflow',
  'session',
  'index',
  'log',
  'report',
  'source-summary',
];
const SCOPES = ['private', 'project', 'team', 'public'];

const TEXT: Parameter = { type: 'text' };
const NEEDED: Parameter = { type: 'text', isRequired: true };
const TEXTS: Parameter = { type: 'texts' };
const FLAG: Parameter = { type: 'flag' };
const WHOLE: Parameter = { type: 'whole' };

function oneOf(section: string, values: readonly string[], isRequired = false): Parameter {
  return { type: 'text', section, values, isRequired };
}

type Parameters = Readonly<Record<string, Parameter>>;
const ID: Parameters = { id: NEEDED };
const PAGED: Parameters = { limit: WHOLE, offset: WHOLE, filter: { type: 'object' } };
const ABOUT_SOURCE: Parameters = {
  type: oneOf('2.1.1', SOURCE_TYPES),
  scope: oneOf('2.1', SCOPES),
  title: TEXT,
  media_type: TEXT,
  tags: TEXTS,
  metadata: { type: 'object' },
};
const PROPOSED: Parameters = { session_id: TEXT, rationale: TEXT, dry_run: FLAG };

/** The parameters of all methods of section 5. */
export const PARAMETERS: Readonly<Record<string, Parameters>> = {
  'kb.capabilities': {},
  'kb.status': {},
  'kb.search': { query: NEEDED, limit: WHOLE, kinds: TEXTS },
  'kb.context': { task: NEEDED, max_chars: WHOLE, min_items: WHOLE, require_citations: FLAG },
  'kb.read_page': ID,
  'kb.read_claim': ID,
  'kb.read_entity': ID,
  'kb.read_relation': ID,
  'kb.list_pages': PAGED,
  'kb.list_claims': PAGED,
  'kb.list_entities': PAGED,
  'kb.list_relations': PAGED,
  'kb.list_sources': PAGED,
  'kb.list_pending': PAGED,
  'kb.register_source': { content: NEEDED, locator: NEEDED, ...ABOUT_SOURCE },
  'kb.register_source_from_path': { path: NEEDED, locator: TEXT, ...ABOUT_SOURCE },
  'kb.source_verify': { id: TEXT },
  'kb.propose_claim': {
    text: NEEDED,
    evidence: { type: 'evidence' },
    type: oneOf('2.3.1', CLAIM_TYPES),
    confidence: { type: 'number', section: '2.3' },
    scope: oneOf('2.3', SCOPES),
    entities: TEXTS,
    tags: TEXTS,
    ...PROPOSED,
  },
  'kb.propose_page': {
    title: NEEDED,
    body: TEXT,
    type: oneOf('2.5', PAGE_TYPES),
    claims: TEXTS,
    entities: TEXTS,
    sources: TEXTS,
    tags: TEXTS,
    ...PROPOSED,
  },
  'kb.propose_entity': {
    name: NEEDED,
    type: oneOf('2.4', ENTITY_TYPES, true),
    aliases: TEXTS,
    description: TEXT,
    ...PROPOSED,
  },
  'kb.propose_relation': {
    source: NEEDED,
    relation: oneOf('2.4', RELATION_TYPES, true),
    target: NEEDED,
    confidence: { type: 'number', section: '2.4' },
    evidence: TEXTS,
    ...PROPOSED,
  },
  'kb.approve': { proposal_id: NEEDED, reason: TEXT },
  'kb.reject': { proposal_id: NEEDED, reason: NEEDED },
  'kb.supersede': { old_id: NEEDED, new_id: NEEDED, reason: TEXT },
  'kb.contradict': { a_id: NEEDED, b_id: NEEDED, reason: TEXT },
  'kb.archive': { id: NEEDED, reason: TEXT },
  'kb.confirm': ID,
  'kb.cite': { id: NEEDED, evidence: TEXTS },
  'kb.session_start': { task: TEXT, note: TEXT },
  'kb.session_end': { session_id: NEEDED, note: TEXT },
  'kb.crystallize': { session_id: NEEDED },
  'kb.index_rebuild': {},
  'kb.lint': { stale_days: WHOLE },
  'kb.doctor': {},
  'kb.audit': { tail: WHOLE, filter: { type: 'object' } },
  'kb.export': { out: NEEDED },
  'kb.export_check': { path: NEEDED },
  'kb.import_check': { path: NEEDED },
  'kb.import_apply': { path: NEEDED, on_conflict: oneOf('8', ['skip', 'overwrite', 'fail']) },
};

export const METHODS: readonly string[] = Object.keys(PARAMETERS);

/** The error codes of section 6. */
export const CODES = ['method_not_found', 'missing_param', 'invalid_request', 'internal_error'];

/** A value of another type than a parameter has. */
export function ofOtherType({ type }: Parameter): unknown {
  return type === 'text' ? 7 : 'seven';
}

/** What a call has to be refused for, whatever the base holds; null where there is no such thing. */
export function misshapen({ method, params }: Call): Wanted | null {
  for (const [name, parameter] of Object.entries(PARAMETERS[method] ?? {})) {
    const value = params[name];
    if (value === undefined || value === null) {
      if (parameter.isRequired !== true) continue;
      const isNull = name in params;
      const codes = isNull ? ['missing_param', 'invalid_request'] : ['missing_param'];
      return refused(
        '6',
        `${method} ${isNull ? `whose "${name}" is null` : `without "${name}"`}`,
        codes,
      );
    }
    if (!isOfType(value, parameter)) {
      return refused('6', `${method} whose "${name}" is of another type`, ['invalid_request']);
    }
    if (parameter.values?.includes(String(value)) === false) {
      const what = `${method} whose "${name}" the list does not have`;
      return refused(parameter.section ?? '5', what, ['invalid_request']);
    }
  }
  return null;
}

function isOfType(value: unknown, { type }: Parameter): boolean {
  switch (type) {
    case 'text':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number';
    case 'whole':
      return Number.isInteger(value) && Number(value) >= 0;
    case 'flag':
      return typeof value === 'boolean';
    case 'texts':
      return Array.isArray(value) && value.every((each) => typeof each === 'string');
    case 'evidence':
      return (
        Array.isArray(value) && value.every((each) => typeof each === 'string' || isObject(each))
      );
    case 'object':
      return isObject(value);
  }
}
