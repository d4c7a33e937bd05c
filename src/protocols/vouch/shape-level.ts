import type { Finding } from '../../core/finding.ts';
import type { VouchShapeFault } from './facts.ts';

/**
 * A finding with the level that it has in its base. Newer versions have more words on their lists; a
 * time is as true with another offset.
 */
export function leveled(
  { finding, isUnlisted, isOffset }: VouchShapeFault,
  isNewer: boolean,
): VouchShapeFault['finding'] & Pick<Finding, 'level'> {
  return isOffset || (isNewer && isUnlisted) ? { ...finding, level: 'warning' } : finding;
}
