// biome-ignore-all lint/suspicious/noTemplateCurlyInString: tokens that nobody resolved
import { describe, expect, test } from 'vitest';
import {
  agent,
  ENTRY,
  MANIFEST_PATH,
  manifest,
  OUTPUT,
  OUTPUT_PATH,
  prompt,
} from '../../../src/protocols/subagents/example.ts';
import { PROMPT_TITLES } from '../../../src/protocols/subagents/prompt-titles.ts';
import { rules } from '../../all-rules.ts';
import { lintExample } from '../tester.ts';
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

  const PACKAGE = 'packages/app/claudedocs/agent-outputs';

  test.each([
    [PACKAGE, 'claudedocs/agent-outputs/research/T2398-analysis.md', ['above']],
    [PACKAGE, 'agent-outputs/research/T2398-analysis.md', ['above']],
    [PACKAGE, 'app/claudedocs/agent-outputs/research/T2398-analysis.md', ['above']],
    [PACKAGE, `${PACKAGE}/research/T2398-analysis.md`, ['root']],
    [PACKAGE, './claudedocs/agent-outputs/research/T2398-analysis.md', ['above']],
    [PACKAGE, 'research/T2398-analysis.md', []],
    [PACKAGE, 'other/agent-outputs/research/T2398-analysis.md', ['absent']],
    [`a/b/c/d/e/f/${PACKAGE}`, 'claudedocs/agent-outputs/research/T2398-analysis.md', ['above']],
  ])('below %s: %s', async (folder, path, expected) => {
    const files = {
      [`${folder}/MANIFEST.jsonl`]: file(path),
      [`${folder}/research/T2398-analysis.md`]: OUTPUT,
    };
    const found = await lint(files);
    const own = found.filter(({ rule }) => rule === 'subagent/output-exists');
    expect(own.map(({ messageId }) => messageId)).toEqual(expected);
    expect(found.some(({ rule }) => rule === 'subagent/output-unlisted')).toBe(
      expected[0] === 'absent',
    );
    for (const each of own.filter(({ messageId }) => messageId !== 'absent')) {
      expect(each).toMatchObject({ level: 'warning', expected: '"research/T2398-analysis.md"' });
    }
  });

  test('counts from the nearest folder above that has it, and its entry is judged', async () => {
    const named = 'claudedocs/agent-outputs/research/T2398-analysis.md';
    const files = {
      [`${PACKAGE}/MANIFEST.jsonl`]: file(named),
      [`packages/app/${named}`]: OUTPUT.replace('complete', 'partial'),
      [named]: OUTPUT,
    };
    expect(await told(files)).toEqual([
      `warning subagent/output-exists above ${PACKAGE}/MANIFEST.jsonl@1:31-1:84`,
      `error subagent/output-agrees differs packages/app/${named}@5:13-5:20`,
    ]);
  });

  test.each([
    ['/drafts/', 'ignored'],
    ['/packages/app/drafts/', 'absent'],
  ])('that git ignores counts from the root, not from folders between: %s', async (line, id) => {
    const files = { [`${PACKAGE}/MANIFEST.jsonl`]: file('drafts/T2398-analysis.md') };
    const found = await lint({ ...files, '.gitignore': `${line}\n` });
    expect(found.map(({ rule, messageId }) => `${rule} ${messageId}`)).toContain(
      `subagent/output-exists ${id}`,
    );
  });

  test('that was lost below the package is not made good by a later entry', async () => {
    const named = (slug: string) => `claudedocs/agent-outputs/research/T2398-${slug}.md`;
    const [wrong, right] = [
      entry({ file: named('b') }),
      entry({ id: `${ENTRY.id}-r1`, file: 'research/T2398-analysis.md' }),
    ];
    const files = {
      [`${PACKAGE}/MANIFEST.jsonl`]: manifest(wrong, right),
      [`packages/app/${named('analysis')}`]: OUTPUT,
    };
    const told = async (past: Record<string, string>) =>
      (await lintExample(rules, { name: '', files, past }))
        .filter(({ rule }) => rule === 'subagent/output-exists')
        .map(({ messageId }) => messageId);
    expect(await told({ 'README.md': '' })).toEqual([]);
    expect(await told({ [`packages/app/${named('b')}`]: OUTPUT })).toEqual(['absent']);
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

  test('that git ignores is a warning where it is complete, else only worth knowing', async () => {
    const ignored = { '.gitignore': '/agent-outputs/*/\n' };
    expect(await told({ ...LISTED, ...ignored })).toEqual([
      'warning subagent/output-exists ignored 1:31-1:59',
    ]);
    const open = { [MANIFEST_PATH]: manifest(entry({ status: 'blocked' })) };
    expect(await told({ ...open, ...ignored })).toContain(
      'info subagent/output-exists ignored 1:31-1:59',
    );
  });
});

