import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, CLAIM, claim, event, LOG, PROPOSED, SOURCE_ID } from '../example.ts';

type Input = OperationExample['input'];

/** When the examples' base is changed: after it was made. */
export const LATER = '2026-05-02T10:00:00Z';

/** Where the second claim of the examples is. */
export const OTHER = CLAIM.replace('refund', 'long');

/** The piece of evidence that a quote of the examples becomes. */
export const QUOTED = 'ev-770cd7ece0ad47ae';

/** Its file. */
export const quotedEvidence = {
  [`.vouch/evidence/${QUOTED}.yaml`]: `id: ${QUOTED}
source_id: ${SOURCE_ID}
source_type: file
locator: L3
quote: paid within 14 days
hash: bd9ae80d2f5cddf93687ab9c56d95281b86732d50f47cc2a94246c0cab4bad86
byte_start: 21
byte_end: 40
created_at: '${LATER}'
`,
};

/** A second claim of the examples' base. */
export function longWindow(fields: Parameters<typeof claim>[0] = {}): string {
  return claim({
    id: 'long-window',
    text: 'Refunds may take 30 days.',
    status: 'working',
    ...fields,
  });
}

/** The examples' base with both claims, and whatever else its paths say. */
export function twoClaims(files: Parameters<typeof baseWith>[0] = {}) {
  return baseWith({ 'claims/long-window.yaml': longWindow(), ...files });
}

/** A record that an operation has changed, with what it put at its end. */
export function updated(record: string, added = ''): string {
  return record.replace(/^updated_at: .*$/m, `updated_at: '${LATER}'`) + added;
}

interface Logged {
  readonly event: string;
  readonly ids: readonly string[];
  readonly data?: Readonly<Record<string, unknown>>;
  readonly reversible?: boolean;
  /** Who did it; maria where nobody is named. */
  readonly actor?: string;
  /** How many ids were drawn before. */
  readonly drawn?: number;
}

/** An event, as an operation appends it to a log without hashes. */
export function eventLine({ event: verb, ids, data = {}, drawn = 0, ...said }: Logged) {
  const { actor = 'maria', reversible = true } = said;
  const line = {
    actor,
    created_at: LATER,
    data,
    dry_run: false,
    event: verb,
    id: String(drawn + 1).padStart(32, '0'),
    object_ids: ids,
    reversible,
  };
  return `${JSON.stringify(line)}\n`;
}

/** The log of the examples' base, with the event that an operation appended. */
export function logWith(...logged: readonly Logged[]) {
  const begun = event({ id: 'e0', event: 'kb.init', object_ids: [] });
  return { [LOG]: begun + logged.map(eventLine).join('') };
}

/** What every operation on a base says where it can't tell which one. */
export function baseErrors(input: Input): readonly OperationExample[] {
  const config = "version: '0.1'\n";
  return [
    {
      name: 'no knowledge base',
      before: {},
      input,
      error: 'no-base',
    },
    {
      name: 'two knowledge bases, and none is named',
      before: { 'a/.vouch/config.yaml': config, 'b/.vouch/config.yaml': config },
      input,
      error: 'which-base',
    },
  ];
}

/** The same, and where nobody says who acts. */
export function actingErrors(input: Input): readonly OperationExample[] {
  return [
    ...baseErrors(input),
    { name: 'nobody is named', before: twoClaims(), input, error: 'no-actor' },
  ];
}

/** What every proposal says where it can't be made of what is given. */
export function proposalErrors(input: Input): readonly OperationExample[] {
  const named = { ...input, actor: 'scout' };
  return [
    {
      name: 'a session that is not there',
      before: baseWith(),
      input: { ...named, sessionId: 'sess-20260412-091000-1a2b3c' },
      error: 'unknown-object',
    },
    {
      name: 'an id that is no slug',
      before: baseWith(),
      input: { ...named, slugHint: '../Escape' },
      error: 'no-slug',
    },
    ...actingErrors(input),
  ];
}

/** What every operation on a proposal says where it can't be found, or read. */
export function namedErrors(input: Input): readonly OperationExample[] {
  return [
    {
      name: 'a proposal that is not there',
      before: baseWith(),
      input,
      error: 'unknown-proposal',
    },
    {
      name: 'a file that is no proposal',
      before: baseWith(),
      worktree: { [PROPOSED]: '[' },
      input,
      error: 'unreadable-proposal',
    },
  ];
}

/**
 * What every operation on a claim says besides.
 * @param input names `refund-window`, as the property `id` says
 */
export function claimErrors(input: Input, id: string): readonly OperationExample[] {
  const acted = { ...input, actor: 'maria' };
  return [
    ...actingErrors(input),
    {
      name: 'an id that no claim has',
      before: twoClaims(),
      input: { ...acted, [id]: 'refund-windows' },
      error: 'unknown-claim',
    },
    {
      name: 'a claim that can not be read',
      before: twoClaims({ 'claims/refund-window.yaml': 'id: [refund-window\n' }),
      input: acted,
      error: 'unreadable-record',
    },
  ];
}
