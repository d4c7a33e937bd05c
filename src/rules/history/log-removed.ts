import type { LogGone } from '../../core/log-change.ts';
import { defineHistoryRule } from '../../core/rule.ts';
import { entries, LOG, logOf } from './log-example.ts';
import { logBefore } from './log-place.ts';

export default defineHistoryRule({
  id: 'history/log-removed',
  level: 'error',
  tellsTampering: true,
  since: '0.1.0',
  source:
    'vouch spec, sections 1 and 7; CLEO contribution format, section 2.9; CLEO subagent protocol, section 4',
  summary: 'A log stays where it is',
  why: 'Readers look for a log at its path. One that is gone, empty or no file any more takes all its entries with it, and the next writer starts a new one as if nothing had been.',
  fix: 'Put the log back: git checkout <commit before> -- <path>',
  decisions: [
    'It does not matter how much of the log stands at its new path: no reader looks there.',
    'A change of the executable bit is fine.',
  ],
  messages: {
    deleted: 'This log was deleted',
    renamed: 'This log was moved to {to}, where no reader looks for it',
    respelled: 'This log was renamed to {to}, another spelling of its name',
    emptied: 'This log was emptied',
    replaced: '{what} took the place of this log',
  },
  kinds: [],
  examples: {
    valid: [
      {
        name: 'another file was deleted',
        past: { ...logOf('e1'), 'a.txt': '' },
        files: logOf('e1'),
      },
    ],
    invalid: [
      {
        name: 'deleted',
        past: logOf('e1'),
        files: {},
        expect: [{ message: 'deleted', at: '1:1-1:1' }],
      },
      {
        name: 'moved',
        past: logOf('e1'),
        files: { '.vouch/audit.old.jsonl': entries('e1') },
        expect: [{ message: 'renamed', path: LOG, at: '1:1-1:1' }],
      },
      {
        name: 'under another spelling, which some file systems take for the same',
        past: logOf('e1'),
        files: { '.vouch/Audit.log.jsonl': entries('e1', 'e2') },
        expect: [{ message: 'respelled', path: LOG, at: '1:1-1:1' }],
      },
      {
        name: 'emptied',
        past: logOf('e1'),
        files: { [LOG]: '' },
        expect: [{ message: 'emptied', at: '1:1-1:1' }],
      },
      {
        name: 'a link in its place',
        past: logOf('e1'),
        files: { [LOG]: { symlink: '../audit.log.jsonl' } },
        expect: [{ message: 'replaced', at: '1:1-1:1' }],
      },
    ],
  },
  *check({ logs }) {
    for (const log of logs) {
      const { fault } = log;
      if (fault?.kind !== 'gone') continue;
      const record = logBefore(log, fault.parent);
      const help = 'Put the log back, with the entries that are new at its end.';
      yield { record, help, ...told(fault) };
    }
  },
});

function told({ how, to }: LogGone) {
  const data = { to: to ?? 'another path' };
  switch (how) {
    case 'deleted':
      return { message: 'deleted' as const };
    case 'emptied':
      return { message: 'emptied' as const };
    case 'renamed':
      return { message: 'renamed' as const, data };
    case 'respelled':
      return { message: 'respelled' as const, data };
    case 'symlink':
      return { message: 'replaced' as const, data: { what: 'A symbolic link' } };
    case 'submodule':
      return { message: 'replaced' as const, data: { what: 'A submodule' } };
    case 'folder':
      return { message: 'replaced' as const, data: { what: `A folder that holds ${data.to}` } };
  }
}
