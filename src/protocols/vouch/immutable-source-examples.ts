import type { RuleText } from '../../core/rule.ts';

const META = '.vouch/sources/5891b5b522d5/meta.yaml';
const CITED = '.vouch/evidence/ev-1.yaml';
const PATH = '.vouch/sources/5891b5b522d5/content';

/** The sha256 of `hello` and a line end names the folder. */
const NAMED =
  '.vouch/sources/5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03/content';

/** The examples of `history/immutable-source`. */
export const immutableSourceExamples: RuleText['examples'] = {
  valid: [
    {
      name: 'the same bytes, registered on two branches',
      past: [{ [META]: 'id: a1\nlocator: a.md\n' }, { [META]: 'id: a1\nlocator: b.md\n' }],
      files: { [META]: 'id: a1\nlocator: b.md\n' },
    },
    { name: 'a new source', past: {}, files: { [PATH]: 'hello\n' } },
    {
      name: 'content that was wrong from the first gets what its id is the hash of',
      past: { [NAMED]: 'hello world\n' },
      files: { [NAMED]: 'hello\n' },
    },
    {
      name: 'what is said about a source',
      past: { [META]: 'id: a1\ntitle: Refunds\n' },
      files: { [META]: 'id: a1\ntitle: Refunds of 2026\nbyte_size: 6\n' },
    },
    {
      name: 'a source goes that nothing cites',
      past: { [META]: 'id: 5891b5b522d5\n', [PATH]: 'hello\n' },
      files: {},
    },
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
      name: 'the content is deleted alone',
      past: { [META]: 'id: 5891b5b522d5\n', [PATH]: 'hello\n' },
      files: { [META]: 'id: 5891b5b522d5\n' },
      expect: [{ message: 'lost', path: PATH, at: '1:1-1:1', related: ['1:1-1:1'] }],
    },
    {
      name: 'what the source is',
      past: { [META]: 'id: a1\nlocator: a.md\nbyte_size: 6\n' },
      files: { [META]: 'id: a1\nlocator: b.md\n' },
      expect: [
        { message: 'dropped', at: '1:1-1:1', related: ['3:12-3:13'] },
        { message: 'field', at: '2:10-2:14', related: ['2:10-2:14'] },
      ],
    },
    {
      name: 'evidence cites something else',
      past: { [CITED]: 'id: ev-1\nsource_id: a1\nquote: hello\n' },
      files: { [CITED]: 'id: ev-1\nsource_id: b2\nquote: hello\n' },
      expect: [{ message: 'field', at: '2:12-2:14', related: ['2:12-2:14'] }],
    },
    {
      name: 'a quote is added to evidence that had none',
      past: { [CITED]: 'id: ev-1\nsource_id: a1\n' },
      files: { [CITED]: 'id: ev-1\nsource_id: a1\nquote: hello\n' },
      expect: [{ message: 'added', at: '3:8-3:13', related: ['1:1-2:14'] }],
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
    {
      name: 'two branches bring other content, and a merge keeps one',
      past: [{ [PATH]: 'hello\n' }, { [PATH]: 'hello world\n' }],
      files: { [PATH]: 'hello\n' },
      expect: [{ message: 'twice', at: '1:1-1:1' }],
    },
    {
      name: 'two branches say that it is something else',
      past: [{ [META]: 'id: a1\ntype: file\n' }, { [META]: 'id: a1\ntype: url\n' }],
      files: { [META]: 'id: a1\ntype: file\n' },
      expect: [{ message: 'field-twice', at: '2:7-2:11', related: ['2:7-2:11', '2:7-2:10'] }],
    },
  ],
};
