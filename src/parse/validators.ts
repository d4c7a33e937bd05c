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
    case 'vouch-claim':
      return (await import('./schemas/vouch-claim.generated.js')).validate;
    case 'vouch-config':
      return (await import('./schemas/vouch-config.generated.js')).validate;
    case 'vouch-entity':
      return (await import('./schemas/vouch-entity.generated.js')).validate;
    case 'vouch-evidence':
      return (await import('./schemas/vouch-evidence.generated.js')).validate;
    case 'vouch-proposal':
      return (await import('./schemas/vouch-proposal.generated.js')).validate;
    case 'vouch-relation':
      return (await import('./schemas/vouch-relation.generated.js')).validate;
    case 'vouch-session':
      return (await import('./schemas/vouch-session.generated.js')).validate;
    case 'vouch-source':
      return (await import('./schemas/vouch-source.generated.js')).validate;
    case 'vouch-page':
      return (await import('./schemas/vouch-page.generated.js')).validate;
    case 'vouch-audit-log':
    case 'vouch-audit-segment':
      return (await import('./schemas/vouch-audit-event.generated.js')).validate;
    case 'vouch-bundle':
      return (await import('./schemas/vouch-bundle-manifest.generated.js')).validate;
    default:
      return null;
  }
}
