// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these tokens are replaced when a prompt is made

import type { FactEntry, Facts } from '../../../core/fact.ts';
import { listAt, textAt } from '../../../core/json-value.ts';
import type { OperationState, Planning } from '../../../core/operation.ts';
import type { InputOf } from '../../../core/operation-input.ts';
import { objectOf, orNull, type Shape, text, wholeNumber } from '../../../core/operation-output.ts';
import type { RecordOf, Section } from '../../../core/record.ts';
import { PROMPT_TITLES } from '../prompt-titles.ts';
import { SECTION_BUDGETS, textLength, tokensOf } from '../token-budgets.ts';
import { unresolvedTokens } from '../unresolved-tokens.ts';
import { usualManifest } from './manifest-choice.ts';
import type { PROMPT_INPUT } from './prompt-input.ts';
import { PromptResolver, type PromptText } from './prompt-resolver.ts';
import { type TokenValue, tokenValues } from './prompt-values.ts';
import { skillContent, skillNamed, supportingFiles } from './skill-content.ts';
import {
  agentCheck,
  checked,
  directoryCheck,
  type SpawnCheck,
  skillCheck,
  taskCheck,
  tokenChecks,
} from './spawn-checks.ts';

export type PromptInput = InputOf<typeof PROMPT_INPUT>;

/** A spawn prompt and all that is known of it. */
export interface ComposedPrompt {
  readonly agent: string;
  readonly skills: readonly string[];
  /** As far as it goes, where a check fails. */
  readonly prompt: string;
  readonly checks: readonly SpawnCheck[];
  readonly sections: readonly SectionSize[];
  readonly tokens: readonly (TokenValue & { readonly name: string })[];
  readonly files: readonly { readonly path: string; readonly sha256: string }[];
}

/** How long a section is; tokens are estimated. */
export interface SectionSize {
  readonly title: string;
  readonly characters: number;
  readonly tokens: number;
  readonly budget: number | null;
}

/** The same as a part of results. */
export const SECTION: Shape<SectionSize> = objectOf({
  title: text(),
  characters: wholeNumber(),
  tokens: wholeNumber(),
  budget: orNull(wholeNumber()),
});

/** What a prompt is made from. */
export interface PromptParts {
  readonly definition: FactEntry<'agent-definition'>;
  readonly taskText: PromptText;
  readonly protocol: PromptText;
  readonly specification: PromptText;
}

/** What a subagent needs to know of the protocol, where no other text is given. */
const PROTOCOL_SUMMARY = `You are a subagent: you know nothing but this prompt. Do the task, write one output file, append one line to the manifest, and return.

1. Read the task context.
2. Execute the objective. Never make up content so that work looks complete.
3. Write the output file into a folder of its category below \`\${RESEARCH_DIR}\`.
4. Append exactly one line to \`\${MANIFEST_FILE}\`.
5. Return a completion signal: what is done and what remains, not the content of the file.

The status says how far the work came:

- \`complete\`: all objectives are achieved.
- \`partial\`: some are. Write what there is, and list what is left in \`needs_followup\`.
- \`blocked\`: you cannot proceed. Say in \`needs_followup\` what blocks you (missing context, permission denied, resource unavailable, ambiguous requirements), and suggest alternatives.

Retry \`cleo\` commands that exit with 7, 20, 21, 22 or 60 to 63, after 1, 2 and 4 seconds. Do not retry after other errors: correct the input, check that the task exists, or report that you lack the permission.
`;

