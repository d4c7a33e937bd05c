import { minifySync } from 'rolldown/utils';

/**
 * A chunk without what only readers of the source want. The names of functions and classes stay:
 * they are what a stack trace names.
 * @throws Error for code that can't be parsed.
 */
export function minified(fileName: string, code: string): string {
  const { code: short, errors } = minifySync(fileName, code, {
    module: fileName.endsWith('.mjs'),
    compress: true,
    mangle: { toplevel: true, keepNames: { function: true, class: true } },
    codegen: { removeWhitespace: true, legalComments: 'none' },
  });
  const [first] = errors;
  if (first !== undefined) throw new Error(`${fileName} can't be minified: ${first.message}`);
  return short;
}
