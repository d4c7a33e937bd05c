import { cyclesOf } from '../../../core/cycles.ts';
import type { Related } from '../../../core/finding.ts';
import { quoted } from '../../../core/found-value.ts';
import type { Row } from '../../../core/look-up.ts';
import { defineGroupRule } from '../../../core/look-up-rule.ts';
import { baseWith, claim } from '../example.ts';
import { objectCommand } from '../object-commands.ts';
import { CHAINED, type Chained } from '../rows.ts';

const DECIDE = 'Decide which claim is valid. It is the last argument:';

/** Claims that a message names; the related places name all of them. */
const NAMED = 6;

const OLD = '.vouch/claims/refund-window.yaml';
const NEW = '.vouch/claims/short-window.yaml';

/** A claim that supersedes another and is superseded by it, and says so at both ends. */
function between(id: string, other: string): string {
  return claim({ id, status: 'superseded', supersedes: [other], superseded_by: other });
}

export default defineGroupRule({
  id: 'vouch/supersession-cycle',
  kinds: ['vouch-claim'],
  group: CHAINED,
  level: 'error',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 3.4',
  summary: 'No claim supersedes itself, directly or through other claims',
  why: 'In a circle every claim is replaced by another one, so none of them is valid.',
  fix: `${DECIDE} \`lint-protocol vouch supersede OLD HOLDS --actor NAME\`. That removes the link that closes the circle.`,
  by: 'human',
  decisions: [
    'Claims that all lead to each other are reported once, with the shortest circle through the first of them.',
    'Only `supersedes` counts. `vouch/supersedes` reports a `superseded_by` without a matching `supersedes`.',
  ],
  messages: {
    cycle: 'Supersession runs in a circle: {cycle}',
  },
  examples: {
    valid: [
      {
        name: 'a chain',
        files: baseWith({
          'claims/refund-window.yaml': claim({
            status: 'superseded',
            superseded_by: 'short-window',
          }),
          'claims/short-window.yaml': claim({ id: 'short-window', supersedes: ['refund-window'] }),
        }),
      },
    ],
    invalid: [
      {
        name: 'two that replace each other',
        files: baseWith({
          'claims/refund-window.yaml': between('refund-window', 'short-window'),
          'claims/short-window.yaml': between('short-window', 'refund-window'),
        }),
        expect: [{ message: 'cycle', path: OLD, at: '9:14-9:28', related: [`${NEW}@9:14-9:29`] }],
      },
      {
        name: 'one that replaces itself',
        files: baseWith({ 'claims/refund-window.yaml': between('refund-window', 'refund-window') }),
        expect: [{ message: 'cycle', path: OLD, at: '9:14-9:29' }],
      },
    ],
  },
  *check(rows) {
    const claims = new Map(rows.map((row) => [row.record.path, row]));
    const next = ({ value }: ChainedClaim) =>
      value.next.flatMap(({ path }) => claims.get(path) ?? []);
    const own = rows.filter(({ value }) => value.isOwn);
    for (const cycle of cyclesOf(own, next)) {
      const [first, ...others] = cycle.map((claim, index) =>
        stepOf(claim, cycle[index + 1] ?? cycle[0] ?? claim),
      );
      if (first === undefined) continue;
      const { record, at } = first;
      const data = { cycle: inWords(cycle) };
      yield { message: 'cycle', record, at, data, related: others, help: helpFor(cycle) };
    }
  },
});

type ChainedClaim = Row<Chained>;

/** One that supersedes itself has no other to be replaced by. */
function helpFor([newer, old]: readonly ChainedClaim[]): string {
  if (newer === undefined) return '';
  const { id } = newer.value;
  if (old === undefined) return `Remove ${quoted(id)} from its own "supersedes".`;
  const command = objectCommand('supersede', newer.record.home, old.value.id, id);
  return `${DECIDE} for ${quoted(id)}, \`${command}\`. That removes the link that closes the circle.`;
}

/** Where a claim of a cycle names the next. */
function stepOf(
  { record, value }: ChainedClaim,
  next: ChainedClaim,
): Required<Pick<Related, 'at' | 'message'>> & Pick<ChainedClaim, 'record'> {
  const index = value.next.find(({ path }) => path === next.record.path)?.index ?? 0;
  const message = `supersedes ${quoted(next.value.id)}`;
  return { record, at: ['supersedes', index], message };
}

function inWords(cycle: readonly ChainedClaim[]): string {
  const names = cycle.slice(0, NAMED).map(({ value }) => quoted(value.id));
  const left = cycle.length - names.length;
  const rest = left === 0 ? [] : [`${left} more`];
  return [...names, ...rest, names[0]].join(' -> ');
}
