import type { Facts } from '../../core/fact.ts';
import type { Answers } from '../../core/request.ts';

const LOG = 'audit.log.jsonl';

/** The path of a base's log. */
export function logIn(home: string): string {
  return `${home}/${LOG}`;
}

/** Bases without an audit log. */
export function* withoutLog(facts: Facts, answers: Answers) {
  const logged = new Set(facts.of('vouch-audit-log').map(({ record }) => record.home));
  for (const { record, fact } of facts.of('vouch-base')) {
    if (logged.has(record.home) || fact.unreadable.includes(logIn(record.home))) continue;
    const ignored = fact.citations.some(
      (each) => each.path === LOG && answers.to(record, each).now.ignored === true,
    );
    const help = 'Restore audit.log.jsonl from history, or commit it. It records who decided what.';
    const why = ignored ? { explainedBy: 'vouch/gitignore' } : {};
    const missing = [logIn(record.home)];
    yield { message: 'log' as const, record, key: LOG, help, missing, ...why };
  }
}
