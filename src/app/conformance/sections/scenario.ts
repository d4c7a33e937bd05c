import { CouldNotCheck } from '../../../core/failure.ts';
import type { Trial } from '../trial.ts';

/** A part of the specification, tried on a knowledge base of its own. */
export type Scenario = (trial: Trial) => Promise<void>;

/** The methods of section 5. */
export const METHODS: readonly string[] = [
  ...['capabilities', 'status', 'search', 'context'],
  ...['read_page', 'read_claim', 'read_entity', 'read_relation'],
  ...[
    'list_pages',
    'list_claims',
    'list_entities',
    'list_relations',
    'list_sources',
    'list_pending',
  ],
  ...['register_source', 'register_source_from_path', 'source_verify'],
  ...['propose_claim', 'propose_page', 'propose_entity', 'propose_relation'],
  ...['approve', 'reject'],
  ...['supersede', 'contradict', 'archive', 'confirm', 'cite'],
  ...['session_start', 'session_end', 'crystallize'],
  ...[
    'index_rebuild',
    'lint',
    'doctor',
    'audit',
    'export',
    'export_check',
    'import_check',
    'import_apply',
  ],
].map((name) => `kb.${name}`);

/** The error codes of section 6. */
export const CODES = ['method_not_found', 'missing_param', 'invalid_request', 'internal_error'];

/** Whether a server gave no answer. */
export function isSilence(error: unknown): error is CouldNotCheck {
  return error instanceof CouldNotCheck && error.code === 'no-answer';
}
