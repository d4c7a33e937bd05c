import { describe, expect, test } from 'vitest';
import { commonmarkReadings } from '../../scripts/conformance/commonmark-suite.ts';
import { htmlOutline } from '../../scripts/conformance/html-outline.ts';

const READINGS = commonmarkReadings();
/** A line of code that is indented, behind whatever quotes and list markers. */
const INDENTED = /^[ \t>*+\-.)\d]*(?: {4}|\t)/m;

describe('the examples of CommonMark', () => {
  test('are all there', () => {
    expect(READINGS).toHaveLength(652);
    expect(READINGS.flatMap(({ wanted }) => wanted.headings)).toHaveLength(56);
    expect(READINGS.flatMap(({ own }) => own.code)).toHaveLength(36);
  });

  test('have the headings that their HTML has', () => {
    for (const { number, markdown, own, wanted } of READINGS) {
      expect(own.headings, `example ${number}: ${markdown}`).toEqual(wanted.headings);
    }
  });

  test('have the fences that their HTML has: what else is code there is indented', () => {
    for (const { number, markdown, own, wanted } of READINGS) {
      const left = [...own.code];
      const others = wanted.code.filter((block) => {
        if (block !== left[0]) return true;
        left.shift();
        return false;
      });
      expect(left, `example ${number}: ${markdown}`).toEqual([]);
      // No example holds both an indented block and a fence that went unseen.
      if (others.length > 0) expect(markdown, `example ${number}`).toMatch(INDENTED);
    }
  });

  test('in the chapter on fences every block of code is one', () => {
    const indented = READINGS.filter(
      ({ section, own, wanted }) =>
        section === 'Fenced code blocks' && own.code.length !== wanted.code.length,
    );
    // The one example there that is indented too far to be a fence.
    expect(indented.map(({ markdown }) => markdown)).toEqual(['    ```\n    aaa\n    ```\n']);
  });
});

test('the HTML is read as it is meant', () => {
  const html = [
    '<h2>a <em>b</em> &lt;c&gt;</h2>',
    '<blockquote>\n<h1>quoted</h1>\n</blockquote>',
    '<ul>\n<li>\n<h3>listed</h3>\n</li>\n</ul>',
    '<h1>after</h1>',
    '<pre><code class="language-x">&quot;\n</code></pre>',
    '<pre><code></code></pre>',
  ].join('\n');
  expect(htmlOutline(html)).toEqual({ headings: ['2 a b <c>', '1 after'], code: ['x|"', '|'] });
});
