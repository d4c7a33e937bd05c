import { quoted } from '../../../core/found-value.ts';
import type { AnsweringDb, Words } from '../../../core/look-up.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { onlyNear } from '../../../core/nearest.ts';
import type { RecordRef } from '../../../core/record.ts';
import { suggester } from '../../../core/suggester.ts';
import { agent, skill } from '../example.ts';
import { asksForOwner } from '../facts/agent-definition-fact.ts';
import type { AgentDefinitionFact } from '../facts.ts';
import { ANY_SKILL, SKILLS } from '../rows.ts';

export default defineRecordRule({
  id: 'subagent/skill-exists',
  kinds: ['agent-definition'],
  level: 'warning',
  since: '0.1.0',
  wordedByAll: true,
  source: 'CLEO subagent protocol v1, 3.1 Core Principle, 7.2 Pre-Spawn Checklist',
  summary: 'A skill that an agent lists exists',
  why: 'A subagent has only the skills that it is given. If one is not found, the agent works without it.',
  fix: 'Correct the name, or commit the skill as "SKILL.md" in a folder of its name below "skills/".',
  decisions: [
    'The names of a skill are that of the folder of its `SKILL.md`, which is below a `skills` folder at any depth, and the `name` in its front matter.',
    'If `skills` is one string with commas, each name in it is looked up.',
    'If the repository has no skills, nothing is judged: they may come from elsewhere.',
    'Not judged: names with a colon (`plugin:skill`), which belong to a plugin, and paths that git ignores or that lead through a link.',
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
  *check({ record, fact }, db) {
    if (fact.skills.length === 0 || !db.exists(ANY_SKILL, '')) return;
    const isText = fact.texts.some(({ key }) => key === 'skills');
    for (const { text, index } of fact.skills) {
      const name = text.trim();
      if (db.exists(SKILLS, name) || name.includes(':')) continue;
      if (mayBeUnseen(record, fact, index, db)) continue;
      const data = { name: quoted(name) };
      const place = { record, at: ['skills', index] };
      const words = (all: Words) => meantBy(name, all, isText);
      // A name within a string has no place of its own.
      yield { message: 'unknown', ...place, ...(isText ? { key: name } : {}), data, words };
    }
  },
});

/** A name that is a plain text in YAML is expected, where it is the only one near. */
function meantBy(name: string, words: Words, isAmongOthers: boolean) {
  const names = words.once('skills', () => new Set(words.keys(SKILLS, null)));
  const meant = words.once('near skills', () => suggester(names))(name);
  if (meant === null) return {};
  const help = `Did you mean ${quoted(meant)}?`;
  const isPlain = /^[A-Za-z][\w-]*$/.test(meant) && !isAmongOthers;
  const isSure = isPlain && onlyNear(name, names) === meant;
  return isSure ? { help, expected: meant } : { help };
}

/** True for a skill that may stand where nobody can look, or stands there unread. */
function mayBeUnseen(
  record: RecordRef,
  { citations }: AgentDefinitionFact,
  index: number,
  db: AnsweringDb,
): boolean {
  const own = citations.filter((each) => !asksForOwner(each) && each.at[1] === index);
  return own.some((each) => db.answer(record, each).now.presence !== 'absent');
}
