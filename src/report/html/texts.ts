import type { ShownText, TextsBlock } from '../../core/chapter.ts';
import { grouped } from '../../core/grouped.ts';
import { visible } from '../sanitize.ts';
import { h, htmlOf, type Markup, together } from './markup.ts';
import { shortened } from './numbers.ts';
import { renderedMarkdown } from './rendered-markdown.ts';

/** How much HTML the texts of a page may become, in UTF-16 units. */
const ROOM = 1_200_000;

/** The longest text that is shown whole. */
const LONGEST = 12_000;

/** The longest line beside a fold. */
const LONGEST_LINE = 300;

/** Texts to be read, folded in; those that belong together in one fold. */
export function texts({ texts: all }: TextsBlock): Markup {
  let room = ROOM;
  let left = 0;
  const folds = [...grouped(all, ({ group = '' }) => group)].map(([group, own]) => {
    const shown = own.flatMap((each) => {
      const fold = room > 0 ? textFold(each) : null;
      if (fold === null) left += 1;
      else room -= htmlOf(fold).length;
      return fold ?? [];
    });
    if (group === '' || shown.length === 0) return together(shown);
    return h(
      'details',
      { class: 'fold' },
      h(
        'summary',
        {},
        `${lineOf(group)} `,
        h('span', { class: 'by' }, own.length === 1 ? '1 message' : `${own.length} messages`),
      ),
      h('div', { class: 'body' }, shown),
    );
  });
  return together(
    folds,
    left > 0 &&
      h('p', { class: 'note' }, `${left} more are not shown: the page would be too large.`),
  );
}

function textFold({ title, byline, path, markdown }: ShownText): Markup {
  const isCut = markdown.length > LONGEST;
  return h(
    'details',
    { class: 'fold' },
    h('summary', {}, `${lineOf(title)} `, h('span', { class: 'by' }, lineOf(byline))),
    h(
      'div',
      { class: 'body' },
      h('p', { class: 'where' }, lineOf(path)),
      renderedMarkdown(isCut ? markdown.slice(0, LONGEST) : markdown),
      isCut && h('p', { class: 'note' }, 'The rest is not shown: see the file.'),
    ),
  );
}

function lineOf(text: string): string {
  return shortened(visible(text), LONGEST_LINE);
}