/** What a subagent leaves behind, where no other text is given. */
const OUTPUT_SPECIFICATION = `Write the output as \`\${RESEARCH_DIR}<category>/<task id>-<slug>.md\`. Categories are \`research\`, \`specs\` and \`implementations\`; the slug is of lower-case letters, digits and hyphens.

\`\`\`markdown
# <Title>

**Task**: T####
**Date**: YYYY-MM-DD
**Status**: complete|partial|blocked

---

## Summary

<executive summary in 2-3 sentences>

## Content

<main content>

## References

<links to related tasks, specs, or research>
\`\`\`

Then append one line to \`\${MANIFEST_FILE}\`:

\`\`\`json
{"id":"<task id>-<slug>","file":"<path from the folder of the manifest>","title":"<title>","date":"<YYYY-MM-DD>","status":"complete","agent_type":"<type>","topics":[],"key_findings":[],"actionable":true,"needs_followup":[],"linked_tasks":[]}
\`\`\`

Task, date and status in the file are those of the line.
`;

/** The text of the protocol, and of what it wants of an output, where nobody gives another. */
export const SHIPPED = {
  protocol: { from: 'the protocol summary', text: PROTOCOL_SUMMARY },
  specification: { from: 'the output requirements', text: OUTPUT_SPECIFICATION },
} as const;

/** Puts a spawn prompt together, and checks what is to be checked before an agent is started. */
export async function composedPrompt(
  input: PromptInput,
  { definition, taskText, protocol, specification }: PromptParts,
  {
    state,
    facts,
    env,
    now,
    folder,
  }: { facts: Facts } & Pick<Planning<never, never>, 'state' | 'env' | 'now' | 'folder'>,
): Promise<ComposedPrompt> {
  const manifest = await usualManifest({ input, state, folder });
  const lookUp = tokenValues(input, { env, now }, manifest);
  const resolver = new PromptResolver(state, lookUp, input.allowUnresolved ?? []);
  const listed = [...definition.fact.skills.map(({ text }) => text), ...(input.skills ?? [])];
  const skills = [...new Set(listed.map((name) => name.trim()))];
  const contents = [
    await placed(await resolver.resolved(taskText), 3, resolver),
    await placed(await resolver.resolved(protocol), 3, resolver),
    await skillSection(skills, input.level ?? 1, { facts, state, resolver }),
    await placed(await resolver.resolved(specification), 3, resolver),
  ];
  const prompt = PROMPT_TITLES.map((title, at) => `## ${title}\n\n${contents[at]}\n`).join('\n');
  const agentPath = definition.record.path;
  const text = (await state.text(agentPath)) ?? '';
  const agent = await state.parsed(agentPath, 'agent-definition', text);
  return {
    agent: definition.fact.name ?? agentPath,
    skills,
    prompt,
    checks: [
      agentCheck(agentPath, agent?.envelope),
      ...(await promptChecks(prompt, resolver)),
      directoryCheck(lookUp('RESEARCH_DIR')?.value ?? '', state),
      taskCheck(input.task, facts),
      skillCheck(skills, facts.of('skill')),
    ],
    sections: PROMPT_TITLES.map((title, at) => sizeOf(title, contents[at] ?? '')),
    tokens: [...resolver.used].map(([name, value]) => ({ name, ...value })),
    files: [...resolver.files].map(([path, sha256]) => ({ path, sha256 })),
  };
}

/** What the task list says of a task, as Markdown; null where none says anything. */
export async function taskWords(task: string, state: OperationState): Promise<string | null> {
  for (const { record } of await state.scan('task-list')) {
    for (const list of ['tasks', 'archivedTasks']) {
      const found = listAt(record.value, list).find((each) => textAt(each, 'id') === task);
      const words = [textAt(found, 'title'), textAt(found, 'description')].filter(
        (each) => each !== null,
      );
      if (words.length > 0) return `${task}: ${words.join('\n\n')}`;
    }
  }
  return null;
}

/** True for a task that a task list has. */
export async function isListed(task: string, state: OperationState): Promise<boolean> {
  const lists = await state.scan('task-list');
  return lists.some(({ record: { value } }) =>
    [...listAt(value, 'tasks'), ...listAt(value, 'archivedTasks')].some(
      (each) => textAt(each, 'id') === task,
    ),
  );
}

