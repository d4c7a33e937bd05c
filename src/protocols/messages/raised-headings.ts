import type { Edit, Replacement } from '../../core/edit.ts';
import { oncePer } from '../../core/once-per.ts';
import type { Span } from '../../core/place.ts';
import type { MarkdownBody, Section } from '../../core/record.ts';
import type { SectionSchema } from './body-schema.ts';
import { misspeltSection } from './meant-headings.ts';
import type { MessageRecord } from './record.ts';
import { sectionProblems, sectionSchemas } from './section-faults.ts';
import { findNearHeading, findNearSection, findSection, nameOf } from './sections.ts';

/** What the rules about missing sections say of their edit. */
export const HEADINGS_MENDED =
  'Makes the heading of the section a level-2 heading, and corrects a typo in it, in all copies of the message. Changes nothing if that would cause another problem.';

/** Shorter, an underline could be a list item. */
const SHORTEST_UNDERLINE = 3;

/**
 * What a finding about a section that is missing carries, where its heading is there at another
 * level. A heading that moves changes what the sections around it hold, so all of them move at once,
 * and none where that would bring a problem that was not there before.
 */
export function raising(record: MessageRecord, schema: SectionSchema): { readonly edit?: Edit } {
  const raised = raisedSections(record);
  const name = nameOf(schema.title);
  if (!raised.some((each) => each.name === name)) return {};
  return { edit: { replacements: raised.map((each) => raisedHeading(record, each)) } };
}

/** Worked out once for all rules that miss a section of a message. */
const raisedSections = oncePer(raisable);

/** A heading that becomes the level-2 heading of a section of the schema. */
interface Raised {
  readonly section: Section;
  /** The title that it gets where its own has a slip; null where it keeps that. */
  readonly title: string | null;
  readonly name: string;
}

/** The sections of the schema that should be level-2 sections and can become such, in their order. */
function raisable(record: MessageRecord): readonly Raised[] {
  const before = sectionProblems(record);
  const missing = sectionSchemas(record).filter(({ title }) => findSection(record, title) === null);
  let raised = missing.flatMap(({ title }) => raisedFor(record, title) ?? []);
  while (raised.length > 0) {
    const after = sectionProblems(withRaised(record, raised));
    const worse = [...after].filter((problem) => !before.has(problem));
    if (worse.length === 0) break;
    // A section that holds the wrong thing stays as it is; where another one suffers, all do.
    const sound = raised.filter(({ name }) => !worse.some((each) => isAbout(each, name)));
    raised = sound.length < raised.length ? sound : [];
  }
  return raised.sort((a, b) => a.section.heading.start - b.section.heading.start);
}

function raisedFor(record: MessageRecord, title: string): Raised | null {
  const name = nameOf(title);
  const near = findNearSection(record, title);
  if (near !== null) return { section: near, title: null, name };
  // Where other text is plainly meant as the heading, a slip elsewhere is another one's.
  const misspelt = findNearHeading(record, title) === null ? misspeltSection(record, title) : null;
  return misspelt && { section: misspelt, title, name };
}

function isAbout(problem: string, name: string): boolean {
  return nameOf(problem).startsWith(`${name}: `);
}

/** The message as it reads with some of its headings at level 2. */
function withRaised(record: MessageRecord, raised: readonly Raised[]): MessageRecord {
  const all = record.body.sections;
  const names = new Map(raised.map(({ section, name }) => [section, name]));
  const levels = all.map((section) => (names.has(section) ? 2 : section.level));
  const sections = all.map((section, index) => {
    const name = names.get(section) ?? section.name;
    return new RaisedSection(record.text, all, levels, index, name);
  });
  // What is not replaced is looked up in the record itself, which may not have read it yet.
  const body: MarkdownBody = Object.create(record.body, { sections: { value: sections } });
  return Object.create(record, { body: { value: body } });
}

/** A section where some headings have another level: what follows one may be another one's. */
class RaisedSection implements Section {
  readonly level: Section['level'];
  readonly name: string;
  readonly #text: string;
  readonly #all: readonly Section[];
  readonly #levels: readonly Section['level'][];
  readonly #index: number;

  constructor(
    text: string,
    all: readonly Section[],
    levels: readonly Section['level'][],
    index: number,
    name: string,
  ) {
    this.name = name;
    this.#text = text;
    this.#all = all;
    this.#levels = levels;
    this.#index = index;
    this.level = levels[index] ?? 2;
  }

  get title(): string {
    return this.#before.title;
  }

  get heading(): Span {
    return this.#before.heading;
  }

  get content(): Span {
    const next = this.#all[this.#end(this.#levels)];
    return { start: this.heading.end, end: next?.heading.start ?? this.#text.length };
  }

  get lines(): Section['lines'] {
    const within = this.#all.slice(this.#index, this.#end(this.#levels));
    return within.flatMap((inner, at) => {
      const title = at === 0 ? [] : [{ text: inner.title, span: inner.heading }];
      return [...title, ...ownLines(this.#index + at, this.#all)];
    });
  }

  get empty(): boolean {
    const end = this.#end(this.#levels);
    const endBefore = this.#end(this.#all.map(({ level }) => level));
    return end === endBefore ? this.#before.empty : this.lines.length === 0;
  }

  get #before(): Section {
    // Sound because a section is made for each index.
    return this.#all[this.#index] as Section;
  }

  /** The index of the section before which this one ends. */
  #end(levels: readonly Section['level'][]): number {
    const level = levels[this.#index] ?? 2;
    const next = levels.findIndex((other, at) => at > this.#index && other <= level);
    return next === -1 ? levels.length : next;
  }
}

/** What stands under a heading before the next one of any level. */
function ownLines(index: number, all: readonly Section[]): Section['lines'] {
  const next = all[index + 1]?.heading.start ?? Number.POSITIVE_INFINITY;
  return all[index]?.lines.filter(({ span }) => span.start < next) ?? [];
}

/** The marks of a heading: the `#`s before its text, or the line of `=` under it. All of it where its words change. */
function raisedHeading({ text }: MessageRecord, { section, title }: Raised): Replacement {
  const { heading, level } = section;
  if (title !== null) return { at: heading, text: `## ${title}` };
  const lastLine = text.lastIndexOf('\n', heading.end - 1) + 1;
  if (lastLine <= heading.start) {
    return { at: { start: heading.start, end: heading.start + level }, text: '##' };
  }
  const underline = text.slice(lastLine, heading.end);
  const start = lastLine + underline.indexOf('=');
  const length = Math.max(heading.end - start, SHORTEST_UNDERLINE);
  return { at: { start, end: heading.end }, text: '-'.repeat(length) };
}
