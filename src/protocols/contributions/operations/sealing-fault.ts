import { textAt } from '../../../core/json-value.ts';
import type { OperationState } from '../../../core/operation.ts';
import { FOUND_BY, readContribution } from '../contribution.ts';
import { listedAs, manifestBeside } from '../sealing.ts';
import { lineValue, type OpenContribution } from './contribution-writer.ts';
import { checksumIn, digestOf, isOtherwise, sealedText } from './sealed-text.ts';

/** Why a contribution that was edited is not sealed as it is. */
interface SealingFault {
  readonly code: 'validated-contribution' | 'committed-edit' | 'moved-contribution';
  readonly data: Readonly<Record<'found' | 'wanted' | 'member', string>>;
}

/**
 * What was validated says what was checked: an edit takes that back first. What a commit has with a
 * wrong checksum is nobody's edit that is not done yet.
 */
export async function sealingFault(
  contribution: OpenContribution,
  state: OperationState,
): Promise<SealingFault | null> {
  const { path, text, value } = contribution;
  const committed = await state.committed(path);
  const wrong = committed.find(isOtherwise);
  const isWrong = isOtherwise(text) || isUnsealed(text, committed);
  if (readContribution(value).status === 'validated' && isWrong) {
    return { code: 'validated-contribution', data: { member: '', found: '', wanted: '' } };
  }
  if (wrong === undefined || !isWrong) {
    // What is right by its own checksum, as when it was restored, has to fit its entry alone.
    const unlisted = await committedOtherwise(contribution, state);
    if (unlisted !== null) return { code: 'committed-edit', data: unlisted };
    return movedFrom(committed, value);
  }
  const { found, wanted } = sealedText(wrong.replace(/^\ufeff/, ''), []).checksum;
  return { code: 'committed-edit', data: { member: '', found: found ?? 'none', wanted } };
}

/** Where one that others could read is said to be of another session, epic, task or agent; null for the same. */
function movedFrom(committed: readonly string[], value: unknown): SealingFault | null {
  const now = readContribution(value);
  for (const text of committed) {
    const before = readContribution(lineValue(text));
    const member = FOUND_BY.find((each) => {
      const [was, is] = [before[each], now[each]];
      return was !== null && is !== null && was !== is;
    });
    if (member === undefined || before.status === 'draft') continue;
    const [found, wanted] = [`${before[member]}`, `${now[member]}`];
    return { code: 'moved-contribution', data: { member, found, wanted } };
  }
  return null;
}

/**
 * The checksum that the manifest of a commit has for a contribution, and that of what the commit has;
 * null where they agree, or what is there now is what a manifest lists. What its entry calls complete
 * was counted: a draft may be edited and committed before it is listed anew.
 */
export async function committedOtherwise(
  { path, home, text }: OpenContribution,
  state: OperationState,
): Promise<SealingFault['data'] | null> {
  const manifest = manifestBeside(path);
  const filePath = listedAs(path, home);
  const latestIn = (lines: readonly unknown[]) =>
    lines.filter((each) => textAt(each, 'filePath') === filePath).at(-1) ?? null;
  const before = (await state.committed(manifest)).map((each) =>
    latestIn(each.split('\n').map(lineValue)),
  );
  const now = await state.scan('contribution-manifest', (at) => at === manifest);
  const latest = now.map(({ record }) => latestIn(record.entries.map(({ value: each }) => each)));
  const listed = new Set([...before, ...latest].map((each) => textAt(each, 'checksum')));
  if (listed.has(digestOf(text))) return null;
  const counted = before.find((each) => textAt(each, 'status') === 'complete');
  const found = textAt(counted, 'checksum');
  const committed = (await state.committed(path)).map(digestOf);
  const wanted = committed.find((each) => !listed.has(each));
  return found === null || wanted === undefined ? null : { member: '', found, wanted };
}

/** True for one whose checksum was taken out. */
function isUnsealed(text: string, committed: readonly string[]): boolean {
  return checksumIn(text) === null && committed.some((each) => checksumIn(each) !== null);
}
