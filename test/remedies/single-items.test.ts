import { describe, expect, test } from 'vitest';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { commandsOf, errors, judged, ran } from './judged.ts';

const TASKS = 'tasks.jsonl';
const KINDS = `kinds:
  item:
    files: [${TASKS}]
    format: jsonl
    id: id
    steps: { member: status, to: { open: [doing, dropped], doing: [closed, open], closed: [], dropped: [] }, gone: error }
`;
const item = (id: string, status: string) => `{"id":"${id}","status":"${status}"}\n`;
const SOUND = item('t1', 'closed') + item('t2', 'doing') + item('t3', 'open');
const WRONG = item('t1', 'open') + item('t3', 'open');
const RULE = 'history/custom-step';

async function published(repository: TestRepository): Promise<void> {
  await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
}

async function told(repository: TestRepository, ...args: readonly string[]) {
  return (await judged(repository, ...args)).filter(({ rule }) => rule === RULE);
}

const wordsOf = (found: Awaited<ReturnType<typeof told>>) =>
  found.map(({ then }) => then.map(({ action, text }) => (action === 'do' ? text : action)));

describe('records of one file of which one was reopened and one removed', () => {
  test('published: each is given back, and what others became since stays', () =>
    withRepository(async (repository) => {
      const base = await repository.commit('sound', {
        [TASKS]: SOUND,
        '.lint-protocol.yaml': KINDS,
      });
      await repository.commit('wrong', { [TASKS]: WRONG });
      await repository.commit('since', {
        [TASKS]: WRONG.replace('"t3","status":"open"', '"t3","status":"doing"'),
      });
      await published(repository);
      const found = await told(repository, '--history');
      expect(wordsOf(found)).toEqual([
        [`Set status of "t1" in "${TASKS}" back to "closed".`, 'run', 'run'],
        [
          `Give "${TASKS}" the record "t2" again, as \`git cat-file blob ${base}:${TASKS}\` has it.`,
          'run',
          'run',
          // One entry accepts both: nobody is offered to accept the second with the first.
          expect.stringMatching(
            /^This accepts all 2 problems .* fix the others first.*history\.accepted/,
          ),
        ],
      ]);
      const back = item('t1', 'closed') + item('t3', 'doing') + item('t2', 'doing');
      repository.write({ [TASKS]: back });
      expect(errors(await judged(repository))).toEqual([]);
      for (const each of found) ran(repository, commandsOf(each));
      expect(await repository.git('show', `HEAD:${TASKS}`)).toBe(back.trimEnd());
      expect(errors(await judged(repository, '--since', 'origin/main'))).toEqual([]);
      expect(await told(repository, '--history')).toHaveLength(2);
    }));

  test('not published: the commit is made anew', () =>
    withRepository(async (repository) => {
      await repository.commit('sound', { [TASKS]: SOUND, '.lint-protocol.yaml': KINDS });
      await published(repository);
      await repository.commit('wrong', { [TASKS]: WRONG });
      const found = await told(repository, '--since', 'origin/main');
      expect(wordsOf(found)).toEqual([
        ['run', `Set status of "t1" in "${TASKS}" back to "closed".`, 'run', 'run'],
        ['run', expect.stringContaining(`the record "t2" again, as`), 'run', 'run'],
      ]);
    }));

  test('a state from which nothing leads back is not set back: that would be wrong again', () =>
    withRepository(async (repository) => {
      await repository.commit('sound', {
        [TASKS]: item('t1', 'dropped'),
        '.lint-protocol.yaml': KINDS,
      });
      await repository.commit('wrong', { [TASKS]: item('t1', 'closed') });
      await published(repository);
      const found = await told(repository, '--history');
      expect(wordsOf(found)).toEqual([[expect.stringContaining('history.accepted')]]);
    }));
});

