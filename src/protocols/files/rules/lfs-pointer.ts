import { defineFileRule } from '../../../core/rule.ts';
import { faultFindings, STAYS_ON } from '../faults.ts';

const messages = {
  pointer: 'This is a Git LFS pointer: the content of {size} bytes is not in the repository',
};

const POINTER = [
  'version https://git-lfs.github.com/spec/v1',
  'oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393',
  'size 12345',
  '',
].join('\n');

export default defineFileRule({
  id: 'file/lfs-pointer',
  level: 'error',
  since: '0.1.0',
  source: 'Git LFS specification, The Pointer',
  summary: 'The content of a record is in the repository itself',
  why: 'The content is on a server that may not be reachable, or may be gone. It was not checked.',
  fix: 'Run `git lfs untrack` for the path, which removes it from .gitattributes, and add the file again.',
  decisions: [STAYS_ON],
  tellsUnread: true,
  kinds: ['any'],
  messages,
  examples: {
    valid: [
      {
        name: 'a file that is about LFS',
        files: {
          '.beads/issues.jsonl': '{"title":"version https://git-lfs.github.com/spec/v1"}\n',
        },
      },
    ],
    invalid: [
      {
        name: 'a pointer in place of the issues',
        files: { '.beads/issues.jsonl': POINTER },
        expect: [{ message: 'pointer', at: '1:1-1:43' }],
      },
    ],
  },
  check({ record }) {
    return faultFindings(record, 'lfs-pointer', messages);
  },
});
