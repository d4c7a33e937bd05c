import type { Kind } from '../../core/record.ts';
import { KINDS } from '../../protocols/kinds.ts';

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
  ...KINDS.flatMap((definition): readonly EditorSchema[] => {
    if (definition.format !== 'json' && definition.format !== 'yaml') return [];
    const { kind, format: language, schema, editor: files } = definition;
    if (schema === undefined || files === undefined) return [];
    return [{ name: schema.name, language, kind, files }];
  }),
  { name: 'config', language: 'json', kind: null, files: ['/.lint-protocol.json'] },
  { name: 'config', language: 'yaml', kind: null, files: ['/.lint-protocol.{yaml,yml}'] },
];
