import type { FactEntry } from '../../../core/fact.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { baseWith, claim, event, LOG, PROPOSAL, page, proposal } from '../example.ts';
import { isIgnoringDecided } from '../log-gaps.ts';
import { UNGATED } from '../rows.ts';
import { importsInto, isOwn, isUngated } from '../ungated-objects.ts';
import { IMPORTS } from '../vouch-event.ts';
import { ARTIFACT_KINDS, type ArtifactKind } from '../vouch-gate.ts';

const CLAIM = 'claims/long-window.yaml';
const PATH = `.vouch/${CLAIM}`;
const TIME = '2026-05-02T10:00:00Z';

/** A claim that was made some time after the base of the examples. */
const LATER = claim({ id: 'long-window', created_at: TIME, updated_at: TIME });

/** The log of the examples' base, and what follows. */
function logged(fields: Parameters<typeof event>[0]): Record<string, string> {
  const begun = event({ id: 'e0', event: 'kb.init', object_ids: [] });
  return { 'audit.log.jsonl': begun + event({ created_at: TIME, ...fields }) };
}

const APPROVAL = logged({ event: 'proposal.claim.approve', object_ids: [PROPOSAL, 'long-window'] });

/** The rules that tell more of the same: which commit it was, or that somebody had said no. */
const TOLD_BY = ['history/gated', 'vouch/rejected-artifact'];
/** Those that report what has no id. */
const NAMELESS = ['vouch/schema', 'vouch/page'];

const SORT_OUT =
  'Compare the knowledge base with the imported bundles. Have the other objects reviewed: remove them, propose their content with the tool, and have somebody else approve it.';

export default defineRecordRule({
  id: 'vouch/ungated',
  kinds: [...ARTIFACT_KINDS, 'vouch-audit-log', 'vouch-audit-segment'],
  level: 'warning',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 4',
  summary: 'Every object has an approved proposal or an audit log event',
  why: 'Readers assume that everything in a knowledge base was reviewed. An object that neither a decision nor the log names was written by hand.',
  fix: {
    uncommitted:
      'Remove the file, propose its content with the tool, and have somebody else approve the proposal.',
    committed:
      'Have it reviewed. Propose its deletion (`lint-protocol vouch propose delete ID`), and propose the part that is still true. A second person approves both proposals.',
  },
  by: 'human',
  decisions: [
    'An approved proposal in `decided/` about it is enough. So is any event that names it, in the log or in a segment of it. Events that only propose or refuse it, and dry runs, do not count.',
    'Nothing is needed for what `init` makes: it is known by its id, or was made in the minute before the first `kb.init`. Nothing is needed either for the relation between two claims that an event supersedes or contradicts.',
    '`bundle.import` and `sync.apply` name no objects. Each of them may say how many files it wrote (`written`). If these are as many as the objects that nothing else explains, or if one of them names no number, nothing is reported. If there are more objects than that, one problem says so, since nobody can know which of them were imported. What was made more than a day after the last import did not come with it.',
    'If the base has no log, only `vouch/layout` reports that. If the log has no decision at all, each object is reported.',
    'If a decided proposal or a part of the log cannot be read, nothing is reported. If git ignores `decided/`, `vouch/gitignore` reports that instead.',
    'If the commit that added the object is judged, `history/gated` reports it; where its proposal was rejected, `vouch/rejected-artifact` does.',
  ],
  messages: {
    unknown: 'This {what} has no approved proposal, and no audit log event names it',
    more: 'Objects with neither an approved proposal nor an audit event: {count}. Imports explain at most {written} of them',
  },
  examples: {
    valid: [
      {
        name: 'approved',
        files: baseWith({
          [CLAIM]: LATER,
          [`decided/${PROPOSAL}.yaml`]: proposal({ payload: { id: 'long-window' } }),
        }),
      },
      {
        name: 'named by the event of its approval',
        files: baseWith({ [CLAIM]: LATER, ...APPROVAL }),
      },
      {
        name: 'the page of a session',
        files: baseWith({
          'pages/session-1.md': page({ id: 'session-1' }),
          ...logged({ event: 'session.crystallize', object_ids: ['session-1'] }),
        }),
      },
      {
        name: 'imported',
        files: baseWith({
          [CLAIM]: LATER,
          ...logged({ event: 'bundle.import', object_ids: [], data: { written: 1 } }),
        }),
      },
    ],
    invalid: [
      {
        name: 'written by hand',
        files: baseWith({ [CLAIM]: LATER }),
        expect: [{ message: 'unknown', path: PATH, at: '1:5-1:16' }],
      },
      {
        name: 'more than was imported',
        files: baseWith({
          [CLAIM]: LATER,
          ...logged({ event: 'bundle.import', object_ids: [], data: { written: 0 } }),
        }),
        expect: [{ message: 'more', path: LOG, at: '2:20-2:35' }],
      },
    ],
  },
  judgesEach: true,
  *check(entry, db) {
    // Sound because logs are judged by their entries.
    const object = entry as FactEntry as FactEntry<ArtifactKind>;
    const { record, fact } = object;
    if (!isUngated(object, db) || !isOwn(fact.createdAt, importsInto(record, db))) return;
    const why = isIgnoringDecided(record, db) ? { explainedBy: 'vouch/gitignore' } : {};
    const data = { what: record.kind.slice('vouch-'.length) };
    const yieldsTo = fact.id === null ? [...TOLD_BY, ...NAMELESS] : TOLD_BY;
    yield { message: 'unknown', record, at: ['id'], data, yieldsTo, ...why };
  },
  *checkEntry({ record, entry: event }, db) {
    if (event.isDryRun || !IMPORTS.test(event.event ?? '')) return;
    const imports = importsInto(record, db);
    const objects = db.get(UNGATED, record.home);
    const why = isIgnoringDecided(record, db) ? { explainedBy: 'vouch/gitignore' } : {};
    if (imports === null || imports.written === null) return;
    const { last, written } = imports;
    if (last.record.path !== record.path || last.event.index !== event.index) return;
    const count = objects.filter(({ value }) => !isOwn(value, imports)).length;
    if (count <= written) return;
    const data = { count, written };
    yield { message: 'more', record, at: [event.index, 'event'], data, help: SORT_OUT, ...why };
  },
});
