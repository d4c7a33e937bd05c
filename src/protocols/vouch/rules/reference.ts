import { quoted } from '../../../core/found-value.ts';
import { defineRecordRule, isAbout } from '../../../core/look-up-rule.ts';
import { OBJECT_KINDS } from '../bases.ts';
import {
  baseWith,
  CLAIM,
  claim,
  DECIDED,
  entity,
  evidence,
  PROPOSAL,
  page,
  proposal,
  relation,
  SOURCE_ID,
  session,
} from '../example.ts';
import { danglingLinks, mayWait, meantBy, OTHERWISE } from '../meant-objects.ts';
import { missingAt } from '../missing-objects.ts';
import { isThere } from '../objects.ts';
import { inWords, otherType, referencesOf } from '../references.ts';

const SESSION = 'sess-20260412-091000-1a2b3c';
const FILE = `decided/${PROPOSAL}.yaml`;

export default defineRecordRule({
  id: 'vouch/reference',
  kinds: OBJECT_KINDS,
  level: 'error',
  since: '0.1.0',
  wordedByAll: true,
  source: 'vouch specification 2026-05-21, sections 2 and 3.2',
  summary: 'Every reference leads to an object of the same knowledge base',
  why: 'Nobody can follow a reference to a missing object. The basis or the subject of the claim is lost.',
  fix: OTHERWISE,
  decisions: [
    'For references of a page (also `[[links]]`), the evidence of a relation and the page of an entity, this is a warning. The specification requires nothing of these.',
    'A `[[link]]` may name the id of any object or the title of a page, in upper or lower case.',
    "The session of a proposal that the reference implementation made by itself (`vouch-capture`) belongs to the agent's own tool, and is not looked for.",
    'A proposal that a session names may be pending, and is then not in git. Nothing is reported if the log says that it was made, or if the log may lack that event.',
    'An object whose file cannot be read counts as there.',
    'Evidence may repeat the type of its source. If the two types differ, that is a warning.',
  ],
  messages: {
    type: 'The evidence says that its source is of type {found}, but the source is of type {actual}',
    dangling: 'There is no {what} {id} in this knowledge base',
    link: 'Nothing in this knowledge base has the name {id}',
  },
  examples: {
    valid: [
      {
        name: 'all that can be named',
        files: baseWith({
          'claims/refund-window.yaml': claim({ evidence: ['ev-refunds'], entities: ['billing'] }),
          'evidence/ev-refunds.yaml': evidence({ source_type: 'file' }),
          'entities/billing.yaml': entity({ page: 'refunds' }),
          'relations/refund-window--references--billing.yaml': relation(),
          'pages/refunds.md': page({}, 'See [[billing]] and [[Refunds]].\n'),
          'sessions/sess-20260412-091000-1a2b3c.yaml': session(),
          [FILE]: proposal({ session_id: SESSION }),
        }),
      },
    ],
    invalid: [
      {
        name: 'a source and an entity that are not there, a claim in place of evidence',
        files: baseWith({
          'claims/refund-window.yaml': claim({
            evidence: ['refund-window', 'ev-lost'],
            entities: ['billing'],
          }),
        }),
        expect: [
          { message: 'dangling', path: CLAIM, at: '6:12-6:27' },
          { message: 'dangling', path: CLAIM, at: '6:28-6:37' },
          { message: 'dangling', path: CLAIM, at: '9:12-9:21' },
        ],
      },
      {
        name: 'a page (warnings)',
        files: baseWith({
          'pages/refunds.md': page({ entities: ['billing'] }, 'See [[billing]].\n'),
        }),
        expect: [
          { message: 'dangling', path: '.vouch/pages/refunds.md', at: '7:12-7:21' },
          { message: 'link', path: '.vouch/pages/refunds.md', at: '10:5-10:16' },
        ],
      },
      {
        name: 'the session of a proposal',
        files: baseWith({ [FILE]: proposal({ session_id: SESSION }) }),
        expect: [{ message: 'dangling', path: DECIDED, at: '9:13-9:40' }],
      },
      {
        name: 'a session names a proposal that nobody made',
        files: baseWith({
          [`sessions/${SESSION}.yaml`]: session({ proposal_ids: ['20260101-000000-00000000'] }),
        }),
        expect: [{ message: 'dangling', path: `.vouch/sessions/${SESSION}.yaml`, at: '4:16-4:42' }],
      },
      {
        name: 'the type of another source (warning)',
        files: baseWith({ 'evidence/ev-refunds.yaml': evidence({ source_type: 'url' }) }),
        expect: [
          {
            message: 'type',
            path: '.vouch/evidence/ev-refunds.yaml',
            at: '6:14-6:17',
            related: [`.vouch/sources/${SOURCE_ID}/meta.yaml@2:7-2:11`],
          },
        ],
      },
    ],
  },
  *check(entry, db) {
    for (const reference of referencesOf(entry)) {
      const { record, at, kinds, id, level } = reference;
      if (kinds.some((kind) => isThere(kind, record, id, db))) continue;
      // What waits is not committed: the log tells that it was made.
      if (kinds.includes('vouch-proposal') && mayWait(record, id, db)) continue;
      yield {
        message: 'dangling',
        record,
        at,
        data: { what: inWords(kinds), id: quoted(id) },
        ...(level !== undefined && { level }),
        ...missingAt(record, kinds, id),
        words: (words) => meantBy(reference, words),
      };
    }
    if (isAbout(entry, 'vouch-evidence')) yield* otherType(entry, db);
    if (isAbout(entry, 'vouch-page')) yield* danglingLinks(entry, db);
  },
});
