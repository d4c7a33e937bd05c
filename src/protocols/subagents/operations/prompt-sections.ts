import type { RecordOf, Section } from '../../../core/record.ts';
import { PROMPT_TITLES } from '../prompt-titles.ts';

type Document = Pick<RecordOf['spawn-prompt'], 'text' | 'body'>;

/** A document whose highest heading is of a level, so that it ends no section that it is put into. */
export function demoted({ text, body }: Document, highest: number): string {
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
export function hasItsSections({ body }: Document): boolean {
  const high = body.sections.filter(({ level }) => level <= 2).map(({ title }) => title);
  return (
    high.length === PROMPT_TITLES.length && PROMPT_TITLES.every((title, at) => high[at] === title)
  );
}
