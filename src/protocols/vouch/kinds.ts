import type { BundleRecord } from '../../core/bundle.ts';
import type { FactEntry, FactOf } from '../../core/fact.ts';
import { textAt } from '../../core/json-value.ts';
import { defineKind } from '../../core/kind.ts';
import type { JsonRecord } from '../../core/record.ts';
import { vouchEvidenceFact } from './facts/vouch-evidence-fact.ts';
import {
  vouchClaimFact,
  vouchEntityFact,
  vouchProposalFact,
  vouchRelationFact,
  vouchSessionFact,
  vouchSourceFact,
} from './facts/vouch-facts.ts';
import { vouchPageFact } from './facts/vouch-page-fact.ts';
import type { VouchAuditLogFact, VouchFactOf } from './facts.ts';
import {
  claimGrounds,
  entityGrounds,
  evidenceGrounds,
  pageGrounds,
  proposalGrounds,
  relationGrounds,
  sourceGrounds,
} from './grounds.ts';
import { auditLog, auditSegment } from './log-kinds.ts';
import { derivedClaimRows } from './named-claims.ts';
import {
  claimRows,
  contentRows,
  evidenceRows,
  objectRows,
  pageRows,
  proposalRows,
  sourceRows,
} from './rows.ts';
import { base, bundle, config, file, gitignore, schemaVersion, YAML } from './settings-kinds.ts';
import { NAMED_BY_FOLDER } from './source-content-fact.ts';
import { partTies } from './ties.ts';
import { ungatedRows } from './ungated-objects.ts';
import type { ArtifactKind } from './vouch-gate.ts';

const CLAIM = /(?:^|\/)\.vouch\/claims\/[^/]+\.yaml$/s;

