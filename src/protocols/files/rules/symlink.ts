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
  why: 'A link can lead out of the repository, or to something else on each machine. What git holds is only the name it points to.',
  fix: 'Replace the link by what it points to.',
  decisions: [
    STAYS_ON,
    'A link whose name is that of a folder is reported where a folder would hold records: `messages`, `.cleo`, what is in an inbox, what globs of the configuration name. So is a link at the path of a log that these name. Links to agents and skills are left alone, for tools link those themselves.',
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
