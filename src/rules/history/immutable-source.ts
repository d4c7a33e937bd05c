import type { Options } from '../../core/config.ts';
import { globs } from '../../core/globs.ts';
import { defineHistoryRule } from '../../core/rule.ts';
import { refOf } from './log-place.ts';

/** What a source was when it was captured. */
const CONTENT = /(?:^|\/)\.vouch\/sources\/[^/]+\/content$/;

const PATH = '.vouch/sources/5891b5b522d5/content';

export default defineHistoryRule({
  id: 'history/immutable-source',
  level: 'error',
  since: '0.1.0',
  source: 'vouch spec, sections 2.1 and 3.3',
  summary: 'What was captured as evidence stays byte for byte',
  why: 'Claims cite a source by its hash and by places in it. A source that is edited in place still carries the old name, and everything that cites it now cites something else.',
  fix: 'Put the file back, and capture the new version as a source of its own.',
  decisions: [
    'Removing a source is not told here: what still cites it is told by `vouch/reference`.',
    'Files that `history.immutable` names are judged in the same way.',
    'A merge that takes one of several versions changes nothing that was not changed before.',
  ],
  messages: {
    content: 'The captured content was changed in place',
    declared: 'This file was changed, and the configuration says that it never changes',
  },
  bytes: true,
  kinds: [],
  examples: {
    valid: [
      { name: 'a new source', past: {}, files: { [PATH]: 'hello\n' } },
      {
        name: 'a file that only looks like one',
        past: { 'docs/content': 'a' },
        files: { 'docs/content': 'b' },
      },
    ],
    invalid: [
      {
        name: 'edited',
        past: { [PATH]: 'hello\n' },
        files: { [PATH]: 'hello world\n' },
        expect: [{ message: 'content', at: '1:1-1:1' }],
      },
      {
        name: 'a file that the configuration names',
        options: { history: { immutable: ['evidence/**'] } },
        past: { 'evidence/a.txt': 'hello\n' },
        files: { 'evidence/a.txt': 'hello world\n' },
        expect: [{ message: 'declared', at: '1:1-1:1' }],
      },
    ],
  },
  paths: isImmutable,
  *check({ step, options }) {
    const isWatched = isImmutable(options);
    for (const { path, before, after } of step.changes) {
      const isChange = before.some((entry) => entry !== null) && after !== null;
      if (!isChange || !isWatched(path) || before.some((entry) => entry?.id === after.id)) continue;
      const message = CONTENT.test(path) ? 'content' : 'declared';
      yield { message, record: refOf(path, '', after) };
    }
  },
});

function isImmutable({ history }: Options): (path: string) => boolean {
  const isDeclared = globs(history.immutable);
  return (path) => CONTENT.test(path) || isDeclared(path);
}
