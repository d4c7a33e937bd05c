import { firstWrittenLine } from '../../../core/first-line.ts';
import type { Span } from '../../../core/place.ts';
import type { RecordOf } from '../../../core/record.ts';
import type { Leftover, OutputLine, OutputPart, SubagentOutputFact } from '../facts.ts';
import { PROMPT_TITLES } from '../prompt-titles.ts';
import { taskIdsIn } from '../task-id.ts';

type Output = RecordOf['subagent-output'];

const LINES = ['Task', 'Date', 'Status'] as const;
const SECTIONS = ['Summary', 'Content', 'References'] as const;

/** `**Task**: T2398`, also `**Task:** T2398`, several of them on a line too. */
const LABEL = /\*\*(Task|Date|Status)(?:\*\*[ \t]*:|:[ \t]*\*\*)([^\r\n|*]*)/gi;

/** What link rules may know of an output file. */
export function subagentOutputFact(record: Output): SubagentOutputFact {
  const { sections } = record.body;
  const title = sections.find(({ level, title: text }) => level === 1 && text !== '');
  const lines = labelledLines(record);
  const names = new Set(sections.filter(({ level }) => level === 2).map(({ name }) => name));
  const lacks: readonly OutputPart[] = [
    ...(title === undefined ? (['title'] as const) : []),
    ...LINES.filter((part) => !lines.some((line) => line.part === part)),
    ...SECTIONS.filter((part) => !names.has(part.toLowerCase())),
  ];
  return {
    opening: title?.heading ?? firstWrittenLine(record.text, record.bodySpan),
    lines,
    tasks: lines.flatMap(({ part, text }) => (part === 'Task' ? taskIdsIn(text) : [])),
    lacks,
    leftovers: leftovers(record),
    isTemplate: isTemplate(record),
    isPrompt: PROMPT_TITLES.every((each) => names.has(each.toLowerCase())),
  };
}

/** True where a file says which task it is about. */
export function hasTaskLine(record: Output): boolean {
  // Most files that say nothing like it need not be taken apart.
  if (!/\*\*task/i.test(record.text)) return false;
  return labelledLines(record).some(({ part }) => part === 'Task');
}

/** Lines of the template, which are no HTML that anybody writes. */
const TEMPLATE_LINES =
  /^[ \t]*(?:[-*+][ \t]+)?(<(?:main content|executive summary [^<>\r\n]*|links to related [^<>\r\n]*)>)[ \t]*$/gim;
/** What is a tag of HTML too: a placeholder only where it is all that a section holds. */
const TEMPLATE_WORD = /^<(?:summary|content|references)>$/i;

/** What of the template is where the text should be. Code shows a template, and is none. */
function leftovers(record: Output): readonly Leftover[] {
  const { plain } = record.body;
  const lines = [...plain.matchAll(TEMPLATE_LINES)].map(({ 0: line, 1: words = '', index }) => {
    const start = index + line.indexOf(words);
    return { words, at: { start, end: start + words.length } };
  });
  const words = ownParts(record).flatMap(({ start: from, end: to }) => {
    const content = plain.slice(from, to);
    const word = content.trim();
    if (!TEMPLATE_WORD.test(word)) return [];
    const start = from + content.indexOf(word);
    return { words: word, at: { start, end: start + word.length } };
  });
  return [...lines, ...words];
}

/** What each section holds before the next heading, of whatever level. */
function ownParts({ body: { sections }, bodySpan }: Output): readonly Span[] {
  return sections.map(({ heading: { end } }, index) => {
    return { start: end, end: sections[index + 1]?.heading.start ?? bodySpan.end };
  });
}

/** Lines that part a document. */
const RULED_LINES = /^[ \t]*-{3,}[ \t]*$/gm;

/** True where the sections below the title hold nothing but words of the template. */
function isTemplate(record: Output): boolean {
  const { text, body } = record;
  const parts = ownParts(record).flatMap(({ start, end }, index) => {
    if (body.sections[index]?.level === 1) return [];
    const content = body.plain.slice(start, end).trim();
    const others = content.replace(TEMPLATE_LINES, '');
    const own = others.replace(RULED_LINES, '').trim();
    const isLeft = others !== content || TEMPLATE_WORD.test(own);
    // Code is blank in plain text.
    const hasWords =
      (own !== '' && !TEMPLATE_WORD.test(own)) || /`|~~~/.test(text.slice(start, end));
    return { isLeft, hasWords };
  });
  return parts.some(({ isLeft }) => isLeft) && !parts.some(({ hasWords }) => hasWords);
}

/** The first line of each label that has a text, before the first section. */
function labelledLines({ text, body, bodySpan }: Output): readonly OutputLine[] {
  const section = body.sections.find(({ level }) => level > 1);
  const head = body.plain.slice(0, section?.heading.start ?? bodySpan.end);
  const found = new Map<string, OutputLine>();
  for (const { 0: whole, 1: label = '', 2: value = '', index } of head.matchAll(LABEL)) {
    const part = LINES.find((name) => name.toLowerCase() === label.toLowerCase());
    // Blanks may be code: the text itself shows what was written.
    const end = index + whole.length;
    const written = text.slice(end - value.length, end);
    if (part === undefined || found.has(part) || written.trim() === '') continue;
    const start = end - value.length + written.length - written.trimStart().length;
    const trimmed = written.trim();
    found.set(part, { part, text: trimmed, at: { start, end: start + trimmed.length } });
  }
  return [...found.values()];
}
