/**
 * A heading's text, without blanks at its ends, as section names are compared: lower case, white space folded, without one
 * trailing colon and one trailing `(...)`.
 */
export function sectionName(title: string): string {
  const folded = title.toLowerCase().replace(/\s+/g, ' ');
  const inFront = withoutParenthesis(withoutColon(folded));
  // `Target (optional):` has lost its colon already; `Target: (optional)` has not.
  const name = folded.endsWith(':') ? inFront : withoutColon(inFront);
  return name === '' ? folded : name;
}

function withoutColon(name: string): string {
  return name.endsWith(':') ? name.slice(0, -1).trimEnd() : name;
}

function withoutParenthesis(name: string): string {
  const opening = name.endsWith(')') ? name.lastIndexOf('(') : -1;
  return opening === -1 ? name : name.slice(0, opening).trimEnd();
}
