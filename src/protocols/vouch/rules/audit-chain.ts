import { gitCommand } from '../../../core/git-command.ts';
import type { HistoryInput, LogStep } from '../../../core/history.ts';
import { textAt } from '../../../core/json-value.ts';
import type { RecordRef } from '../../../core/record.ts';
import { defineLinkRule } from '../../../core/rule.ts';
import { CHAIN_START, type ChainBreak } from '../audit-chain.ts';
import { chainedLogs, unchainedLogs } from '../chain-examples.ts';
import { EarlierEvents, rotatedBases, segmentBefore } from '../log-gaps.ts';

export default defineLinkRule({
  id: 'vouch/audit-chain',
  kinds: ['vouch-audit-log', 'vouch-audit-segment'],
  level: 'error',
  tellsTampering: true,
  judgesChain: true,
  since: '0.1.0',
  source: 'vouch audit log as vouch 1.5.0 writes it: prev_hash and hash',
  summary: 'The hash chain of an audit log is unbroken',
  why: 'Each event has the hash of the one before, so no event can be changed, removed or inserted unnoticed. A broken chain shows such a change, or a tool that does not know the chain.',
  fix: {
    uncommitted:
      'Restore the committed lines from the last commit, and let the tool append the new events: it writes their hashes. Never change a hash to fit a changed line.',
    committed:
      'If the commit that changed the log is not pushed, restore the log in that commit. To correct an event, append a new one.',
  },
  decisions: [
    'The hash is made of `prev_hash` and the line without its `hash` member and one comma. Blanks, the order of members and the spelling of numbers count.',
    'Events before the first one with a hash are not judged, because bases may have been upgraded. The first hash starts from 64 zeros.',
    'Two events that follow the same event are a fork: two branches each appended one. In a state, and after a merge, this is an info. A commit that adds the second event gets a warning: a rebase, a cherry-pick, a squash or an edit by hand does that. Each of the two must match its hash, and be below the event that its `prev_hash` names; otherwise it is an error.',
    'If the beginning of the log was moved to `audit.log*.jsonl.gz`, events follow those that are there. If one of these files cannot be read, or holds no chained event, the first event of the next file may follow anything. `history/rotation` reports what is missing.',
    'If a log was changed, appended to and then restored, one event follows a line that is gone. This is not a break as long as commits show it and the restored log has all its rightful events.',
    '`vouch/audit-event` reports an event that occurs twice, and a value that is not a hash. After a line that cannot be read, the chain begins anew with the next event.',
  ],
  messages: {
    altered: 'The hash of this line is {actual}: the event or its "hash" was changed',
    lost: 'The event that "prev_hash" names is not in the log',
    moved: 'This event is above the event that its "prev_hash" names',
    fork: 'Another event has the same "prev_hash"',
    unhashed: 'This event has no hash, but an earlier event has one',
    halved: 'This event has {found} but no {lacking}, so nobody can verify it',
  },
  examples: { valid: chainedLogs(), invalid: unchainedLogs() },
  past: {
    kinds: [],
    gains: ['audit'],
    earlier: 'wants-after',
    after: ['vouch-audit-log'],
    wantsAfter: ({ logs }) => mayFork(logs),
    check: forks,
  },
  *check({ facts }) {
    const rotated = rotatedBases(facts);
    const earlier = new EarlierEvents(facts);
    for (const { record, fact } of facts.of('vouch-audit-segment')) {
      for (const each of fact.breaks) {
        const isHeld = each.problem === 'lost' && earlier.mayHold(record, each);
        if (!isHeld) yield inWords(each, record);
      }
    }
    for (const { record, fact } of facts.of('vouch-audit-log')) {
      for (const each of fact.breaks) {
        const isHeld =
          each.problem === 'lost' && rotated.has(record.home) && earlier.mayHold(record, each);
        if (isHeld) continue;
        const place = inWords(each, record);
        const isFirst = each.problem === 'lost' && each.index === 0;
        const segment = isFirst ? segmentBefore(record, facts) : undefined;
        const related = segment && [{ record: segment, message: 'what was rotated before it' }];
        yield { ...place, ...(related && { related }) };
      }
    }
  },
});

/**
 * Events that a step adds beside another which it has as well. Of two that come from two parents,
 * neither writer knew of the other.
 */
function* forks({ after, logs }: HistoryInput) {
  const gained = new Set(auditLogs(logs).flatMap(hashesGained));
  for (const { record, fact } of after.of('vouch-audit-log')) {
    for (const each of fact.breaks) {
      if (each.problem !== 'fork') continue;
      if (!each.hashes.some((hash) => gained.has(`${record.path}\0${hash}`))) continue;
      const { path } = record;
      const text = `lint-protocol logs settle --onto HEAD && ${gitCommand('add', path)}`;
      const steps = [{ action: 'run', path, text }] as const;
      yield { ...inWords(each, record), level: 'warning' as const, help: ADDED_HELP, steps };
    }
  }
}

/**
 * False for a step that adds no event beside another: nearly all, and to look at a whole log takes
 * long. Two events can also both be the first; and one that is put in, or behind which a log was cut,
 * may stand above the other.
 */
function mayFork(logs: readonly LogStep[]): boolean {
  return auditLogs(logs).some(
    ({ gained, fault, departures }) =>
      gained.some(
        ({ earlier, value }) => earlier !== null || textAt(value, 'prev_hash') === CHAIN_START,
      ) ||
      (gained.length > 0 && (fault !== null || departures.length > 0)),
  );
}

function auditLogs(logs: readonly LogStep[]): readonly LogStep[] {
  return logs.filter(({ role }) => role === 'audit');
}

function hashesGained({ change: { path }, gained }: LogStep): readonly string[] {
  return gained.map(({ value }) => `${path}\0${textAt(value, 'hash')}`);
}

/** A break at the member that shows it. */
function inWords(each: ChainBreak, record: RecordRef<'vouch-audit-log' | 'vouch-audit-segment'>) {
  const { index, problem: message } = each;
  switch (message) {
    case 'altered':
      return { message, record, at: [index, 'hash'], data: { actual: each.actual } };
    case 'lost':
      return { message, record, at: [index, 'prev_hash'] };
    case 'moved': {
      const related = [{ at: [each.other, 'hash'], message: 'the event that "prev_hash" names' }];
      return { message, record, at: [index, 'prev_hash'], related };
    }
    case 'fork': {
      const related = [{ at: [each.other, 'prev_hash'], message: 'the other event' }];
      const level = 'info' as const;
      return { message, record, at: [index, 'prev_hash'], related, level, help: FORK_HELP };
    }
    case 'unhashed':
      return { message, record, at: [index], help: UNHASHED_HELP };
    case 'halved': {
      const { lacking } = each;
      const found = lacking === 'hash' ? 'prev_hash' : 'hash';
      return { message, record, at: [index, found], data: { found, lacking } };
    }
  }
}

const FORK_HELP =
  'If two branches each added events and were merged, nothing is wrong. If not, one of the two events was written later than its time says.';
const ADDED_HELP =
  'This happens after a rebase, cherry-pick or squash. If the event is not published, `lint-protocol logs settle --onto REF` puts it behind those of the branch to merge into. Leave published events as they are. If no branch was rebased, cherry-picked or squashed, the later event was not written by the tool: find out who wrote it.';
const UNHASHED_HELP = {
  uncommitted: 'Remove the event, and let the tool write it: the tool adds the hashes.',
  committed: 'Leave the line. Let the tool write the following events: it adds the hashes.',
};
