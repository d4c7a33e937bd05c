import { defineHistoryRule } from '../../../core/rule.ts';
import { parentName } from '../../logs/log-place.ts';
import { droppedOutputs, partedOver } from '../dropped-outputs.ts';
import { ENTRY, MANIFEST_PATH, manifest, OUTPUT, OUTPUT_PATH } from '../example.ts';
import { keptBeside } from '../kept-output.ts';

const OTHER = OUTPUT.replace('It holds.', 'It does not hold.');
const OTHER_ENTRY = { ...ENTRY, title: 'Another analysis' };
const SIDES = [
  { [OUTPUT_PATH]: OUTPUT, [MANIFEST_PATH]: manifest(ENTRY) },
  { [OUTPUT_PATH]: OTHER, [MANIFEST_PATH]: manifest(OTHER_ENTRY) },
];
const BOTH = { [MANIFEST_PATH]: manifest(ENTRY, OTHER_ENTRY) };

export default defineHistoryRule({
  id: 'history/output-kept',
  level: 'error',
  tellsTampering: true,
  since: '0.1.0',
  source: 'CLEO subagent protocol v1, 5.1 Manifest Entry Format',
  summary: 'A merge keeps the outputs that both branches wrote and listed',
  why: 'Two agents may write to the same path on two branches. A merge that takes one of the two files drops the work of the other agent, and its entry seems to be about the file that is left.',
  fix: 'Get the other output back from its branch into a file of its own, and list it.',
  decisions: [
    'Reported are files that both branches added, each with a manifest entry of its own. If only one branch has a further entry, its file is a later version of the other.',
    'A merge that writes the file anew keeps both, as far as anybody can say. So does one that has the other file at another path.',
    'A later commit that gets it back counts, if both commits are checked.',
  ],
  messages: {
    dropped: 'Two branches wrote an output to this path, and the merge drops the one {parent}',
  },
  kinds: ['subagent-output', 'subagent-manifest'],
  forks: ({ records }) => partedOver(records.of('subagent-output')),
  examples: {
    valid: [
      {
        name: 'both, each in a file of its own',
        past: SIDES,
        files: { ...BOTH, [OUTPUT_PATH]: OUTPUT, 'agent-outputs/research/T2398-b.md': OTHER },
      },
      {
        name: 'a later version, which the one branch wrote',
        past: [
          { [OUTPUT_PATH]: OUTPUT, [MANIFEST_PATH]: manifest(ENTRY) },
          { [OUTPUT_PATH]: OTHER, ...BOTH },
        ],
        files: { [OUTPUT_PATH]: OTHER, ...BOTH },
      },
    ],
    invalid: [
      {
        name: 'one of two',
        past: SIDES,
        files: { ...BOTH, [OUTPUT_PATH]: OUTPUT },
        expect: [{ message: 'dropped', path: OUTPUT_PATH, at: '1:1-1:20' }],
      },
    ],
  },
  *check({ step, records, forks }) {
    for (const change of records.of('subagent-output')) {
      const { after } = change;
      if (after === null) continue;
      for (const dropped of droppedOutputs(change, records, forks)) {
        const { lost, parent } = dropped;
        const { record } = after;
        const data = { parent: parentName(step, parent) };
        const found = { record, data, key: lost.record.id ?? '', value: lost.record.id };
        const at = after.fact?.opening ?? { start: 0, end: 0 };
        const remedy = keptBeside({ ...dropped, parents: step.parents });
        yield { message: 'dropped', ...found, at, ...remedy };
      }
    }
  },
  settles({ records }) {
    const blobs = records.of('subagent-output').map(({ after }) => after?.record.id);
    return ({ value }) => blobs.some((id) => id === value);
  },
});
