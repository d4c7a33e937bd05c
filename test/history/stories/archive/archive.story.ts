import { type Contents, stories } from '../story.ts';

const MANIFEST = '.cleo/contributions/CONTRIBUTIONS.jsonl';
const ARCHIVE = '.cleo/contributions/archive/T100/CONTRIBUTIONS.jsonl';
const ONLY = '--only history/archive --only history/append-only --only history/log-removed';

function entry(name: string, epicId = 'T100'): string {
  const filePath = `.cleo/contributions/${name}.json`;
  return `${JSON.stringify({ id: `contrib_${name}`, epicId, filePath })}\n`;
}

/** Two contributions of one epic and one of another. */
const BEFORE: Contents = {
  [MANIFEST]: entry('a') + entry('z', 'T200') + entry('b'),
  '.cleo/contributions/a.json': '{"a":1}',
  '.cleo/contributions/b.json': '{"b":1}',
};

/** The first epic archived, as it should be. */
const ARCHIVED: Contents = {
  [MANIFEST]: entry('z', 'T200'),
  [ARCHIVE]: entry('a') + entry('b'),
  '.cleo/contributions/a.json': null,
  '.cleo/contributions/b.json': null,
  '.cleo/contributions/archive/T100/a.json': '{"a":1}',
  '.cleo/contributions/archive/T100/b.json': '{"b":1}',
};

export default stories('An epic is archived', {
  'with its entries and files': {
    why: 'everything that left the manifest is in the archive as it was',
    async tell(story) {
      await story.commit('first', BEFORE);
      await story.stage(ARCHIVED);
      await story.passes(`--staged ${ONLY}`);
      await story.commit('archive');
      await story.passes(`--history ${ONLY}`);
    },
  },
  'and a new entry is appended in the same commit': {
    why: 'what is left is kept, and the new entry follows it',
    async tell(story) {
      await story.commit('first', BEFORE);
      const manifest = entry('z', 'T200') + entry('c', 'T200');
      await story.commit('archive', { ...ARCHIVED, [MANIFEST]: manifest });
      await story.passes(`--history ${ONLY}`);
    },
  },
  'and was the last one: the manifest is deleted': {
    why: 'nothing was left in it',
    async tell(story) {
      await story.commit('first', { [MANIFEST]: entry('a') });
      await story.commit('archive', { [MANIFEST]: null, [ARCHIVE]: entry('a') });
      await story.passes(`--history ${ONLY}`);
    },
  },
  'in two commits': {
    why: 'between them the entries were nowhere',
    async tell(story) {
      await story.commit('first', BEFORE);
      await story.commit('second', { [MANIFEST]: entry('z', 'T200') });
      await story.commit('third', ARCHIVED);
      await story.finds(`--history ${ONLY}`, `append-only ${MANIFEST}:1 in second`);
    },
  },
  'with one entry lost': {
    why: 'the archive took the others along, so the gap is told as part of the archival',
    async tell(story) {
      await story.commit('first', BEFORE);
      await story.commit('archive', { ...ARCHIVED, [ARCHIVE]: entry('b') });
      await story.finds(`--history ${ONLY}`, `archive ${MANIFEST}:1 in archive`);
    },
  },
  'with one entry changed on the way': {
    why: 'what is in the archive is not what left the manifest',
    async tell(story) {
      await story.commit('first', BEFORE);
      const changed = entry('a').replace('T100', 'T1000');
      await story.commit('archive', { ...ARCHIVED, [ARCHIVE]: changed + entry('b') });
      await story.finds(`--history ${ONLY}`, `archive ${MANIFEST}:1 in archive`);
    },
  },
  'and another entry is changed in its shadow': {
    why: 'the entry of the other epic stays in the manifest, and so stays as it is',
    async tell(story) {
      await story.commit('first', BEFORE);
      const manifest = entry('z', 'T200').replace('contrib_z', 'contrib_y');
      await story.commit('archive', { ...ARCHIVED, [MANIFEST]: manifest });
      await story.finds(`--history ${ONLY}`, `append-only ${MANIFEST}:1 in archive`);
    },
  },
  'with another epic’s entry': {
    why: 'an archive holds one epic',
    async tell(story) {
      await story.commit('first', BEFORE);
      const archive = entry('a') + entry('z', 'T200') + entry('b');
      await story.commit('archive', { ...ARCHIVED, [MANIFEST]: '', [ARCHIVE]: archive });
      await story.finds(`--history ${ONLY}`, `archive ${ARCHIVE}:2 in archive`);
    },
  },
  'without its files': {
    why: 'the entry names a file that its reader will look for in the archive',
    async tell(story) {
      await story.commit('first', BEFORE);
      await story.commit('archive', {
        [MANIFEST]: entry('z', 'T200'),
        [ARCHIVE]: entry('a') + entry('b'),
      });
      await story.finds(
        `--history ${ONLY}`,
        `archive ${MANIFEST}:1 in archive`,
        `archive ${MANIFEST}:3 in archive`,
      );
    },
  },
  'and a file is changed on the way': {
    why: 'the checksum in the entry is that of the file that was there',
    async tell(story) {
      await story.commit('first', BEFORE);
      const path = '.cleo/contributions/archive/T100/a.json';
      await story.commit('archive', { ...ARCHIVED, [path]: '{"a":2}' });
      await story.finds(`--history ${ONLY}`, `archive ${MANIFEST}:1 in archive`);
    },
  },
  'on a branch, while main appends': {
    why: 'against main the archived entries are missing, and stand in the archive',
    async tell(story) {
      await story.commit('first', BEFORE);
      await story.branch('side', 'first');
      await story.commit('archive', ARCHIVED);
      await story.git('switch', '--quiet', 'main');
      await story.commit('main', { [MANIFEST]: `${BEFORE[MANIFEST]}${entry('d', 'T200')}` });
      const manifest = entry('z', 'T200') + entry('d', 'T200');
      await story.merge('merge', ['side'], { ...ARCHIVED, [MANIFEST]: manifest });
      await story.passes(`--history ${ONLY}`);
    },
  },
  'on a branch, and the merge forgets what main appended': {
    why: 'that entry was never archived',
    async tell(story) {
      await story.commit('first', BEFORE);
      await story.branch('side', 'first');
      await story.commit('archive', ARCHIVED);
      await story.git('switch', '--quiet', 'main');
      await story.commit('main', { [MANIFEST]: `${BEFORE[MANIFEST]}${entry('d', 'T200')}` });
      await story.merge('merge', ['side'], ARCHIVED);
      await story.finds(`--history ${ONLY}`, `archive ${MANIFEST}:4 in merge`);
    },
  },
  'of a log of one’s own, and the archive loses it later': {
    why: 'an archive is where entries stay: it is a log itself, whatever makes it one',
    async tell(story) {
      const config = 'history:\n  appendOnly: [own.log]\n  archives: [old.log]\n';
      await story.commit('first', { '.lint-protocol.yaml': config, 'own.log': 'e1\ne2\n' });
      await story.commit('archive', { 'own.log': 'e2\n', 'old.log': 'e1\n' });
      await story.passes('--history');
      await story.commit('third', { 'old.log': null });
      await story.finds('--history', 'log-removed old.log:1 in third');
    },
  },
});
