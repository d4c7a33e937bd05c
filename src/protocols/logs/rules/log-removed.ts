import type { Step } from '../../../core/change.ts';
import { named } from '../../../core/found-value.ts';
import { gitCommand, pathWord } from '../../../core/git-command.ts';
import type { LogGone } from '../../../core/log-change.ts';
import type { MendStep } from '../../../core/remedy.ts';
import { defineHistoryRule } from '../../../core/rule.ts';
import { entries, LOG, logOf } from '../log-example.ts';
import { logBefore } from '../log-place.ts';
import { restoring, restoringLog } from '../restoring.ts';

export default defineHistoryRule({
  id: 'history/log-removed',
  level: 'error',
  tellsTampering: true,
  since: '0.1.0',
  source:
    'vouch spec, sections 1 and 7; CLEO contribution format, section 2.9; CLEO subagent protocol, section 4',
  summary: 'A log stays where it is',
  why: 'Readers look for a log at its path. If the log is deleted, emptied or replaced, its entries are gone, and the next writer starts a new log.',
  fix: 'Restore the log at its path, and append the new entries at its end.',
  decisions: [
    'A log that moved is reported too: readers look for it at the old path.',
    'A merge with another history (`git subtree add`, each later `git subtree pull`) may move a whole log to another place of its kind. The other history is the one without the start of the range or push, or without the protected branches.',
    'A change of the executable bit is fine.',
  ],
  messages: {
    deleted: 'This log was deleted',
    renamed: 'This log was moved to {to}{reading}{changed}',
    respelled: 'This log was renamed to {to}, another spelling of its name{changed}',
    emptied: 'This log was emptied',
    replaced: '{what} took the place of this log',
  },
  final: true,
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
        name: 'moved, and changed on the way',
        past: logOf('e1', 'e2', 'e3'),
        files: { 'kb/.vouch/audit.log.jsonl': entries('e1', 'e4', 'e3') },
        expect: [{ message: 'renamed', path: LOG, at: '1:1-1:1' }],
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
  *check({ step, logs }) {
    for (const log of logs) {
      const { fault } = log;
      if (fault?.kind !== 'gone') continue;
      const record = logBefore(log, fault.parent);
      yield { record, ...broughtBack(step, log.change.path, fault), ...told(fault) };
    }
  },
});

/** A log that moved holds what was appended since: it moves back. Another one comes from the commit before. */
function broughtBack(step: Step, path: string, { how, to, parent }: LogGone) {
  if ((how === 'renamed' || how === 'respelled') && to !== null) {
    const help = 'Move the log back, and append the new entries at its end.';
    return { help, ...restoringLog(step, path, parent, { movedTo: to }) };
  }
  const isFolder = how === 'folder';
  const aside = isFolder ? `Its folder is moved to ${named(asideOf(path))}. ` : '';
  const rest = `${aside}Append the new entries at its end.`;
  const { help } = restoring(step, path, parent, rest);
  const { restores } = restoringLog(step, path, parent);
  return { help, restores: isFolder ? { ...restores, kept: folderAside(path) } : restores };
}

function asideOf(path: string): string {
  return `${path}.folder`;
}

/** Git would delete a folder that is in the way, with all that it does not know of. */
function folderAside(path: string): MendStep {
  const [folder, aside] = [pathWord(path), pathWord(asideOf(path))];
  const moved = `{ [ ! -d ${folder} ] || { [ ! -e ${aside} ] && mv ${folder} ${aside}; }; }`;
  const text = `${moved} && ${gitCommand('rm -rq --cached --ignore-unmatch', path)}`;
  return { action: 'run', text };
}

function told({ how, to, isRead, changed: line }: LogGone) {
  const changed = line === undefined ? '' : `, and its line ${line} was changed`;
  const data = { to: to === null ? 'another path' : named(to), changed };
  switch (how) {
    case 'deleted':
      return { message: 'deleted' as const };
    case 'emptied':
      return { message: 'emptied' as const };
    case 'renamed':
      return {
        message: 'renamed' as const,
        data: { ...data, reading: isRead ? '' : ', where no reader looks for it' },
      };
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
