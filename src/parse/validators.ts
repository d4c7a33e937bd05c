import type { ReadableKind } from '../core/record.ts';
import type { Validator } from '../core/shape.ts';

/** Loads the compiled schema of a kind: of the whole record, of a line, of front matter. Null where there is none. */
export async function loadValidator(kind: ReadableKind): Promise<Validator | null> {
  switch (kind) {
    case 'contribution':
      return (await import('./schemas/contribution.generated.js')).validate;
    case 'contribution-manifest':
      return (await import('./schemas/contribution-manifest-entry.generated.js')).validate;
    case 'voting-matrix':
      return (await import('./schemas/voting-matrix.generated.js')).validate;
    case 'subagent-manifest':
      return (await import('./schemas/subagent-manifest-entry.generated.js')).validate;
    case 'agent-definition':
      return (await import('./schemas/agent-definition.generated.js')).validate;
    default:
      return null;
  }
}
