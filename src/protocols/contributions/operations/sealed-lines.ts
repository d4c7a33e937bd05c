import type { Written } from './contribution-writer.ts';

/** What was done to a contribution that was sealed. */
export function sealedLines({
  path,
  checksum,
  isChanged,
  entry,
  manifest,
}: Written): readonly string[] {
  if (!isChanged && entry === null) {
    return [`${path} is sealed already: its checksum and its manifest entry hold.`];
  }
  const was = checksum.found === null ? '' : ` (was ${checksum.found})`;
  return [
    path,
    isChanged ? `  checksum: ${checksum.wanted}${was}` : '  the checksum holds',
    entry === null
      ? '  the manifest entry holds'
      : `  entry: ${entry.id} (${entry.status}, ${entry.checksum}) in ${manifest}`,
  ];
}

/** What may have to follow. */
export function voteNote(path: string): string {
  return `${path} is a vote on the same questions. If an answer changed, count the vote again; a verdict that changes needs a new entry in the subagent manifest.`;
}
