import { LONGEST_PATH, quoted } from '../../../core/found-value.ts';
import { gitCommand } from '../../../core/git-command.ts';
import { defineRecordRule, isAbout } from '../../../core/look-up-rule.ts';
import type { RecordRef } from '../../../core/record.ts';
import { baseWith, CLAIM, claim, PROPOSED, proposal } from '../example.ts';
import { withoutLog } from '../missing-logs.ts';
import { isUndescribed, undescribed } from '../undescribed-contents.ts';

/** What the specification names or the reference implementation writes beside the records. */
const PLACES = [
  /^audit\.log\.jsonl\.lock$/,
  /^captures\/[^/]+\.jsonl$/,
  /^migrations\/rollback-[^/]+\.jsonl$/,
  /^inbox-state\.json$/,
  /^\.gitattributes$/,
  /^(?!proposed\/)[a-z]+\/\.gitkeep$/,
];
const LONE = `sources/${'0'.repeat(64)}/content`;
const INDEX = /^state\.db(?:-\w+)?$/;

export default defineRecordRule({
  id: 'vouch/layout',
  kinds: ['vouch-file', 'vouch-proposal', 'vouch-base', 'vouch-source-content'],
  level: 'warning',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, sections 1 and 4',
  summary: 'A knowledge base has only files of its layout',
  why: 'Tools look for objects only in their places. Nobody reads a file elsewhere, though it looks like knowledge. A committed pending proposal looks as if it were decided.',
  fix: 'Move the file to its place: claims/<id>.yaml, pages/<id>.md, sources/<sha256>/meta.yaml and so on. If it is not part of the knowledge base, move it out of the folder.',
  decisions: [
    '`state.db` and whatever is in `proposed/` are errors: they are local, and must not be committed. Symbolic links and submodules in a knowledge base are reported too, and so is a link in place of the whole base. They are not followed, so what they lead to would not be checked. `file/submodule` reports a base that is a submodule.',
    'What the reference implementation writes beside the layout is in its place: `audit.log.jsonl.lock`, `captures/*.jsonl`, `migrations/rollback-*.jsonl`, `inbox-state.json`. So are rotated parts of the log (`audit.log*.jsonl.gz`), `.gitattributes` and a `.gitkeep` in a folder.',
    'A knowledge base without an audit log is a warning. If git ignores the log, `vouch/gitignore` reports that instead.',
  ],
  messages: {
    misplaced: 'The layout of a knowledge base has no place for {path}',
    index: 'The search index {path} is committed, or not ignored by git',
    pending: 'The pending proposal {path} is committed, or not ignored by git',
    link: '{path} is a {what}: its content is not checked',
    log: 'The knowledge base has no audit log',
    described: 'The content {path} has no meta.yaml beside it, so it is not a source',
  },
  examples: {
    valid: [
      {
        name: 'what is written beside the layout',
        files: baseWith({
          '.gitattributes': '*.jsonl -text\n',
          'audit.log.jsonl.lock': '',
          'inbox-state.json': '{}\n',
          'entities/.gitkeep': '',
        }),
      },
    ],
    invalid: [
      {
        name: 'a claim with another ending, notes, a link (error)',
        files: baseWith({
          'claims/long-window.yml': claim({ id: 'long-window' }),
          entities: { symlink: '../entities' },
          'notes/refunds.md': '# Refunds\n',
        }),
        expect: [
          { message: 'misplaced', path: '.vouch/claims/long-window.yml', at: '1:1-1:1' },
          { message: 'link', path: '.vouch/entities', at: '1:1-1:1' },
          { message: 'misplaced', path: '.vouch/notes/refunds.md', at: '1:1-1:1' },
        ],
      },
      {
        name: 'what is local (errors)',
        files: baseWith({
          'proposed/20260412-091400-1a2b3c4d.yaml': proposal({ status: 'pending' }),
          'state.db': { base64: 'AA==' },
        }),
        expect: [
          { message: 'pending', path: PROPOSED, at: '1:1-1:1' },
          { message: 'index', path: '.vouch/state.db', at: '1:1-1:1' },
        ],
      },
      {
        name: 'content without a record',
        files: baseWith({ [LONE]: { base64: 'eA==' } }),
        expect: [{ message: 'described', path: `.vouch/${LONE}`, at: '1:1-1:1' }],
      },
      {
        name: 'no log',
        files: {
          [CLAIM]: claim(),
          '.vouch/config.yaml': 'version: "0.1"\n',
        },
        expect: [{ message: 'log', path: CLAIM, at: '1:1-1:1' }],
      },
    ],
  },
  *check(self, db) {
    const { record } = self;
    if (isAbout(self, 'vouch-base')) {
      const found = withoutLog(self, db);
      if (found !== null) yield found;
    } else if (record.kind === 'vouch-source-content') {
      if (isUndescribed(record, db)) yield undescribed(record);
    } else yield* misplaced(record);
  },
});

function* misplaced(record: RecordRef) {
  const path = record.path.slice(record.home.length + 1);
  const isPending = path.startsWith('proposed/');
  if (record.kind === 'vouch-proposal' && !isPending) return;
  // Empty where the base itself is a link.
  const data = { path: quoted(path || '.vouch', LONGEST_PATH) };
  const what = LINKS[record.mode];
  const place = { record, data, level: 'error' as const };
  if (isPending) {
    yield { message: 'pending' as const, ...place, ...untracked(record.path), yieldsTo: TELLERS };
  } else if (INDEX.test(path)) {
    yield { message: 'index' as const, ...place, ...untracked(record.path) };
  } else if (what !== undefined) {
    yield { message: 'link' as const, ...place, data: { ...data, what }, ...LINK };
  } else if (!PLACES.some((allowed) => allowed.test(path))) {
    yield { message: 'misplaced' as const, record, data, yieldsTo: 'file/path-twin' };
  }
}

/** What leads to files that are not in the repository. */
const LINKS: Partial<Record<RecordRef['mode'], string>> = {
  symlink: 'symbolic link',
  submodule: 'submodule',
};
/** A proposal that is decided as well is told once. */
const TELLERS = ['history/decided-once', 'vouch/unique-id'];

const LINK = {
  yieldsTo: 'history/log-removed',
  help: 'Replace it by the files that it leads to. Links are not followed, and a clone of the repository may lack these files.',
};

/** The file stays where it is: the tool works with it. */
function untracked(path: string) {
  const text = gitCommand('rm --cached --ignore-unmatch', path);
  const help =
    'Keep the file, and remove it from git with `git rm --cached`. If .vouch/.gitignore does not name it, add it there.';
  return { help, steps: [{ action: 'run' as const, path, text }] };
}
