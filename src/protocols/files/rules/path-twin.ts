import { LONGEST_PATH, quoted } from '../../../core/found-value.ts';
import { gitCommand } from '../../../core/git-command.ts';
import { globs } from '../../../core/glob.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { meantPath } from '../../../core/path-twin.ts';
import { TWINS } from '../rows.ts';
import { helpFor, movingSteps, saidOf } from '../twin-words.ts';

const ISSUE = '---\nsubject: "INFO: tests are green"\n---\n\nAll of them.\n';
const LINE = '{"id":"T1-x","type":"decision"}\n';
const PLACE = '1:1-1:1';

export default defineRecordRule({
  id: 'file/path-twin',
  kinds: ['path-twin'],
  level: 'error',
  since: '0.1.0',
  source: 'Case folding and NFC of Unicode; names that Windows and macOS can hold',
  summary: 'No path in a folder of records is easily taken for another path',
  why: 'On macOS and Windows, two spellings of a name are one file, and either may be read. Elsewhere no rule checks the second spelling. So a forged record in `.Vouch/claims` is not checked, but another machine reads it as `.vouch/claims`.',
  fix: 'Keep one of the two paths: remove the other with "git rm", or rename it with "git mv".',
  decisions: [
    'Names are compared after Unicode case folding and NFC. A name in NFD alone is fine.',
    'In `.vouch`, `.cleo/contributions`, `.cleo/consensus` and `agent-outputs`, the names of the folder, of its logs and of its folders have to be spelled exactly. Another spelling is an error even if it is the only one.',
    'In the same folders, a name must not end in a dot or a blank, or hold an invisible character (control characters, bidirectional controls, U+200B, U+2060, U+FEFF). Joiners and variation selectors are allowed.',
    'The spelling of a log that the configuration names has to be exact, too.',
    'Elsewhere a second spelling is an error only beside the first. This holds for `messages`, `inbox`, `outbox` and `agents`, for records of own kinds, and for files that `history.immutable` names. It also holds for folders above a knowledge base (`Team/.vouch` and `team/.vouch`).',
    'In the history, the rule reports the commit that added another spelling of a log, even if a later commit removed it.',
    'Each path with a wrong spelling is one problem.',
  ],
  messages: {
    alone: '{found} is another spelling of {meant}: no rule checks it there',
    both: '{found} and {meant} are the same path on file systems that ignore case: either may be read',
    ending:
      'The name of {found} ends in a dot or a blank, which Windows drops: it is read as {meant}',
    invisible: 'The name of {found} holds the invisible character {character}: it reads as {meant}',
  },
  examples: {
    valid: [
      {
        name: 'names that only look alike, and other folders',
        files: {
          'agent-outputs/MANIFEST-old.jsonl': '',
          'messages/readme.txt': '',
          'messages/README.md': '# Mail\n',
          'src/Vouch.ts': '',
          'src/vouch.ts': '',
          Agents: '',
          'agents/README.txt': '',
        },
      },
    ],
    invalid: [
      {
        name: 'a knowledge base under another spelling',
        files: { '.Vouch/claims/refund-window.yaml': 'id: refund-window\n' },
        expect: [{ message: 'alone', at: PLACE }],
      },
      {
        name: 'two spellings of a log',
        files: {
          '.cleo/contributions/CONTRIBUTIONS.jsonl': '',
          '.cleo/contributions/contributions.jsonl': LINE,
        },
        expect: [
          {
            message: 'both',
            path: '.cleo/contributions/contributions.jsonl',
            at: PLACE,
            related: [`.cleo/contributions/CONTRIBUTIONS.jsonl@${PLACE}`],
          },
        ],
      },
      {
        name: 'two mail folders that are one',
        files: { 'Messages/1.md': ISSUE, 'messages/2.md': ISSUE },
        expect: [
          {
            message: 'both',
            path: 'Messages/1.md',
            at: PLACE,
            related: [`messages/2.md@${PLACE}`],
          },
        ],
      },
      {
        name: 'another spelling of a file that never changes',
        files: { 'adr/A1.md': '', 'adr/a1.md': '' },
        options: { history: { immutable: ['adr/*.md'] } },
        expect: [
          { message: 'both', path: 'adr/A1.md', at: PLACE, related: [`adr/a1.md@${PLACE}`] },
        ],
      },
      {
        name: 'a name that ends in a dot',
        files: { 'agent-outputs/report.md.': '# Report\n' },
        expect: [{ message: 'ending', at: PLACE }],
      },
      {
        name: 'a character that nobody sees',
        files: { '.cleo/consensus/a\u200b.txt': '' },
        expect: [{ message: 'invisible', at: PLACE }],
      },
    ],
  },
  past: {
    kinds: ['path-twin'],
    // The log that it may be taken for is mostly not part of the step.
    *check({ records, options }) {
      const isOwnLog = globs([
        ...options.history.appendOnly,
        ...(options.subagents.manifests ?? []),
      ]);
      for (const { before, after } of records.of('path-twin')) {
        const twin = after?.fact?.twin ?? null;
        if (after === null || twin === null || before.some((state) => state !== null)) continue;
        const { path } = after.record;
        const meant = meantPath(path, twin);
        if (!LOG.test(meant) && !isOwnLog(meant)) continue;
        const data = { found: quoted(path, LONGEST_PATH), meant: quoted(meant, LONGEST_PATH) };
        const help = `Remove it where it still is: ${gitCommand('rm', path)}`;
        const { record } = after;
        yield { message: 'alone', record, data, key: path, help, yieldsTo: 'file/path-twin' };
      }
    },
  },
  *check({ record, fact: { twin } }, db) {
    if (twin === null) return;
    const other = twin.other === null ? null : db.first(TWINS, twin.other);
    const related = other && [{ record: other.record, message: 'what it may be taken for' }];
    yield {
      ...saidOf(twin),
      record,
      // By the path that is wrong: a record may be at the same place.
      key: twin.spelled,
      help: helpFor(record, twin),
      steps: movingSteps(record, twin),
      ...(related && { related }),
    };
  },
});

/** What is a log by its name, however that is spelled. */
const LOG =
  /(?:^|\/)(?:\.vouch\/audit\.log\.jsonl|\.cleo\/contributions\/(?:archive\/[^/]+\/)?contributions\.jsonl|agent-outputs\/manifest\.jsonl)$/i;
