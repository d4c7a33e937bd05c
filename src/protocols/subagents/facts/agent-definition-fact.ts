import { firstLine } from '../../../core/first-line.ts';
import { hasKey } from '../../../core/front-matter-key.ts';
import { textAt, valueAt } from '../../../core/json-value.ts';
import type { RecordOf } from '../../../core/record.ts';
import { type Citation, pathRequest } from '../../../core/request.ts';
import { type ShapeFinding, shapeFindings } from '../../../core/shape-words.ts';
import type { AgentDefinitionFact, IndexedText } from '../facts.ts';
import { LISTS, namesIn, namesList, toolsSpelling } from '../tools-spelling.ts';
import { indexedTexts } from './subagent-manifest-fact.ts';

type Definition = RecordOf['agent-definition'];

/** Where skills of a repository stand, for those that are known by no file. */
const SKILL_FOLDERS = ['skills', '.claude/skills', '.cleo/skills'];

/** Fields that CLEO alone knows. */
const CLEO_FIELDS = ['allowed_commands', 'protocol'];

/** Where a folder of CLEO is that an agent definition or a skill belongs to: beside it or above it. */
export const CLEO_FOLDERS: readonly Citation[] = [
  pathRequest('.cleo'),
  ...[0, 1, 2, 3, 4].map((up) => pathRequest(`${'../'.repeat(up)}.cleo`, 'folder')),
].map((request) => ({ ...request, presentOnly: true, at: [] }));

/** Where the repository says that it is a plugin of another runner, which has skills as well. */
const PLUGIN = pathRequest('.claude-plugin').path;

/** The folders that say whose a definition is. */
const OWNERS: readonly Citation[] = [
  ...CLEO_FOLDERS,
  { ...pathRequest(PLUGIN), presentOnly: true, at: [] },
];

/** True for a citation that asks for a folder that says whose the definition is. */
export function asksForOwner({ at }: Citation): boolean {
  return at.length === 0;
}

/** True for a citation that asks for a folder of CLEO. */
export function asksForCleo(citation: Citation): boolean {
  return asksForOwner(citation) && citation.path !== PLUGIN;
}

/** True for a citation that asks whether the repository is a plugin of another runner. */
export function asksForPlugin(citation: Citation): boolean {
  return asksForOwner(citation) && citation.path === PLUGIN;
}

/** What link rules may know of an agent definition. */
export function agentDefinitionFact(record: Definition): AgentDefinitionFact {
  const { envelope, text } = record;
  const skills = skillsOf(envelope);
  return {
    hasFrontMatter: envelope !== null,
    opening: firstLine(text),
    name: textAt(envelope, 'name'),
    skills,
    faults: faultsOf(record),
    texts: LISTS.flatMap((key) => {
      const found = textAt(envelope, key);
      return found === null ? [] : [{ key, text: found, list: namesList(found) }];
    }),
    renamedTools: renamedTools(envelope),
    hasCleoField: CLEO_FIELDS.some((field) => hasKey(envelope, field)),
    hasSkills: hasKey(envelope, 'skills'),
    citations: [
      ...OWNERS,
      ...skills.flatMap(({ text: name, index }) =>
        SKILL_FOLDERS.map((folder) => ({
          ...pathRequest(`${folder}/${name.trim()}/SKILL.md`),
          presentOnly: true as const,
          at: ['skills', index],
        })),
      ),
    ],
  };
}

/** The skills that are listed, or written as one string. */
function skillsOf(envelope: Definition['envelope']): readonly IndexedText[] {
  const text = textAt(envelope, 'skills');
  if (text === null) return indexedTexts(envelope, 'skills');
  return namesIn(text).map((name, index) => ({ text: name, index }));
}

function renamedTools(envelope: Definition['envelope']): AgentDefinitionFact['renamedTools'] {
  if (toolsSpelling(envelope) !== 'renamed') return null;
  return Array.isArray(valueAt(envelope, 'allowed_tools')) ? 'list' : 'other';
}

function faultsOf(record: Definition): readonly ShapeFinding[] {
  const { envelope } = record;
  if (envelope === null) return [];
  const elsewhere: readonly unknown[] = [
    ...LISTS.filter((key) => textAt(envelope, key) !== null),
    ...(toolsSpelling(envelope) === null ? [] : ['tools']),
  ];
  return [
    ...shapeFindings(record, {
      whole: 'The front matter',
      except: ({ path, property }) =>
        path.length < 2 && [path[0], property].some((key) => elsewhere.includes(key)),
    }),
  ];
}