describe('a record of one file that has another id, and says what it said', () => {
  const task = (id: string, title: string, more = '') =>
    `{"id":"${id}","title":"${title}","status":"doing"${more}}\n`;
  const REFERRING = KINDS.replace('id: id\n', 'id: id\n    refers: [{ from: parent, to: item }]\n');
  const sound = task('t1', 'Write terms') + task('t2', 'Ask bank');
  const given = (base: string) =>
    `"t9" in "${TASKS}" only says what "t1" said. Give it the id "t1" again, as \`git cat-file blob ${base}:${TASKS}\` has it.`;
  const added = (base: string) =>
    `Give "${TASKS}" the record "t1" again, as \`git cat-file blob ${base}:${TASKS}\` has it.`;

  const begun = async (repository: TestRepository) => {
    const config = { '.lint-protocol.yaml': REFERRING };
    const base = await repository.commit('sound', { ...config, [TASKS]: sound });
    await published(repository);
    return base;
  };
  const wordsFor = async (repository: TestRepository, ...args: readonly string[]) =>
    wordsOf(await told(repository, ...args)).flatMap(
      (steps) => steps[steps.length - 3] ?? steps[0],
    );

  test('is called as before, as long as nobody else has the change', () =>
    withRepository(async (repository) => {
      const base = await begun(repository);
      const wrong = sound.replace('"t1"', '"t9"').replace('"Ask bank"', '"Ask a bank"');
      repository.write({ [TASKS]: wrong });
      expect(wordsOf(await told(repository))).toEqual([[given(base), 'run']]);
      await repository.commit('renamed', {});
      const found = await told(repository, '--since', 'origin/main');
      expect(wordsOf(found)).toEqual([['run', given(base), 'run', 'run']]);
      const right = wrong.replace('"t9"', '"t1"');
      repository.write({ [TASKS]: right });
      for (const each of found) ran(repository, commandsOf(each));
      expect(await repository.git('show', `HEAD:${TASKS}`)).toBe(right.trimEnd());
      expect(errors(await judged(repository, '--since', 'origin/main'))).toEqual([]);
    }));

  test.each([
    ['says more', task('t9', 'Write terms', ',"by":"ann"')],
    ['is referred to', task('t9', 'Write terms') + task('t3', 'Send', ',"parent":"t9"')],
  ])('stays where it %s', (_, lines) =>
    withRepository(async (repository) => {
      const base = await begun(repository);
      await repository.commit('renamed', { [TASKS]: lines + task('t2', 'Ask bank') });
      const found = await wordsFor(repository, '--since', 'origin/main');
      expect(found).toEqual([added(base)]);
    }),
  );

  test('stays where others have it', () =>
    withRepository(async (repository) => {
      const base = await begun(repository);
      await repository.commit('renamed', { [TASKS]: sound.replace('"t1"', '"t9"') });
      await published(repository);
      const [steps] = wordsOf(await told(repository, '--history'));
      expect(steps?.[0]).toBe(added(base));
    }));
});

