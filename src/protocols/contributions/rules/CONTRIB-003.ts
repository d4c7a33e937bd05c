import { defineCitationRule } from '../../../core/citation-rule.ts';
import { fileFault } from '../../../core/evidence.ts';
import { unlessBefore } from '../../../core/evidence-words.ts';
import { LONGEST_PATH, quoted } from '../../../core/found-value.ts';
import type { NearPath } from '../../../core/request.ts';
import { isOutput } from '../contribution.ts';
import { contribution, OUTPUT, PATH } from '../example.ts';

function output(others: Record<string, string>): Record<string, string> {
  return { 'README.md': '', [PATH]: contribution({ researchOutputs: [OUTPUT] }), ...others };
}

export default defineCitationRule({
  id: 'CONTRIB-003',
  kinds: ['contribution'],
  level: 'error',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.7 and 1.9.2',
  summary: 'A research output exists where the contribution says',
  why: 'A contribution is judged by its research. Nobody can read a file that was never committed, or that moved.',
  fix: 'Commit the file, or correct "filePath". It is relative to the root of the repository.',
  decisions: [
    'The file must exist in the state that is checked, or in a state in which quotes are looked for (see `contribution/evidence-quote`). A file that was deleted since is an info.',
    'A file that git ignores, or that is behind a link or in a submodule, cannot be verified. That is an info.',
  ],
  messages: {
    absent: 'There is no file {file}',
    gone: 'The file {file} is gone; it existed when this was recorded',
    folder: '{file} is a folder, not a file',
    outside: '{file} leads out of the repository',
    ignored: 'Git ignores {file}, so its existence cannot be verified',
    beyond: '{file} is behind a link or in a submodule, so it cannot be checked',
  },
  examples: {
    valid: [{ name: 'a file that is there', files: output({ [OUTPUT.filePath]: '# Stores\n' }) }],
    invalid: [
      {
        name: 'no such file',
        files: output({}),
        expect: [{ message: 'absent', path: PATH, at: '35:19-35:61' }],
      },
      {
        name: 'a file that was removed since (info)',
        files: output({}),
        past: output({ [OUTPUT.filePath]: '# Stores\n' }),
        expect: [{ message: 'gone', path: PATH, at: '35:19-35:61' }],
      },
      {
        name: 'another case, and another folder',
        files: {
          'docs/Research/2026-01-26_queue-stores.md': '',
          'docs/2026-01-27_queue-sizes.md': '',
          [PATH]: contribution({
            researchOutputs: [
              OUTPUT,
              { ...OUTPUT, filePath: 'docs/research/2026-01-27_queue-sizes.md' },
            ],
          }),
        },
        expect: [
          { message: 'absent', path: PATH, at: '35:19-35:61' },
          { message: 'absent', path: PATH, at: '44:19-44:60' },
        ],
      },
      {
        name: 'a folder, and a place elsewhere',
        files: {
          'docs/research/a.md': '',
          [PATH]: contribution({
            researchOutputs: [
              { ...OUTPUT, filePath: 'docs/research' },
              { ...OUTPUT, filePath: '/tmp/2026-01-26_queue-stores.md' },
            ],
          }),
        },
        expect: [
          { message: 'folder', path: PATH, at: '35:19-35:34' },
          { message: 'outside', path: PATH, at: '44:19-44:52' },
        ],
      },
      {
        name: 'ignored (info)',
        files: output({ '.gitignore': 'docs/research/\n' }),
        expect: [{ message: 'ignored', path: PATH, at: '35:19-35:61' }],
      },
      {
        name: 'behind a link (info)',
        files: { docs: { symlink: '../notes' }, [PATH]: output({})[PATH] ?? '' },
        expect: [{ message: 'beyond', path: PATH, at: '35:19-35:61' }],
      },
    ],
  },
  *checkCitation(answered, citation) {
    const fault = isOutput(citation) ? fileFault(answered) : null;
    if (fault === null) return;
    const { presence, near } = answered.now;
    const data = { file: quoted(citation.path, LONGEST_PATH) };
    const found = { at: citation.at, data };
    if (fault === 'gone') {
      const help = 'Nothing has to be done: the file is still in the history.';
      yield { ...found, message: 'gone', level: 'info', help };
    } else if (fault === 'unseen') {
      const isIgnored = presence === 'ignored';
      yield isIgnored
        ? { ...found, message: 'ignored', level: 'info' }
        : { ...found, message: 'beyond', level: 'info', help: ELSEWHERE };
    } else yield { ...found, message: fault, ...nearHelp(near), ...unlessBefore(answered) };
  },
});

const ELSEWHERE = 'Put a copy of the file into the repository, or name another path.';

function nearHelp(near: NearPath | undefined): { help?: string; expected?: string } {
  if (near === undefined) return {};
  const name = quoted(near.path, LONGEST_PATH);
  if (near.isSure) {
    return { help: `Write ${name}, which exists.`, expected: JSON.stringify(near.path) };
  }
  return { help: `Did you mean ${name}? If not, commit the file under the path in "filePath".` };
}
