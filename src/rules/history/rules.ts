import type { Rule } from '../../core/rule.ts';
import historyAppendOnly from './append-only.ts';
import historyArchive from './archive.ts';
import historyAudited from './audited.ts';
import historyContributionStatus from './contribution-status.ts';
import historyDecidedOnce from './decided-once.ts';
import historyGateOpened from './gate-opened.ts';
import historyGated from './gated.ts';
import historyImmutableSource from './immutable-source.ts';
import historyLogRemoved from './log-removed.ts';
import historyManifestAppended from './manifest-appended.ts';
import historyManifestStatus from './manifest-status.ts';
import historyProposalCreatesOnly from './proposal-creates-only.ts';
import historyRotation from './rotation.ts';

/** The rules for changes. The order is the order of the documentation. */
export const historyRules: readonly Rule[] = [
  historyAppendOnly,
  historyLogRemoved,
  historyArchive,
  historyRotation,
  historyImmutableSource,
  historyDecidedOnce,
  historyAudited,
  historyGated,
  historyGateOpened,
  historyProposalCreatesOnly,
  historyContributionStatus,
  historyManifestStatus,
  historyManifestAppended,
];
