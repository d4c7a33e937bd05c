import type { Kind } from '../../core/record.ts';

/** Which files an editor can check against a schema of the package while somebody types. */
export interface EditorSchema {
  /** As in `schemas/<name>.schema.json`. */
  readonly name: string;
  readonly language: 'json' | 'yaml';
  /** The records that it is about; null for the configuration. */
  readonly kind: Kind | null;
  readonly files: readonly string[];
}

/** Records of one document a file. Lines of a log, and front matter, no editor takes to a schema. */
export const EDITOR_SCHEMAS: readonly EditorSchema[] = [
  json('contribution', '.cleo/contributions/*.json', '.cleo/contributions/archive/*/*.json'),
  json('voting-matrix', '.cleo/consensus/*.json', '.cleo/rcasd/**/consensus/*-consensus.json'),
  yaml('vouch-config', 'config.yaml'),
  yaml('vouch-claim', 'claims/*.yaml'),
  yaml('vouch-source', 'sources/*/meta.yaml'),
  yaml('vouch-entity', 'entities/*.yaml'),
  yaml('vouch-relation', 'relations/*.yaml'),
  yaml('vouch-evidence', 'evidence/*.yaml'),
  yaml('vouch-session', 'sessions/*.yaml'),
  yaml('vouch-proposal', 'proposed/*.yaml', 'decided/*.yaml'),
  { name: 'config', language: 'json', kind: null, files: ['/.lint-protocol.json'] },
  { name: 'config', language: 'yaml', kind: null, files: ['/.lint-protocol.{yaml,yml}'] },
];

/** `.cleo` folders may stand at any depth. */
function json(name: 'contribution' | 'voting-matrix', ...files: string[]): EditorSchema {
  return { name, language: 'json', kind: name, files: files.map((file) => `**/${file}`) };
}

function yaml(name: Kind & `vouch-${string}`, ...files: string[]): EditorSchema {
  return { name, language: 'yaml', kind: name, files: files.map((file) => `**/.vouch/${file}`) };
}
