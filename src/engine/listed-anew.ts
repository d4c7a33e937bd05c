import type { Settled } from '../core/finding.ts';
import type { RestoredFiles } from '../core/protocol.ts';
import { entryAt, isFile } from '../core/snapshot.ts';
import { textsIn } from '../core/texts.ts';
import { PROTOCOLS } from '../protocols/index.ts';
import type { Asked } from './grounds.ts';
import type { Making, MakingStep } from './makings.ts';
import { blobId } from './restored-log.ts';

/**
 * What tells of a file in a log that is put back, where somebody changed the file as it may be changed and
 * wrote that over an entry: the file keeps what it says. Null where there is no such file.
 * @param made what is put back
 */
export async function listedAnew(
  { diagnostic: { path, related } }: Settled,
  made: ReadonlyMap<string, MakingStep>,
  { snapshot, history }: Pick<Asked, 'snapshot' | 'history'>,
): Promise<MakingStep | null> {
  const makings = new Map<string, Making>();
  for (const { makes = [] } of made.values())
    for (const each of makes) makings.set(each.path, each);
  for (const file of [path, ...related.map((each) => each.path)]) {
    const found = await besideOf(file);
    const log = found && makings.get(found.beside);
    const entry = entryAt(snapshot, file);
    if (!log || !isFile(log.entry) || makings.has(file) || !isFile(entry)) continue;
    const [text] = (await textsIn([entry], snapshot)) ?? [];
    const other = log.bytes
      ? Buffer.from(log.bytes).toString()
      : (await textsIn([log.entry], history))?.[0];
    if (text === undefined || !other?.endsWith('\n')) continue;
    const listed = found.listed({ path: file, text, other });
    if (listed === null) continue;
    const bytes = Buffer.from(`${other}${listed.line}\n`);
    const id = blobId(bytes.toString('latin1'), log.entry.id ?? '');
    return { ...listed.step, makes: [{ path: log.path, entry: { ...log.entry, id }, bytes }] };
  }
  return null;
}

/** The log that tells of a file, and what says how. */
async function besideOf(path: string) {
  for (const protocol of PROTOCOLS) {
    const files: RestoredFiles | undefined = await protocol.restored?.();
    const beside = files?.beside(path) ?? null;
    if (beside !== null && files?.listed !== undefined) return { beside, listed: files.listed };
  }
  return null;
}
