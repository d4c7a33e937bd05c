import { quoted } from '../../../core/found-value.ts';
import { nearest } from '../../../core/nearest.ts';
import { defineOperation } from '../../../core/operation.ts';
import {
  listOf,
  objectOf,
  objectWith,
  orNull,
  type Shape,
  text,
  wholeNumber,
} from '../../../core/operation-output.ts';
import { skillNames } from '../skill-names.ts';
import { SKILL_FILE, textLength, tokensOf } from '../token-budgets.ts';
import { TEXT } from './input-properties.ts';
import { type FoundSkill, skillContent, skillNamed, supportingFiles } from './skill-content.ts';
import { skillsExamples } from './skills-examples.ts';

/** A file of a skill; the text is null where it is none. */
interface SkillFile {
  readonly path: string;
  readonly tokens: number | null;
  readonly text: string | null;
}

const SKILL_FILE_SHAPE: Shape<SkillFile> = objectOf({
  path: text(),
  tokens: orNull(wholeNumber()),
  text: orNull(text('null for what is not text')),
});

export default defineOperation({
  id: 'subagents/skills',
  command: 'subagent skills [NAME]',
  operands: ['name'],
  since: '0.1.0',
  source: 'CLEO subagent protocol v1, 3.4 Progressive Loading',
  summary: 'Shows the skills of the repository, or one of them',
  about: [
    'Level 0 shows name and description, level 1 the whole SKILL.md, level 2 the files beside it too. Tokens are estimated: four characters are one.',
    'The protocol does not say how a subagent asks for a deeper level: agents agree on it.',
  ],
  effects: 'reads',
  input: {
    type: 'object',
    properties: {
      name: { ...TEXT, description: 'the name of one skill; all of them by default' },
      level: {
        type: 'integer',
        minimum: 0,
        maximum: 2,
        description:
          '0 shows descriptions, 1 the text (the default of a named skill), 2 its files as well',
      },
    },
    required: [],
    additionalProperties: false,
  },
  output: {
    skills: listOf(
      objectWith(
        {
          name: text(),
          path: text(),
          description: text(),
          tokens: wholeNumber('the estimated tokens of its SKILL.md'),
        },
        { text: text('from level 1 on'), files: listOf(SKILL_FILE_SHAPE, 'at level 2') },
      ),
      'the skills',
    ),
  },
  errors: {
    'unknown-skill': [
      'No skill is named {name}.',
      '{hint}`lint-protocol subagent skills` lists them: a skill is a SKILL.md in a folder below "skills".',
    ],
  },
  examples: skillsExamples,
  async plan({ input, state, fail }) {
    const facts = await state.facts();
    const { name, level = name === undefined ? 0 : 1 } = input;
    const one = name === undefined ? null : skillNamed(name, facts);
    if (name !== undefined && one === null) {
      const near = nearest(name, facts.of('skill').flatMap(skillNames));
      const hint = near === null ? '' : `Did you mean ${quoted(near)}? `;
      throw fail('unknown-skill', { name: quoted(name), hint });
    }
    const wanted = one === null ? facts.of('skill') : [one];
    const found = await Promise.all(wanted.map((entry) => skillContent(entry, state)));
    const skills = await Promise.all(found.filter((each) => each !== null).map(shown));
    return {
      changes: [],
      result: { skills },
      told:
        skills.length === 0
          ? ['The repository has no skills. A skill is a SKILL.md in a folder below "skills".']
          : skills.flatMap(lines),
    };

    async function shown({ text, ...skill }: FoundSkill) {
      const files =
        level < 2 ? [] : await Promise.all(supportingFiles(skill.path, state).map(file));
      const tokens = tokensOf(textLength(text));
      return { ...skill, tokens, ...(level > 0 && { text }), ...(level > 1 && { files }) };
    }

    async function file(path: string): Promise<SkillFile> {
      const text = await state.text(path);
      return { path, tokens: text === null ? null : tokensOf(textLength(text)), text };
    }
  },
});

interface ShownSkill extends Omit<FoundSkill, 'text'> {
  readonly tokens: number;
  readonly text?: string;
  readonly files?: readonly SkillFile[];
}

function lines({ name, path, description, tokens, text, files = [] }: ShownSkill) {
  const over = tokens > SKILL_FILE ? `, over the budget of ${SKILL_FILE}` : '';
  return [
    `${name}: ${description.replace(/\s+/g, ' ')}`,
    `  ${path}, tokens: about ${tokens}${over}`,
    ...(text === undefined ? [] : ['', ...text.trimEnd().split('\n'), '']),
    ...files.flatMap(({ path: at, tokens: size, text: content }) => [
      `  ${at}, ${size === null ? 'not a text' : `tokens: about ${size}`}`,
      ...(content === null ? [] : ['', ...content.trimEnd().split('\n'), '']),
    ]),
  ];
}
