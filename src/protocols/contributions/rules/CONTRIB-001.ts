import { quoted } from '../../../core/found-value.ts';
import type { Words } from '../../../core/look-up.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { contribution, fileOf, META, PATH } from '../example.ts';
import { goneIn } from '../gone-stores.ts';
import { UNVERIFIED } from '../rows.ts';
import { isSessionId } from '../session-times.ts';
import { activeHelp, sessionVerdict, strandedSessions } from '../sessions.ts';

const STORE = '.cleo/sessions.json';
const SESSION = 'session_20260126_080000_1a2b3c';

function stored(session: Record<string, unknown>): Record<string, string> {
  const store = JSON.stringify({ sessions: [{ id: SESSION, ...session }] });
  return { [STORE]: `${store}\n`, [PATH]: contribution() };
}

const FIX = 'Set "sessionId" to the id of the session that made the contribution.';

export default defineRecordRule({
  id: 'CONTRIB-001',
  kinds: ['contribution'],
  level: 'error',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, section 1.9.2',
  summary: 'A contribution belongs to the session that was active when it was made',
  why: 'Sessions are compared with each other. A contribution under the name of another session counts for the wrong one.',
  fix: FIX,
  decisions: [
    'With `.cleo/sessions.json`, the session must be listed there. It must be active, or the contribution was created between its start and its end. Several sessions may be active.',
    'The session that `.cleo/.current-session` names is active, too.',
    '`--session`, or `contributions.session` in the configuration, names the active session in place of the store.',
    'If a change removes the store, the contributions that it adds are judged by the store as it was.',
    'A store says nothing of what was made before its first session began: it came later, or lost its oldest sessions. That such a session cannot be verified is an info.',
    'Without any of these there is one info for each `.cleo` folder. A session whose id names a time more than 24 hours after the contribution is still an error.',
  ],
  messages: {
    unlisted: 'No session {session} is listed in .cleo/sessions.json',
    inactive: 'The session {session} was not active when the contribution was created',
    other: 'The session is {session}, but the active one is {active}',
    later: 'The session {session} began after the contribution was created',
    before:
      '.cleo/sessions.json lists no session as old as this contribution, so {session} cannot be verified',
    unverified: 'No readable .cleo/sessions.json exists, so no "sessionId" can be verified',
  },
  examples: {
    valid: [
      { name: 'active', files: stored({ status: 'active' }) },
      {
        name: 'ended since',
        files: stored({
          status: 'ended',
          startedAt: '2026-01-26T08:00:00Z',
          endedAt: '2026-01-26T11:00:00Z',
        }),
      },
      {
        name: 'named by the configuration',
        options: { contributions: { session: SESSION } },
        files: fileOf(contribution()),
      },
    ],
    invalid: [
      {
        name: 'a session that nobody listed',
        files: stored({ id: 'session_20260125_080000_aaaaaa', status: 'active' }),
        expect: [{ message: 'unlisted', path: PATH, at: '10:16-10:48' }],
      },
      {
        name: 'ended before',
        files: stored({
          status: 'ended',
          startedAt: '2026-01-26T08:00:00Z',
          endedAt: '2026-01-26T09:00:00Z',
        }),
        expect: [{ message: 'inactive', path: PATH, at: '10:16-10:48' }],
      },
      {
        name: 'a store that began later (info)',
        files: stored({ id: 'session_20260127_080000_aaaaaa', startedAt: '2026-01-27T08:00:00Z' }),
        expect: [{ message: 'before', path: PATH, at: '10:16-10:48' }],
      },
      {
        name: 'another than the configuration names',
        options: { contributions: { session: 'session_20260127_080000_bbbbbb' } },
        files: fileOf(contribution()),
        expect: [{ message: 'other', at: '10:16-10:48' }],
      },
      {
        name: 'a session that the store did not list, which is removed with the same change',
        past: { [STORE]: '{"sessions": [{"id": "session_20260125_080000_aaaaaa"}]}' },
        files: fileOf(contribution()),
        expect: [{ message: 'unlisted', at: '10:16-10:48', related: ['1:1-1:1'] }],
      },
      {
        name: 'no store, and a session of the day after tomorrow',
        files: fileOf(contribution({ sessionId: 'session_20260128_080000_1a2b3c' })),
        expect: [{ message: 'later', at: '10:16-10:48', related: ['6:18-6:40'] }],
      },
      {
        name: 'no store (info)',
        files: fileOf(contribution({ _meta: META })),
        expect: [{ message: 'unverified', at: '10:16-10:48' }],
      },
    ],
  },
  *check(self, db) {
    const at = ['sessionId'];
    const { record } = self;
    const { sessionId } = self.fact;
    if (sessionId === null) return;
    const verdict = sessionVerdict(self, sessionId, db);
    const data = { session: quoted(sessionId) };
    if (verdict === 'unlisted' || verdict === 'inactive') {
      const first = verdict === 'unlisted' ? [TAKEN_OUT] : [];
      const words = (all: Words) => ({
        help: [...first, activeHelp(self, all) ?? FIX].join(' '),
      });
      yield { message: verdict, record, at, data, words };
    } else if (verdict === 'before') {
      // What has no form of an id is a fault of the record, whatever is stored.
      if (isSessionId(sessionId))
        yield { message: 'before', record, at, level: 'info', data, help: BEFORE_HELP };
    } else if (verdict === 'later') {
      const related = [{ record, at: ['_meta', 'createdAt'], message: 'it was created then' }];
      yield { message: 'later', record, at, data, related };
    } else if (verdict === 'unverified') {
      const isFirst = db.isFirst(UNVERIFIED, record.home, { record, index: null });
      if (isFirst)
        yield { message: 'unverified', record, at, level: 'info', help: UNVERIFIED_HELP };
    } else if (verdict !== null) {
      yield { message: 'other', record, at, data: { ...data, active: quoted(verdict.active) } };
    }
  },
  past: {
    kinds: ['contribution', 'session-store'],
    after: ['session-store'],
    afterIsTied: true,
    wantsAfter: (input) => goneIn(input).length > 0,
    check: strandedSessions,
  },
});

const UNVERIFIED_HELP =
  'Commit .cleo/sessions.json, or fix it if it is broken. If the project has no such file, set `contributions.session` in the configuration.';

const BEFORE_HELP = 'Nothing has to be done.';

const TAKEN_OUT =
  'If "sessionId" is right, put the session back into .cleo/sessions.json. If it is wrong, correct it.';
