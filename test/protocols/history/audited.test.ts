import { describe, expect, test } from 'vitest';
import {
  APPROVAL,
  CLAIM,
  claim,
  DECIDED,
  events,
  imported,
  LOG,
  PROPOSAL,
  page,
  proposal,
  SESSION,
  session,
} from '../../../src/protocols/vouch/example.ts';
import audited from '../../../src/protocols/vouch/rules/audited.ts';
import decisionRecorded from '../../../src/protocols/vouch/rules/decision-recorded.ts';
import { lintExample } from '../tester.ts';
import { type Event, INIT, NEW_BASE, type State, told } from './judge.ts';

const SILENT = ['silent claims/refund-window.yaml:1'];
const VERBS: Readonly<Record<string, string>> = {
  added: 'create',
  changed: 'correct',
  removed: 'delete',
};
const UNLIKE = ['unlike claims/refund-window.yaml:1'];
const CHANGED = claim({ text: 'Refunds are paid at once.' });

/** What is told of a step to this state, whose log gains these events. */
function judge(past: State, files: State, ...added: readonly Event[]) {
  return told(audited, {
    past: { ...NEW_BASE, ...past },
    files: { [LOG]: events(INIT, ...added), ...files },
  });
}

describe('what is done to an object', () => {
  test.each<readonly [string, State, State]>([
    ['added', {}, { [CLAIM]: claim() }],
    ['changed', { [CLAIM]: claim() }, { [CLAIM]: CHANGED }],
    ['removed', { [CLAIM]: claim() }, {}],
  ])('%s', async (done, past, files) => {
    expect(await judge(past, files)).toEqual(SILENT);
    const named = await judge(past, files, ['claim.any', 'refund-window']);
    expect(named).toEqual(done === 'removed' ? UNLIKE : []);
    expect(await judge(past, files, [`claim.${VERBS[done]}`, 'refund-window'])).toEqual([]);
    expect(await judge(past, files, ['claim.any', 'other'])).toEqual(SILENT);
    const example = { name: '', past: { ...NEW_BASE, ...past }, files: { ...NEW_BASE, ...files } };
    const [found] = await lintExample([audited], example);
    expect(found?.message).toContain(
      `The claim was ${done}, but this change adds no audit log event`,
    );
  });

  test.each<[verb: string, added: boolean, changed: boolean, removed: boolean]>([
    ['kb.init', false, false, false],
    ['kb.migrate.apply', false, false, false],
    ['claim.bulk_clear', false, false, false],
    ['session.crystallize', false, false, false],
    ['bundle.import', true, false, false],
    ['sync.apply', true, false, false],
    ['session.end', false, false, false],
    ['x.kb.migrate', false, false, false],
  ])('what %s explains: added %s, changed %s, removed %s', async (verb, ...does) => {
    const has = { [CLAIM]: claim() };
    const found = [
      await judge({}, has, [verb]),
      await judge(has, { [CLAIM]: CHANGED }, [verb]),
      await judge(has, {}, [verb]),
    ];
    expect(found).toEqual(does.map((isExplained) => (isExplained ? [] : SILENT)));
  });

  test('an import that replaces what is there', async () => {
    const past = { ...NEW_BASE, [CLAIM]: claim() };
    const log = (more: Readonly<Record<string, unknown>>) => ({
      [LOG]: events(INIT) + imported('bundle.import', 1, more),
    });
    const overwrites = log({ on_conflict: 'overwrite' });
    const changed = { [CLAIM]: CHANGED };
    expect(await told(audited, { past, files: { ...overwrites, ...changed } })).toEqual([
      'unproven audit.log.jsonl:2',
    ]);
    expect(await told(audited, { past, files: overwrites })).toEqual(SILENT);
    const skips = log({ on_conflict: 'skip' });
    expect(await told(audited, { past, files: { ...skips, ...changed } })).toEqual(SILENT);
  });

  test('the first kb.init explains what is added, a later one the starter alone', async () => {
    const files = { [LOG]: events(INIT), [CLAIM]: claim() };
    expect(await told(audited, { past: {}, files })).toEqual([]);
    const id = 'vouch-starter-reviewed-knowledge';
    const starter = { [`.vouch/claims/${id}.yaml`]: claim({ id }) };
    expect(await judge({}, starter, INIT)).toEqual([]);
    expect(await judge({}, starter)).toHaveLength(1);
    expect(await judge(starter, {}, INIT)).toHaveLength(1);
  });

  test.each(['confirm', 'supersede', 'contradict', 'archive', 'cite'])(
    'claim.%s changes no text',
    async (verb) => {
      const has = { [CLAIM]: claim() };
      const event = [`claim.${verb}`, 'refund-window'] as const;
      const said = { [CLAIM]: claim({ text: 'Never.' }) };
      expect(await judge(has, said, event)).toEqual(UNLIKE);
      const redacted = { [CLAIM]: claim({ text: 'Never.', status: 'redacted' }) };
      expect(await judge(has, redacted, event, ['claim.redact', 'refund-window'])).toEqual([]);
      expect(await judge(has, said, event, ['claim.redact', 'refund-window'])).toEqual(UNLIKE);
      expect(await judge(has, { [CLAIM]: claim({ type: 'warning' }) }, event)).toEqual(UNLIKE);
      const elsewhere = { [CLAIM]: claim({ approved_by: 'jonas' }) };
      expect(await judge(has, elsewhere, event)).toEqual(UNLIKE);
      expect(await judge(has, { [CLAIM]: claim({ tags: ['a'] }) }, event)).toEqual([]);
      expect(await judge(has, {}, event)).toEqual(UNLIKE);
      expect(await judge({}, has, event)).toEqual(UNLIKE);
    },
  );

  test.each([
    ['confirm', 'actionable'],
    ['supersede', 'superseded'],
    ['contradict', 'contested'],
    ['archive', 'archived'],
    ['bulk_clear', 'archived'],
    ['redact', 'redacted'],
  ])('claim.%s makes a claim %s', async (verb, status) => {
    const has = { [CLAIM]: claim() };
    const event = [`claim.${verb}`, 'refund-window'] as const;
    const statuses = ['actionable', 'superseded', 'contested', 'archived', 'redacted'];
    for (const other of statuses) {
      const found = await judge(has, { [CLAIM]: claim({ status: other }) }, event);
      expect(found, other).toEqual(other === status ? [] : UNLIKE);
    }
  });

  test('a migration leaves what was reviewed, and is for a human to look at', async () => {
    const has = { [CLAIM]: claim({ approved_by: 'maria' }) };
    const migrate = ['kb.migrate.apply'] as const;
    const migrated = ['warning migrated audit.log.jsonl:2'];
    const later = { approved_by: 'maria', scope: 'project', updated_at: '2026-05-01T00:00:00Z' };
    expect(await judge(has, { [CLAIM]: claim(later) }, migrate)).toEqual(migrated);
    for (const more of [{ text: 'Never.' }, { type: 'x' }, { evidence: [] }, { id: 'x' }]) {
      const found = await judge(has, { [CLAIM]: claim({ ...later, ...more }) }, migrate);
      expect(found, JSON.stringify(more)).toEqual(SILENT);
    }
    const approved = { [CLAIM]: claim({ ...later, approved_by: 'jonas' }) };
    expect(await judge(has, approved, migrate)).toEqual(SILENT);
  });

  test('the page of a session needs the session, and the event that closes it', async () => {
    const path = `.vouch/pages/session-${SESSION}.md`;
    const closing = page({ id: `session-${SESSION}`, type: 'session' });
    const files = { [path]: closing, [`.vouch/sessions/${SESSION}.yaml`]: session() };
    const close = (verb: string) => [verb, SESSION, `session-${SESSION}`] as const;
    for (const verb of ['session.crystallize', 'session.end']) {
      expect(await judge({}, files, close(verb))).toEqual([]);
      const lonely = [`unlike pages/session-${SESSION}.md:2`];
      expect(await judge({}, { [path]: closing }, close(verb))).toEqual(lonely);
      const alone = [verb, `session-${SESSION}`] as const;
      expect(await judge({}, files, alone)).toEqual(lonely);
    }
    for (const verb of ['session.start', 'session.split', 'session.x']) {
      expect(await judge({}, files, close(verb)), verb).toHaveLength(1);
    }
  });

  test.each(['session.end', 'source.add'])('nor does %s', async (verb) => {
    const said = { [CLAIM]: claim({ text: 'Never.' }) };
    expect(await judge({ [CLAIM]: claim() }, said, [verb, 'refund-window'])).toEqual(UNLIKE);
    expect(await judge({ [CLAIM]: claim() }, said, [`x.${verb}`, 'refund-window'])).toEqual([]);
  });

  test('what would only have happened explains nothing, nor does an event without a verb', async () => {
    const past = { ...NEW_BASE, [CLAIM]: claim() };
    const files = (line: string) => ({ [LOG]: `${events(INIT)}${line}\n`, [CLAIM]: CHANGED });
    const dry = '{"id":"d","event":"claim.edit","object_ids":["refund-window"],"dry_run":true}';
    expect(await told(audited, { past, files: files(dry) })).toEqual(SILENT);
    expect(await told(audited, { past, files: files(dry.replace('true', 'false')) })).toEqual([]);
    expect(await told(audited, { past, files: files('{"id":"d","object_ids":[]}') })).toEqual(
      SILENT,
    );
  });

  test('a line that cannot be read may tell of it, among others that can', async () => {
    const past = { ...NEW_BASE, [CLAIM]: claim() };
    const log = `${events(INIT, ['claim.confirm', 'x'])}{"id":\n`;
    expect(await told(audited, { past, files: { [LOG]: log, [CLAIM]: CHANGED } })).toEqual([]);
  });

  test('an event names objects in its data too', async () => {
    const past = { ...NEW_BASE, [CLAIM]: claim() };
    const line =
      '{"id":"d","event":"claim.edit","object_ids":["p"],"data":{"object_id":"refund-window"}}';
    const files = { [LOG]: `${events(INIT)}${line}\n`, [CLAIM]: CHANGED };
    expect(await told(audited, { past, files })).toEqual([]);
    const renamed = { [LOG]: files[LOG] ?? '', [CLAIM]: claim({ id: 'p', text: 'x' }) };
    expect(await told(audited, { past, files: renamed })).toEqual([]);
  });

  test('an event names objects by any of their names', async () => {
    const at = (text: string) => ({ '.vouch/claims/other.yaml': text });
    const named = ['claim.edit', 'refund-window'] as const;
    expect(await judge(at(claim()), at(CHANGED), named)).toEqual([]);
    expect(await judge(at(claim()), at(CHANGED), ['claim.edit', 'other'])).toEqual([]);
  });

  test('another log of the base tells nothing, and hides nothing', async () => {
    const options = { history: { appendOnly: ['.vouch/*.jsonl'] } };
    const past = { ...NEW_BASE, [CLAIM]: claim(), '.vouch/x.jsonl': '{}\n' };
    const line = events(['claim.edit', 'refund-window']);
    const files = { [CLAIM]: CHANGED, '.vouch/x.jsonl': `{}\n${line}` };
    const beside = { ...NEW_BASE, ...files };
    expect(await told(audited, { options, past, files: beside })).toEqual(SILENT);
    const both = { [LOG]: events(INIT, ['claim.edit', 'refund-window']), ...files };
    expect(await told(audited, { options, past, files: both })).toEqual([]);
  });

  test('by a merge is told where no parent has it', async () => {
    const own = { ...NEW_BASE, [CLAIM]: claim() };
    const side = { ...NEW_BASE, [CLAIM]: CHANGED };
    const both = { ...NEW_BASE, [CLAIM]: claim({ text: 'Never.' }) };
    // Each parent brought its own: whichever is kept, the other is gone.
    expect(await told(audited, { past: [own, side], files: side })).toEqual(SILENT);
    expect(await told(audited, { past: [own, side], files: both })).toEqual(SILENT);
    expect(await told(audited, { past: [own, own], files: both })).toEqual(SILENT);
    expect(await told(audited, { past: [own, NEW_BASE], files: NEW_BASE })).toEqual(SILENT);
    expect(await told(audited, { past: [own, own], files: NEW_BASE })).toEqual(SILENT);
    expect(await told(audited, { past: [NEW_BASE, own], files: both })).toEqual(SILENT);
  });

  test('is not asked of a file that moves as it is', async () => {
    const elsewhere = 'other/.vouch/claims/refund-window.yaml';
    const past = { ...NEW_BASE, [elsewhere]: claim() };
    expect(await told(audited, { past, files: { ...NEW_BASE, [CLAIM]: claim() } })).toEqual([]);
    expect(await told(audited, { past, files: { ...NEW_BASE, [CLAIM]: CHANGED } })).toEqual(SILENT);
    expect(await told(audited, { past, files: { ...past, [CLAIM]: claim() } })).toEqual(SILENT);
  });

  test('is not told where there is no log, or in another base', async () => {
    expect(await told(audited, { past: {}, files: { [CLAIM]: claim() } })).toEqual([]);
    const files = { [`a/${LOG}`]: events(INIT), [`b/${CLAIM}`]: claim() };
    expect(await told(audited, { past: { [`a/${LOG}`]: events(INIT) }, files })).toEqual([]);
  });
});

