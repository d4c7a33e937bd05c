import { LONGEST_PATH, quoted } from '../../../core/found-value.ts';
import { gitCommand } from '../../../core/git-command.ts';
import type { Rows } from '../../../core/look-up.ts';
import { defineRecordRule, isAbout } from '../../../core/look-up-rule.ts';
import { type Decision, decisionIn } from '../decision-log.ts';
import { baseWith, DECIDED, event, LOG, PROPOSAL, proposal } from '../example.ts';
import { isIgnoringDecided } from '../log-gaps.ts';
import { missingAt } from '../missing-objects.ts';
import { isUnreadable, objectNamed } from '../objects.ts';
import { recorded } from '../recorded-decision.ts';
import { isDecided } from '../vouch-gate.ts';

const FILE = `decided/${PROPOSAL}.yaml`;

export default defineRecordRule({
  id: 'vouch/decision-recorded',
  kinds: ['vouch-audit-log', 'vouch-audit-segment', 'vouch-proposal'],
  judges: ['vouch-audit-log', 'vouch-proposal'],
  judgesEach: true,
  level: 'error',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, sections 4 and 7',
  summary: 'Every decision is in `decided/` and in the audit log',
  why: 'The file has the decision, and the log proves that it was made. A decision that is in only one of them was lost or invented.',
  fix: 'Restore the missing file or event from history. If the decision was never made, remove what no commit has of it. Then have somebody decide the proposal with `lint-protocol vouch approve` or `vouch reject`, which writes both.',
  decisions: [
    'Events that approve, reject or expire a proposal are decisions (`proposal.approve`, `proposal.claim.approve`); dry runs are not.',
    'What came with `bundle.import`, `sync.apply` or a migration has no events here, and earlier events may have been moved out of the log. In these cases only the decisions of proposals whose creation is in the log are looked for. What was decided more than a day after the last import did not come with it. If the parts that were moved out can all be read, and one of them begins the base, their events count like those of the log. If there is no log, or it has lines that cannot be read, no decisions are looked for.',
    'If the log has events of both verdicts, the last one that does not expire it must agree with the file: else it is a warning. Two branches that decided one proposal differently leave this, and so does an approval that somebody appended to a rejected proposal.',
    'Who decided is the `actor` of the event, letter by letter: a name that was changed in the file alone would hide that somebody approved a proposal of their own.',
    'If git ignores `decided/`, `vouch/gitignore` tells why the files are missing, and a note how many are. The same holds for events, if git ignores the log.',
  ],
  messages: {
    undecided: 'The proposal {id} was {verdict}, but is not in decided/',
    unrecorded: 'No audit log event says that this proposal was {verdict}',
    contrary:
      'The proposal is {verdict} in this file, but according to the audit log it was {other}',
    again: 'The proposal is {verdict} in this file, but according to its last event it was {other}',
    actor: 'According to the audit log the proposal was {verdict} by {actor}, not by {who}',
  },
  examples: {
    valid: [
      {
        name: 'in both places',
        files: baseWith({ [FILE]: proposal(), 'audit.log.jsonl': event() }),
      },
      {
        name: 'imported',
        files: baseWith({
          [FILE]: proposal(),
          'audit.log.jsonl': event({ event: 'bundle.import', object_ids: [] }),
        }),
      },
    ],
    invalid: [
      {
        name: 'only in the log',
        files: baseWith({ 'audit.log.jsonl': event() }),
        expect: [{ message: 'undecided', path: LOG, at: '1:105-1:131' }],
      },
      {
        name: 'only in decided/',
        files: baseWith({ [FILE]: proposal() }),
        expect: [{ message: 'unrecorded', path: DECIDED, at: '1:5-1:31' }],
      },
      {
        name: 'approved here, rejected there',
        files: baseWith({
          [FILE]: proposal(),
          'audit.log.jsonl': event({ event: 'proposal.reject' }),
        }),
        expect: [
          { message: 'contrary', path: DECIDED, at: '6:9-6:17', related: [`${LOG}@1:20-1:37`] },
        ],
      },
      {
        name: 'an approval behind the rejection that holds (warning)',
        files: baseWith({
          [FILE]: proposal({ status: 'rejected', payload: { id: 'never-made' } }),
          'audit.log.jsonl': event({ event: 'proposal.reject' }) + event({ id: 'e2' }),
        }),
        expect: [
          { message: 'again', path: DECIDED, at: '6:9-6:17', related: [`${LOG}@2:20-2:38`] },
        ],
      },
      {
        name: 'approved by somebody else',
        files: baseWith({
          [FILE]: proposal(),
          'audit.log.jsonl': event({ actor: 'scout' }),
        }),
        expect: [
          { message: 'actor', path: DECIDED, at: '8:13-8:18', related: [`${LOG}@1:47-1:54`] },
        ],
      },
    ],
  },
  *check(entry, db) {
    if (isAbout(entry, 'vouch-proposal') && isDecided(entry.record)) yield* recorded(entry, db);
  },
  *checkEntry({ record, entry: event }, db) {
    // Sound because no proposal has entries.
    const log = record as Decision['record'];
    for (const { verdict } of decisionIn({ record: log, event })) {
      const [id] = event.objectIds;
      const isIgnored = isIgnoringDecided(record, db);
      const there = event.objectIds.map((each) => isDecidedThere(record, each, db));
      if (id === undefined || there.includes(true)) continue;
      const at = [event.index, 'object_ids', 0];
      const why = isIgnored ? { explainedBy: 'vouch/gitignore' } : {};
      const data = { id: quoted(id), verdict };
      const missing = missingAt(record, ['vouch-proposal'], id);
      const help = {
        uncommitted: UNCOMMITTED,
        committed: committedHelp(`${record.home}/decided/${id}.yaml`),
      };
      yield { message: 'undecided', record, at, data, ...why, ...missing, help, by: 'human' };
    }
  },
});

const UNCOMMITTED =
  'Commit the file of the decision together with its event. If the decision was never made, remove the event.';

/** What no commit ever had, a machine may have on its disk. */
function committedHelp(path: string): string {
  return `No commit has ${quoted(path, LONGEST_PATH)}. Whoever has the file commits it: \`${gitCommand('add -f', path)}\`. If it is lost, a maintainer adds an entry to \`ignore\` with the reason.`;
}

/** True for a proposal in `decided/`, if only as a file that could not be read. */
function isDecidedThere(record: Pick<Decision['record'], 'home'>, id: string, rows: Rows): boolean {
  const found = objectNamed('vouch-proposal', record, id, rows);
  // Both are asked, whatever is found: what an entry asks follows from it alone.
  const isUnread = isUnreadable('vouch-proposal', record, id, rows);
  return found === null ? isUnread : isDecided(found.record);
}
