/** Where the examples' manifest stands. */
export const MANIFEST = '.cleo/contributions/CONTRIBUTIONS.jsonl';

/** Where an epic's entries are archived. */
export function archiveOf(epicId: string): string {
  return `.cleo/contributions/archive/${epicId}/CONTRIBUTIONS.jsonl`;
}

/** Where a contribution stands. */
export function fileOf(name: string): string {
  return `.cleo/contributions/${name}.json`;
}

/** One entry of a manifest, as far as the examples need one. */
export function entry(
  name: string,
  { epicId = 'T100', status = 'complete', checksum = '0a1b2c3d' } = {},
): string {
  return `${JSON.stringify({ id: `contrib_${name}`, epicId, status, filePath: fileOf(name), checksum })}\n`;
}
