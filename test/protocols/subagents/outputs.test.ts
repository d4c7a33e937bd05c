// biome-ignore-all lint/suspicious/noTemplateCurlyInString: tokens that nobody resolved
import { describe, expect, test } from 'vitest';
import {
  agent,
  ENTRY,
  MANIFEST_PATH,
  manifest,
  OUTPUT,
  OUTPUT_PATH,
} from '../../../src/protocols/subagents/example.ts';
import { entry, lint, told } from './judge.ts';

const LISTED = { [MANIFEST_PATH]: manifest(ENTRY) };

test('a manifest and its output', async () => {
  expect(await told({ ...LISTED, [OUTPUT_PATH]: OUTPUT })).toEqual([]);
});

describe('the file of an entry', () => {
  const file = (path: string) => manifest(entry({ file: path }));

  test.each([
    ['../agent-outputs/research/T2398-analysis.md', []],
    ['./research/T2398-analysis.md', []],
    [OUTPUT_PATH, ['warning subagent/output-exists root 1:31-1:73']],
    [
      '../../x.md',
      [
        'error subagent/output-exists outside 1:31-1:43',
        `warning subagent/output-unlisted unlisted ${OUTPUT_PATH}@1:1-1:20`,
      ],
    ],
    [
      '~/x.md',
      [
        'error subagent/output-exists outside 1:31-1:39',
        `warning subagent/output-unlisted unlisted ${OUTPUT_PATH}@1:1-1:20`,
      ],
    ],
  ])('%s', async (path, expected) => {
    expect(await told({ [MANIFEST_PATH]: file(path), [OUTPUT_PATH]: OUTPUT })).toEqual(expected);
  });

  test('behind a link nobody can look: the link is told, not the entry', async () => {
    const linked = { 'agent-outputs/research': { symlink: '/mnt' } };
    expect(await told({ ...LISTED, ...linked })).toEqual([
      'error file/symlink folder agent-outputs/research@1:1-1:1',
    ]);
  });

  test('that a later entry corrects is told with what is missing to judge it', async () => {
    const [wrong, right] = [
      entry({ file: 'research/T2398-b.md' }),
      entry({ id: `${ENTRY.id}-r1` }),
    ];
    const help = async (...entries: object[]) => {
      const files = { [MANIFEST_PATH]: manifest(...entries), [OUTPUT_PATH]: OUTPUT };
      const found = (await lint(files)).filter(({ rule }) => rule === 'subagent/output-exists');
      return found.map((each) => each.help);
    };
    expect(await help(wrong, right)).toEqual([expect.stringContaining('--unshallow')]);
    expect(await help(wrong)).toEqual([expect.stringContaining('Did you mean')]);
  });

  test('that git ignores is only worth knowing', async () => {
    expect(await told({ ...LISTED, '.gitignore': '/agent-outputs/*/\n' })).toEqual([
      'info subagent/output-exists ignored 1:31-1:59',
    ]);
  });
});

describe('the name of an output', () => {
  const name = (file: string) => told({ [MANIFEST_PATH]: manifest(entry({ file })) });

  test.each([
    'research/T2398-analysis.md',
    'implementations/T2400-skill-loader.sh',
    'a/T2400-x.test.ts',
    'specs/CLEO-SUBAGENT-PROTOCOL-v1.md',
    'specs/v1.2.MD',
    'agent-outputs/specs/X.md',
  ])('%s', async (file) => {
    expect(await name(file)).toEqual([expect.stringContaining('output-exists')]);
  });

  test.each([
    'T2398-analysis.md',
    'a/b/T2398-analysis.md',
    'research/T2398-Analysis.md',
    'research/T2398-analysis',
    'research/T23-analysis.md',
    'research/T2398-a-.md',
    'research/T2398--a.md',
    'research/xT2398-a.md',
    'research/T2398-a.md.',
    'research/T2398-a.m_d',
    'specs/a/X.md',
    'specs/.X.md',
    'specs/X',
    'specs/X.m_d',
    'my-specs/X.md',
    'docs/adr/ADR-1.md',
  ])('%s is none', async (file) => {
    expect(await name(file)).toEqual([
      expect.stringContaining('error subagent/output-exists absent'),
      expect.stringContaining('warning subagent/output-name name 1:31-'),
    ]);
  });
});

