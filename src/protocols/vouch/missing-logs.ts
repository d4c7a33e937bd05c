import type { FactEntry } from '../../core/fact.ts';
import type { AnsweringDb } from '../../core/look-up.ts';
import { isIgnoringLog } from './log-gaps.ts';
import { LOGS } from './rows.ts';

const LOG = 'audit.log.jsonl';

/** The path of a base's log. */
export function logIn(home: string): string {
  return `${home}/${LOG}`;
}

/** A base without an audit log; null for one that has it, or has one that could not be read. */
export function withoutLog({ record, fact }: FactEntry<'vouch-base'>, db: AnsweringDb) {
  const missing = [logIn(record.home)];
  const isIgnored = isIgnoringLog(record, db);
  if (db.exists(LOGS, record.home) || fact.unreadable.includes(logIn(record.home))) return null;
  const help = 'Restore audit.log.jsonl from history, or commit it: it records who decided what.';
  const why = isIgnored ? { explainedBy: 'vouch/gitignore' } : {};
  return { message: 'log' as const, record, key: LOG, help, missing, ...why };
}
