import type { Rule } from '../../core/rule.ts';
import historyAppendOnly from './rules/append-only.ts';
import historyArchive from './rules/archive.ts';
import historyLogRemoved from './rules/log-removed.ts';
import historyMergedCopies from './rules/merged-copies.ts';
import historyRotation from './rules/rotation.ts';
import historySettingsLoosened from './rules/settings-loosened.ts';

/** The rules for any log that only grows. The order is the order of the documentation. */
export const logsRules: readonly Rule[] = [
  historyAppendOnly,
  historyLogRemoved,
  historyArchive,
  historyRotation,
  historyMergedCopies,
  historySettingsLoosened,
];
