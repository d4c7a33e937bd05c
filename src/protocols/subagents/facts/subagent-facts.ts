import { textAt } from '../../../core/json-value.ts';
import type { RecordOf } from '../../../core/record.ts';
import { pathRequest } from '../../../core/request.ts';
import type { AgentDefinitionFact, SkillFact, SpawnPromptFact } from '../facts.ts';
import { textLength } from '../token-budgets.ts';
import { indexedTexts } from './subagent-manifest-fact.ts';

/** Where skills of a repository stand, for those that are known by no file. */
const SKILL_FOLDERS = ['skills', '.claude/skills', '.cleo/skills'];

/** What link rules may know of an agent definition. */
export function agentDefinitionFact({
  envelope,
}: RecordOf['agent-definition']): AgentDefinitionFact {
  const skills = indexedTexts(envelope, 'skills');
  return {
    hasFrontMatter: envelope !== null,
    name: textAt(envelope, 'name'),
    skills,
    citations: skills.flatMap(({ text, index }) =>
      SKILL_FOLDERS.map((folder) => ({
        ...pathRequest(`${folder}/${text.trim()}/SKILL.md`),
        presentOnly: true as const,
        at: ['skills', index],
      })),
    ),
  };
}

/** What link rules may know of a skill. */
export function skillFact({ envelope, text }: RecordOf['skill']): SkillFact {
  const name = textAt(envelope, 'name');
  const description = textAt(envelope, 'description') ?? '';
  return {
    name,
    introduction: textLength((name ?? '') + description),
    length: textLength(text),
  };
}

/** What link rules may know of a spawn prompt. */
export function spawnPromptFact({ body, text }: RecordOf['spawn-prompt']): SpawnPromptFact {
  return {
    sections: body.sections
      .filter(({ level }) => level === 2)
      .map(({ name, heading, content }) => ({
        name,
        at: heading,
        length: textLength(text.slice(content.start, content.end)),
      })),
  };
}
