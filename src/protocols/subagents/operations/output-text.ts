/** What the head of an output says. */
export interface OutputHead {
  readonly title: string;
  readonly task: string;
  readonly date: string;
  readonly status: string;
}

/**
 * An output to be written, by the template of the protocol (5.3): what stands in angle brackets is known by
 * `subagent/output-template`.
 * @param links what it refers to
 */
export function outputText(
  { title, task, date, status }: OutputHead,
  links: readonly string[],
): string {
  const references =
    links.length === 0
      ? ['<links to related tasks, specs, or research>']
      : links.map((link) => `- ${link}`);
  return `${[
    `# ${title}`,
    '',
    `**Task**: ${task}`,
    `**Date**: ${date}`,
    `**Status**: ${status}`,
    '',
    '---',
    '',
    '## Summary',
    '',
    '<executive summary in 2-3 sentences>',
    '',
    '## Content',
    '',
    '<main content>',
    '',
    '## References',
    '',
    ...references,
  ].join('\n')}\n`;
}
