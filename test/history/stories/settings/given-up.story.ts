import { type Contents, type Story, stories } from '../story.ts';

const CONFIG = '.lint-protocol.yaml';
const WATCHED = 'history:\n  appendOnly: [ops/*.log]\n  immutable: [docs/adr/*.md]\n';
const NOTHING = 'rules: {}\n';
const LOG = 'ops/deploy.log';
const ADR = 'docs/adr/1.md';

const FIRST = { [CONFIG]: WATCHED, [LOG]: 'a\nb\n', [ADR]: 'one\n', 'docs/adr/2.md': 'two\n' };
const FAULT = { [LOG]: 'a\n', [ADR]: 'other\n', 'docs/adr/2.md': null };
const GIVEN_UP = [`settings-loosened ${CONFIG}:2`, `settings-loosened ${CONFIG}:3`];
const FOUND = [
  ...GIVEN_UP,
  'immutable-source docs/adr/1.md:1',
  'immutable-source docs/adr/2.md:1',
  `append-only ${LOG}:2`,
];

function inCommit(label: string, found: readonly string[]): readonly string[] {
  return found.map((each) => `${each} in ${label}`);
}

/** What a change is in each view of it, before it is committed and afterwards. */
async function everywhere(story: Story, change: Contents, found: readonly string[]) {
  const before = await story.name('before');
  await story.stage(change);
  for (const view of ['', '--staged', '--hook pre-commit']) await says(story, view, found);
  await story.commit('change');
  for (const view of ['--history', '--since HEAD~1', `--range ${before}..HEAD`])
    await says(story, view, inCommit('change', found));
}

async function says(story: Story, view: string, found: readonly string[]) {
  const { found: said, error } = await story.lint(view);
  if (error !== null || said.join('\n') !== found.join('\n'))
    throw new Error(`${view}: ${error}\n${said.join('\n')}\ninstead of\n${found.join('\n')}`);
}

