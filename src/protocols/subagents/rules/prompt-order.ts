import { firstWrittenLine } from '../../../core/first-line.ts';
import type { RecordOf, Section } from '../../../core/record.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { PROMPTS, prompt } from '../example.ts';
import { PROMPT_TITLES } from '../prompt-titles.ts';

export default defineFileRule({
  id: 'subagent/prompt-order',
  level: 'error',
  since: '0.1.0',
  source: 'CLEO subagent protocol v1, 2.3 System Prompt Structure',
  summary: 'A spawn prompt has its four sections, in their order',
  why: 'A subagent knows nothing but its prompt. If rules come before the task, it reads them without knowing the task.',
  fix: `Give the prompt these headings in this order: ${PROMPT_TITLES.map((title) => `"## ${title}"`).join(', ')}.`,
  decisions: [
    'Only files that `subagents.prompts` names are spawn prompts.',
    'Headings must be of level 2. Upper or lower case, a colon at the end, and words in parentheses at the end make no difference. Other sections may be anywhere.',
    'If a section occurs twice, the first counts.',
  ],
  kinds: ['spawn-prompt'],
  messages: {
    missing: 'The prompt has no section "## {title}"',
    order: '"## {title}" comes after "## {later}", but belongs before it',
  },
  examples: {
    valid: [
      {
        name: 'the four, and one more',
        options: PROMPTS,
        files: { 'prompts/a.md': prompt(...PROMPT_TITLES, 'Remarks') },
      },
    ],
    invalid: [
      {
        name: 'a section missing, two in the wrong order',
        options: PROMPTS,
        files: {
          'prompts/a.md': prompt('Protocol Requirements', 'Task Context', 'Output Requirements'),
        },
        expect: [
          { message: 'missing', at: '1:1-1:25' },
          { message: 'order', at: '5:1-5:16', related: ['1:1-1:25'] },
        ],
      },
    ],
  },
  *check({ record }) {
    const found = PROMPT_TITLES.map((title) => ({ title, section: sectionOf(record, title) }));
    let last: { readonly title: string; readonly section: Section } | null = null;
    for (const { title, section } of found) {
      if (section === null) {
        yield {
          message: 'missing',
          at: firstWrittenLine(record.text, record.bodySpan),
          key: title,
          data: { title },
        };
        continue;
      }
      if (last !== null && section.heading.start < last.section.heading.start) {
        const related = [{ at: section.heading, message: 'This section belongs after it' }];
        yield {
          message: 'order',
          at: last.section.heading,
          data: { title: last.title, later: title },
          related,
        };
      }
      last = { title, section };
    }
  },
});

function sectionOf({ body }: RecordOf['spawn-prompt'], title: string): Section | null {
  const name = title.toLowerCase();
  return body.sections.find((section) => section.level === 2 && section.name === name) ?? null;
}
