import { describe, expect, test } from 'vitest';
import { parseAs } from '../parse-as.ts';

const HEAD = '---\nname: scout\n---\n# Scout\n';

describe('the front matter of a Markdown record', () => {
  test('is held against the schema of its kind', async () => {
    const record = await parseAs('agent-definition', HEAD);
    expect(record).toMatchObject({
      readable: true,
      shape: [
        { path: [], problem: 'missing', property: 'description' },
        { path: [], problem: 'missing', property: 'tools' },
      ],
    });
  });

  test('may have any shape where its kind has no schema', async () => {
    const record = await parseAs('skill', HEAD);
    expect(record).toMatchObject({ readable: true, envelope: { name: 'scout' }, shape: [] });
  });
});
