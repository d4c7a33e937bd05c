import type { OperationState } from '../../../core/operation.ts';
import { readContribution } from '../contribution.ts';
import type { OpenContribution } from './contribution-writer.ts';
import { checksumIn, isOtherwise, sealedText } from './sealed-text.ts';

/** Why a contribution that was edited is not sealed as it is. */
interface SealingFault {
  readonly code: 'validated-contribution' | 'committed-edit';
  readonly data: { readonly found: string; readonly wanted: string };
}

/**
 * What was validated says what was checked: an edit takes that back first. What a commit has with a
 * wrong checksum is nobody's edit that is not done yet.
 */
export async function sealingFault(
  { path, text, value }: Pick<OpenContribution, 'path' | 'text' | 'value'>,
  state: OperationState,
): Promise<SealingFault | null> {
  const committed = await state.committed(path);
  const wrong = committed.find(isOtherwise);
  const isValidated = readContribution(value).status === 'validated';
  if (isValidated && (isOtherwise(text) || isUnsealed(text, committed))) {
    return { code: 'validated-contribution', data: { found: '', wanted: '' } };
  }
  // What is right by its own checksum, as when it was restored, lacks its entry alone.
  if (wrong === undefined || !isOtherwise(text)) return null;
  const { found, wanted } = sealedText(wrong.replace(/^\ufeff/, ''), []).checksum;
  return { code: 'committed-edit', data: { found: found ?? 'none', wanted } };
}

/** True for one whose checksum was taken out. */
function isUnsealed(text: string, committed: readonly string[]): boolean {
  return checksumIn(text) === null && committed.some((each) => checksumIn(each) !== null);
}