describe('the name of an output', () => {
  const name = async (file: string) =>
    (
      await told({ [MANIFEST_PATH]: manifest(entry({ file })), [`agent-outputs/${file}`]: 'x' })
    ).filter((each) => each.includes('output-name'));

  test.each([
    'research/T2398-analysis.md',
    'implementations/T2400-skill-loader.sh',
    'a/T2400-x.test.ts',
    'research/T2398-Analysis.md',
    'specs/CLEO-SUBAGENT-PROTOCOL-v1.md',
    'specs/v1.2.MD',
    'agent-outputs/specs/X.md',
  ])('%s', async (file) => {
    expect(await name(file)).toEqual([]);
  });

  test.each([
    'T2398-analysis.md',
    'a/b/T2398-analysis.md',
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
      expect.stringContaining('warning subagent/output-name name 1:31-'),
    ]);
  });

  test('that is not there is only that', async () => {
    const told = (await lint({ [MANIFEST_PATH]: manifest(entry({ file: 'x.md' })) })).map(
      ({ rule }) => rule,
    );
    expect(told).toEqual(['subagent/output-exists']);
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
    ['x.md', '---\na: 1\n---\n**Date**: today | **Task**: any T2398\n'],
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

  test('five below a manifest are five problems, six are one, in whatever folders', async () => {
    const six = [1, 2, 3, 4, 5, 6].map((n) => `agent-outputs/T239${n}.md`);
    const files = (paths: readonly string[]) =>
      told({ [MANIFEST_PATH]: '', ...Object.fromEntries(paths.map((path) => [path, 'A\n'])) });
    expect(await files(six.slice(1))).toHaveLength(5);
    const below = [
      ...six.slice(3),
      ...['a/x', 'a/y', 'b/z'].map((name) => `agent-outputs/${name}/T2398.md`),
    ];
    expect(await files(six)).toEqual([`warning subagent/output-unlisted many ${six[0]}@1:1-1:2`]);
    expect(await files(below)).toHaveLength(1);
  });

  test.each([
    ['research/T2398-a.md', 'complete', '', ''],
    ['research/T2398-a.md', 'partial: half', ' --followup TEXT', ''],
    ['research/T2398-a.md', 'blocked', ' --blocker missing-context=TEXT', ''],
    ['T2398-a.md', 'complete', ' --agent-type TYPE', ''],
    [
      'T2398-a.md',
      'under way',
      ' --status STATUS --agent-type TYPE',
      ' A partial output also needs `--followup TEXT`, a blocked one `--blocker missing-context=TEXT`.',
    ],
  ])(
    '%s with the status %s is recorded with what it does not say',
    async (file, status, words, more) => {
      const path = `agent-outputs/${file}`;
      const found = await lint({ [MANIFEST_PATH]: '', [path]: OUTPUT.replace('complete', status) });
      const call = `lint-protocol subagent record ${path}${words}`;
      expect(found.find(({ rule }) => rule === 'subagent/output-unlisted')?.help).toBe(
        `Append a manifest entry (\`${call}\`), or move the file elsewhere.${more}`,
      );
    },
  );

  test('six are counted by folder, those of each manifest apart', async () => {
    const paths = [1, 2, 3, 4, 5, 6].map(
      (n) => `agent-outputs/${n > 2 ? 'research/' : ''}T239${n}.md`,
    );
    const other = 'b/agent-outputs/T2398.md';
    const files = { [MANIFEST_PATH]: '', 'b/agent-outputs/MANIFEST.jsonl': '', [other]: 'A\n' };
    const found = await lint({
      ...files,
      ...Object.fromEntries(paths.map((path) => [path, 'A\n'])),
    });
    expect(found[0]?.help).toContain('`lint-protocol subagent record FILE --status');
    expect(found.map(({ path, message }) => [path, message])).toEqual([
      [
        paths[0],
        'No manifest entry names 6 outputs below "agent-outputs/": 4 in "agent-outputs/research/", 2 in "agent-outputs/"; this is the first of them',
      ],
      [other, 'No manifest entry names this file'],
    ]);
  });

  const PROMPT = `**Task**: T2398\n\n${prompt(...PROMPT_TITLES)}`;

  test.each([
    ['prompts/T2398-scout.md', NOTE],
    ['research/Prompts/T2398.md', NOTE],
    ['T2398.md', PROMPT],
    ['T2398.md', PROMPT.replaceAll('\n', '\r\n')],
    ['T2398.md', `# Spawn\n\n${NOTE}\n${prompt(...[...PROMPT_TITLES].reverse())}`],
  ])('a prompt is no output: %s', async (name, text) => {
    expect(await told({ [MANIFEST_PATH]: '', [`agent-outputs/${name}`]: text })).toEqual([]);
  });

  test.each([
    ['prompts.md', NOTE],
    ['my-prompts/T2398.md', NOTE],
    ['T2398.md', PROMPT.replace('## Skill Context', '### Skill Context')],
  ])('no prompt: %s', async (name, text) => {
    expect(await told({ [MANIFEST_PATH]: '', [`agent-outputs/${name}`]: text })).toHaveLength(1);
  });

  test('the folder of prompts has to be below the manifest', async () => {
    const files = {
      'prompts/agent-outputs/MANIFEST.jsonl': '',
      'prompts/agent-outputs/T2398.md': NOTE,
    };
    expect(await told(files)).toHaveLength(1);
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
    expect(await output(text)).toEqual([
      `warning subagent/output-structure lacks ${OUTPUT_PATH}@1:1-1:4`,
    ]);
  });

  test('an empty file lacks it all, at its start, which is one problem', async () => {
    expect(await lint({ ...LISTED, [OUTPUT_PATH]: '' })).toMatchObject([
      {
        range: { start: { offset: 0 }, end: { offset: 0 } },
        message:
          'The output lacks a title, the line "**Task**:", the line "**Date**:", the line "**Status**:", "## Summary", "## Content", "## References"',
        help: 'Above the first section, add the lines "**Task**: T2398", "**Date**: YYYY-MM-DD", "**Status**: complete|partial|blocked". Add a title ("# " and its words), "## Summary", "## Content", "## References".',
      },
    ]);
  });

  test('of many outputs is one problem, which counts what is missing', async () => {
    const names = [...'abcdefg'].map((slug) => `research/T2398-${slug}.md`);
    const text = (index: number) =>
      OUTPUT.replace('## Content', '## Found').replace(index < 2 ? '## References' : '-', '-');
    const files = names.map((file, index) => [`agent-outputs/${file}`, text(index)]);
    const [found, ...others] = (
      await lint({
        [MANIFEST_PATH]: manifest(...names.map((file) => entry({ file }))),
        ...Object.fromEntries(files),
      })
    ).filter(({ rule }) => rule === 'subagent/output-structure');
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      message:
        '7 outputs below "agent-outputs/" lack parts: "## Content" in 7, "## References" in 2; this is the first of them',
      help: 'Add the parts that are missing.',
    });
  });
});