describe('files beside the manifest', () => {
  const NOTE = '**Task**: T2398\n';

  test('one that no entry names is only that', async () => {
    expect(await told({ [MANIFEST_PATH]: '', 'agent-outputs/T2398.md': 'A note\n' })).toEqual([
      'warning subagent/output-unlisted unlisted agent-outputs/T2398.md@1:1-1:7',
    ]);
  });

  test('may be the one whose entry can not be read', async () => {
    expect(
      await told({ [MANIFEST_PATH]: '{"id": \n', 'agent-outputs/T2398.md': 'A note\n' }),
    ).toEqual([expect.stringContaining('file/syntax')]);
  });

  test.each(['a-readme.md', 'readme.md.md', 'README.txt.md'])('%s is no README', async (name) => {
    const path = `agent-outputs/${name}`;
    expect(await told({ [MANIFEST_PATH]: '', [path]: NOTE })).toEqual([
      `warning subagent/output-unlisted unlisted ${path}@1:1-1:16`,
    ]);
  });

  test.each([
    ['T2398.md', ''],
    ['T2398_x.md', ''],
    ['wave/T2398-X.md', ''],
    ['x.md', '# X\n\n- **task:** T2398\n'],
    ['x.md', '---\na: 1\n---\n**Date**: today | **Task**: anything\n'],
  ])('%s that says %j is an output', async (name, text) => {
    expect(await told({ [MANIFEST_PATH]: '', [`agent-outputs/${name}`]: text })).toEqual([
      expect.stringContaining(`subagent/output-unlisted unlisted agent-outputs/${name}`),
    ]);
  });

  test.each([
    ['T23.md', ''],
    ['T2398x.md', ''],
    ['t2398.md', ''],
    ['T2398/x.md', ''],
    ['x.md', '`**Task**: T2398`\n'],
    ['x.md', '**Task**:\n'],
    ['x.md', '## Steps\n\n**Task**: T2398\n'],
    ['x.md', 'Set ${HOME}\n\n| a |\n|---|\n| b | c |\n'],
    ['x.md', '---\na: [\n---\n**Task**: T2398\n'],
    ['.notes/T2398.md', NOTE],
    ['T2398/.notes/a/b/T2398.md', '---\na: [\n---\n'],
    ['adrs/T2398.md', NOTE],
    ['adrs/a/T2398.md', '---\na: [\n---\n'],
  ])('%s that says %j is none', async (name, text) => {
    const files = { [MANIFEST_PATH]: '', 'agent-outputs/adrs/MANIFEST.jsonl': '{\n' };
    expect(await told({ ...files, [`agent-outputs/${name}`]: text })).toEqual([]);
  });

  test.each(['x.md', '.notes/x.md', 'adrs/x.md'])(
    '%s is one where an entry names it',
    async (name) => {
      const files = {
        [MANIFEST_PATH]: manifest(entry({ file: name })),
        'agent-outputs/adrs/MANIFEST.jsonl': '',
        [`agent-outputs/${name}`]: '---\na: [\n---\n',
      };
      expect(await told(files)).toContainEqual(
        expect.stringContaining(`error file/syntax yamlUnclosed agent-outputs/${name}`),
      );
    },
  );

  test('five of a folder are five problems, six are one, with the folders below apart', async () => {
    const six = [1, 2, 3, 4, 5, 6].map((n) => `agent-outputs/T239${n}.md`);
    const files = (paths: readonly string[]) =>
      told({ [MANIFEST_PATH]: '', ...Object.fromEntries(paths.map((path) => [path, 'A\n'])) });
    expect(await files(six.slice(1))).toHaveLength(5);
    expect(await files([...six, 'agent-outputs/a/T2398.md'])).toEqual([
      `warning subagent/output-unlisted many ${six[0]}@1:1-1:2`,
      'warning subagent/output-unlisted unlisted agent-outputs/a/T2398.md@1:1-1:2',
    ]);
  });

  test('READMEs and files that are no Markdown need no entry', async () => {
    const files = {
      'agent-outputs/README.md': NOTE,
      'agent-outputs/a/Readme.md': NOTE,
      'agent-outputs/T2398-a.sh': '',
    };
    expect(await told({ [MANIFEST_PATH]: '', ...files })).toEqual([]);
  });

  test('a file of the outer manifest may be listed by the inner one, and the other way round', async () => {
    const inner = 'agent-outputs/old/agent-outputs';
    const found = await told({
      [MANIFEST_PATH]: manifest(entry({ file: 'old/agent-outputs/research/T2398-analysis.md' })),
      [`${inner}/MANIFEST.jsonl`]: '',
      [`${inner}/research/T2398-analysis.md`]: OUTPUT,
    });
    expect(found).toEqual(['warning subagent/output-name name 1:31-1:77']);
  });
});

describe('the structure of an output', () => {
  const output = (text: string) => told({ ...LISTED, [OUTPUT_PATH]: text });
  const SECTIONS = '\n## Summary:\n\n## Content (long)\n\n## More\n\n## REFERENCES\n';

  test.each([
    [
      'colons within the bold text',
      '# A\n\n**Task:** T2398\n**Date:** 2026-01-26\n**Status:** complete\n',
    ],
    ['a list', '# A\n\n- **Status**: Complete\n- **Date**: 2026-01-26\n- **task** : `T2398`\n'],
    [
      'one line',
      'A\n=\n\n**Task**: T2398 | **Date**: 2026-01-26 | **Status**: ✅ complete, at last\n',
    ],
    [
      'front matter before it',
      '---\ntask: T1\n---\n# A\n\n**Task**: T2397, [T2398](x)\n**Date**: 2026-01-26\n**Status**: complete\n',
    ],
  ])('%s', async (_name, head) => {
    expect(await output(head + SECTIONS)).toEqual([]);
  });

  test('a line without a value, in code or after the first section is missing', async () => {
    const text = `# A\n\n**Task**:\n\`**Date**: 2026-01-26\`\n${SECTIONS}\n**Status**: blocked\n`;
    expect(await output(text)).toEqual(
      Array(3).fill(`warning subagent/output-structure line ${OUTPUT_PATH}@1:1-1:4`),
    );
  });

  test('an empty file lacks it all, at its start', async () => {
    const found = await output('');
    expect(found).toHaveLength(7);
    expect(new Set(found.map((each) => each.split('@')[1]))).toEqual(new Set(['1:1-1:1']));
  });
});

