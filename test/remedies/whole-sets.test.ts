import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CITED, contribution } from '../../src/protocols/contributions/example.ts';
import {
  archiveOf,
  digest,
  entryOf,
  MANIFEST,
  pathOf,
} from '../../src/protocols/contributions/manifest-example.ts';
import { sealedText } from '../../src/protocols/contributions/operations/sealed-text.ts';
import {
  claim,
  event,
  PROPOSAL,
  proposal,
  SOURCE_ID,
  source,
} from '../../src/protocols/vouch/example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { based, commandsOf, done, errors, judged, ran } from './judged.ts';

const DECISION = `.vouch/decided/${PROPOSAL}.yaml`;
const CLAIM = '.vouch/claims/refunds-double.yaml';
const LOG = '.vouch/audit.log.jsonl';
const PAYLOAD = {
  id: 'refunds-double',
  text: 'Refunds are doubled.',
  confidence: 0.9,
  evidence: [SOURCE_ID],
};
const REJECTED = based({
  'audit.log.jsonl':
    event({ id: 'e0', event: 'kb.init', object_ids: [] }) +
    event({ id: 'e1', event: 'proposal.claim.reject', object_ids: [PROPOSAL] }),
  [`decided/${PROPOSAL}.yaml`]: proposal({ payload: PAYLOAD, status: 'rejected' }),
});

const APPROVED = based({
  'audit.log.jsonl':
    event({ id: 'e0', event: 'kb.init', object_ids: [] }) +
    event({ id: 'e1', event: 'proposal.claim.approve', object_ids: [PROPOSAL, PAYLOAD.id] }),
});

/** A contribution whose answers begin with something. */
function sealedWith(answer: string, status: string, taskId: string) {
  const { text } = sealedText(contribution({ status, taskId }), []);
  const changed = text.replace('"answer": "', `"answer": "${answer}`);
  return sealedText(changed, []).text;
}

const CONFIRMED = event({ id: 'e2', event: 'claim.confirm', object_ids: [PAYLOAD.id] });

async function published(repository: TestRepository) {
  await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
}

describe('what is committed together is restored together', () => {
  test('a claim goes that came with the approval that its decision never had', () =>
    withRepository(async (repository) => {
      await repository.commit('reject', REJECTED);
      await published(repository);
      await repository.commit('flip', {
        [DECISION]: proposal({ payload: PAYLOAD }),
        [CLAIM]: claim({ ...PAYLOAD, evidence: [SOURCE_ID] }),
        [LOG]: `${REJECTED[LOG]}${CONFIRMED}`,
      });
      const [told] = (await judged(repository)).filter(
        ({ rule, path }) => rule === 'vouch/decision-recorded' && path === DECISION,
      );
      const commands = told === undefined ? [] : commandsOf(told);
      expect(commands).toContain(`git --literal-pathspecs rm -q -f --ignore-unmatch -- ${CLAIM}`);
      ran(repository, commands);
      expect(existsSync(join(repository.root, CLAIM))).toBe(false);
      expect(errors(await judged(repository, '--since', 'origin/main'))).toEqual([]);
      expect(errors(await judged(repository))).toEqual([]);
    }));
});

describe('a contribution that is open, and was changed with one that is final', () => {
  const [MERGED, OPEN] = [pathOf('contrib_1a'), pathOf('contrib_1b')];
  const ADDED = pathOf('contrib_1c');
  const sealed = (status: string, taskId: string) =>
    sealedText(contribution({ status, taskId }), []).text;

  async function changed(repository: TestRepository) {
    const [open, merged] = [sealed('complete', 'T1002'), sealed('merged', 'T1001')];
    const entries = [
      entryOf('contrib_1a', { status: 'merged', checksum: digest(merged) }),
      entryOf('contrib_1b', { status: 'complete', checksum: digest(open) }),
    ];
    await repository.commit('right', {
      ...CITED,
      [OPEN]: open,
      [MERGED]: merged,
      [MANIFEST]: entries.join(''),
    });
    await published(repository);
    const forged = (text: string) => text.replace('"answer": "', '"answer": "not ');
    const added = { [ADDED]: contribution({ status: 'unknown' }), 'docs/new.md': '# New\n' };
    await repository.commit('forge', { [OPEN]: forged(open), [MERGED]: forged(merged), ...added });
    return { open, merged };
  }

  test.each([[], ['--since', 'origin/main']])(
    'is restored with it, and its own problem says how to make the change again (%s %s)',
    (...view) =>
      withRepository(async (repository) => {
        await changed(repository);
        const all = await judged(repository, ...view);
        const told = all.filter(
          ({ rule, path }) => rule === 'contribution/checksum' && path !== ADDED,
        );
        expect(told.map(({ path }) => path)).toEqual([MERGED, OPEN]);
        // What was added and is to be corrected is not removed.
        expect(all.flatMap(commandsOf).filter((each) => each.includes(`-- ${ADDED}`))).toEqual([]);
        const [one, other] = told.map(commandsOf);
        expect(one?.join('\n')).toContain(`-- ${OPEN}`);
        expect(other).toEqual(one);
        expect(told[1]?.help).toContain('To keep a part of this change, get it back');
      }),
  );
});

