import { named } from '../../../core/found-value.ts';
import type { ForkedInput } from '../../../core/history.ts';
import type { RecordRef } from '../../../core/record.ts';
import { defineHistoryRule } from '../../../core/rule.ts';
import { isFile } from '../../../core/snapshot.ts';
import { DEFAULTS } from '../bases.ts';
import { CLAIM, claim, event, LOG } from '../example.ts';
import type { VouchConfigFact } from '../facts.ts';
import { baseOf } from '../vouch-events.ts';
import { ARTIFACT_KINDS } from '../vouch-gate.ts';

const CONFIG = '.vouch/config.yaml';
const BEGUN = event({ id: 'e0', event: 'kb.init', object_ids: [] });
const LAX = 'version: 1\nreview:\n  approver_role: trusted-agent\n';

/** What every base has, by which one is known that was there. */
const SETTINGS = ['vouch-config', 'vouch-gitignore', 'vouch-schema-version'] as const;
/** Logs are not among them: where one is and was, their steps say, and nobody has to read it. */
const KINDS = [...SETTINGS, ...ARTIFACT_KINDS, 'vouch-proposal'] as const;

/** By which a base is known that a step does not touch. */
const AFTER = [...SETTINGS, 'vouch-audit-log', 'vouch-proposal'] as const;

export default defineHistoryRule({
  id: 'history/new-base',
  level: 'warning',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, sections 1 and 5.4',
  summary: 'A new knowledge base is reported',
  why: 'A new knowledge base has its own settings. If these trust agents, everything in the base counts as reviewed.',
  fix: 'If you want this knowledge base, check the settings above; nothing else has to be done. Otherwise remove it from the commit.',
  by: 'human',
  decisions: [
    'A base is new if no parent has its configuration, `.gitignore`, `schema_version` or log. A base of the first commit is not reported.',
    'A base that moves with the same configuration is not new.',
    'A base that a merge takes from a parent is reported at its own commit.',
  ],
  messages: {
    appeared: 'A new knowledge base was added in {base}, with {settings}',
  },
  tellsTampering: true,
  kinds: KINDS,
  after: AFTER,
  examples: {
    valid: [
      {
        name: 'a base that was there',
        past: { [CONFIG]: LAX, [LOG]: BEGUN },
        files: { [CONFIG]: LAX, [LOG]: BEGUN, [CLAIM]: claim() },
      },
      {
        name: 'a base that moves',
        past: { [CONFIG]: LAX, [LOG]: BEGUN },
        files: { [`kb/${CONFIG}`]: LAX, [`kb/${LOG}`]: BEGUN },
      },
    ],
    invalid: [
      {
        name: 'in a folder of its own',
        past: { [CONFIG]: 'version: 1\n', [LOG]: BEGUN },
        files: {
          [CONFIG]: 'version: 1\n',
          [LOG]: BEGUN,
          [`docs/${CONFIG}`]: LAX,
          [`docs/${LOG}`]: BEGUN,
        },
        expect: [{ message: 'appeared', path: `docs/${CONFIG}`, at: '3:3-3:31' }],
      },
    ],
  },
  wantsAfter: (step) => newIn(step).size > 0,
  *check(step) {
    const there = new Set(step.step.changes.map(({ path }) => path));
    const old = new Set(
      AFTER.flatMap((kind) =>
        step.after.of(kind).flatMap(({ record }) => (there.has(record.path) ? [] : record.home)),
      ),
    );
    for (const [home, { record, fact }] of newIn(step)) {
      if (old.has(home)) continue;
      const data = { base: named(home), settings: inWords(fact ?? DEFAULTS) };
      const at = fact === null ? [] : ['review'];
      yield { message: 'appeared', record, at, key: home, data, isFurther: true };
    }
  },
});

interface Appearing {
  readonly record: RecordRef;
  readonly fact: VouchConfigFact | null;
}

/** The bases of which a step adds all that it touches, and that were nowhere before. */
function newIn({ step, records, logs }: ForkedInput): ReadonlyMap<string, Appearing> {
  const found = new Map<string, Appearing>();
  if (step.parents.length === 0) return found;
  const changes = KINDS.flatMap((kind) => records.of(kind));
  const audited = logs.filter(({ role }) => role === 'audit');
  const known = new Set([
    ...changes.flatMap(({ before }) => before.flatMap((state) => state?.record.home ?? [])),
    ...audited.flatMap((log) => (log.change.before.some(isFile) ? baseOf(log) : [])),
  ]);
  const configs = records.of('vouch-config');
  const left = new Set(
    changes.flatMap(({ before, after }) =>
      after === null ? before.flatMap((state) => state?.record.id ?? []) : [],
    ),
  );
  for (const { after } of changes) {
    if (after === null || known.has(after.record.home)) continue;
    const { home } = after.record;
    const config = configs.find((each) => each.after?.record.home === home)?.after ?? null;
    if (left.has((config ?? after).record.id ?? '')) continue;
    if (!found.has(home)) {
      found.set(home, { record: config?.record ?? after.record, fact: config?.fact ?? null });
    }
  }
  return found;
}

function inWords({ approverRole, autoApproveOnReceipt, requireCitations, gate }: VouchConfigFact) {
  return [
    `approver_role: ${named(approverRole)}`,
    `auto_approve_on_receipt: ${autoApproveOnReceipt}`,
    `require_human_approval: ${named(String(gate.require_human_approval ?? true))}`,
    `require_citations: ${requireCitations}`,
  ].join(', ');
}