describe('a record of one file that was settled and changed', () => {
  const SETTLED = `kinds:
  item:
    files: [${TASKS}]
    format: jsonl
    id: id
    fixed: { when: { status: [closed] }, except: [note] }
`;
  const closed = (score: number) => `{"id":"t1","status":"closed","score":${score}}\n`;

  async function changed(repository: TestRepository) {
    const before = { '.lint-protocol.yaml': SETTLED, [TASKS]: closed(3) + item('t2', 'open') };
    const base = await repository.commit('settled', before);
    await published(repository);
    repository.write({ [TASKS]: closed(9) + item('t2', 'doing') });
    return base;
  }

  const settled = async (repository: TestRepository, ...args: readonly string[]) =>
    (await judged(repository, ...args)).filter(({ rule }) => rule === 'history/custom-fixed');

  test('is given back what it was, where it is not committed or nobody has it', () =>
    withRepository(async (repository) => {
      const base = await changed(repository);
      const back = `Restore the fixed values of "t1" in "${TASKS}", as \`git cat-file blob ${base}:${TASKS}\` prints them. Leave the other values.`;
      expect(wordsOf(await settled(repository))).toEqual([[back, 'run']]);
      await repository.commit('changed', {});
      const own = wordsOf(await settled(repository, '--since', 'origin/main'));
      expect(own).toEqual([['run', back, 'run', 'run']]);
      repository.write({ [TASKS]: closed(3) + item('t2', 'doing') });
      for (const each of await settled(repository, '--since', 'origin/main'))
        ran(repository, commandsOf(each));
      expect(errors(await judged(repository, '--since', 'origin/main'))).toEqual([]);
    }));

  test('is given back where others have it, and what the same commit changed beside it stays', () =>
    withRepository(async (repository) => {
      await changed(repository);
      const other = '{"id":"t4","status":"closed","score":1}\n';
      await repository.commit('closed', { [TASKS]: closed(3) + item('t2', 'open') + other });
      const wrong = closed(9) + item('t2', 'doing') + other.replace('1}', '2}');
      await repository.commit('changed', { [TASKS]: wrong });
      await published(repository);
      const found = await settled(repository, '--history');
      expect(wordsOf(found).map((steps) => steps.slice(0, 3))).toEqual([
        [expect.stringContaining('Restore the fixed values of "t1"'), 'run', 'run'],
        [expect.stringContaining('Restore the fixed values of "t4"'), 'run', 'run'],
      ]);
      const views = async () => [
        ...errors(await judged(repository)),
        ...errors(await judged(repository, '--since', 'origin/main')),
      ];
      // One after the other, each in a commit of its own.
      const [first, second] = found.map(commandsOf);
      repository.write({ [TASKS]: closed(3) + item('t2', 'doing') + other.replace('1}', '2}') });
      expect(await views()).toEqual([]);
      ran(repository, first ?? []);
      repository.write({ [TASKS]: closed(3) + item('t2', 'doing') + other });
      expect(await views()).toEqual([]);
      ran(repository, second ?? []);
      expect(await views()).toEqual([]);
      repository.write({ [TASKS]: closed(3) + item('t2', 'doing') + other.replace('1}', '4}') });
      expect(await settled(repository)).toHaveLength(1);
    }));
});

describe('a fixed value of one record of a file that others have', () => {
  const fixed = (format: string, more: string) =>
    `kinds:\n  measure:\n    files: [m.*]\n    format: ${format}\n    id: id\n${more}    fixed: { when: { state: [final] } }\n`;

  test.each([
    [
      'jsonl',
      '    unique: kind\n',
      '{"id":"m-1","state":"final","value":14}\n{"id":"m-2","state":"raw","value":22}\n',
    ],
    [
      'yaml',
      '    items: ms\n',
      'ms:\n  - id: m-1\n    state: final\n    value: 14\n  - id: m-2\n    state: raw\n    value: 22\n',
    ],
  ])('%s: is given back in a commit of its own, and what came since stays', (format, more, text) =>
    withRepository(async (repository) => {
      const path = `m.${format}`;
      await repository.commit('sound', {
        [path]: text,
        '.lint-protocol.yaml': fixed(format, more),
      });
      const wrong = text.replace('14', '15');
      await repository.commit('wrong', { [path]: wrong });
      await repository.commit('since', { [path]: wrong.replace('raw', 'final') });
      await published(repository);
      const [found] = await judged(repository, '--history', '--only', 'history/custom-fixed');
      expect(
        found?.then.map(({ action, text: words }) => (action === 'do' ? words : action)),
      ).toEqual([
        expect.stringMatching(/^Restore the fixed values of "m-1" in "m\.\w+"/),
        'run',
        'run',
        expect.stringContaining('history.accepted'),
      ]);
      repository.write({ [path]: text.replace('raw', 'final') });
      await repository.git('add', '-A');
      expect(await judged(repository, '--staged')).toEqual([]);
      ran(repository, found === undefined ? [] : commandsOf(found));
      expect(await judged(repository, '--since', 'origin/main')).toEqual([]);
      // Another value is none that was there.
      repository.write({ [path]: text.replace('raw', 'final').replace('14', '13') });
      expect((await judged(repository)).map(({ rule }) => rule)).toEqual(['history/custom-fixed']);
    }),
  );
});