describe('a contribution that was moved to the archive of another epic', () => {
  const WRONG = '.cleo/contributions/archive/T999/contrib_1a.json';
  const [MOVED, ARCHIVE] = [pathOf('contrib_1a'), archiveOf('T999')];

  test.each([true, false])('is back with its entry, published: %s', (isPublished) =>
    withRepository(async (repository) => {
      const text = sealedText(contribution({ status: 'merged' }), []).text;
      const entry = entryOf('contrib_1a', { status: 'merged', checksum: digest(text) });
      const other = entryOf('other', { epicId: 'T999' });
      const right = { ...CITED, [MOVED]: text, [MANIFEST]: entry, [ARCHIVE]: other };
      await repository.commit('right', right);
      if (!isPublished) await published(repository);
      await repository.git('rm', '-q', MOVED);
      await repository.commit('move', { [WRONG]: text, [MANIFEST]: '', [ARCHIVE]: other + entry });
      if (isPublished) await published(repository);
      const only = ['manifest/orphaned', 'history/archive', 'manifest/duplicate-id'];
      const asked = only.flatMap((id) => ['--only', id]);
      const about = async () =>
        (await judged(repository, ...asked)).filter(({ message }) =>
          message.includes('contrib_1a'),
        );
      const [told] = await about();
      ran(repository, told === undefined ? [] : commandsOf(told));
      expect(existsSync(join(repository.root, MOVED))).toBe(true);
      if (!isPublished) expect(await repository.git('diff', 'origin/main')).toBe('');
      expect(await about()).toEqual([]);
    }),
  );
});

describe('what a hook would refuse is restored along', () => {
  const SOURCE = `.vouch/sources/${SOURCE_ID}`;
  const OTHER_ID = createHash('sha256').update('Terms.\n').digest('hex');

  test('a source that a published commit removed, and what is restored cites', () =>
    withRepository(async (repository) => {
      const approved = (evidence: string) => ({
        [DECISION]: proposal({ payload: { ...PAYLOAD, evidence: [evidence] } }),
        [CLAIM]: claim({ ...PAYLOAD, evidence: [evidence] }),
      });
      const right = await repository.commit('right', { ...APPROVED, ...approved(SOURCE_ID) });
      await published(repository);
      await repository.git('mv', SOURCE, `.vouch/sources/${OTHER_ID}`);
      const moved = `.vouch/sources/${OTHER_ID}`;
      await repository.commit('rename', {
        ...approved(OTHER_ID),
        [`${moved}/content`]: 'Terms.\n',
        [`${moved}/meta.yaml`]: source({ id: OTHER_ID, hash: OTHER_ID, byte_size: 7 }),
      });
      await published(repository);
      const found = errors(await judged(repository, '--history'));
      done(repository, found);
      expect(await repository.git('diff', right, '--', CLAIM, DECISION, SOURCE)).toBe('');
      expect(existsSync(join(repository.root, SOURCE, 'content'))).toBe(true);
      expect(errors(await judged(repository, '--range', 'HEAD~1..HEAD'))).toEqual([]);
    }));

  test('what a setting protected that was loosened along', () =>
    withRepository(async (repository) => {
      const [CONFIG, NOTE] = ['.lint-protocol.yaml', 'docs/note.md'];
      const right = { ...REJECTED, [CONFIG]: 'history:\n  immutable: [docs/note.md]\n' };
      await repository.commit('right', { ...right, [NOTE]: 'So it is.\n' });
      await published(repository);
      await repository.commit('loosen', {
        [CONFIG]: 'history:\n  immutable: []\n',
        [NOTE]: 'So it is not.\n',
        [DECISION]: proposal({ payload: PAYLOAD }),
      });
      done(repository, errors(await judged(repository)));
      // Of a setting, a hook only warns.
      expect(await repository.git('diff', '--name-only', 'origin/main')).toBe(CONFIG);
      expect(errors(await judged(repository, '--since', 'origin/main'))).toEqual([]);
    }));

  test('where a manifest is restored as well, only what may still change gets another entry', () =>
    withRepository(async (repository) => {
      const [MERGED, OPEN] = [pathOf('contrib_1a'), pathOf('contrib_1b')];
      const texts = (answer: string) =>
        [sealedWith(answer, 'merged', 'T1001'), sealedWith(answer, 'complete', 'T1002')] as const;
      const files = ([merged, open]: readonly [string, string]) => ({
        ...CITED,
        [MERGED]: merged,
        [OPEN]: open,
        [MANIFEST]:
          entryOf('contrib_1a', { status: 'merged', checksum: digest(merged) }) +
          entryOf('contrib_1b', { status: 'complete', checksum: digest(open) }),
      });
      await repository.commit('right', files(texts('')));
      await published(repository);
      await repository.commit('reseal', files(texts('not ')));
      const found = errors(await judged(repository, '--since', 'origin/main'));
      const commands = [...new Set(found.flatMap(commandsOf))];
      const appended = `lint-protocol manifest append ${OPEN} && git --literal-pathspecs add -- ${MANIFEST}`;
      expect(commands.filter((each) => each.startsWith('lint-protocol'))).toEqual([appended]);
      ran(
        repository,
        commands.filter((each) => each !== appended),
      );
      expect(await repository.git('diff', '--name-only', 'origin/main')).toBe(OPEN);
    }));
});

