import { type Story, stories } from '../story.ts';

const ADR = 'adr/1.md';
const KINDS = `kinds:
  adr:
    files: [adr/*.md]
    format: markdown
    id: id
    steps: { member: status, to: { proposed: [accepted], accepted: ["superseded*"] } }
    fixed: { when: { status: [accepted] }, except: [status] }
`;

const adr = (status: string, text: string) => ({
  [ADR]: `---\nid: a\nstatus: ${status}\n---\n\n${text}\n`,
});

/** Main goes on, and a branch says something else of a record that main has had all along. */
async function parted(story: Story, before: string, of: readonly [status: string, text: string]) {
  await story.commit('first', { '.lint-protocol.yaml': KINDS, ...adr(before, 'One.') });
  await story.branch('side', 'first');
  await story.commit('side', adr(...of));
  await story.git('switch', '--quiet', 'main');
}

const STEP = 'custom-step adr/1.md:3';
const FIXED = 'custom-fixed adr/1.md:6';

export default stories('Merges of records that are settled', {
  'what a branch made of a settled record, and its state': {
    why: 'the commit of the branch is reported, and the merge only has what that commit made',
    async tell(story) {
      await parted(story, 'accepted', ['partly superseded', 'Two.']);
      await story.commit('main', { 'README.md': 'More.\n' });
      await story.merge('merge', ['side'], adr('partly superseded', 'Two.'));
      await story.findsAll('--history', `${FIXED} in side`, `${STEP} in side`);
    },
  },
  'a draft of a branch, in place of what main had accepted': {
    why: 'where they parted it was not settled: the merge alone takes the decision back',
    async tell(story) {
      await parted(story, 'proposed', ['proposed', 'Two.']);
      await story.commit('main', adr('accepted', 'One.'));
      await story.merge('merge', ['side'], adr('proposed', 'Two.'));
      await story.findsAll('--history', `${FIXED} in merge`, `${STEP} in merge`);
    },
  },
  'what a branch made of it, and one word more': {
    why: 'no parent has what the merge has',
    async tell(story) {
      await parted(story, 'accepted', ['partly superseded', 'Two.']);
      await story.commit('main', { 'README.md': 'More.\n' });
      await story.merge('merge', ['side'], adr('partly superseded', 'Three.'));
      await story.findsAll('--history', `${FIXED} in merge`, `${FIXED} in side`, `${STEP} in side`);
    },
  },
  'what a branch made of it, in place of another text that main accepted since': {
    why: 'main had settled something else than where they parted',
    async tell(story) {
      await parted(story, 'accepted', ['partly superseded', 'Two.']);
      await story.commit('main', adr('accepted', 'Main.'));
      await story.merge('merge', ['side'], adr('partly superseded', 'Two.'));
      await story.findsAll(
        '--history',
        `${FIXED} in main`,
        `${FIXED} in merge`,
        `${FIXED} in side`,
        `${STEP} in side`,
      );
    },
  },
});
