import { defineFileRule } from '../../../core/rule.ts';
import { faultFindings, STAYS_ON } from '../faults.ts';

const messages = {
  symlink: 'This is a symbolic link, and links are not followed: nothing was checked',
  folder:
    'This is a symbolic link in place of a folder of records or a log, and links are not followed: nothing in it was checked',
};

export default defineFileRule({
  id: 'file/symlink',
  level: 'error',
  since: '0.1.0',
  source: 'Git tree entries of mode 120000',
  summary: 'A record is a file in a folder, not a symbolic link',
  why: 'A link can lead out of the repository, or to a different file on each machine. Git stores only the path of its target.',
  fix: 'Replace the link by its target. If the target is a record of this repository, remove the link instead: the target is checked by itself.',
  decisions: [
    STAYS_ON,
    'A link is also reported in place of a folder of records: `messages`, `.cleo`, folders in an inbox, folders and logs that globs of the configuration name. Links to agents and skills are allowed, because tools make them.',
    'A folder of `messages.exclude` may be a link.',
  ],
  tellsUnread: true,
  kinds: ['any'],
  messages,
  examples: {
    valid: [{ name: 'a file', files: { '.beads/issues.jsonl': '{"id":"b-1"}\n' } }],
    invalid: [
      {
        name: 'a link out of the repository',
        files: { '.beads/issues.jsonl': { symlink: '../../elsewhere/issues.jsonl' } },
        expect: [{ message: 'symlink', at: '1:1-1:1' }],
      },
      {
        name: 'a mail folder of another repository',
        files: { messages: { symlink: '../mail/messages' } },
        expect: [{ message: 'folder', at: '1:1-1:1' }],
      },
    ],
  },
  check({ record }) {
    return faultFindings(record, 'symlink', messages);
  },
});
