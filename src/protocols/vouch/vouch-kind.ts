/** The records of a knowledge base (`.vouch/`) that are one YAML document each. */
export type VouchDocument =
  | 'vouch-claim'
  | 'vouch-config'
  | 'vouch-entity'
  | 'vouch-evidence'
  | 'vouch-proposal'
  | 'vouch-relation'
  | 'vouch-session'
  | 'vouch-source';
