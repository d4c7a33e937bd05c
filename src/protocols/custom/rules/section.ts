import { quoted } from '../../../core/found-value.ts';
import type { Section } from '../../../core/record.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { declaring, NOTE, note, noteText } from '../example.ts';
import { declarationOf } from '../known-kinds.ts';

const SECTIONS = { required: ['Context', 'Decision'], optional: [], others: true, ordered: true };
const ADR = { ...note, schema: null, sections: SECTIONS };
const CLOSED = { ...ADR, sections: { ...SECTIONS, optional: ['Links'], others: false } };
const adr = (...titles: readonly string[]) =>
  noteText('n-1', titles.map((title) => `## ${title}\n\nText.\n`).join('\n'));

export default defineFileRule({
  id: 'custom/section',
  level: 'error',
  since: '0.1.0',
  source: 'Custom kinds, sections',
  summary: 'A Markdown record has the sections of its kind',
  why: 'Readers and agents look for a section by its heading.',
  fix: 'Add or move the section that the message names, or remove it if it is not allowed.',
  decisions: [
    'Only headings of the second level count. Upper and lower case, a colon at the end and markup make no difference.',
    'With `ordered`, the required sections come in the order in which they are declared; others may be between them.',
    'With `others: false` only required and optional sections are allowed.',
  ],
  kinds: ['custom'],
  messages: {
    missing: 'This {kind} has no section {section}',
    order: 'The section {section} comes before {before}',
    unknown: 'This kind has no section {section}',
  },
  examples: {
    valid: [
      {
        name: 'all sections',
        files: { [NOTE]: adr('Context', 'Notes', 'Decision') },
        ...declaring(ADR),
      },
      {
        name: 'nothing but what may be there',
        files: { [NOTE]: adr('Context', 'decision:', 'Links') },
        ...declaring(CLOSED),
      },
    ],
    invalid: [
      {
        name: 'a section is missing',
        files: { [NOTE]: adr('Context') },
        ...declaring(ADR),
        expect: [{ message: 'missing', at: '6:1-6:11' }],
      },
      {
        name: 'another order',
        files: { [NOTE]: adr('Decision', 'Context') },
        ...declaring(ADR),
        expect: [{ message: 'order', at: '6:1-6:12' }],
      },
      {
        name: 'one that nobody knows',
        files: { [NOTE]: adr('Context', 'Decision', 'Ideas') },
        ...declaring(CLOSED),
        expect: [{ message: 'unknown', at: '14:1-14:9' }],
      },
    ],
  },
  *check({ record }) {
    const { sections, words } = declarationOf(record.kind);
    if (sections === null || !('envelope' in record)) return;
    const { required, optional, others, ordered } = sections;
    const present = record.body.sections.filter(({ level }) => level === 2);
    const places = required.map((title) => present.find((each) => isCalled(each, title)) ?? null);
    for (const [index, title] of required.entries()) {
      const place = places[index] ?? null;
      const before = places.slice(0, index).findLast((each) => each !== null) ?? null;
      if (place === null) {
        const next = places.slice(index).find((each) => each !== null) ?? null;
        const data = { kind: words[0], section: headingOf(title) };
        const at = before?.heading ??
          next?.heading ?? { start: 0, end: Math.min(1, record.text.length) };
        yield { message: 'missing' as const, at, data, help: helpFor(title, before, next) };
      } else if (ordered && before !== null && place.heading.start < before.heading.start) {
        const data = { section: headingOf(title), before: headingOf(before.title) };
        const help = `Move the section ${headingOf(title)} below ${headingOf(before.title)}.`;
        yield { message: 'order' as const, at: place.heading, data, help };
      }
    }
    const known = [...required, ...optional];
    for (const each of others ? [] : present) {
      if (known.some((title) => isCalled(each, title))) continue;
      const data = { section: headingOf(each.title) };
      const help = `These sections are allowed: ${known.map(headingOf).join(', ')}.`;
      yield { message: 'unknown' as const, at: each.heading, data, help };
    }
  },
});

function isCalled({ name, title }: Section, wanted: string): boolean {
  return title === wanted || name === wanted.toLowerCase().replace(/:$/, '');
}

function headingOf(title: string): string {
  return quoted(`## ${title}`);
}

function helpFor(title: string, before: Section | null, next: Section | null): string {
  const where = [
    before === null ? [] : `after ${headingOf(before.title)}`,
    next === null ? [] : `before ${headingOf(next.title)}`,
  ].flat();
  return `Add ${headingOf(title)}${where.length === 0 ? '' : ` ${where.join(' and ')}`}.`;
}
