import type { Options } from '../../core/config.ts';
import { globs } from '../../core/glob.ts';
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
    'Files that `history.immutable` names are judged in the same way, and told when they are gone, too: one that came back could say anything.',
    'A merge that takes one of several versions changes nothing that was not changed before.',
  ],
  messages: {
    content: 'The captured content was changed in place',
    declared: 'This file was changed, and the configuration says that it never changes',
    gone: 'This file was deleted, and the configuration says that it never changes',
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
      {
        name: 'a file that the configuration names is deleted',
        options: { history: { immutable: ['evidence/**'] } },
        past: { 'evidence/a.txt': 'hello\n' },
        files: {},
        expect: [{ message: 'gone', path: 'evidence/a.txt', at: '1:1-1:1' }],
      },
    ],
  },
  paths: isImmutable,
  *check({ step, options }) {
    const isDeclared = globs(options.history.immutable);
    for (const { path, before, after } of step.changes) {
      const isSource = CONTENT.test(path);
      if (!isSource && !isDeclared(path)) continue;
      const last = before.find((entry) => entry !== null) ?? null;
      if (last === null || before.some((entry) => entry?.id === after?.id)) continue;
      const record = refOf(path, '', after ?? last);
      if (after !== null) yield { message: isSource ? 'content' : 'declared', record };
      else if (!isSource) yield { message: 'gone', record };
    }
  },
});

function isImmutable({ history }: Options): (path: string) => boolean {
  const isDeclared = globs(history.immutable);
  return (path) => CONTENT.test(path) || isDeclared(path);
}
