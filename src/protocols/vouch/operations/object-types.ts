/** The types of claims (seed, section 2.3.1). */
export const CLAIM_TYPES = [
  'fact',
  'decision',
  'preference',
  'workflow',
  'observation',
  'question',
  'warning',
] as const;

/** The statuses of claims. */
export const CLAIM_STATUSES = [
  'working',
  'actionable',
  'stable',
  'contested',
  'superseded',
  'archived',
  'redacted',
] as const;

/** The types of entities (seed, section 2.4). */
export const ENTITY_TYPES = [
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
] as const;

/** The types of sources (seed, section 2.1.1). */
export const SOURCE_TYPES = [
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
] as const;

/** The statuses of pages. Configurations add types of pages. */
export const PAGE_STATUSES = ['draft', 'active', 'stale', 'archived'] as const;
