import { gzipSync } from 'node:zlib';
import { LOG, lines, logOf, stories } from '../story.ts';

const SEGMENT = '.vouch/audit.log.2026-01.jsonl.gz';

export default stories('An audit log is rotated', {
  'into a segment beside it': {
    why: 'the oldest events stand in the segment, the rest goes on',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2', 'e3'));
      await story.commit('rotate', {
        ...logOf('e3', 'e4'),
        [SEGMENT]: gzipSync(lines('e1', 'e2')),
      });
      await story.passes('--history');
    },
  },
  'as a whole': {
    why: 'the log may be empty or gone when all of it stands in a segment',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2'));
      await story.commit('rotate', { [LOG]: '', [SEGMENT]: gzipSync(lines('e1', 'e2')) });
      await story.passes('--history');
      await story.commit('more', logOf('e3'));
      const second = '.vouch/audit.log.2026-02.jsonl.gz';
      await story.commit('again', { [LOG]: null, [second]: gzipSync(lines('e3')) });
      await story.passes('--history');
    },
  },
  'into a segment that lacks an event': {
    why: 'the event is nowhere any more',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2', 'e3'));
      await story.commit('rotate', { ...logOf('e3'), [SEGMENT]: gzipSync(lines('e1')) });
      await story.finds('--history', 'append-only log:2 in rotate');
    },
  },
  'into a segment that says something else': {
    why: 'the log was shortened, and the segment is another story',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2', 'e3'));
      await story.commit('rotate', { ...logOf('e3'), [SEGMENT]: gzipSync(lines('e1', 'x2')) });
      await story.finds('--history', 'rotation log:2 in rotate');
    },
  },
  'into a segment that is cut off': {
    why: 'what can’t be unpacked holds nothing',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2', 'e3'));
      const cut = gzipSync(lines('e1', 'e2')).subarray(0, 14);
      await story.commit('rotate', { ...logOf('e3'), [SEGMENT]: cut });
      await story.finds('--history', 'rotation log:1 in rotate');
    },
  },
  'into a segment that is damaged at its end': {
    why: 'some tools would unpack all of it, and others nothing',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2', 'e3'));
      const whole = gzipSync(lines('e1', 'e2'));
      const noChecksum = whole.subarray(0, -4);
      const wrongChecksum = Buffer.concat([whole.subarray(0, -8), Buffer.alloc(8)]);
      const more = Buffer.concat([whole, Buffer.from('more')]);
      for (const damaged of [noChecksum, wrongChecksum, more]) {
        await story.stage({ ...logOf('e3'), [SEGMENT]: damaged });
        await story.finds('--staged', `file/syntax ${SEGMENT}:1`, 'rotation log:1');
      }
      await story.stage({ ...logOf('e3'), [SEGMENT]: whole });
      await story.passes('--staged');
    },
  },
  'into a segment of several parts': {
    why: 'gzip files may be written one behind the other, and are unpacked as one',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2', 'e3'));
      const parts = Buffer.concat([gzipSync(lines('e1')), gzipSync(lines('e2'))]);
      await story.stage({ ...logOf('e3'), [SEGMENT]: parts });
      await story.passes('--staged');
      const twice = Buffer.concat([parts, gzipSync(lines('e2'))]);
      await story.stage({ ...logOf('e3'), [SEGMENT]: twice });
      await story.finds('--staged', 'rotation log:3');
    },
  },
  'into a segment that came earlier': {
    why: 'what the log held twice is lost nowhere; what the segment does not hold is',
    async tell(story) {
      await story.commit('first', { ...logOf('e1', 'e2'), [SEGMENT]: gzipSync(lines('e1')) });
      await story.commit('second', logOf('e2'));
      await story.passes('--history');
      await story.commit('third', { ...logOf('e3') });
      await story.finds('--history', 'append-only log:1 in third');
    },
  },
  'and what is left is changed in its shadow': {
    why: 'the rest of the log is judged as if the rotated events had never been there',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2', 'e3'));
      await story.commit('rotate', { ...logOf('x3'), [SEGMENT]: gzipSync(lines('e1', 'e2')) });
      await story.finds('--history', 'append-only log:1 in rotate');
    },
  },
  'on a branch, while main appends': {
    why: 'against main the rotated events stand in a segment that main does not have',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2'));
      await story.branch('side', 'first');
      const segment = { [SEGMENT]: gzipSync(lines('e1')) };
      await story.commit('rotate', { ...logOf('e2'), ...segment });
      await story.git('switch', '--quiet', 'main');
      await story.commit('main', logOf('e1', 'e2', 'e3'));
      await story.merge('merge', ['side'], { ...logOf('e2', 'e3'), ...segment });
      await story.passes('--history');
    },
  },
  'and the segment is deleted later': {
    why: 'the events had left the log for the segment, and are nowhere any more',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2'));
      await story.commit('rotate', { ...logOf('e2'), [SEGMENT]: gzipSync(lines('e1')) });
      await story.commit('third', { [SEGMENT]: null });
      await story.finds('--history', `rotation ${SEGMENT}:1 in third`);
      await story.commit('fourth', { [SEGMENT]: gzipSync(lines('x1')) });
      const found = ['third', 'fourth'].map((label) => `rotation ${SEGMENT}:1 in ${label}`);
      await story.finds('--history', ...found);
    },
  },
  'and the segment is changed later': {
    why: 'what was recorded is another story now',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2'));
      await story.commit('rotate', { ...logOf('e2'), [SEGMENT]: gzipSync(lines('e1')) });
      await story.stage({ [SEGMENT]: gzipSync(lines('x1')) });
      await story.finds('--staged', `rotation ${SEGMENT}:1`);
      await story.finds('', `rotation ${SEGMENT}:1`);
      await story.stage({ [SEGMENT]: Buffer.concat([gzipSync(lines('e1')), Buffer.alloc(1)]) });
      await story.finds('--staged', `file/syntax ${SEGMENT}:1`, `rotation ${SEGMENT}:1`);
    },
  },
  'and the segment takes the next number, as another comes': {
    why: 'by their names, what left the log later would have left it first',
    async tell(story) {
      const [one, two] = ['.vouch/audit.log.1.jsonl.gz', '.vouch/audit.log.2.jsonl.gz'];
      const [old, next] = [gzipSync(lines('e1')), gzipSync(lines('e2'))];
      await story.commit('first', { ...logOf('e2', 'e3'), [one]: old });
      await story.stage({ ...logOf('e3'), [one]: next, [two]: old });
      await story.finds('--staged', `rotation ${one}:1`);
      await story.stage({ ...logOf('e3'), [one]: old, [two]: next });
      await story.passes('--staged');
    },
  },
  'on two branches, and the merge keeps the segment of one': {
    why: 'the events that the other branch moved to its segment are in none of the merge',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2'));
      await story.branch('side', 'first');
      const ours = gzipSync(lines('e1', 'e2', 's3'));
      await story.commit('append', logOf('e1', 'e2', 's3'));
      await story.commit('side', { ...logOf('s4'), [SEGMENT]: ours });
      await story.git('switch', '--quiet', 'main');
      const theirs = gzipSync(lines('e1', 'e2'));
      await story.commit('main', { ...logOf('m3'), [SEGMENT]: theirs });
      await story.merge('merge', ['side'], { ...logOf('m3', 's4'), [SEGMENT]: theirs });
      await story.finds('--history', `rotation ${SEGMENT}:1 in merge`);
    },
  },
  'into a bomb': {
    why: 'a segment unpacks to no more than a log may hold; that it does not is no verdict',
    async tell(story) {
      const config = 'limits:\n  logBytes: 1000\n';
      await story.commit('first', { '.lint-protocol.yaml': config, [LOG]: '0'.repeat(2000) });
      await story.commit('rotate', { [LOG]: 'x', [SEGMENT]: gzipSync('0'.repeat(100_000)) });
      await story.refuses('--history', 'segment-too-large');
    },
  },
});
