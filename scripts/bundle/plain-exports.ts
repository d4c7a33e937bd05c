/** How a chunk hands out what another one uses: by a getter, for what may be given another value. */
const GETTER =
  /^Object\.defineProperty\(exports, "([\w$]+)", \{\s+enumerable: true,\s+get: function\(\) \{\s+return ([\w$]+);\s+\}\s+\}\);$/gm;

/**
 * A chunk of CommonJS that hands out what never changes as it is, where it ends: other chunks call its
 * functions for each of thousands of records, and a getter is a call more each time.
 */
export function plainExports(code: string): string {
  return code.replace(GETTER, (getter, name, variable) =>
    mayChange(code, variable) ? getter : `exports.${name} = ${variable};`,
  );
}

/** True for what is declared to be given other values. */
function mayChange(code: string, variable: string): boolean {
  return new RegExp(`^let ${variable.replaceAll('$', '\\$')}\\b`, 'm').test(code);
}
