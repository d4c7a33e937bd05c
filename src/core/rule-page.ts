import { TOOL } from './tool.ts';

/** The pages that this very version was published with. */
const RULE_PAGES = `https://unpkg.com/${TOOL.name}@${TOOL.version}/docs/rules`;

/** By rule, for the thousands of problems that it may find. */
const PAGES = new Map<string, string>();

/** The address of a rule's page. */
export function rulePage(id: string): string {
  const known = PAGES.get(id);
  if (known !== undefined) return known;
  const page = `${RULE_PAGES}/${id}.md`;
  PAGES.set(id, page);
  return page;
}