test('what is corrected by hand names what rests on it', () =>
  withRepository(async (repository) => {
    await repository.commit('base', based({}));
    await published(repository);
    await repository.commit('approve what one proposed', {
      [LOG]:
        based({})[LOG] +
        event({
          id: 'e1',
          event: 'proposal.claim.create',
          actor: 'scout',
          object_ids: [PROPOSAL],
        }) +
        event({
          event: 'proposal.claim.approve',
          actor: 'scout',
          object_ids: [PROPOSAL, PAYLOAD.id],
        }),
      [DECISION]: proposal({ payload: PAYLOAD, decided_by: 'scout' }),
      [CLAIM]: claim({ ...PAYLOAD, evidence: [SOURCE_ID] }),
    });
    const told = (await judged(repository)).find(({ rule }) => rule === 'vouch/approver');
    const said = told?.then.find(({ action }) => action === 'do')?.text;
    expect(said).toContain(`rm -q -f --ignore-unmatch -- ${CLAIM}`);
  }));

test('a merge is taken back that cannot be right as long as the other branch is wrong', () =>
  withRepository(async (repository) => {
    const below = Object.fromEntries(
      Object.entries(REJECTED).map(([path, content]) => [`packages/api/${path}`, content]),
    );
    const main = await repository.commit('main', { 'a.txt': 'a\n', ...below });
    await published(repository);
    await repository.git('checkout', '-q', '--orphan', 'upstream');
    await repository.git('rm', '-rqf', '.');
    const text = String(REJECTED[LOG]);
    await repository.commit('forge', {
      ...REJECTED,
      [LOG]: text.replace('"actor":"', '"actor":"not-'),
      'docs/new.md': '# New\n',
    });
    await repository.git('update-ref', 'refs/remotes/upstream/main', 'HEAD');
    await repository.git('checkout', '-q', 'main');
    await repository.git(
      ...['merge', '-q', '--allow-unrelated-histories', '-Xsubtree=packages/api', '-X', 'theirs'],
      ...['-m', 'pull', 'upstream'],
    );
    const found = errors(await judged(repository, '--since', 'origin/main'));
    expect(found.map(({ help }) => help).join()).toContain('The steps undo the merge');
    done(repository, found);
    expect(await repository.git('log', '-1', '--format=%P')).toBe(main);
    expect(await repository.git('diff', '--name-only', main)).toBe('packages/api/docs/new.md');
    expect(errors(await judged(repository, '--since', 'origin/main'))).toEqual([]);
  }));
