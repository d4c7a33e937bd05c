import type { Config } from '../../core/config.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import { loadRules } from '../../protocols/rules.ts';
import { someOf } from '../../report/counts.ts';
import { run } from '../../run.ts';
import { type Checkup, rowsAbout } from './checkup.ts';

const { ok } = rowsAbout('records');

/** The messages that are left alone because the configuration leaves it to their authors what they are. */
export async function unjudgedMessageRows(
  snapshot: Snapshot,
  config: Config,
): Promise<readonly Checkup[]> {
  if (config.messages.subjects === 'required') return [];
  const rules = (await loadRules()).filter(({ id }) => id === 'MB-001');
  const messages = { ...config.messages, subjects: 'required' as const };
  const judged = { ...config, messages, levels: [] };
  const past = { bases: [], history: null };
  const { diagnostics } = await run({ snapshot, config: judged, rules, selects: null, ...past });
  const found = diagnostics
    .filter(({ messageId }) => messageId === 'none')
    .flatMap(({ path, related }) => [path, ...related.map((each) => each.path)]);
  if (found.length === 0) return [];
  const have = found.length === 1 ? 'message has' : 'messages have';
  return [
    ok(
      `${found.length} ${have} no subject of the protocol, so no rule judges what is in them, as \`messages.subjects: optional\` says: ${someOf(found)}`,
    ),
  ];
}