test.each(['published', 'not published'])(
  'one that was removed and came back in an earlier state is given back its own, %s',
  (where) =>
    withRepository(async (repository) => {
      const sound = item('t1', 'closed') + item('t2', 'open');
      const config = { '.lint-protocol.yaml': KINDS };
      const base = await repository.commit('sound', { ...config, [TASKS]: sound });
      await published(repository);
      await repository.commit('removed', { [TASKS]: item('t2', 'open') });
      await repository.commit('again', { [TASKS]: item('t2', 'open') + item('t1', 'open') });
      if (where === 'published') await published(repository);
      const found = await told(repository, '--since', base);
      const back = `Restore "t1" in "${TASKS}" as \`git cat-file blob ${base}:${TASKS}\` prints it.`;
      expect(
        wordsOf(found).map((steps) => steps.find((text) => /^(?:If|Give|Restore) /.test(text))),
      ).toEqual(expect.arrayContaining([expect.stringMatching(/ again, as `/), back]));
      for (const { then } of found) {
        expect(then.findIndex(({ action }) => action === 'do')).toBeLessThan(
          then.findIndex(({ text }) => text.includes(' add -- ')),
        );
      }
      repository.write({ [TASKS]: item('t2', 'open') + item('t1', 'closed') });
      for (const each of found) ran(repository, commandsOf(each));
      expect(await told(repository, '--since', base)).toHaveLength(where === 'published' ? 1 : 0);
      expect(errors(await judged(repository))).toEqual([]);
    }),
);

const ADR = 'docs/adr-1.md';
const ADRS = `kinds:
  adr:
    files: [docs/*.md]
    format: markdown
    id: id
    steps: { member: status, to: { proposed: [accepted], accepted: [superseded], superseded: [] } }
    fixed: { when: { status: [accepted, superseded] }, except: [status] }
`;
const adr = (status: string, text: string) =>
  `---\nid: adr-1\nstatus: ${status}\n---\n\n# One\n\n${text}\n`;

test('a text that was changed while a settled record was open is not right because that was settled again', () =>
  withRepository(async (repository) => {
    const right = adr('accepted', 'Keys are hashed.');
    const base = await repository.commit('sound', { '.lint-protocol.yaml': ADRS, [ADR]: right });
    await repository.commit('reopened', { [ADR]: adr('proposed', 'Keys are hashed.') });
    await repository.commit('edited', { [ADR]: adr('proposed', 'Keys are plain.') });
    await repository.commit('accepted', { [ADR]: adr('accepted', 'Keys are plain.') });
    await published(repository);
    const found = errors(await judged(repository, '--since', base));
    expect(found.map(({ rule }) => rule)).toEqual([RULE, 'history/custom-fixed']);
    for (const each of found) ran(repository, commandsOf(each));
    expect(await repository.git('show', `HEAD:${ADR}`)).toBe(right.trimEnd());
    // What a hook sees of it, too.
    await repository.git('reset', '-q', '--soft', 'HEAD~1');
    expect(errors(await judged(repository, '--staged'))).toEqual([]);
  }));

test('what was added honestly to a record since its state was set back stays', () =>
  withRepository(async (repository) => {
    const config = { '.lint-protocol.yaml': ADRS.replace(/ {4}fixed.*\n/, '') };
    const base = await repository.commit('sound', { ...config, [ADR]: adr('accepted', 'One.') });
    await repository.commit('reopened', { [ADR]: adr('proposed', 'One.') });
    await repository.commit('edited', { [ADR]: `${adr('proposed', 'One.')}\nTwo.\n` });
    await repository.commit('accepted', { [ADR]: `${adr('accepted', 'One.')}\nTwo.\n` });
    expect((await told(repository, '--since', base)).length).toBe(1);
    repository.write({ [ADR]: adr('accepted', 'One.') });
    expect(errors(await judged(repository))).toEqual([]);
  }));