/** A text whose headings end none of what it is put into. */
async function placed(text: string, highest: number, resolver: PromptResolver): Promise<string> {
  // A line in front: what looks like front matter is none in the middle of a prompt.
  const document = await resolver.document(`\n${text}`);
  return (document === null ? text : demoted(document, highest)).trim();
}

async function skillSection(
  names: readonly string[],
  level: number,
  around: { facts: Facts; state: OperationState; resolver: PromptResolver },
): Promise<string> {
  const { facts, state, resolver } = around;
  const parts: string[] = [];
  for (const name of names) {
    const entry = skillNamed(name, facts);
    const skill = entry === null ? null : await skillContent(entry, state);
    if (skill === null) continue;
    const text =
      level === 0
        ? skill.description
        : await resolver.resolved({ from: skill.path, text: skill.text });
    parts.push(`### Skill: ${name}\n\n${await placed(text, 4, resolver)}`);
    for (const path of level < 2 ? [] : supportingFiles(skill.path, state)) {
      const file = await resolver.inlined(path);
      if (file !== null) parts.push(`File ${path}:\n\n${await placed(file, 4, resolver)}`);
    }
  }
  return parts.length === 0 ? 'No skills.' : parts.join('\n\n');
}

async function promptChecks(
  prompt: string,
  resolver: PromptResolver,
): Promise<readonly SpawnCheck[]> {
  const document = await resolver.document(prompt);
  const known = new Set(resolver.left.map(({ token }) => token));
  // A value, or two texts side by side, may make a token that no text has.
  const made = (document === null ? [] : unresolvedTokens(document.body)).filter(
    ({ text }) => !known.has(text) && !resolver.isAllowed(text),
  );
  const left = made.map(({ message, text, at }) => ({
    kind: message === 'file' ? ('reference' as const) : ('token' as const),
    token: text,
    at: `the prompt:${prompt.slice(0, at.start).split('\n').length}`,
    why: 'it is in an inserted value',
  }));
  const isWhole = document !== null && hasItsSections(document);
  const wrong =
    document === null
      ? 'An inserted text has a character that a text cannot have.'
      : 'An inserted text has a code block or an HTML comment that is not closed.';
  return [
    ...tokenChecks([...resolver.left, ...left]),
    checked('sections', 'The four sections are in their order.', isWhole ? [] : [wrong]),
  ];
}

function sizeOf(title: string, content: string): SectionSize {
  const characters = textLength(content);
  const budget = SECTION_BUDGETS[title.toLowerCase()]?.budget ?? null;
  return { title, characters, tokens: tokensOf(characters), budget };
}

type Document = Pick<RecordOf['spawn-prompt'], 'text' | 'body'>;

/** A document whose highest heading is of a level, so that it ends no section that it is put into. */
function demoted({ text, body }: Document, highest: number): string {
  const levels = body.sections.map(({ level }) => level);
  const steps = highest - Math.min(highest, ...levels);
  if (steps === 0) return text;
  let written = '';
  let end = 0;
  for (const section of body.sections) {
    written += text.slice(end, section.heading.start) + lowered(text, section, steps);
    end = section.heading.end;
  }
  return written + text.slice(end);
}

function lowered(text: string, { level, heading }: Section, steps: number): string {
  const source = text.slice(heading.start, heading.end);
  const signs = '#'.repeat(Math.min(6, level + steps));
  if (/^\s*#/.test(source)) return source.replace(/#+/, signs);
  // A heading that is underlined is of level 1 or 2: no other line can stand in for that.
  const words = source.split('\n').slice(0, -1);
  return `${signs} ${words.map((line) => line.trim()).join(' ')}`;
}

/** True where a prompt has its four sections and no other of their level or above. */
function hasItsSections({ body }: Document): boolean {
  const high = body.sections.filter(({ level }) => level <= 2).map(({ title }) => title);
  return (
    high.length === PROMPT_TITLES.length && PROMPT_TITLES.every((title, at) => high[at] === title)
  );
}