describe('words of the template', () => {
  const WORDS = {
    Summary: '<executive summary in 2-3 sentences>',
    Content: '<main content>',
    References: '- <links to related tasks, specs, or research>',
  };
  const HEAD = '# A\n\n**Task**: T2398\n**Date**: 2026-01-26\n**Status**: complete\n\n---\n\n';
  const output = (sections: Readonly<Record<string, string>>) =>
    `${HEAD}${Object.entries({ ...WORDS, ...sections })
      .map(([title, text]) => `## ${title}\n\n${text}\n`)
      .join('\n')}`;
  const levels = async (text: string) =>
    (await lint({ ...LISTED, [OUTPUT_PATH]: text }))
      .filter(({ rule }) => rule === 'subagent/output-template')
      .map(({ level }) => level);
  const [one, two, three] = [1, 2, 3].map((count) => ({
    error: Array(count).fill('error'),
    warning: Array(count).fill('warning'),
  }));

  test.each([
    ['all of them', {}, three?.error],
    ['one blank', { Content: '' }, two?.error],
    ['one with a comment', { Content: '<!-- to do -->' }, two?.error],
    ['one that is parted', { Content: '<main content>\n\n---' }, three?.error],
    ['words of HTML', { Summary: '<summary>' }, three?.error],
    ['a section below', { Content: '### Part\n\n<main content>' }, three?.error],
    ['one with words', { Content: 'Read.' }, two?.warning],
    ['words beside the template', { Content: '<main content>\n\nRead.' }, three?.warning],
    ['code beside the template', { Content: '<main content>\n\n```\nx\n```' }, three?.warning],
    ['a link', { References: '- T2392' }, two?.warning],
    ['only one left', { Summary: 'Read.', Content: 'Read.' }, one?.warning],
  ])('%s', async (_name, sections, expected) => {
    expect(await levels(output(sections))).toEqual(expected);
    expect(await levels(output(sections).replaceAll('\n', '\r\n'))).toEqual(expected);
  });

  test.each([
    ['all of a partial one are an info', {}, ['info']],
    ['some of a partial one say nothing', { Content: 'Read.' }, []],
  ])('%s', async (_name, sections, expected) => {
    const partial = entry({ status: 'partial', needs_followup: ['x'] });
    const found = await lint({
      [MANIFEST_PATH]: manifest(partial),
      [OUTPUT_PATH]: output(sections).replace('complete', 'partial'),
    });
    expect(found.map(({ level }) => level)).toEqual(expected);
  });
});

describe('the tasks of entries and outputs', () => {
  const TASKS = { '.cleo/todo.json': '{"tasks": [{"id": "T2392"}]}' };
  const tasks = async (files: Record<string, string>) =>
    (await told(files)).filter((each) => each.includes('linked-task'));

  test.each([
    [
      'an unknown one',
      { ...ENTRY, linked_tasks: ['T2392'] },
      ['warning subagent/linked-task unknown 1:7-1:23'],
    ],
    [
      'the same in the list is one problem',
      { ...ENTRY, linked_tasks: ['T2398'] },
      ['warning subagent/linked-task unknown 1:168-1:175'],
    ],
    ['a known one', { ...ENTRY, id: 'T2392-analysis' }, []],
    ['no id of the form', { ...ENTRY, id: 'analysis' }, []],
  ])('an entry with %s', async (_name, said, expected) => {
    expect(await tasks({ ...TASKS, [MANIFEST_PATH]: manifest(said) })).toEqual(expected);
  });

  test('without a list of tasks nothing is unknown', async () => {
    expect(await tasks({ [MANIFEST_PATH]: manifest(ENTRY), [OUTPUT_PATH]: OUTPUT })).toEqual([]);
    expect(
      await tasks({ '.cleo/todo.json': '{"tasks": []}', [MANIFEST_PATH]: manifest(ENTRY) }),
    ).toEqual([]);
  });

  test('what a committed entry says of its task is not corrected by another entry', async () => {
    const found = await lint({ ...TASKS, [MANIFEST_PATH]: manifest(ENTRY) });
    const [own] = found.filter(({ rule }) => rule === 'subagent/linked-task');
    expect(own?.steps).toEqual([{ action: 'do', text: expect.stringContaining('keeps its id') }]);
  });

  test('a file that no entry names says its own', async () => {
    const own = (text: string) =>
      tasks({ ...TASKS, [MANIFEST_PATH]: '', 'agent-outputs/x.md': OUTPUT.replace('T2398', text) });
    expect(await own('T2392')).toEqual([]);
    expect(await own('T2398 (after T2392)')).toEqual([]);
    expect(await own('T2398')).toEqual([
      'warning subagent/linked-task unknown agent-outputs/x.md@3:11-3:16',
    ]);
    expect(await own('T####')).toEqual([
      'warning subagent/linked-task form agent-outputs/x.md@3:11-3:16',
    ]);
    expect(
      await tasks({
        [MANIFEST_PATH]: '',
        'agent-outputs/prompts/x.md': OUTPUT.replace('T2398', 'any'),
      }),
    ).toEqual([]);
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
    ['complete', 'in progress', 'differs', '5:13-5:24'],
    ['complete', '⏸ PAUSED - later', 'differs', '5:13-5:29'],
  ])('%s is not %s', async (value, written, message, at) => {
    expect(await differing(OUTPUT.replace(value, written), ENTRY)).toEqual([
      `error subagent/output-agrees ${message} ${OUTPUT_PATH}@${at}`,
    ]);
  });

  test.each([
    ['partial', 'PARTIALLY COMPLETE - 2 ISSUES', ['word']],
    ['complete', 'FINAL', ['word']],
    ['complete', 'Done, at last', ['word']],
    ['blocked', '—', ['word']],
    ['complete', 'COMPLETE (v2)', []],
  ])('%s beside %s is no contradiction', async (status, written, expected) => {
    const text = OUTPUT.replace('complete', written);
    const found = await differing(text, entry({ status, needs_followup: ['T2399'] }));
    expect(found.map((each) => each.split('@')[0])).toEqual(
      expected.map((id) => `warning subagent/output-agrees ${id} ${OUTPUT_PATH}`),
    );
  });

  test('a task that is a title is no other task', async () => {
    expect(await differing(OUTPUT.replace('T2398', 'Wave F-1: graphs'), ENTRY)).toEqual([]);
    const file = '../docs/graphs.md';
    const found = await told({
      [MANIFEST_PATH]: manifest(entry({ file })),
      'docs/graphs.md': OUTPUT.replace('T2398', 'Wave F-1: graphs'),
    });
    expect(found.filter((each) => /linked-task|agrees/.test(each))).toEqual([
      'warning subagent/linked-task form docs/graphs.md@3:11-3:27',
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

test('a line that cannot be read hides the outputs that it may name, and no others', async () => {
  const OTHER = 'agent-outputs/research/T2401-other.md';
  const unlisted = async (line: string) => {
    const files = {
      [MANIFEST_PATH]: `${line}\n${manifest()}`,
      [OTHER]: OUTPUT,
      [OUTPUT_PATH]: OUTPUT,
    };
    const found = await told(files);
    return found.filter((each) => each.includes('output-unlisted')).length;
  };
  expect(await unlisted('{"id":"T2401-other","file":"research/T2401-other.md",}')).toBe(1);
  expect(await unlisted('{"id":"T2401-ot')).toBe(1);
  expect(await unlisted('{\n  "id": "T2401-other",\n  "file": "x"')).toBe(1);
  expect(await unlisted('{"id":"T2399-x","file":"T2399-x.md",}')).toBe(2);
  expect(await unlisted('{"status":')).toBe(0);
});
