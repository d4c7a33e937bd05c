/**
 * The text of a small message file for the rules' examples: front matter with just the keys given
 * (their values written as JSON, which YAML reads), a blank line, the body's lines.
 */
export function message(
  envelope: Readonly<Record<string, unknown>>,
  ...body: readonly string[]
): string {
  const keys = Object.entries(envelope).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return ['---', ...keys, '---', '', ...body, ''].join('\n');
}
