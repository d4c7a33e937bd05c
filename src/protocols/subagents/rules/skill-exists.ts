import { quoted } from '../../../core/found-value.ts';
import { onlyNear, suggester } from '../../../core/nearest.ts';
import type { RecordRef } from '../../../core/record.ts';
import type { Answers, Citation } from '../../../core/request.ts';
import { defineLinkRule } from '../../../core/rule.ts';
import { agent, skill } from '../example.ts';
import { asksForCleo } from '../facts/agent-definition-fact.ts';
import type { AgentDefinitionFact } from '../facts.ts';
import { skillNames } from '../skill-names.ts';

export default defineLinkRule({
  id: 'subagent/skill-exists',
  kinds: ['agent-definition'],
  level: 'warning',
  since: '0.1.0',
  wordedByAll: true,
  source: 'CLEO subagent protocol v1, 3.1 Core Principle, 7.2 Pre-Spawn Checklist',
  summary: 'A skill that an agent lists is there',
  why: 'A subagent has no skills but those it is given. One that is not found is left out, and the agent works without it.',
  fix: 'Correct the name, or commit the skill as "SKILL.md" in a folder of its name below "skills/".',
  decisions: [
    'A skill is known by the folder of its `SKILL.md` below any `skills` folder, at whatever depth, and by the `name` in its front matter.',
    'Skills that are one string are looked up as the list that they mean.',
    'Without any skill in the repository nothing is judged: skills may come from elsewhere.',
    'A name with a colon (`plugin:skill`) belongs to a plugin. A path that git ignores, or that leads through a link, can not be looked at. Neither is judged.',
  ],
  messages: {
    unknown: 'No skill is named {name}',
  },
  examples: {
    valid: [
      {
        name: 'skills in several places',
        files: {
          'agents/scout.md': agent('scout', 'skills: [reading, writing, counting, docs:listing]'),
          '.claude/skills/writing/SKILL.md': skill('writing'),
          'packages/core/skills/basics/counting/SKILL.md': skill('counting'),
          'skills/ct-reading/SKILL.md': skill('reading'),
        },
      },
      {
        name: 'a repository without skills',
        files: { 'agents/scout.md': agent('scout', 'skills: [reading]') },
      },
      {
        name: 'a skill that git ignores',
        files: {
          '.gitignore': '.claude/\n',
          'agents/scout.md': agent('scout', 'skills: [mine]'),
          'skills/reading/SKILL.md': skill('reading'),
        },
      },
    ],
    invalid: [
      {
        name: 'a slip of the pen',
        files: {
          'agents/scout.md': agent('scout', 'skills: [raeding]'),
          'skills/reading/SKILL.md': skill('reading'),
        },
        expect: [{ message: 'unknown', path: 'agents/scout.md', at: '5:10-5:17' }],
      },
      {
        name: 'two of three in one string',
        files: {
          'agents/scout.md': agent('scout', 'skills: raeding, reading, other'),
          'skills/reading/SKILL.md': skill('reading'),
        },
        expect: [
          { message: 'unknown', path: 'agents/scout.md', at: '5:9-5:32' },
          { message: 'unknown', path: 'agents/scout.md', at: '5:9-5:32' },
        ],
      },
    ],
  },
  *check({ facts, answers }) {
    const skills = facts.of('skill');
    if (skills.length === 0) return;
    const names = new Set(skills.flatMap(skillNames));
    const nearestTo = suggester(names);
    for (const { record, fact } of facts.of('agent-definition')) {
      const unseen = unseenSkills(record, fact.citations, answers);
      for (const { text, index } of fact.skills) {
        const name = text.trim();
        if (names.has(name) || name.includes(':') || unseen.has(index)) continue;
        const meant = nearestTo(name);
        yield {
          message: 'unknown',
          record,
          // A name within a string has no place of its own.
          at: ['skills', index],
          ...(isText(fact) ? { key: name } : {}),
          data: { name: quoted(name) },
          ...(meant === null ? {} : remedyFor(name, meant, names, isText(fact))),
        };
      }
    }
  },
});

/** True where the skills are one string, of which a name is only a part. */
function isText({ texts }: AgentDefinitionFact): boolean {
  return texts.some(({ key }) => key === 'skills');
}

/** A name that is a plain text in YAML is expected, where it is the only one near. */
function remedyFor(
  name: string,
  meant: string,
  names: ReadonlySet<string>,
  isAmongOthers: boolean,
) {
  const help = `Did you mean ${quoted(meant)}?`;
  const isPlain = /^[A-Za-z][\w-]*$/.test(meant) && !isAmongOthers;
  const isSure = isPlain && onlyNear(name, names) === meant;
  return isSure ? { help, expected: meant } : { help };
}

/** The indexes of the skills that may stand where nobody can look, or stand there unread. */
function unseenSkills(
  record: RecordRef,
  citations: readonly Citation[],
  answers: Answers,
): ReadonlySet<unknown> {
  const unseen = citations.filter(
    (each) => !asksForCleo(each) && answers.to(record, each).now.presence !== 'absent',
  );
  return new Set(unseen.map(({ at }) => at[1]));
}
