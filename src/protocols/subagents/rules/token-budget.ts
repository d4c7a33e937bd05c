import type { FactEntry } from '../../../core/fact.ts';
import { defineRecordRule, isAbout } from '../../../core/look-up-rule.ts';
import { agent, PROMPTS, skill } from '../example.ts';
import { isOfCleo } from '../of-cleo.ts';
import { SKILLS } from '../rows.ts';
import {
  ALL_SKILLS,
  excess,
  SECTION_BUDGETS,
  SKILL_FILE,
  SKILL_INTRODUCTION,
} from '../token-budgets.ts';

const FEWER = 'List fewer skills, or shorten the longest ones.';
const LONG_SKILL = `---\nname: reading\ndescription: ${'How to read. '.repeat(40)}\n---\n\n${'Slowly. '.repeat(1000)}\n`;

/** Without it, the budgets of a skill are those of nobody. */
const CLEO = { '.cleo/config.json': '{}\n' };

export default defineRecordRule({
  id: 'subagent/token-budget',
  kinds: ['spawn-prompt', 'skill', 'agent-definition'],
  level: 'info',
  since: '0.1.0',
  source: 'CLEO subagent protocol v1, 3.4 Progressive Loading, 8.3 Token Budget Guidelines',
  summary: 'Prompts and skills stay within their token budget',
  why: 'What a subagent reads before it starts takes up context that it needs for its work.',
  mostInHome: 5,
  fix: 'Shorten the text, or move parts that are rarely needed to separate files.',
  decisions: [
    'Budgets in tokens: Task Context 2000, Protocol Requirements 1000, Skill Context 15000, the skills of an agent together 15000, a skill 2000, its name and description 100.',
    'All spawn prompts have budgets. Skills and agent definitions have budgets only if they have fields of CLEO, or a `.cleo` folder beside or above them. Files in `.claude` have none.',
    'Four characters count as one token. This is an estimate: real numbers depend on model and language. For the skills of an agent, the whole `SKILL.md` files of all that it lists are counted.',
    'More than five exceeded budgets are one problem, with their count by folder.',
  ],
  messages: {
    section: '"## {title}" takes about {tokens} tokens; its budget is {budget}',
    skills:
      'The skills of this agent take about {tokens} tokens in total; their budget is {budget}',
    introduction: 'Name and description take about {tokens} tokens; their budget is {budget}',
    skill: 'This skill takes about {tokens} tokens; its budget is {budget}',
    many: '{count} budgets are exceeded below {folder}: {folders}; this is the first of them',
  },
  examples: {
    valid: [
      {
        name: 'short ones',
        files: {
          'agents/scout.md': agent('scout', 'skills: [reading]'),
          'skills/reading/SKILL.md': skill('reading'),
        },
      },
      {
        name: 'long skills of those who know nothing of CLEO, or that another runner reads',
        files: {
          'skills/reading/SKILL.md': LONG_SKILL,
          '.gitignore': '.agents/\n',
          '.agents/skills/reading/SKILL.md': LONG_SKILL,
          'app/.cleo/config.json': '{}\n',
          'app/.claude/skills/reading/SKILL.md': LONG_SKILL,
        },
      },
    ],
    invalid: [
      {
        name: 'a task that is told at length',
        options: PROMPTS,
        files: { 'prompts/a.md': `## Task Context\n\n${'Read on. '.repeat(1000)}\n` },
        expect: [{ message: 'section', at: '1:1-1:16' }],
      },
      {
        name: 'a long skill',
        files: { ...CLEO, 'skills/reading/SKILL.md': LONG_SKILL },
        expect: [
          { message: 'skill', path: 'skills/reading/SKILL.md', at: '1:1-1:1' },
          { message: 'introduction', path: 'skills/reading/SKILL.md', at: '3:14-3:533' },
        ],
      },
      {
        name: 'many long skills',
        files: {
          ...CLEO,
          ...Object.fromEntries(
            ['a', 'b', 'c'].map((name) => [`skills/${name}/SKILL.md`, LONG_SKILL]),
          ),
        },
        expect: [
          {
            message: 'many',
            path: 'skills/a/SKILL.md',
            at: '1:1-1:1',
            related: [
              'skills/a/SKILL.md@3:14-3:533',
              'skills/b/SKILL.md@1:1-1:1',
              'skills/b/SKILL.md@3:14-3:533',
              'skills/c/SKILL.md@1:1-1:1',
              'skills/c/SKILL.md@3:14-3:533',
            ],
          },
        ],
      },
      {
        name: 'more skills than fit',
        files: {
          ...CLEO,
          'agents/scout.md': agent('scout', 'skills: [reading]'),
          'skills/reading/SKILL.md': `${skill('reading')}${'Slowly. '.repeat(7500)}\n`,
        },
        expect: [
          { message: 'skills', path: 'agents/scout.md', at: '5:9-5:18' },
          { message: 'skill', path: 'skills/reading/SKILL.md', at: '1:1-1:1' },
        ],
      },
    ],
  },
  *check(self, db) {
    if (isAbout(self, 'spawn-prompt')) yield* overlongSections(self);
    else if (isAbout(self, 'skill')) {
      for (const finding of overlongSkill(self)) {
        if (isOfCleo(self.record, self.fact, db)) yield finding;
      }
    } else if (isAbout(self, 'agent-definition')) {
      const { record, fact } = self;
      const names = new Set(fact.skills.map(({ text }) => text.trim()));
      // Of several of one name the last counts.
      const lengths = [...names].map((name) => db.get(SKILLS, name).at(-1)?.value ?? 0);
      const together = lengths.reduce((sum, length) => sum + length, 0);
      const over = excess(together, ALL_SKILLS);
      if (over && isOfCleo(record, fact, db))
        yield { message: 'skills', record, at: ['skills'], data: over, help: FEWER };
    }
  },
});

function* overlongSections({ record, fact }: FactEntry<'spawn-prompt'>) {
  for (const { name, at, length } of fact.sections) {
    const share = Object.hasOwn(SECTION_BUDGETS, name) ? SECTION_BUDGETS[name] : undefined;
    const over = share && excess(length, share.budget);
    if (!over) continue;
    yield { message: 'section' as const, record, at, data: { title: share.title, ...over } };
  }
}

function* overlongSkill({ record, fact }: FactEntry<'skill'>) {
  const whole = excess(fact.length, SKILL_FILE);
  if (whole) yield { message: 'skill' as const, record, key: 'whole', data: whole };
  const introduction = excess(fact.introduction, SKILL_INTRODUCTION);
  const place = { record, at: ['description'], help: 'Shorten the description.' };
  if (introduction) yield { message: 'introduction' as const, ...place, data: introduction };
}
