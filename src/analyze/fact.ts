import type { FactOf } from '../core/fact.ts';
import type { ReadableKind, RecordOf } from '../core/record.ts';
import { beadFact } from './bead-fact.ts';
import { sessionStoreFact, taskListFact } from './cleo-facts.ts';
import { votingMatrixFact } from './consensus-facts.ts';
import { contributionFact } from './contribution-fact.ts';
import { manifestFact } from './manifest-fact.ts';
import { messageFact } from './message-fact.ts';
import { protocolDocumentFact } from './protocol-document-fact.ts';
import { agentDefinitionFact, skillFact, spawnPromptFact } from './subagent-facts.ts';
import { subagentManifestFact } from './subagent-manifest-fact.ts';
import { subagentOutputFact } from './subagent-output-fact.ts';
import { vouchAuditLogFact, vouchAuditSegmentFact } from './vouch-audit-log-fact.ts';
import { vouchEvidenceFact } from './vouch-evidence-fact.ts';
import {
  vouchClaimFact,
  vouchEntityFact,
  vouchProposalFact,
  vouchRelationFact,
  vouchSessionFact,
  vouchSourceFact,
} from './vouch-facts.ts';
import { vouchPageFact } from './vouch-page-fact.ts';
import {
  vouchConfigFact,
  vouchGitignoreFact,
  vouchSchemaVersionFact,
} from './vouch-settings-facts.ts';

const NOTHING = {};

/** What takes the fact of each kind out of a record. */
const FACTS: { readonly [K in ReadableKind]: (record: RecordOf[K]) => FactOf[K] } = {
  message: messageFact,
  'bead-list': beadFact,
  contribution: contributionFact,
  'contribution-manifest': manifestFact,
  'protocol-document': protocolDocumentFact,
  'voting-matrix': votingMatrixFact,
  'subagent-manifest': subagentManifestFact,
  'subagent-output': subagentOutputFact,
  'agent-definition': agentDefinitionFact,
  skill: skillFact,
  'spawn-prompt': spawnPromptFact,
  'session-store': sessionStoreFact,
  'current-session': ({ text }) => ({ id: text.trim() }),
  'task-list': taskListFact,
  'vouch-claim': vouchClaimFact,
  'vouch-config': vouchConfigFact,
  'vouch-entity': vouchEntityFact,
  'vouch-evidence': vouchEvidenceFact,
  'vouch-page': vouchPageFact,
  'vouch-proposal': vouchProposalFact,
  'vouch-relation': vouchRelationFact,
  'vouch-session': vouchSessionFact,
  'vouch-source': vouchSourceFact,
  'vouch-source-content': () => NOTHING,
  'vouch-bundle': () => NOTHING,
  'vouch-audit-log': vouchAuditLogFact,
  'vouch-audit-segment': vouchAuditSegmentFact,
  'vouch-gitignore': vouchGitignoreFact,
  'vouch-schema-version': vouchSchemaVersionFact,
};

/** What link rules may know of a record. */
export function factOf(record: RecordOf[ReadableKind]): FactOf[ReadableKind] {
  // Sound because the table is looked up by the record's own kind.
  const take = FACTS[record.kind] as (record: RecordOf[ReadableKind]) => FactOf[ReadableKind];
  return take(record);
}