describe('output and entry', () => {
  const differing = (text: string, ...entries: readonly object[]) =>
    told({ [MANIFEST_PATH]: manifest(...entries), [OUTPUT_PATH]: text });

  test('the last entry counts', async () => {
    const first = entry({ id: 'T2398-first', status: 'partial', needs_followup: ['x'] });
    expect(await differing(OUTPUT, first, ENTRY)).toEqual([]);
  });

  test.each([
    ['T2398', 'T23981', 'differs', '3:11-3:17'],
    ['2026-01-26', 'today', 'differs', '4:11-4:16'],
    ['complete', 'incomplete', 'differs', '5:13-5:23'],
    ['complete', 'partial', 'differs', '5:13-5:20'],
  ])('%s is not %s', async (value, written, message, at) => {
    expect(await differing(OUTPUT.replace(value, written), ENTRY)).toEqual([
      `error subagent/output-agrees ${message} ${OUTPUT_PATH}@${at}`,
    ]);
  });

  test('a wrong field of the entry is told once', async () => {
    const wrong = entry({ id: 'x', date: 'today', status: 'done' });
    const found = await differing(OUTPUT, wrong);
    expect(found.map((each) => each.split(' ').slice(1, 3).join(' '))).toEqual(
      Array(3).fill('subagent/manifest-schema wrong'),
    );
  });
});

describe('tables and tokens of an output', () => {
  const note = (text: string) =>
    told({ [MANIFEST_PATH]: manifest(), 'agent-outputs/T2398.md': text }).then((found) =>
      found.filter((each) => !each.includes('output-unlisted')),
    );

  test.each([
    [
      '| a | b |\n|---|---|\n| `x|y` | z |\n',
      ['warning subagent/table-escape extra agent-outputs/T2398.md@3:11-3:12'],
    ],
    ['| a | b |\n|---|---|\n| `x\\|y` | z |\n', []],
    ['| a | b |\n|---|---|\n| x | y | | |\n| x |\n', []],
    [
      '> | a |\n> |---|\n> | x | y | z |\n',
      ['warning subagent/table-escape extra agent-outputs/T2398.md@3:9-3:14'],
    ],
    ['    | a |\n    |---|\n    | x | y |\n', []],
    ['a | b | c\n', []],
  ])('%j', async (text, expected) => {
    expect(await note(text)).toEqual(expected);
  });

  test('a token is what the text is about', async () => {
    expect(await note('Set ${HOME}, {{NAME}} and @a.md.\n')).toEqual([]);
  });
});

describe('an output outside the folder of the manifest', () => {
  const partial = OUTPUT.replace('complete', 'partial');

  test.each([
    ['from the root', 'docs/T2398-analysis.md', 'docs/T2398-analysis.md'],
    ['from the manifest', '../docs/T2398-analysis.md', 'docs/T2398-analysis.md'],
    ['where messages may stand', '../inbox/T2398-analysis.md', 'inbox/T2398-analysis.md'],
  ])('is judged when an entry names it %s', async (_how, file, path) => {
    const files = { [MANIFEST_PATH]: manifest(entry({ file })) };
    expect(await told({ ...files, [path]: OUTPUT })).not.toContainEqual(
      expect.stringContaining('output-agrees'),
    );
    expect(await told({ ...files, [path]: partial })).toContainEqual(
      expect.stringMatching(`^error subagent/output-agrees differs ${path}@5:13-5:20`),
    );
  });

  test.each([
    ['a record of its own kind', '.cleo/agents/scout.md', agent('scout')],
    ['no Markdown', 'docs/T2398.txt', 'Nothing of an output.'],
  ])('is left alone where it is %s', async (_what, file, content) => {
    const files = { [MANIFEST_PATH]: manifest(entry({ file })), [file]: content };
    const found = await told(files);
    expect(found.filter((each) => /output-(structure|agrees)/.test(each))).toEqual([]);
  });

  test('is no output when nobody names it', async () => {
    expect(await told({ ...LISTED, [OUTPUT_PATH]: OUTPUT, 'docs/T2398-x.md': '' })).toEqual([]);
  });

  test('is one for every manifest that names it, and judged by the last', async () => {
    const file = '../docs/T2398-analysis.md';
    const files = {
      [MANIFEST_PATH]: manifest(entry({ file })),
      'b/agent-outputs/MANIFEST.jsonl': manifest(entry({ file: 'docs/T2398-analysis.md' })),
      'docs/T2398-analysis.md': partial,
    };
    const found = await told(files);
    expect(found.filter((each) => each.includes('output-agrees'))).toHaveLength(1);
  });
});
