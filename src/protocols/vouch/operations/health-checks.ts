/** What is looked at, in the order in which it is told. */
export const HEALTH_CHECKS = [
  'files',
  'objects',
  'citations and references',
  'sources',
  'lifecycle',
  'review gate',
  'audit log',
  'configuration',
  'waiting proposals',
] as const;

export type HealthCheck = (typeof HEALTH_CHECKS)[number];

/** Which check a rule belongs to. */
const CHECK_OF: Readonly<Record<string, HealthCheck>> = {
  'vouch/approved-artifact': 'review gate',
  'vouch/approved-content': 'review gate',
  'vouch/approver': 'review gate',
  'vouch/audit-chain': 'audit log',
  'vouch/audit-event': 'audit log',
  'vouch/audit-order': 'audit log',
  'vouch/citation': 'citations and references',
  'vouch/config': 'configuration',
  'vouch/contested': 'lifecycle',
  'vouch/contradicts': 'lifecycle',
  'vouch/decided': 'review gate',
  'vouch/decision-recorded': 'review gate',
  'vouch/evidence-quote': 'citations and references',
  'vouch/gitignore': 'configuration',
  'vouch/layout': 'configuration',
  'vouch/page': 'citations and references',
  'vouch/reference': 'citations and references',
  'vouch/rejected-artifact': 'review gate',
  'vouch/source-content': 'sources',
  'vouch/source-hash': 'sources',
  'vouch/stale': 'lifecycle',
  'vouch/supersedes': 'lifecycle',
  'vouch/supersession-cycle': 'lifecycle',
  'vouch/ungated': 'review gate',
};

/** The check that a problem belongs to: of files that can't be read, of objects, or of what it is about. */
export function checkOf(rule: string): HealthCheck {
  return CHECK_OF[rule] ?? (rule.startsWith('vouch/') ? 'objects' : 'files');
}
