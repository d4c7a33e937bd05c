import { type Contents, type Story, stories } from '../story.ts';

const CONFIG = '.lint-protocol.yaml';
const WATCHED = 'history:\n  appendOnly: [ops/*.log]\n  immutable: [docs/adr/*.md]\n';
const FIRST = { [CONFIG]: WATCHED, 'ops/deploy.log': 'a\nb\n', 'docs/adr/1.md': 'one\n' };

/** Nothing is wrong with a change, before it is committed and afterwards. */
async function passes(story: Story, change: Contents) {
  await story.stage(change);
  // What only the working tree has, has no id yet.
  await story.git('reset', '--quiet');
  await story.passes('');
  await story.git('add', '--all');
  for (const view of ['', '--staged', '--hook pre-commit']) await story.passes(view);
  await story.commit('change');
  for (const view of ['--history', '--since HEAD~1']) await story.passes(view);
}

export default stories('Settings that protect files change', {
  'to protect more': {
    why: 'who protects more gives nothing up',
    async tell(story) {
      await story.commit('first', { ...FIRST, [CONFIG]: 'rules: {}\n' });
      await passes(story, { [CONFIG]: WATCHED });
    },
  },
  'from YAML to JSON': {
    why: 'they say the same in another file',
    async tell(story) {
      await story.commit('first', FIRST);
      const history = { appendOnly: ['ops/*.log'], immutable: ['docs/adr/*.md'] };
      await passes(story, { [CONFIG]: null, '.lint-protocol.json': JSON.stringify({ history }) });
    },
  },
  'into a file that the configuration extends': {
    why: 'they say the same in another file',
    async tell(story) {
      await story.commit('first', FIRST);
      await passes(story, { [CONFIG]: 'extends: team.yaml\n', 'team.yaml': WATCHED });
    },
  },
  'to other globs for the same files': {
    why: 'what counts is which files there are',
    async tell(story) {
      await story.commit('first', FIRST);
      const other =
        'history:\n  immutable: ["docs/adr/[0-9].md"]\n  appendOnly: ["ops/{deploy,b}.log"]\n';
      await passes(story, { [CONFIG]: other, 'ops/deploy.log': 'a\nb\nc\n' });
    },
  },
  'for files that are not there': {
    why: 'nothing is protected less',
    async tell(story) {
      await story.commit('first', { ...FIRST, [CONFIG]: `${WATCHED}  archives: [old/*.log]\n` });
      await passes(story, { [CONFIG]: WATCHED });
      const first = { [CONFIG]: WATCHED.replace('[ops/*.log]', '[ops/*.log, logs/*.log]') };
      await story.commit('second', first);
      await passes(story, { [CONFIG]: WATCHED });
    },
  },
  'and a log moves with its glob': {
    why: 'it is protected where it is now, with all that it held',
    async tell(story) {
      await story.commit('first', FIRST);
      const moved = WATCHED.replace('ops/', 'logs/').replace('docs/', 'notes/');
      await passes(story, {
        [CONFIG]: moved,
        'ops/deploy.log': null,
        'logs/deploy.log': 'a\nb\nc\n',
        'docs/adr/1.md': null,
        'notes/adr/1.md': 'one\n',
      });
    },
  },
  'before a branch that is older is merged': {
    why: 'the branch never had the settings, and the merge has them',
    async tell(story) {
      await story.commit('first', { ...FIRST, [CONFIG]: 'rules: {}\n' });
      await story.branch('side', 'first');
      await story.commit('side', { 'ops/deploy.log': 'a\nb\nc\n', 'docs/adr/2.md': 'two\n' });
      await story.git('switch', '--quiet', 'main');
      await story.commit('watched', { [CONFIG]: WATCHED });
      await story.git('merge', '--quiet', '--no-ff', '--no-commit', 'side');
      await story.passes('--hook pre-merge-commit');
      await story.commit('merge');
      await story.passes('--history');
      await story.passes(`--since ${story.id('watched')}`);
    },
  },
  'with a package that gets its own': {
    why: 'a configuration below the root is not used, and changes nothing',
    async tell(story) {
      await story.commit('first', FIRST);
      await passes(story, { 'packages/api/.lint-protocol.yaml': 'rules: {}\n' });
    },
  },
  'to rules that are stricter': {
    why: 'who asks for more gives nothing up',
    async tell(story) {
      await story.commit('first', FIRST);
      await passes(story, { [CONFIG]: `${WATCHED}rules:\n  history/merged-copies: error\n` });
    },
  },
});
