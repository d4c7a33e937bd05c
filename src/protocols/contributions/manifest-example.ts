import { createHash } from 'node:crypto';
import { contribution, META, PATH } from './example.ts';

/** Where the examples' manifest stands. */
export const MANIFEST = '.cleo/contributions/CONTRIBUTIONS.jsonl';

/** Where the entries of an epic are archived. */
export function archiveOf(epicId: string): string {
  return `.cleo/contributions/archive/${epicId}/CONTRIBUTIONS.jsonl`;
}

/** Where those of the sound contribution's epic are. */
export const ARCHIVE = archiveOf('T2308');

/** Where any contribution is. */
export function pathOf(name: string): string {
  return `.cleo/contributions/${name}.json`;
}

/** The sound contribution, which the sound entry is about. */
export const LISTED = contribution();

/** The checksum of a contribution's file in a manifest. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

const SOUND = {
  id: META.contributionId,
  sessionId: 'session_20260126_080000_1a2b3c',
  epicId: 'T2308',
  taskId: 'T2310',
  agentId: META.agentId,
  status: 'partial',
  createdAt: META.createdAt,
  updatedAt: '2026-01-26T10:00:00Z',
  decisionCount: 1,
  conflictCount: 0,
  filePath: PATH,
  checksum: digest(LISTED),
};

/** One line of a manifest with changes; `undefined` leaves a member out. */
export function entry(changes: Readonly<Record<string, unknown>> = {}): string {
  return `${JSON.stringify({ ...SOUND, ...changes })}\n`;
}

/** As much of the entry of any contribution as is needed where a manifest has several. */
export function entryOf(
  name: string,
  { epicId = 'T100', status = 'complete', checksum = '0a1b2c3d' } = {},
): string {
  const fields = { id: `contrib_${name}`, epicId, status, filePath: pathOf(name), checksum };
  return `${JSON.stringify(fields)}\n`;
}

/** An example of the sound contribution and a manifest. */
export function listing(...entries: readonly string[]): Record<string, string> {
  return { [MANIFEST]: entries.join(''), [PATH]: LISTED };
}
