import { type Contents, lines, type Story, stories } from '../story.ts';

const CONFIG = '.lint-protocol.yaml';
const RUNS = 'runs/a.jsonl';
const KINDS = `kinds:
  run: { files: [runs/*.jsonl], format: jsonl, id: id, keep: append }
  note:
    files: [notes/*.md]
    format: markdown
    id: id
    keep: fixed
`;

const note = (text: string) => `---\nid: n\n---\n\n${text}\n`;

const FIRST = {
  [CONFIG]: KINDS,
  [RUNS]: lines('e1'),
  'notes/1.md': note('One.'),
  'notes/2.md': note('Two.'),
};

/** What is found of a commit that came from the one before, in each view. */
async function everywhere(story: Story, label: string, ...found: readonly string[]) {
  for (const view of ['--history', '--since start']) await says(story, view, label, found);
}

async function says(story: Story, view: string, label: string, found: readonly string[]) {
  const { found: said, error } = await story.lint(view);
  const wanted = found.map((each) => (label === '' ? each : `${each} in ${label}`));
  if (error !== null || said.join('\n') !== wanted.join('\n'))
    throw new Error(`${view}: ${error}\n${said.join('\n')}\ninstead of\n${wanted.join('\n')}`);
}

/** A branch that appends a run and adds a note, and main that appends another. */
async function parted(story: Story, ofSide: Contents = {}): Promise<void> {
  await story.commit('first', FIRST);
  await story.git('tag', 'start');
  await story.branch('side', 'first');
  await story.commit('side', { [RUNS]: lines('e1', 's'), 'notes/s.md': note('Side.'), ...ofSide });
  await story.git('switch', '--quiet', 'main');
  await story.commit('main', { [RUNS]: lines('e1', 'm') });
}