describe('another citation', () => {
  const cites = (...evidence: readonly string[]) => ({ [CLAIM]: claim({ evidence }) });

  test('is no change, one less is', async () => {
    expect(await judge(cites('a', 'b'), cites('b', 'a', 'c'))).toEqual([]);
    expect(await judge(cites('a', 'b'), cites('b', 'c'))).toEqual(SILENT);
    const other = { [CLAIM]: claim({ evidence: ['a', 'b'], text: 'Never.' }) };
    expect(await judge(cites('a'), other)).toEqual(SILENT);
  });

  test('counts for claims alone, and for what can be read', async () => {
    const entity = '.vouch/entities/billing.yaml';
    expect(
      await judge({ [entity]: 'id: billing\n' }, { [entity]: 'id: billing\nname: B\n' }),
    ).toEqual(['silent entities/billing.yaml:1']);
    expect(await judge({ [CLAIM]: 'id: [\n' }, { [CLAIM]: claim() })).toEqual(SILENT);
    expect(await judge({ [CLAIM]: claim() }, { [CLAIM]: 'id: [\n' })).toEqual(SILENT);
  });
});

describe('a decision', () => {
  const decided = { [DECIDED]: proposal() };

  test('needs an event that names it, which speaks for what was proposed', async () => {
    expect(await judge({}, { ...decided, [CLAIM]: claim() }, APPROVAL)).toEqual([]);
    const alone = ['proposal.approve', PROPOSAL] as const;
    expect(await judge({}, { ...decided, [CLAIM]: claim() }, alone)).toEqual([]);
    expect(await judge({}, { ...decided, [CLAIM]: claim() })).toEqual([
      ...SILENT,
      `silent decided/${PROPOSAL}.yaml:1`,
    ]);
    const other = '.vouch/claims/other.yaml';
    expect(await judge({}, { ...decided, [other]: claim({ id: 'other' }) }, alone)).toEqual([
      'silent claims/other.yaml:1',
    ]);
    const unread = { [DECIDED]: 'id: [\n', [CLAIM]: claim() };
    expect(await judge({}, unread, alone)).toEqual(SILENT);
  });

  test('speaks for an object by any of its names', async () => {
    const renamed = { ...decided, '.vouch/claims/other.yaml': claim() };
    expect(await judge({}, renamed, ['proposal.approve', PROPOSAL])).toEqual([]);
  });

  test('is a file of decided/ that is new', async () => {
    const proposed = { [`.vouch/proposed/${PROPOSAL}.yaml`]: proposal() };
    expect(await judge({}, proposed)).toEqual([]);
    expect(await judge(decided, { [DECIDED]: proposal({ decided_by: 'jonas' }) })).toEqual([]);
    expect(await judge(decided, {})).toEqual([]);
    const pending = { ...proposed, [CLAIM]: claim() };
    expect(await judge({}, pending, ['proposal.create', PROPOSAL])).toEqual(SILENT);
  });

  test('is called so, and told once', async () => {
    const example = { name: '', past: NEW_BASE, files: { ...NEW_BASE, ...decided } };
    const [found] = await lintExample([audited], example);
    expect(found?.message).toContain('The decision was added, ');
    const both = await lintExample([audited, decisionRecorded], example);
    expect(both.map(({ rule }) => rule)).toEqual(['history/audited']);
  });
});
