// biome-ignore-all lint/suspicious/noTemplateCurlyInString: tokens that nobody resolved
import { describe, expect, test } from 'vitest';
import { agent, PROMPTS, prompt, skill } from '../../../src/protocols/subagents/example.ts';
import { lint, told } from './judge.ts';

describe('which files define agents', () => {
  test.each([
    ['agents/README.md', '---\nname: Our agents\n---\n'],
    ['agents/notes.md', '---\ntitle: Notes\n---\n'],
    ['agents/notes.md', '# Notes\n'],
    ['agents/BlueLake/profile.md', '---\nname: BlueLake\n---\n'],
    ['agents/BlueLake/inbox/7.md', '---\nname: BlueLake\n---\n'],
    ['docs/agents/a.md', '---\nname: a\n---\n'],
    ['agents/rules.md', '---\nname: Rules\n---\n'],
    ['agents/a.md', '---\ndescription: b\nmode: subagent\ntools:\n  write: false\n---\n'],
    ['agents/x/readme.md', '---\ndescription: b\ntools: 7\n---\n'],
    ['agents/x/SKILL.md', '---\ndescription: b\ntools: 7\n---\n'],
  ])('%s need not: %j', async (path, text) => {
    expect(await told({ [path]: text })).toEqual([]);
  });

  test.each([
    'agents/a.md',
    'agents/dev/deep/a.md',
    '.claude/agents/a.md',
    '.claude/agents/team/a.md',
    'plugins/p/agents/team/a.md',
    'agents/a/AGENT.md',
  ])('%s does, with a name and tools', async (path) => {
    const files = { [path]: '---\nname: a\ntools: [Read]\n---\n' };
    expect(await told(files)).toEqual([`info subagent/frontmatter missing ${path}@1:1-1:4`]);
    const level = path.startsWith('.claude/') ? 'info' : 'error';
    expect(await told({ ...files, '.cleo/config.json': '{}\n' })).toEqual([
      `${level} subagent/frontmatter missing ${path}@1:1-1:4`,
    ]);
  });

  test.each([
    [{ '.cleo/agents/dev/a.md': '---\nname: a\ntools: [Read]\n---\n' }, 'error'],
    [{ 'plugins/p/.cleo/x': '', 'plugins/p/agents/a.md': '---\ndescription: b\n---\n' }, 'error'],
    [{ '.gitignore': '.cleo/\n', 'agents/a.md': '---\ndescription: b\n---\n' }, 'error'],
    [{ 'agents/a.md': '---\nname: a\ndescription: b\nprotocol: x\n---\n' }, 'error'],
    [{ 'agents/a.md': '---\nname: a\ndescription: b\nmodel: [c]\n---\n' }, 'info'],
    [{ '.cleo': '', 'agents/a.md': '---\nname: a\ndescription: b\nmodel: [c]\n---\n' }, 'info'],
    [{ 'x/.cleo/y': '', 'agents/a.md': '---\nname: a\ndescription: b\nmodel: [c]\n---\n' }, 'info'],
    [{ 'agents/a.md': '---\ndescription: b\n---\n' }, null],
    [{ '.claude/agents/a.md': '---\ndescription: b\n---\n' }, 'info'],
  ] as const)('%j: %s', async (files, level) => {
    const levels = (await told(files)).map((each) => each.split(' subagent/frontmatter ')[0]);
    expect([...new Set(levels)]).toEqual(level === null ? [] : [level]);
  });

  test('one without front matter is found in a folder of a folder as well', async () => {
    const files = { 'plugins/p/agents/dev/a.md': agent('a'), 'plugins/p/agents/dev/b.md': '# B\n' };
    expect(await told({ ...files, 'plugins/p/agents/other/c.md': '# C\n' })).toEqual([
      'info subagent/frontmatter none plugins/p/agents/dev/b.md@1:1-1:4',
    ]);
  });

  test('what the configuration names must', async () => {
    const options = { subagents: { agents: ['team/*.md'] } };
    // A document that every folder may have is none there either.
    expect(await told({ 'team/README.md': '# Team\n' }, options)).toEqual([]);
    expect(
      await told({ 'team/a.md': '# A\n', 'agents/b.md': '---\nname: b\n---\n' }, options),
    ).toEqual(['info subagent/frontmatter none team/a.md@1:1-1:4']);
  });

  test('front matter that can not be read is told once', async () => {
    expect(await told({ 'agents/a/AGENT.md': '---\nname: [\n---\n' })).toEqual([
      expect.stringContaining('error file/syntax'),
    ]);
  });
});

