import { defineKind, definePathKind } from '../../core/kind.ts';
import { vouchBundleFact } from './facts/vouch-bundle-fact.ts';
import {
  vouchBaseFact,
  vouchConfigFact,
  vouchGitignoreFact,
  vouchSchemaVersionFact,
} from './facts/vouch-settings-facts.ts';
import { baseRows, bundleRows, configRows, gitignoreRows, versionRows } from './rows.ts';
import { baseTies, partTies } from './ties.ts';

/** The reference implementation writes its YAML by PyYAML. */
export const YAML = { format: 'yaml', writer: 'PyYAML' } as const;

export const base = definePathKind({
  kind: 'vouch-base',
  words: ['knowledge base', 'knowledge bases'],
  format: 'path',
  folderFact: (_candidate, unread) => vouchBaseFact(unread()),
  folderName: () => '',
  ties: baseTies,
  rows: baseRows,
});

export const config = defineKind({
  kind: 'vouch-config',
  words: ['knowledge base configuration', 'knowledge base configurations'],
  ...YAML,
  schema: { name: 'vouch-config', load: () => import('./schemas/vouch-config.generated.js') },
  fact: vouchConfigFact,
  governs: {
    homeOf: (path) => /^((?:.*\/)?\.vouch)\/config\.yaml$/s.exec(path)?.[1] ?? null,
    pathFor: (home) => `${home}/config.yaml`,
  },
  editor: ['**/.vouch/config.yaml'],
  ties: partTies,
  rows: configRows,
});

export const gitignore = defineKind({
  kind: 'vouch-gitignore',
  words: ['.gitignore of a knowledge base', '.gitignore files of knowledge bases'],
  format: 'text',
  fact: vouchGitignoreFact,
  edits: 'always',
  creates: /(?:^|\/)\.vouch\/\.gitignore$/,
  ties: partTies,
  rows: gitignoreRows,
});

export const schemaVersion = defineKind({
  kind: 'vouch-schema-version',
  words: ['schema version', 'schema versions'],
  format: 'text',
  fact: vouchSchemaVersionFact,
  ties: partTies,
  rows: versionRows,
});

export const bundle = defineKind({
  kind: 'vouch-bundle',
  words: ['bundle', 'bundles'],
  format: 'archive',
  schema: {
    name: 'vouch-bundle-manifest',
    load: () => import('./schemas/vouch-bundle-manifest.generated.js'),
  },
  fact: vouchBundleFact,
  // An archive is read as a bundle only where it is one.
  claimsToBe: ({ readable }) => readable,
  claim: () => 'an archive with the manifest of a bundle',
  rows: bundleRows,
});

export const file = definePathKind({
  kind: 'vouch-file',
  words: ['other file of a knowledge base', 'other files of knowledge bases'],
  format: 'path',
  ties: partTies,
});
