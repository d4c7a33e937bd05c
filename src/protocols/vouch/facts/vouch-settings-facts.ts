import { isObject, textAt, valueAt } from '../../../core/json-value.ts';
import type { RecordOf } from '../../../core/record.ts';
import { pathRequest } from '../../../core/request.ts';
import type {
  VouchBaseFact,
  VouchConfigFact,
  VouchFactOf,
  VouchGate,
  VouchGateKey,
  VouchGitignoreFact,
  VouchIgnored,
} from '../facts.ts';
import { shapeOf } from './vouch-values.ts';

/** What link rules may know of a base's configuration. */
export function vouchConfigFact(record: RecordOf['vouch-config']): VouchConfigFact {
  const { value } = record;
  const kinds = valueAt(value, 'page_kinds');
  const review = valueAt(value, 'review');
  return {
    shape: shapeOf(record, 'The configuration'),
    isNewer: isNewer(String(valueAt(value, 'version') ?? '')),
    unknownVersion: unknownIn(String(valueAt(value, 'version') ?? '')),
    requireCitations: valueAt(review, 'require_citations') !== false,
    approverRole: textAt(review, 'approver_role') ?? 'human',
    autoApproveOnReceipt: valueAt(review, 'auto_approve_on_receipt') === true,
    gate: {
      ...said(review, 'approver_role'),
      ...said(review, 'auto_approve_on_receipt'),
      ...said(review, 'require_citations'),
      ...said(review, 'require_human_approval'),
    },
    pageKinds: isObject(kinds) ? Object.keys(kinds) : [],
  };
}

/** A word or a truth value; nothing for what is neither. */
function said(review: unknown, key: VouchGateKey): VouchGate {
  const value = valueAt(review, key);
  return typeof value === 'string' || typeof value === 'boolean' ? { [key]: value } : {};
}

/** What link rules may know of a base's version. */
export function vouchSchemaVersionFact({
  text,
}: RecordOf['vouch-schema-version']): VouchFactOf['vouch-schema-version'] {
  return { isNewer: isNewer(text.trim()), unknownVersion: unknownIn(text.trim()) };
}

/** The specification's, and the number that newer writers of the same layout give. */
const KNOWN_VERSION = /^(?:|0\.1(?:\.\d+)?|1(?:\.0){0,2})$/;

function unknownIn(version: string): string | null {
  return KNOWN_VERSION.test(version) ? null : version;
}

/** True for versions behind 0.1, whatever their third number. */
function isNewer(version: string): boolean {
  const [, major, minor] = /^(\d{1,9})(?:\.(\d{1,9}))?/.exec(version) ?? [];
  return Number(major ?? 0) > 0 || Number(minor ?? 0) > 1;
}

/** What link rules may know of a base's `.gitignore`. */
export function vouchGitignoreFact({ text }: RecordOf['vouch-gitignore']): VouchGitignoreFact {
  return { isEnded: text === '' || text.endsWith('\n') };
}

/** What link rules may know of a knowledge base as a whole: what git should ignore of it (seed, 1 and 4). */
export function vouchBaseFact(unreadable: readonly string[]): VouchBaseFact {
  return {
    unreadable,
    citations: [
      ignored('proposed/proposal.yaml', 'ignored'),
      ignored('state.db', 'ignored'),
      ignored('decided/proposal.yaml', 'committed'),
      ignored('audit.log.jsonl', 'committed'),
    ],
  };
}

function ignored(path: string, shouldBe: VouchIgnored['shouldBe']): VouchIgnored {
  return {
    ...pathRequest(path, 'home'),
    ignored: true,
    presentOnly: true,
    at: [],
    shouldBe,
  };
}
