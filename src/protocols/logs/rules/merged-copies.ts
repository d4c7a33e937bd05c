import { defineHistoryRule } from '../../../core/rule.ts';
import { COPIES_HELP } from '../log-copies.ts';
import { LOG, logOf } from '../log-example.ts';
import { logAfter, saying } from '../log-place.ts';

export default defineHistoryRule({
  id: 'history/merged-copies',
  level: 'warning',
  since: '0.1.0',
  source:
    'vouch spec, section 7; CLEO contribution format, section 2.9; CLEO subagent protocol, section 4',
  summary: 'A merge writes each entry once',
  why: 'If both branches got an entry by different commits, the union merge of git writes it twice. Then programs count the entry twice.',
  fix: COPIES_HELP,
  decisions: [
    'A copy is an entry that is in the merge more often than in any parent, byte for byte. It is reported once for each log, at the merge.',
    '`vouch/audit-event`, `subagent/one-entry` and `manifest/duplicate-id` report equal entries as a warning if no checked merge made them.',
  ],
  messages: {
    copies: 'This merge wrote {count} a second time; the first is {entry}',
  },
  bytes: true,
  kinds: [],
  copies: true,
  examples: {
    valid: [
      {
        name: 'an entry of both branches, once',
        past: [logOf('e1', 'e2', 'e3'), logOf('e1', 'e2', 'e4')],
        files: logOf('e1', 'e2', 'e3', 'e4'),
      },
    ],
    invalid: [
      {
        name: 'an entry of both branches, twice',
        past: [logOf('e1', 'm1', 'e2'), logOf('e1', 'e2', 'e3')],
        files: logOf('e1', 'm1', 'e2', 'e2', 'e3'),
        expect: [{ message: 'copies', path: LOG, at: '4:1-4:32', related: ['3:1-3:32'] }],
      },
    ],
  },
  *check({ logs }) {
    for (const log of logs) {
      if (log.copies === null) continue;
      const { copy: line, original, count } = log.copies;
      const record = logAfter(log);
      const related = [{ record, line: original, message: 'the same entry' }];
      const entries = count === 1 ? '1 entry' : `${count} entries`;
      yield {
        message: 'copies',
        record,
        line,
        related,
        data: { count: entries, entry: saying(line) },
      };
    }
  },
});
