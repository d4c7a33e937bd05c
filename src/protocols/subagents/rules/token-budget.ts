import type { Facts } from '../../../core/fact.ts';
import { defineLinkRule } from '../../../core/rule.ts';
import { agent, PROMPTS, skill } from '../example.ts';
import { skillNames } from '../skill-names.ts';
import {
  ALL_SKILLS,
  excess,
  SECTION_BUDGETS,
  SKILL_FILE,
  SKILL_INTRODUCTION,
} from '../token-budgets.ts';

const LONG_SKILL = `---\nname: reading\ndescription: ${'How to read. '.repeat(40)}\n---\n\n${'Slowly. '.repeat(1000)}\n`;

export default defineLinkRule({
  id: 'subagent/token-budget',
  kinds: ['spawn-prompt', 'skill', 'agent-definition'],
  level: 'info',
  since: '0.1.0',
  source: 'CLEO subagent protocol v1, 3.4 Progressive Loading, 8.3 Token Budget Guidelines',
  summary: 'Prompts and skills stay within their token budget',
  why: 'What a subagent reads before it starts takes up context that its work needs.',
  fix: 'Shorten it, or move parts that are rarely needed to separate files.',
  decisions: [
    'Four characters count as a token. That is an estimate: real numbers depend on model and language.',
    'The skills that an agent lists count together by the sizes of their files, those of a prompt by the section "Skill Context".',
  ],
  messages: {
    section: '"## {title}" takes about {tokens} tokens; its budget is {budget}',
    skills:
      'The skills of this agent take about {tokens} tokens in total; their budget is {budget}',
    introduction: 'Name and description take about {tokens} tokens; their budget is {budget}',
    skill: 'This skill takes about {tokens} tokens; its budget is {budget}',
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
        files: { 'skills/reading/SKILL.md': LONG_SKILL },
        expect: [
          { message: 'skill', at: '1:1-1:1' },
          { message: 'introduction', at: '3:14-3:533' },
        ],
      },
      {
        name: 'more skills than fit',
        files: {
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
  *check({ facts }) {
    for (const { record, fact } of facts.of('spawn-prompt')) {
      for (const { name, at, length } of fact.sections) {
        const share = Object.hasOwn(SECTION_BUDGETS, name) ? SECTION_BUDGETS[name] : undefined;
        const over = share && excess(length, share.budget);
        if (over) yield { message: 'section', record, at, data: { title: share.title, ...over } };
      }
    }
    for (const { record, fact } of facts.of('skill')) {
      const whole = excess(fact.length, SKILL_FILE);
      if (whole) yield { message: 'skill', record, key: 'whole', data: whole };
      const introduction = excess(fact.introduction, SKILL_INTRODUCTION);
      if (introduction) {
        yield { message: 'introduction', record, at: ['description'], data: introduction };
      }
    }
    const lengths = skillLengths(facts);
    for (const { record, fact } of facts.of('agent-definition')) {
      const names = new Set(fact.skills.map(({ text }) => text.trim()));
      const together = [...names].reduce((sum, name) => sum + (lengths.get(name) ?? 0), 0);
      const over = excess(together, ALL_SKILLS);
      if (over) yield { message: 'skills', record, at: ['skills'], data: over };
    }
  },
});

/** The length of each skill by its name and by its folder's. */
function skillLengths(facts: Facts): ReadonlyMap<string, number> {
  const lengths = new Map<string, number>();
  for (const entry of facts.of('skill')) {
    for (const name of skillNames(entry)) lengths.set(name, entry.fact.length);
  }
  return lengths;
}
