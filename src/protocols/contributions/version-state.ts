import type { VersionState } from '../../core/kind.ts';
import { objectIn } from '../../core/texts.ts';
import { isChecksumOf, saidChecksum } from './contribution-checksum.ts';
import { FINAL } from './contribution-steps.ts';
import { isArchived } from './sealing.ts';

/** How far a version of a contribution is, and whether it has the checksum of what it says. */
export function versionState(path: string, text: string): VersionState {
  const content = text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
  const value = objectIn(content);
  if (value === null) return { stage: 'open', isSound: false };
  const { status } = value;
  const said = saidChecksum({ value });
  const isSound = said === null || isChecksumOf({ text: content, value }, said);
  if (status === FINAL || isArchived(path)) return { stage: 'final', isSound };
  return { stage: status === 'validated' ? 'checked' : 'open', isSound };
}