describe('tools', () => {
  const tools = (line: string) =>
    told({ '.cleo/x': '', 'agents/a.md': `---\nname: a\ndescription: b\n${line}\n---\n` });

  test.each([
    ['tools: Read', ['warning subagent/tools-string string agents/a.md@4:8-4:12']],
    ['allowed_tools: Read', ['warning subagent/tools-string renamed agents/a.md@4:1-4:14']],
    ['allowed_tools: []', ['error subagent/frontmatter missing agents/a.md@1:1-1:4']],
    ['allowed_tools: 7', ['error subagent/frontmatter missing agents/a.md@1:1-1:4']],
    ['tools:', ['error subagent/frontmatter wrong agents/a.md@4:7-4:7']],
    ['tools: []', ['error subagent/frontmatter wrong agents/a.md@4:8-4:10']],
    ['tools: ""', ['error subagent/frontmatter wrong agents/a.md@4:8-4:10']],
    ['tools: [Read, ""]', ['error subagent/frontmatter wrong agents/a.md@4:15-4:17']],
    ['tools: [Read]\nallowed_tools: Read', []],
  ])('%s', async (line, expected) => {
    expect(await tools(line)).toEqual(expected);
  });
});

describe('names', () => {
  test('a copy for another tool is no second definition', async () => {
    const copies = { '.claude/agents/a.md': agent('a'), 'agents/a.md': agent('a') };
    expect(await told(copies)).toEqual([]);
    const other = { ...copies, 'agents/a.md': agent('a', 'model: m') };
    expect(await told(other)).toEqual([]);
    expect(await told({ ...other, '.cleo/x': '' })).toEqual([]);
    const { 'agents/a.md': text } = other;
    expect(await told({ ...other, '.cleo/agents/b/a.md': text })).toEqual([
      'error subagent/unique-name taken agents/a.md@2:7-2:8',
    ]);
  });

  test('a third definition is told against the first', async () => {
    expect(
      await told({
        'agents/a.md': agent('a'),
        'agents/b.md': agent('a'),
        'agents/c.md': agent('a'),
      }),
    ).toEqual([
      'error subagent/unique-name taken agents/b.md@2:7-2:8',
      'error subagent/unique-name taken agents/c.md@2:7-2:8',
    ]);
  });
});

describe('skills', () => {
  const scout = { 'agents/a.md': agent('a', 'skills: [reading]') };
  const other = { 'skills/other/SKILL.md': skill('other') };

  test.each([
    'skills/reading/SKILL.md',
    '.claude/skills/reading/SKILL.md',
    'packages/x/skills/reading/SKILL.md',
    'packages/skills/skills/reading/SKILL.md',
    'plugins/x/skills/group/reading/SKILL.md',
  ])('%s is where one can stand', async (path) => {
    expect(await told({ ...scout, ...other, [path]: skill('another') })).toEqual([]);
  });

  test('a skill is known by its own name too', async () => {
    expect(await told({ ...scout, 'skills/ct-reading/SKILL.md': skill('reading') })).toEqual([]);
  });

  test('a folder without SKILL.md is no skill, and one file alone no skills folder', async () => {
    expect(await told({ ...scout, 'skills/reading/notes.md': '' })).toEqual([]);
    expect(await told({ ...scout, ...other, 'skills/reading/notes.md': '' })).toEqual([
      'warning subagent/skill-exists unknown agents/a.md@5:10-5:17',
    ]);
  });

  test('a skill behind a link can not be looked at', async () => {
    const link = { '.claude/skills/reading': { symlink: '../../shared/reading' } };
    expect(await told({ ...scout, ...other, ...link })).toEqual([]);
  });

  test('one string is told as tools of one string are', async () => {
    expect(await told({ ...other, 'agents/a.md': agent('a', 'skills: reading') })).toEqual([
      'warning subagent/skill-exists unknown agents/a.md@5:9-5:16',
      'warning subagent/tools-string string agents/a.md@5:9-5:16',
    ]);
  });
});

