import type { Change } from '../../core/change.ts';
import type { Facts } from '../../core/fact.ts';
import { quoted } from '../../core/found-value.ts';
import type { RecordRef } from '../../core/record.ts';
import { isFile } from '../../core/snapshot.ts';

/** Base and id of a source, by the path of what was captured. */
export const CONTENT = /^(.*\.vouch)\/sources\/([^/]+)\/content$/;

/** True for captured content that a step itself takes away: a merge may take that from a parent. */
export function isLoss({ path, before, after }: Change): boolean {
  return CONTENT.test(path) && after === null && before.length > 0 && before.every(isFile);
}

/** Content that goes, although something still needs it. */
export function* lost({ path }: Change, record: RecordRef, present: Facts) {
  const [first, ...others] = citingOf(present, path);
  if (first === undefined) return;
  yield {
    message: 'lost' as const,
    record,
    related: [{ record: first, message: 'what still needs it' }],
    data: { who: inWords(first.path, others.length) },
  };
}

/** What still needs the content of a source: its own words about it, and what cites it. */
function citingOf(present: Facts, content: string): readonly RecordRef[] {
  const [, home, id = ''] = CONTENT.exec(content) ?? [];
  const citing = [
    ...present.of('vouch-source').filter(({ record }) => record.path === metaOf(content)),
    ...present.of('vouch-evidence').filter(({ fact }) => fact.sourceId === id),
    ...present.of('vouch-claim').filter(({ fact }) => fact.evidence.includes(id)),
    ...present.of('vouch-page').filter(({ fact }) => fact.sources.includes(id)),
  ];
  return citing.flatMap(({ record }) => (record.home === home ? record : []));
}

/** What is restored of a source whose content was deleted: all of it, where what is said of it went as well. */
export function lostPath(content: string, present: Facts): string {
  const isSaid = present.of('vouch-source').some(({ record }) => record.path === metaOf(content));
  return isSaid ? content : content.slice(0, content.lastIndexOf('/'));
}

/** The first of them, and how many there are besides. */
function inWords(path: string, others: number): string {
  return others === 0 ? quoted(path) : `${quoted(path)} (and ${others} more)`;
}

function metaOf(content: string): string {
  return `${content.slice(0, content.lastIndexOf('/'))}/meta.yaml`;
}
