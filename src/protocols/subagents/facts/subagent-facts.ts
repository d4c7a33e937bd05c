import { textAt } from '../../../core/json-value.ts';
import type { RecordOf } from '../../../core/record.ts';
import type { SkillFact, SpawnPromptFact } from '../facts.ts';
import { textLength } from '../token-budgets.ts';
import { CLEO_FOLDERS } from './agent-definition-fact.ts';

/** What link rules may know of a skill. */
export function skillFact({ envelope, text }: RecordOf['skill']): SkillFact {
  const name = textAt(envelope, 'name');
  const description = textAt(envelope, 'description') ?? '';
  return {
    name,
    introduction: textLength((name ?? '') + description),
    length: textLength(text),
    citations: CLEO_FOLDERS,
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