describe('prompts', () => {
  const ALL = ['Task Context', 'Protocol Requirements', 'Skill Context', 'Output Requirements'];
  const judge = async (text: string) => {
    const found = await told({ 'prompts/a.md': text }, PROMPTS);
    return found.map((each) => each.replace('prompts/a.md@', ''));
  };

  test('nothing is a prompt that the configuration does not name', async () => {
    expect(await told({ 'prompts/a.md': 'Use ${X}.\n' })).toEqual([]);
  });

  test.each([
    [['task context:', 'PROTOCOL REQUIREMENTS', 'Skill Context (all)', 'Output Requirements'], []],
    [['Intro', ...ALL, 'Task Context'], []],
    [[...ALL].reverse(), ['5:1-5:17', '9:1-9:25', '13:1-13:16']],
    [[...ALL.slice(1), 'Task Context'], ['13:1-13:16']],
  ])('%j', async (titles, places) => {
    expect(await judge(prompt(...titles))).toEqual(
      places.map((at) => `error subagent/prompt-order order ${at}`),
    );
  });

  test('a heading of another level is no section of the prompt', async () => {
    expect(await judge(prompt(...ALL).replace('## Skill', '### Skill'))).toEqual([
      'error subagent/prompt-order missing 1:1-1:16',
    ]);
  });

  test('an empty prompt lacks all four', async () => {
    expect(await judge('')).toEqual(Array(4).fill('error subagent/prompt-order missing 1:1-1:1'));
  });

  test.each([
    ['@a.md', ['file']],
    ['(@docs/*.md)', ['file']],
    ['@docs/MANIFEST.jsonl, and', ['file']],
    ['see @a.md.', ['file']],
    ['${A_1}', ['variable']],
    ['{{ a.b }} {{X}}', ['placeholder', 'placeholder']],
    ['**${A}** [x](@b.md)', ['variable', 'file']],
    ['me@a.md', []],
    ['https://x.org/@me/a.md', []],
    ['@scope/package @types/node @someone', []],
    ['$VAR ${} ${1} ${a b}', []],
    ['${{ secrets.KEY }} {{}} {{ a b }} {{{x}}}', []],
    ['\\@a.md \\${A} \\{{X}} {\\{X}}', []],
    ['`@a.md` ``${A}`` <code>{{X}}</code> <!-- {{Y}} -->', []],
    ['~~~\n${A}\n~~~', []],
    ['    ${A}', []],
    ['> - ${A}', ['variable']],
    ['<div>\n${A}\n</div>', ['variable']],
  ])('tokens of %j', async (text, expected) => {
    const found = await judge(`${prompt(...ALL)}\n${text}\n`);
    expect(found.map((each) => each.split(' ').slice(1, 3))).toEqual(
      expected.map((message) => ['subagent/unresolved-token', message]),
    );
  });
});

describe('shares of the context', () => {
  const section = (title: string, length: number) =>
    told({ 'prompts/a.md': `## ${title}\n\n${'x'.repeat(length)}\n` }, PROMPTS).then((found) =>
      found.filter((each) => each.includes('token-budget')),
    );

  test.each([
    ['Task Context', 8000],
    ['Protocol Requirements', 4000],
    ['Skill Context', 60_000],
  ])('%s may have %i characters', async (title, most) => {
    expect(await section(title, most)).toEqual([]);
    expect(await section(title, most + 1)).toEqual([
      `info subagent/token-budget section prompts/a.md@1:1-1:${title.length + 4}`,
    ]);
  });

  test('characters are code points, and a line end is one', async () => {
    const text = (character: string) => `---\nname: a\n---\n${character.repeat(8000 - 16)}`;
    const skill = (content: string) =>
      told({ '.cleo/config.json': '{}\n', 'skills/a/SKILL.md': content });
    expect(await skill(text('𝒙'))).toEqual([]);
    expect(await skill(text('\r\n'))).toEqual([]);
    expect(await skill(`${text('𝒙')}x`)).toEqual([
      'info subagent/token-budget skill skills/a/SKILL.md@1:1-1:1',
    ]);
  });

  test('a skill that is listed twice counts once', async () => {
    const skills = Array.from({ length: 8 }, (_, index) => `s${index}`);
    const files = Object.fromEntries(
      skills.map((name) => [
        `skills/${name}/SKILL.md`,
        `---\nname: ${name}\n---\n${'x'.repeat(7900)}`,
      ]),
    );
    const list = (...names: readonly string[]) => ({
      ...files,
      'agents/a.md': agent('a', `skills: [${names.join(', ')}]`),
    });
    expect(await told(list('s0', 's0', ...skills.slice(1, 7)))).toEqual([]);
    expect(await told(list(...skills))).toEqual([
      'info subagent/token-budget skills agents/a.md@5:9-5:41',
    ]);
    const [found] = await lint(list(...skills));
    expect(found?.help).toBe('List fewer skills, or shorten the longest ones.');
  });
});
