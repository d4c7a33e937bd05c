import { createHash } from 'node:crypto';
import type { OperationExample } from '../../../core/operation.ts';
import { CITED, contribution, META, PATH } from '../example.ts';
import { entry, MANIFEST } from '../manifest-example.ts';
import { unchangeable } from './file-examples.ts';
import { sealedText } from './sealed-text.ts';

type Members = Readonly<Record<string, unknown>>;

export const COMPLETED = '2026-01-26T10:00:00Z';

/** When operations are called in the examples. */
export const NOW = '2026-03-02T12:00:00.000Z';

/** A contribution with the checksum that fits it. */
export function sealedContribution(changes: Members, meta: Members = {}): string {
  const _meta = { ...META, checksum: null, ...meta };
  return sealedText(contribution({ _meta, ...changes }), []).text;
}

/** A contribution that is beyond a draft. */
export function beyondDraft(status: string, changes: Members = {}): string {
  return sealedContribution({ status, ...changes }, { completedAt: COMPLETED });
}

/** A repository that holds a contribution, its entry, and what it cites. */
export function listed(text: string, status = 'complete'): Readonly<Record<string, string>> {
  return { ...CITED, [PATH]: text, [MANIFEST]: entryOf(text, { status }) };
}

/** The same with a further entry, written by an operation. */
export function relisted(
  before: Readonly<Record<string, string>>,
  text: string,
  changes: Members = {},
): Readonly<Record<string, string>> {
  const next = { id: 'contrib_00000001', updatedAt: NOW, ...changes };
  return { [PATH]: text, [MANIFEST]: `${before[MANIFEST] ?? ''}${entryOf(text, next)}` };
}

/** The entry of a contribution's text. */
export function entryOf(text: string, changes: Members = {}): string {
  const checksum = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const { status } = JSON.parse(text) as { readonly status?: string };
  return entry({ status: status === 'draft' ? 'partial' : 'complete', checksum, ...changes });
}

/** What no move of status takes. */
export function wrongMoves(status: string): readonly OperationExample[] {
  const text = status === 'draft' ? sealedContribution({ status }) : beyondDraft(status);
  return [
    {
      name: `what is ${status}`,
      before: listed(text, status === 'draft' ? 'partial' : 'complete'),
      input: { file: PATH },
      error: 'wrong-status',
    },
    ...unchangeable(),
  ];
}
