import { textAt } from '../core/json-value.ts';
import type { RecordOf } from '../core/record.ts';
import type {
  AgentDefinitionFact,
  SkillFact,
  SpawnPromptFact,
  SubagentManifestFact,
  SubagentOutputFact,
} from '../core/subagent-fact.ts';

/** What link rules may know of a subagent manifest. */
export function subagentManifestFact({
  entries,
}: RecordOf['subagent-manifest']): SubagentManifestFact {
  return {
    entries: entries.map(({ value }, index) => ({
      index,
      id: textAt(value, 'id'),
      file: textAt(value, 'file'),
      agentType: textAt(value, 'agent_type'),
      verdict: textAt(value, 'verdict'),
    })),
    citations: [],
  };
}

/** What link rules may know of an output file. */
export function subagentOutputFact({ body }: RecordOf['subagent-output']): SubagentOutputFact {
  return { title: body.sections.find(({ level }) => level === 1)?.title ?? null };
}

/** What link rules may know of an agent definition. */
export function agentDefinitionFact({
  envelope,
}: RecordOf['agent-definition']): AgentDefinitionFact {
  return { name: textAt(envelope, 'name') };
}

/** What link rules may know of a skill. */
export function skillFact({ envelope }: RecordOf['skill']): SkillFact {
  return { name: textAt(envelope, 'name') };
}

/** What link rules may know of a spawn prompt. */
export function spawnPromptFact({ body }: RecordOf['spawn-prompt']): SpawnPromptFact {
  return {
    sections: body.sections.filter(({ level }) => level === 2).map(({ title }) => title),
  };
}