/** What a confirmation changes: when that was, and that the claim is one to act upon. */
const CONFIRMED =
  /^(?:(?:last_confirmed_at|updated_at):.*|status: *["']?(?:working|stable|actionable)["']? *)$/;

/** True for a claim that was confirmed and is as it was. */
function confirmsClaim(path: string, before: string, after: string): boolean {
  return CLAIM.test(path) && unconfirmed(before) === unconfirmed(after);
}

function unconfirmed(text: string): string {
  return text
    .split(/\r?\n/)
    .filter((line) => !CONFIRMED.test(line))
    .join('\n');
}

/** The records of a knowledge base that are one YAML document each. */
type VouchDocument =
  | 'vouch-claim'
  | 'vouch-config'
  | 'vouch-entity'
  | 'vouch-evidence'
  | 'vouch-proposal'
  | 'vouch-relation'
  | 'vouch-session'
  | 'vouch-source';

type VouchDocuments = { [K in VouchDocument]: JsonRecord<K> };

declare module '../../core/record.ts' {
  interface RecordOf extends VouchDocuments {
    'vouch-page': MarkdownRecord<'vouch-page'>;
    'vouch-audit-log': JsonLinesRecord<'vouch-audit-log', VouchAuditLogFact>;
    /** The first events of an audit log, which gzip packed. Its text is what that unpacks to. */
    'vouch-audit-segment': JsonLinesRecord<'vouch-audit-segment', VouchAuditLogFact>;
    'vouch-gitignore': TextRecord<'vouch-gitignore'>;
    'vouch-schema-version': TextRecord<'vouch-schema-version'>;
    /** What a source holds: bytes of any kind, so its text is always empty. */
    'vouch-source-content': TextRecord<'vouch-source-content'>;
    'vouch-bundle': BundleRecord<'vouch-bundle'>;
  }
  interface PathKinds {
    /** A knowledge base: a folder `.vouch/`, known by its first file. */
    'vouch-base': true;
    /** A file of a knowledge base that is none of its records. */
    'vouch-file': true;
  }
}

declare module '../../core/fact.ts' {
  interface FactOf extends VouchFactOf {}
}

declare module '../../core/history.ts' {
  interface LogRoles {
    /** The audit log of a knowledge base. */
    audit: true;
  }
  interface GoverningKinds {
    'vouch-config': true;
  }
}

const id = ({ value }: { readonly value: unknown }) => textAt(value, 'id');

/** Where decided proposals are. */
const DECIDED = /(?:^|\/)\.vouch\/decided\//;

/** The index of the reference implementation, as each such file says of itself. */
const INDEX = { home: '.vouch', name: 'state.db', command: 'vouch index' } as const;

const claim = defineKind({
  kind: 'vouch-claim',
  words: ['claim', 'claims'],
  ...YAML,
  schema: { name: 'vouch-claim', load: () => import('./schemas/vouch-claim.generated.js') },
  fact: vouchClaimFact,
  id,
  editor: ['**/.vouch/claims/*.yaml'],
  othersIndex: {
    ...INDEX,
    folder: 'claims',
    end: '.yaml',
    table: 'claims_fts',
    columns: ['id', 'text', 'type', 'status', 'tags'],
  },
  ties: partTies,
  rows: claimRows,
  derive: derivedClaimRows,
  agrees: isAsApproved,
  confirms: confirmsClaim,
  grounds: claimGrounds,
});

const page = defineKind({
  kind: 'vouch-page',
  words: ['page', 'pages'],
  format: 'markdown',
  // Its front matter comes from the same writer.
  writer: YAML.writer,
  schema: { name: 'vouch-page', load: () => import('./schemas/vouch-page.generated.js') },
  fact: vouchPageFact,
  id: ({ envelope }) => textAt(envelope, 'id'),
  othersIndex: {
    ...INDEX,
    folder: 'pages',
    end: '.md',
    table: 'pages_fts',
    columns: ['id', 'title', 'body', 'type', 'tags'],
  },
  ties: partTies,
  rows: pageRows,
  derive: ungatedRows,
  agrees: isAsApproved,
  grounds: pageGrounds,
});

const source = defineKind({
  kind: 'vouch-source',
  words: ['source', 'sources'],
  ...YAML,
  schema: { name: 'vouch-source', load: () => import('./schemas/vouch-source.generated.js') },
  fact: vouchSourceFact,
  id,
  isFinal: () => true,
  editor: ['**/.vouch/sources/*/meta.yaml'],
  ties: partTies,
  rows: sourceRows,
  grounds: sourceGrounds,
});

const sourceContent = defineKind({
  kind: 'vouch-source-content',
  words: ["source's content", "sources' contents"],
  format: 'bytes',
  fact: () => NAMED_BY_FOLDER,
  settles: /(?:^|\/)\.vouch\/sources\/[^/]+\/content$/,
  ties: partTies,
  rows: contentRows,
});

const evidence = defineKind({
  kind: 'vouch-evidence',
  words: ['piece of evidence', 'pieces of evidence'],
  ...YAML,
  schema: { name: 'vouch-evidence', load: () => import('./schemas/vouch-evidence.generated.js') },
  fact: vouchEvidenceFact,
  id,
  isFinal: () => true,
  goesUnnamed: true,
  editor: ['**/.vouch/evidence/*.yaml'],
  ties: partTies,
  rows: evidenceRows,
  grounds: evidenceGrounds,
});

const entity = defineKind({
  kind: 'vouch-entity',
  words: ['entity', 'entities'],
  ...YAML,
  schema: { name: 'vouch-entity', load: () => import('./schemas/vouch-entity.generated.js') },
  fact: vouchEntityFact,
  id,
  editor: ['**/.vouch/entities/*.yaml'],
  othersIndex: {
    ...INDEX,
    folder: 'entities',
    end: '.yaml',
    table: 'entities_fts',
    columns: ['id', 'name', 'description', 'type', 'aliases'],
  },
  ties: partTies,
  rows: objectRows,
  derive: ungatedRows,
  agrees: isAsApproved,
  grounds: entityGrounds,
});

const relation = defineKind({
  kind: 'vouch-relation',
  words: ['relation', 'relations'],
  ...YAML,
  schema: { name: 'vouch-relation', load: () => import('./schemas/vouch-relation.generated.js') },
  fact: vouchRelationFact,
  id,
  editor: ['**/.vouch/relations/*.yaml'],
  ties: partTies,
  rows: objectRows,
  derive: ungatedRows,
  agrees: isAsApproved,
  grounds: relationGrounds,
});

const session = defineKind({
  kind: 'vouch-session',
  words: ['session', 'sessions'],
  ...YAML,
  schema: { name: 'vouch-session', load: () => import('./schemas/vouch-session.generated.js') },
  fact: vouchSessionFact,
  id,
  editor: ['**/.vouch/sessions/*.yaml'],
  ties: partTies,
  rows: objectRows,
});

const proposal = defineKind({
  kind: 'vouch-proposal',
  words: ['proposal', 'proposals'],
  ...YAML,
  schema: { name: 'vouch-proposal', load: () => import('./schemas/vouch-proposal.generated.js') },
  fact: vouchProposalFact,
  id,
  isFinal: ({ path }) => DECIDED.test(path),
  settles: DECIDED,
  editor: ['**/.vouch/proposed/*.yaml', '**/.vouch/decided/*.yaml'],
  ties: partTies,
  rows: proposalRows,
  grounds: proposalGrounds,
});

export const vouchKinds = [
  base,
  claim,
  page,
  source,
  sourceContent,
  evidence,
  entity,
  relation,
  session,
  proposal,
  auditLog,
  auditSegment,
  config,
  gitignore,
  schemaVersion,
  bundle,
  file,
];

/** True for a version of an object that says what a proposal says with which it was approved. */
function isAsApproved(fact: FactOf[ArtifactKind], { record, fact: decision }: FactEntry): boolean {
  if (record.kind !== 'vouch-proposal') return false;
  const { reviewed, evidence, decidedBy } = decision as FactOf['vouch-proposal'];
  const isClaim = 'approvedBy' in fact;
  // A redaction leaves nothing of the text that was approved.
  const isOpen = (field: string) => field === 'text' && isClaim && fact.status === 'redacted';
  const isSame = (field: string) => (fact.reviewed[field] ?? reviewed[field]) === reviewed[field];
  if (!Object.keys(reviewed).every((field) => isOpen(field) || isSame(field))) return false;
  if (!isClaim) return true;
  const isDecider = fact.approvedBy === null || fact.approvedBy === decidedBy;
  return isDecider && evidence.every((id) => fact.evidence.includes(id));
}
