import { expect, test } from 'vitest';
import { loadOperations } from '../../src/protocols/operations.ts';
import { methodOf, namesOf } from '../../src/serve/parameter-names.ts';

/** The parameters that the servers of vouch 1.5.0 read of each of the 39 methods. */
const REFERENCE: Readonly<Record<string, readonly string[]>> = {
  'kb.capabilities': [],
  'kb.status': [],
  'kb.search': ['query', 'limit', 'backend', 'min_score', 'agent', 'project'],
  'kb.context': [
    'task',
    'limit',
    'max_chars',
    'min_items',
    'require_citations',
    'session_id',
    'agent',
    'project',
    'expand_graph',
    'graph_depth',
    'graph_limit',
    'graph_rel_types',
    'fail_on_warnings',
    'fail_on_budget_truncation',
  ],
  'kb.read_page': ['page_id'],
  'kb.read_claim': ['claim_id'],
  'kb.read_entity': ['entity_id'],
  'kb.read_relation': ['relation_id'],
  'kb.list_pages': ['type', 'meta', 'meta_after', 'meta_before'],
  'kb.list_claims': ['status'],
  'kb.list_entities': ['entity_type'],
  'kb.list_relations': ['node_id'],
  'kb.list_sources': [],
  'kb.list_pending': [],
  'kb.register_source': ['content', 'title', 'url', 'source_type', 'media_type'],
  'kb.register_source_from_path': ['path', 'title', 'url', 'source_type'],
  'kb.source_verify': [],
  'kb.propose_claim': [
    'text',
    'evidence',
    'claim_type',
    'confidence',
    'entities',
    'tags',
    'rationale',
    'slug_hint',
    'session_id',
    'dry_run',
  ],
  'kb.propose_page': [
    'title',
    'body',
    'page_type',
    'claim_ids',
    'entity_ids',
    'source_ids',
    'metadata',
    'rationale',
    'slug_hint',
    'session_id',
  ],
  'kb.propose_entity': [
    'name',
    'entity_type',
    'aliases',
    'description',
    'rationale',
    'slug_hint',
    'session_id',
    'dry_run',
  ],
  'kb.propose_relation': [
    'src',
    'relation',
    'target',
    'confidence',
    'evidence',
    'rationale',
    'session_id',
    'dry_run',
  ],
  'kb.approve': ['proposal_id', 'reason'],
  'kb.reject': ['proposal_id', 'reason'],
  'kb.supersede': ['old_claim_id', 'new_claim_id'],
  'kb.contradict': ['claim_a', 'claim_b'],
  'kb.archive': ['claim_id'],
  'kb.confirm': ['claim_id'],
  'kb.cite': ['claim_id'],
  'kb.session_start': ['task', 'note'],
  'kb.session_end': ['session_id', 'note'],
  'kb.crystallize': ['session_id', 'write_summary_page'],
  'kb.index_rebuild': [],
  'kb.lint': ['stale_days'],
  'kb.doctor': [],
  'kb.audit': ['tail'],
  'kb.export': ['out_path'],
  'kb.export_check': ['bundle_path'],
  'kb.import_check': ['bundle_path'],
  'kb.import_apply': [],
};

/** What only vouch has: viewers and projects, its graph, its ranking, its metadata of pages. */
const NOT_TAKEN: Readonly<Record<string, readonly string[]>> = {
  'kb.search': ['backend', 'min_score', 'agent', 'project'],
  'kb.context': [
    'session_id',
    'agent',
    'project',
    'expand_graph',
    'graph_depth',
    'graph_limit',
    'graph_rel_types',
    'fail_on_warnings',
    'fail_on_budget_truncation',
  ],
  'kb.list_pages': ['meta', 'meta_after', 'meta_before'],
};

test('each method takes the parameters of the reference implementation, but for what only that has', async () => {
  const operations = (await loadOperations()).filter((each) => methodOf(each).startsWith('kb.'));
  const named = new Map(
    operations.map((operation) => [
      methodOf(operation),
      Object.entries(operation.input.properties).flatMap(([name, schema]) => namesOf(name, schema)),
    ]),
  );
  const left = Object.entries(REFERENCE).flatMap(([method, parameters]) => {
    // Every method that writes can be tried without writing.
    const known = new Set([...(named.get(method) ?? []), 'dry_run']);
    const missing = parameters.filter((parameter) => !known.has(parameter));
    return missing.length === 0 ? [] : [[method, missing] as const];
  });
  expect([...named.keys()]).toEqual(expect.arrayContaining(Object.keys(REFERENCE)));
  expect(Object.fromEntries(left)).toEqual(NOT_TAKEN);
});
