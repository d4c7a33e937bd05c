/** A DELTA message around the given lines, which begin on line 9. */
export function deltaMessage(...lines: readonly string[]): string {
  return [
    '---',
    'subject: "DELTA[opus]: shared-key hypothesis"',
    'from: BlueLake',
    'to: [GreenCastle]',
    '---',
    '',
    '## Deltas',
    '',
    ...lines,
    '',
  ].join('\n');
}

/** A DELTA message with one delta block, whose JSON begins on line 10. */
export function deltaBlock(...json: readonly string[]): string {
  return deltaMessage('```delta', ...json, '```');
}
