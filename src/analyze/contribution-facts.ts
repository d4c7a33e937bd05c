import type {
  ContributionFact,
  ContributionManifestFact,
  ProtocolDocumentFact,
} from '../core/contribution-fact.ts';
import { textAt } from '../core/json-value.ts';
import type { RecordOf } from '../core/record.ts';

/** What link rules may know of a contribution. */
export function contributionFact({ value }: RecordOf['contribution']): ContributionFact {
  return { contributionId: textAt(value, '_meta', 'contributionId'), citations: [] };
}

/** What link rules may know of a contribution manifest. */
export function manifestFact(_: RecordOf['contribution-manifest']): ContributionManifestFact {
  return { entries: [], citations: [] };
}

/** The question ids of the protocol document. */
export function protocolDocumentFact(_: RecordOf['protocol-document']): ProtocolDocumentFact {
  return { questionIds: [] };
}
