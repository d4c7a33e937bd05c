import { expect, test, vi } from 'vitest';
import { DEFAULT_CONFIG } from '../../../src/config/default-config.ts';
import { parseMarkdown } from '../../../src/parse/markdown/markdown.ts';
import { parseYaml } from '../../../src/parse/yaml/yaml.ts';
import type { MessageRecord } from '../../../src/protocols/messages/record.ts';
import { parseMessage } from './parse-message.ts';

vi.mock('../../../src/parse/markdown/markdown.ts', { spy: true });

/** A message that is known to be readable. */
function read(content: string): MessageRecord {
  const record = parseMessage(Buffer.from(content), DEFAULT_CONFIG, parseYaml);
  if (!record.readable || record.kind !== 'message') throw new Error('not readable');
  return record;
}

test('the body is parsed when it is asked for, once, and for a DELTA at once', () => {
  vi.mocked(parseMarkdown).mockClear();
  const record = Object.freeze(read('---\nsubject: hello\n---\n## A\n'));
  expect(parseMarkdown).not.toHaveBeenCalled();
  expect(record.body.sections).toMatchObject([{ name: 'a' }]);
  expect(record.body).toBe(record.body);
  expect(parseMarkdown).toHaveBeenCalledTimes(1);
  read('---\nsubject: "DELTA[opus]: x"\n---\n```delta\n{}\n```\n');
  expect(parseMarkdown).toHaveBeenCalledTimes(2);
});
