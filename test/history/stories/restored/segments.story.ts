import { gzipSync } from 'node:zlib';
import {
  archiveOf,
  entryOf,
  MANIFEST,
} from '../../../../src/protocols/contributions/manifest-example.ts';
import { lines, logOf, stories } from '../story.ts';

const SEGMENT = '.vouch/audit.log.1.jsonl.gz';
const ARCHIVE = archiveOf('T100');
const FILE = '.cleo/contributions/contrib_1a2b3c4d.json';
const ONLY =
  '--only history/append-only --only history/archive --only history/rotation --only history/log-removed';

export default stories('What left a log is given back', {
  'a segment that was changed': {
    why: 'it holds again what left the log',
    async tell(story) {
      const right = { [SEGMENT]: gzipSync(lines('e1')), ...logOf('e2') };
      await story.commit('first', logOf('e1', 'e2'));
      await story.commit('rotate', right);
      await story.commit('break', { [SEGMENT]: gzipSync(lines('x1')) });
      await story.findsAll(`--history ${ONLY}`, `rotation ${SEGMENT}:1 in break`);
      await story.stage(right);
      await story.passes(`--staged ${ONLY}`);
      await story.stage({ [SEGMENT]: gzipSync(lines('y1')) });
      await story.findsAll(`--staged ${ONLY}`, `rotation ${SEGMENT}:1`);
    },
  },
  'a segment that was deleted': {
    why: 'it is there again, byte for byte',
    async tell(story) {
      const right = { [SEGMENT]: gzipSync(lines('e1')) };
      await story.commit('first', logOf('e1', 'e2'));
      await story.commit('rotate', { ...right, ...logOf('e2') });
      await story.commit('break', { [SEGMENT]: null });
      await story.stage(right);
      await story.passes(`--staged ${ONLY}`);
    },
  },
  'a log that was cut without a segment': {
    why: 'the events are in the log again, and what was appended since behind them',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2', 'e3'));
      await story.commit('break', logOf('e3'));
      await story.commit('append', logOf('e3', 'e4'));
      await story.stage(logOf('e1', 'e2', 'e3', 'e4'));
      await story.passes(`--staged ${ONLY}`);
      await story.stage(logOf('e1', 'e2', 'e3'));
      await story.findsAll(`--staged ${ONLY}`, 'append-only log:1');
    },
  },
  'an entry of an archive that was changed': {
    why: 'an archive is a log, too',
    async tell(story) {
      const archived = { [MANIFEST]: '', [ARCHIVE]: entryOf('a') };
      await story.commit('first', { [MANIFEST]: entryOf('a'), [FILE]: '{}' });
      await story.commit('archive', archived);
      await story.commit('break', { [ARCHIVE]: entryOf('b') });
      await story.stage({ [ARCHIVE]: entryOf('a') });
      await story.passes('--staged --only history/append-only');
    },
  },
});
