import { TOOL } from './tool.ts';

/** The pages that this very version was published with. */
const RULE_PAGES = `https://unpkg.com/${TOOL.name}@${TOOL.version}/docs/rules`;

/** The address of a rule's page. */
export function rulePage(id: string): string {
  return `${RULE_PAGES}/${id}.md`;
}
