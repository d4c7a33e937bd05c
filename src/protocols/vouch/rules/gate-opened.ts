import { quoted } from '../../../core/found-value.ts';
import type { RecordChange, RecordState } from '../../../core/history.ts';
import { defineHistoryRule } from '../../../core/rule.ts';
import { askedOver } from '../../../core/three-way.ts';
import type { VouchGate, VouchGateKey } from '../facts.ts';
import { overriddenBy } from '../overridden-settings.ts';

type ConfigState = RecordState<'vouch-config'>;

/** The word that opens the gate, by key. Whatever else stands there, or nothing, keeps it closed. */
const OPEN = {
  approver_role: 'trusted-agent',
  auto_approve_on_receipt: 'true',
  require_citations: 'false',
  require_human_approval: 'false',
} as const satisfies Readonly<Record<VouchGateKey, string>>;

const KEYS = Object.keys(OPEN) as VouchGateKey[];

/** How far a setting lets in. One that is taken out lets in what the tool makes of that. */
const CLOSED = 0;
const UNSAID = 1;
const OPENED = 2;

const CONFIG = '.vouch/config.yaml';

export default defineHistoryRule({
  id: 'history/gate-opened',
  level: 'warning',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, sections 1.1, 3, 4 and 5.4',
  summary: 'The opening of the review gate of a knowledge base is reported',
  why: 'One line of the configuration decides who may approve knowledge. If that line becomes less strict, later changes need no review.',
  fix: {
    uncommitted:
      'Restore the setting. If the change is intended, have a maintainer of the knowledge base review it.',
    committed:
      'Restore the setting in a new commit, unless a later commit did. If the change is intended, have a maintainer of the knowledge base review it.',
  },
  by: 'human',
  decisions: [
    'The gate is opened by `approver_role: trusted-agent`, `auto_approve_on_receipt: true`, `require_citations: false` and `require_human_approval: false`. It is also opened if a stricter value is removed, alone or with the whole `config.yaml`.',
    'This warning comes first in every report. `vouch/approver` judges the rest of the change by the earlier settings.',
    'A new configuration is not reported, and neither is a configuration that moves with its base.',
    'A merge is compared with each of its parents, key by key. A value from one parent is a change against each other parent that changed the key since the branches diverged. A value that no parent has is a change against all parents. A merge that keeps the open setting, although the other branch closed the gate, opens the gate again.',
    'The settings of a configuration that cannot be read count as removed.',
  ],
  messages: {
    opened: 'The review gate is opened: "{key}" went from {old} to {now}',
    removed: 'The review gate is opened: "{key}" was {old}, and was removed with the configuration',
  },
  tellsTampering: true,
  kinds: ['vouch-config'],
  examples: {
    valid: [
      {
        name: 'closed',
        past: { [CONFIG]: 'review:\n  approver_role: trusted-agent\n' },
        files: { [CONFIG]: 'review:\n  approver_role: human\n' },
      },
      {
        name: 'a new base',
        past: {},
        files: { [CONFIG]: 'review:\n  auto_approve_on_receipt: true\n' },
      },
    ],
    invalid: [
      {
        name: 'opened',
        past: { [CONFIG]: 'review:\n  approver_role: human\n' },
        files: { [CONFIG]: 'review:\n  approver_role: trusted-agent\n' },
        expect: [{ message: 'opened', at: '2:18-2:31', related: ['2:18-2:23'] }],
      },
      {
        name: 'a setting is taken out',
        past: { [CONFIG]: 'review:\n  require_citations: true\n' },
        files: { [CONFIG]: 'review: {}\n' },
        expect: [{ message: 'opened', at: '1:9-1:11', related: ['2:22-2:26'] }],
      },
      {
        name: 'the file is removed',
        past: { [CONFIG]: 'review:\n  require_human_approval: true\n' },
        files: {},
        expect: [{ message: 'removed', path: CONFIG, at: '2:27-2:31' }],
      },
    ],
  },
  forks: ({ records }) => records.of('vouch-config').flatMap(askedOver),
  *check({ records, forks }) {
    const changes = records.of('vouch-config');
    const brought = new Set(
      changes.flatMap(({ before, after }) =>
        after !== null && before.every((state) => state === null) ? after.record.id : [],
      ),
    );
    for (const change of changes) {
      const { before, after } = change;
      const held = before.filter((state) => state !== null);
      if (after === null && hasMoved(held, brought)) continue;
      for (const key of KEYS) yield* loosened(key, change, overriddenBy(key, change, forks));
    }
  },
});

function hasMoved(held: readonly ConfigState[], brought: ReadonlySet<string | null>): boolean {
  return held.some(({ record }) => brought.has(record.id));
}

function* loosened(
  key: VouchGateKey,
  { after }: RecordChange<'vouch-config'>,
  held: readonly ConfigState[],
) {
  const reach = ({ fact }: ConfigState): number => reachOf(key, fact?.gate ?? {});
  const [strictest] = [...held].sort((one, other) => reach(one) - reach(other));
  if (strictest === undefined) return;
  const now = after?.fact?.gate ?? {};
  // Where nothing was said nothing can be taken out; what opens is another thing.
  if (reachOf(key, now) <= reach(strictest)) return;
  const old = inWords(key, strictest.fact?.gate ?? {});
  const { record } = strictest;
  if (after === null) {
    yield { message: 'removed' as const, record, at: ['review', key], key, data: { key, old } };
    return;
  }
  yield {
    message: 'opened' as const,
    record: after.record,
    at: ['review', key],
    key,
    related: [{ record, at: ['review', key], message: `it was ${old}` }],
    data: { key, old, now: inWords(key, now) },
  };
}

function reachOf(key: VouchGateKey, gate: VouchGate): number {
  const value = gate[key];
  if (value === undefined) return UNSAID;
  return String(value).toLowerCase() === OPEN[key] ? OPENED : CLOSED;
}

function inWords(key: VouchGateKey, gate: VouchGate): string {
  const value = gate[key];
  return value === undefined ? 'nothing' : quoted(String(value));
}
