import { visibleCharacter } from '../sanitize.ts';
import { type Address, hrefOf } from './address.ts';

const MADE = Symbol('markup');

/** HTML that was made here: nothing else can make any, so that a text of a record is always a text. */
export interface Markup {
  readonly [MADE]: string;
}

/** What an element holds. Texts are escaped. */
export type Child = Markup | string | number | null | false | readonly Child[];

/** The elements that a page is made of: none that runs, fetches or frames anything. */
type ElementName =
  | `h${1 | 2 | 3 | 4 | 5 | 6}`
  | 'a'
  | 'article'
  | 'b'
  | 'blockquote'
  | 'br'
  | 'button'
  | 'caption'
  | 'circle'
  | 'code'
  | 'dd'
  | 'del'
  | 'details'
  | 'div'
  | 'dl'
  | 'dt'
  | 'em'
  | 'figcaption'
  | 'figure'
  | 'footer'
  | 'g'
  | 'header'
  | 'hr'
  | 'input'
  | 'label'
  | 'li'
  | 'line'
  | 'main'
  | 'mark'
  | 'nav'
  | 'ol'
  | 'option'
  | 'output'
  | 'p'
  | 'path'
  | 'pre'
  | 'rect'
  | 'section'
  | 'select'
  | 'small'
  | 'span'
  | 'strong'
  | 'summary'
  | 'svg'
  | 'table'
  | 'tbody'
  | 'td'
  | 'text'
  | 'th'
  | 'thead'
  | 'time'
  | 'title'
  | 'tr'
  | 'ul';

type Attribute =
  | `aria-${string}`
  | `data-${string}`
  | 'class'
  | 'colspan'
  | 'cx'
  | 'cy'
  | 'd'
  | 'datetime'
  | 'dir'
  | 'dx'
  | 'dy'
  | 'for'
  | 'height'
  | 'hidden'
  | 'id'
  | 'name'
  | 'open'
  | 'r'
  | 'rel'
  | 'role'
  | 'rx'
  | 'scope'
  | 'start'
  | 'tabindex'
  | 'text-anchor'
  | 'transform'
  | 'type'
  | 'value'
  | 'viewBox'
  | 'width'
  | 'x'
  | 'x1'
  | 'x2'
  | 'y'
  | 'y1'
  | 'y2';

type Attributes = Readonly<
  Partial<Record<Attribute, string | number | true | null>> & {
    /** Only what `address.ts` lets through. */
    href?: Address;
  }
>;

/** Elements without content and without an end. */
const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'input']);

/** Makes an element. */
export function h(name: ElementName, attributes: Attributes, ...children: Child[]): Markup {
  const start = `<${name}${attributesText(attributes)}>`;
  return VOID.has(name) ? made(start) : made(`${start}${textOf(children)}</${name}>`);
}

/** What goes side by side, without an element around it. */
export function together(...children: Child[]): Markup {
  return made(textOf(children));
}

/** HTML as text: for the document alone. */
export function htmlOf(markup: Markup): string {
  return markup[MADE];
}

function made(html: string): Markup {
  return { [MADE]: html };
}

function textOf(child: Child): string {
  if (child === null || child === false) return '';
  if (typeof child === 'string') return escaped(child);
  if (typeof child === 'number') return String(child);
  return isList(child) ? child.map(textOf).join('') : child[MADE];
}

function isList(child: Markup | readonly Child[]): child is readonly Child[] {
  return Array.isArray(child);
}

function attributesText({ href, ...others }: Attributes): string {
  const all = href === undefined ? others : { ...others, href: hrefOf(href) };
  let text = '';
  for (const [name, value] of Object.entries(all)) {
    if (value === null || value === undefined) continue;
    text += value === true ? ` ${name}` : ` ${name}="${escaped(String(value))}"`;
  }
  return text;
}

const PLAIN = /^[\w ,./()=*@|{}[\]-]*$/;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * A text as HTML has it, what can't be seen made visible, lines kept. A page may be printed into the
 * log of a GitHub runner, which obeys `##[` and `::`: these are other characters there.
 */
function escaped(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .split(/\r?\n/)
    .map((line) => visibleCharacter(line.replaceAll('\t', '    ')))
    .join('\n')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
    .replaceAll('##[', '##&#91;')
    .replaceAll('::', '&#58;:');
}
