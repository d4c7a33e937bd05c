import type { Facts } from '../../core/fact.ts';
import type { Answers } from '../../core/request.ts';

const LOG = 'audit.log.jsonl';

/** Bases without an audit log. */
export function* withoutLog(facts: Facts, answers: Answers) {
  const logged = new Set(facts.of('vouch-audit-log').map(({ record }) => record.home));
  for (const { record, fact } of facts.of('vouch-base')) {
    if (logged.has(record.home) || fact.unreadable.includes(`${record.home}/${LOG}`)) continue;
    const ignored = fact.citations.some(
      (each) => each.path === LOG && answers.to(record, each).now.ignored === true,
    );
    const help = 'Restore audit.log.jsonl from history, or commit it. It records who decided what.';
    const why = ignored ? { explainedBy: 'vouch/gitignore' } : {};
    yield { message: 'log' as const, record, key: LOG, help, ...why };
  }
}
