import type { FactOf } from '../core/fact.ts';
import type { ReadableKind, RecordOf } from '../core/record.ts';
import { votingMatrixFact } from '../protocols/consensus/facts/consensus-facts.ts';
import { sessionStoreFact, taskListFact } from '../protocols/contributions/facts/cleo-facts.ts';
import { contributionFact } from '../protocols/contributions/facts/contribution-fact.ts';
import { manifestFact } from '../protocols/contributions/facts/manifest-fact.ts';
import { protocolDocumentFact } from '../protocols/contributions/facts/protocol-document-fact.ts';
import { beadFact } from '../protocols/messages/facts/bead-fact.ts';
import { messageFact } from '../protocols/messages/facts/message-fact.ts';
import {
  agentDefinitionFact,
  skillFact,
  spawnPromptFact,
} from '../protocols/subagents/facts/subagent-facts.ts';
import { subagentManifestFact } from '../protocols/subagents/facts/subagent-manifest-fact.ts';
import { subagentOutputFact } from '../protocols/subagents/facts/subagent-output-fact.ts';
import {
  vouchAuditLogFact,
  vouchAuditSegmentFact,
} from '../protocols/vouch/facts/vouch-audit-log-fact.ts';
import { vouchEvidenceFact } from '../protocols/vouch/facts/vouch-evidence-fact.ts';
import {
  vouchClaimFact,
  vouchEntityFact,
  vouchProposalFact,
  vouchRelationFact,
  vouchSessionFact,
  vouchSourceFact,
} from '../protocols/vouch/facts/vouch-facts.ts';
import { vouchPageFact } from '../protocols/vouch/facts/vouch-page-fact.ts';
import {
  vouchConfigFact,
  vouchGitignoreFact,
  vouchSchemaVersionFact,
} from '../protocols/vouch/facts/vouch-settings-facts.ts';

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
