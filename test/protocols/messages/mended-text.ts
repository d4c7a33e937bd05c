import { DEFAULT_CONFIG } from '../../../src/config/default-config.ts';
import { memorySnapshot } from '../../../src/discover/memory-snapshot.ts';
import { messagesRules } from '../../../src/protocols/messages/rules.ts';
import { mend } from '../mending.ts';

export const BY = { rules: messagesRules, config: DEFAULT_CONFIG };
export const CANONICAL = 'messages/1.md';

/** What becomes of one message; null where nothing does. */
export async function mendedText(text: string): Promise<string | null> {
  const { changed } = await mend({ ...BY, snapshot: memorySnapshot({ [CANONICAL]: text }) });
  const bytes = changed[CANONICAL];
  return bytes === undefined ? null : Buffer.from(bytes).toString();
}
