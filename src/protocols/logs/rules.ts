import type { Rule } from '../../core/rule.ts';
import historyContributionStatus from '../contributions/rules/contribution-status.ts';
import historyManifestAppended from '../contributions/rules/manifest-appended.ts';
import historyManifestStatus from '../contributions/rules/manifest-status.ts';
import historyAudited from '../vouch/rules/audited.ts';
import historyDecidedOnce from '../vouch/rules/decided-once.ts';
import historyGateOpened from '../vouch/rules/gate-opened.ts';
import historyGated from '../vouch/rules/gated.ts';
import historyImmutableSource from '../vouch/rules/immutable-source.ts';
import historyProposalCreatesOnly from '../vouch/rules/proposal-creates-only.ts';
import historyAppendOnly from './rules/append-only.ts';
import historyArchive from './rules/archive.ts';
import historyLogRemoved from './rules/log-removed.ts';
import historyRotation from './rules/rotation.ts';

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