export default stories('Settings that protect files are given up', {
  'by the change that breaks the files': {
    why: 'the commit before says what is protected, or every change could switch off its judge',
    async tell(story) {
      await story.commit('first', FIRST);
      await everywhere(story, { ...FAULT, [CONFIG]: NOTHING }, FOUND);
    },
  },
  'with the whole configuration': {
    why: 'a configuration that is gone protects nothing either',
    async tell(story) {
      await story.commit('first', FIRST);
      await everywhere(story, { ...FAULT, [CONFIG]: null }, FOUND);
    },
  },
  'by narrower globs': {
    why: 'what the globs named before is what counts',
    async tell(story) {
      await story.commit('first', FIRST);
      const narrow = WATCHED.replace('*.log', 'a*.log').replace('*.md', '9*.md');
      await everywhere(story, { ...FAULT, [CONFIG]: narrow }, FOUND);
    },
  },
  'in a file that the configuration extends': {
    why: 'what the configuration is made of is the configuration',
    async tell(story) {
      const extended = { [CONFIG]: 'extends: team.yaml\n', 'team.yaml': WATCHED };
      await story.commit('first', { ...FIRST, ...extended });
      await everywhere(story, { ...FAULT, 'team.yaml': NOTHING }, [
        ...GIVEN_UP.map((each) => each.replace(CONFIG, 'team.yaml')),
        ...FOUND.slice(2),
      ]);
    },
  },
  'by a log that may change from now on': {
    why: 'a file that never changes is given up where it may grow',
    async tell(story) {
      await story.commit('first', FIRST);
      const grows = 'history:\n  appendOnly: [ops/*.log, docs/adr/*.md]\n';
      await everywhere(story, { [CONFIG]: grows }, [`settings-loosened ${CONFIG}:3`]);
    },
  },
  'in a commit of its own first': {
    why: 'the commit that gives up says so, and what a branch begins with judges all of it',
    async tell(story) {
      const first = await story.commit('first', FIRST);
      await story.stage({ [CONFIG]: NOTHING });
      await says(story, '--hook pre-commit', GIVEN_UP);
      await story.commit('config');
      await story.commit('fault', FAULT);
      const found = [...inCommit('config', GIVEN_UP), ...inCommit('fault', FOUND.slice(2))];
      for (const view of [`--since ${first}`, `--range ${first}..HEAD`])
        await says(story, view, found);
      const head = await story.repo.head();
      const push = `refs/heads/main ${head} refs/heads/main ${first}\n`;
      await story.findsFor('--hook pre-push origin url', push, ...found);
      await says(story, '--history', inCommit('config', GIVEN_UP));
    },
  },
  'after the fault': {
    why: 'the commit with the fault was made by the settings that protect',
    async tell(story) {
      const first = await story.commit('first', { 'a.txt': '' });
      await story.commit('watched', FIRST);
      await story.commit('fault', FAULT);
      await story.commit('config', { [CONFIG]: NOTHING, 'docs/adr/3.md': 'x' });
      const found = [...inCommit('fault', FOUND.slice(2))];
      const gone = inCommit('config', GIVEN_UP);
      for (const view of ['--history', `--since ${first}`])
        await says(story, view, [...gone, ...found]);
    },
  },
  'with a log that moves, and has another line then': {
    why: 'a log that did not move as it was is gone, and nothing protects it once it is restored',
    async tell(story) {
      await story.commit('first', FIRST);
      const moved = { [LOG]: null, 'logs/deploy.log': 'a\nx\nc\n' };
      const there = WATCHED.replace('ops/*.log', 'logs/*.log');
      await everywhere(story, { ...moved, [CONFIG]: there }, [
        `settings-loosened ${CONFIG}:2`,
        `log-removed ${LOG}:1`,
      ]);
    },
  },
  'by a rule that is switched off': {
    why: 'the level from before judges the change that lowers it',
    async tell(story) {
      await story.commit('first', FIRST);
      const rules = 'rules:\n  history/append-only: "off"\n  history/immutable-source: info\n';
      await everywhere(story, { ...FAULT, [CONFIG]: WATCHED + rules }, [
        `settings-loosened ${CONFIG}:5`,
        `settings-loosened ${CONFIG}:6`,
        ...FOUND.slice(2),
      ]);
    },
  },
  'by switching off all rules about changes': {
    why: 'the rule that reports this is one of them',
    async tell(story) {
      await story.commit('first', FIRST);
      const { [LOG]: _, ...files } = FIRST;
      await story.stage({
        ...files,
        [LOG]: 'a\n',
        [CONFIG]: `${WATCHED}rules:\n  history/*: "off"\n`,
      });
      const found = [`settings-loosened ${CONFIG}:5`, `append-only ${LOG}:2`];
      const { found: said } = await story.lint('--staged --only *');
      if (found.some((each) => !said.includes(each))) throw new Error(said.join('\n'));
    },
  },
  'by an entry that excuses the change it comes with': {
    why: 'what excuses is agreed on after somebody has seen the problem',
    async tell(story) {
      await story.commit('first', FIRST);
      await story.stage({ [LOG]: 'a\n' });
      const blob = await story.git('rev-parse', `:${LOG}`);
      const entry = `ignore:\n  - rule: history/append-only\n    path: ${LOG}\n    blob: ${blob}\n    reason: because\n`;
      await everywhere(story, { [LOG]: 'a\n', [CONFIG]: WATCHED + entry }, [
        `append-only ${LOG}:2`,
      ]);
    },
  },
  'in a merge': {
    why: 'a merge that keeps settings which another parent had changed gives up what these protect',
    async tell(story) {
      const { [CONFIG]: _, ...files } = FIRST;
      await story.commit('first', { ...files, [CONFIG]: NOTHING });
      await story.branch('side', 'first');
      await story.commit('side', { 'a.txt': '' });
      await story.git('switch', '--quiet', 'main');
      await story.commit('watched', { [CONFIG]: WATCHED });
      await story.merge('merge', ['side'], { [CONFIG]: NOTHING, [LOG]: 'a\n' });
      const found = [...GIVEN_UP, `append-only ${LOG}:2`];
      for (const view of ['--history', `--since ${story.id('watched')}`])
        await says(story, view, inCommit('merge', found));
    },
  },
  'by a branch that follows another one': {
    why: 'what was accepted there is taken over like any change: the settings first, then the files',
    async tell(story) {
      const first = await story.commit('first', FIRST);
      const config = await story.commit('config', { [CONFIG]: NOTHING });
      const fault = await story.commit('fault', FAULT);
      await story.branch('side', 'first');
      const own = await story.commit('own', { 'a.txt': '' });
      await story.git('merge', '--quiet', '--no-edit', config);
      const followed = await story.repo.head();
      await says(story, `--since ${own}`, inCommit('config', GIVEN_UP));
      await story.git('merge', '--quiet', '--no-edit', fault);
      for (const begins of [followed, fault]) await says(story, `--since ${begins}`, []);
      const both = [...inCommit('config', GIVEN_UP), ...inCommit('fault', FOUND.slice(2))];
      for (const begins of [own, first]) await says(story, `--since ${begins}`, both);
    },
  },
  'and put back with the files': {
    why: 'what restores is no problem, and neither are settings that protect again',
    async tell(story) {
      await story.commit('first', FIRST);
      await story.commit('fault', { ...FAULT, [CONFIG]: NOTHING });
      await story.stage({ ...FIRST, [LOG]: 'a\nb\nc\n' });
      await says(story, '--staged', []);
      await story.commit('restored');
      await says(story, '--since HEAD~1', []);
      await says(story, '--history', inCommit('fault', FOUND));
    },
  },
  'and put back, with what else was protected since': {
    why: 'a remedy may not be the next problem; settings that nobody objected to are another matter',
    async tell(story) {
      const there = { 'logs/deploy.log': 'a\nx\nc\n' };
      await story.commit('first', FIRST);
      const moved = { [CONFIG]: WATCHED.replace('ops/*.log', 'logs/*.log'), [LOG]: null };
      await story.commit('fault', { ...moved, ...there });
      await story.stage(FIRST);
      await says(story, '--staged', []);
      await story.commit('restored');
      await says(story, '--since HEAD~1', []);
      const both = { [CONFIG]: WATCHED.replace('ops/*.log', 'ops/*.log, logs/*.log') };
      await story.commit('both', both);
      await story.stage({ [CONFIG]: WATCHED });
      await says(story, '--staged', [`settings-loosened ${CONFIG}:2`]);
    },
  },
});