export default stories('Records of declared kinds that are kept', {
  'a merge that keeps all': {
    why: 'each parent is found in it',
    async tell(story) {
      await parted(story);
      await story.merge('merge', ['side'], {
        [RUNS]: lines('e1', 'm', 's'),
        'notes/s.md': note('Side.'),
      });
      await everywhere(story, 'merge');
    },
  },
  'a line that came to both branches, which a union of both has twice': {
    why: 'nothing is lost by it, and a log that only grows keeps both: a warning at the merge, and no error',
    async tell(story) {
      await parted(story, { [RUNS]: lines('e1', 'x') });
      await story.commit('also', { [RUNS]: lines('e1', 'm', 'x') });
      await story.merge('merge', ['side'], {
        [RUNS]: lines('e1', 'x', 'm', 'x'),
        'notes/s.md': note('Side.'),
      });
      for (const view of ['--history', '--since start', '']) {
        const { report } = await story.lint(`${view} --only custom/* --only history/*`);
        const ofRuns = report.diagnostics.filter(({ path }) => path === RUNS);
        const said = ofRuns.map(({ rule, level }) => `${level} ${rule}`);
        const isState = view === '';
        if (
          said.join() !== (isState ? 'warning custom/unique-id' : 'warning history/merged-copies')
        )
          throw new Error(`${view}: ${said}`);
      }
    },
  },
  'a merge that drops what the branch has': {
    why: 'runs of the branch are gone, and so is its note',
    async tell(story) {
      await parted(story);
      await story.merge('merge', ['side'], {});
      await everywhere(story, 'merge', `custom-fixed notes/s.md:2`, `append-only ${RUNS}:2`);
    },
  },
  'a merge that writes what neither parent has': {
    why: 'a change within a merge is a change',
    async tell(story) {
      await parted(story);
      await story.merge('merge', ['side'], {
        [RUNS]: lines('e1', 'm', 's'),
        'notes/1.md': note('Another.'),
        'notes/s.md': note('Side.'),
      });
      await everywhere(story, 'merge', 'custom-fixed notes/1.md:2');
    },
  },
  'a squash': {
    why: 'what the branch appended is appended',
    async tell(story) {
      await parted(story);
      await story.commit('squash', {
        [RUNS]: lines('e1', 'm', 's'),
        'notes/s.md': note('Side.'),
      });
      await everywhere(story, 'squash');
    },
  },
  'a merge of three': {
    why: 'each of the three is found in it',
    async tell(story) {
      await parted(story);
      await story.branch('third', 'first');
      await story.commit('third', { 'notes/t.md': note('Third.') });
      await story.git('switch', '--quiet', 'main');
      await story.merge('merge', ['side', 'third'], {
        [RUNS]: lines('e1', 'm', 's'),
        'notes/s.md': note('Side.'),
        'notes/t.md': note('Third.'),
      });
      await everywhere(story, 'merge');
    },
  },
  'a branch that changed a note, in a merge': {
    why: 'it is reported where it was made, and not again where it arrives',
    async tell(story) {
      await parted(story, { 'notes/1.md': note('Another.') });
      await story.merge('merge', ['side'], {
        [RUNS]: lines('e1', 'm', 's'),
        'notes/1.md': note('Another.'),
        'notes/s.md': note('Side.'),
      });
      await says(story, '--history', 'side', ['custom-fixed notes/1.md:5']);
      await says(story, '--since start', 'side', ['custom-fixed notes/1.md:5']);
    },
  },
  'a branch that deleted a note, in a merge': {
    why: 'it is reported where it was deleted, and not again where that arrives',
    async tell(story) {
      await parted(story);
      await story.git('switch', '--quiet', 'side');
      await story.commit('deleted', { 'notes/1.md': null });
      await story.git('switch', '--quiet', 'main');
      await story.merge('merge', ['side'], {
        [RUNS]: lines('e1', 'm', 's'),
        'notes/1.md': null,
        'notes/s.md': note('Side.'),
      });
      await says(story, '--history', 'deleted', ['custom-fixed notes/1.md:2']);
    },
  },
  'two branches that both add a note under one name': {
    why: 'nobody knows which of the two holds, and one is lost',
    async tell(story) {
      await parted(story, { 'notes/new.md': note('One way.') });
      await story.commit('too', { 'notes/new.md': note('The other way.') });
      await story.merge('merge', ['side'], {
        [RUNS]: lines('e1', 'm', 's'),
        'notes/s.md': note('Side.'),
      });
      await everywhere(story, 'merge', 'custom-fixed notes/new.md:2');
    },
  },
  'a note in other line ends and keys in another order': {
    why: 'it says the same',
    async tell(story) {
      await story.commit('first', FIRST);
      await story.git('tag', 'start');
      await story.commit('ends', { 'notes/1.md': note('One.').replaceAll('\n', '\r\n') });
      await story.passes('--history');
    },
  },
  'values that are read as others, or written like others': {
    why: 'what a record says is what is written there, and not what is left of it in a double',
    async tell(story) {
      const kinds = `kinds:
  card: { files: [cards/*.json], format: json, id: id, keep: fixed }
  plan: { files: [plans/*.yaml], format: yaml, id: id, keep: fixed }
  item: { files: [list.json], format: json, items: list, id: id, fixed: { except: [x] } }
`;
      const last = '12345678901234567890';
      const card = (sum: string) => `{"id":"c","x":1,"sum":${sum}}\n`;
      const plan = (sum: string) => `id: p\nsum: ${sum}\n`;
      const changes: Record<string, readonly [string, string]> = {
        'cards/digits.json': [card(last), card('12345678901234567891')],
        'cards/large.json': [card('1e400'), card('2e400')],
        'cards/list.json': [card('{"a":1}'), card('[["a",1]]')],
        'cards/none.json': [card('{}'), card('[]')],
        'list.json': [`{"list":[${card(last)}]}`, `{"list":[${card('12345678901234567891')}]}`],
        'plans/hash.yaml': [plan('0012345'), plan('12345')],
        'plans/infinite.yaml': [plan('.inf'), plan('.nan')],
        'plans/null.yaml': [plan('.inf'), plan('null')],
        'plans/side.yaml': [plan('.inf'), plan('-.inf')],
        'plans/text.yaml': [plan('5'), plan('"5"')],
      };
      const ways = Object.entries(changes);
      const inState = (nth: 0 | 1) =>
        Object.fromEntries(ways.map(([path, states]) => [path, states[nth]]));
      const same = { 'cards/order.json': card(last), 'plans/hexadecimal.yaml': plan('16') };
      await story.commit('first', { [CONFIG]: kinds, ...inState(0), ...same });
      await story.git('tag', 'start');
      await story.commit('fault', {
        ...inState(1),
        'cards/order.json': `{ "sum": ${last},\n  "x": 1.0, "id": "c" }`,
        'plans/hexadecimal.yaml': plan('0x10'),
      });
      const found = ways.map(([path]) => `custom-fixed ${path}:${/yaml$/.test(path) ? 2 : 1}`);
      await everywhere(story, 'fault', ...found);
    },
  },
  'a note that is put back': {
    why: 'the change is reported, and its restoration is none',
    async tell(story) {
      await story.commit('first', FIRST);
      await story.commit('fault', { 'notes/1.md': note('Another.'), 'notes/2.md': null });
      await story.stage({ 'notes/1.md': note('One.'), 'notes/2.md': note('Two.') });
      await says(story, '--staged', '', []);
      await story.commit('restored');
      await says(story, '--since HEAD~1', '', []);
    },
  },
  'kinds that are taken out with the change': {
    why: 'the commit before says what is kept',
    async tell(story) {
      await story.commit('first', FIRST);
      await story.git('tag', 'start');
      await story.commit('fault', {
        [CONFIG]: 'rules: {}\n',
        [RUNS]: lines('other'),
        'notes/1.md': note('Another.'),
      });
      await everywhere(
        story,
        'fault',
        `settings-loosened ${CONFIG}:2`,
        `settings-loosened ${CONFIG}:7`,
        'immutable-source notes/1.md:1',
        `append-only ${RUNS}:1`,
      );
    },
  },
  'a kind that is renamed, and a schema that it gets': {
    why: 'what is kept is the files, whatever their kind is called',
    async tell(story) {
      await story.commit('first', FIRST);
      await story.git('tag', 'start');
      const renamed = KINDS.replace('note:', 'memo:').replace('id: id', 'schema: s.json, id: id');
      await story.commit('renamed', { [CONFIG]: renamed, 's.json': '{}' });
      await story.passes('--history');
      await story.commit('fault', { 'notes/1.md': note('Another.'), [RUNS]: '' });
      await says(story, '--history', 'fault', [
        'custom-fixed notes/1.md:2',
        `log-removed ${RUNS}:1`,
      ]);
    },
  },
});
