import type { Options } from '../core/config.ts';
import type { BeadListRecord, UnreadableRecord } from '../core/record.ts';
import { decode } from './decode.ts';
import { parseJsonLines } from './jsonl.ts';

/** Reads `.beads/issues.jsonl`: one issue a line. Broken lines are faults, the others stay. */
export function parseBeadList(
  bytes: Uint8Array,
  options: Pick<Options, 'limits'>,
): BeadListRecord | UnreadableRecord {
  const { text, skipped, faults } = decode(bytes);
  const kind = 'bead-list';
  if (faults.length > 0) return { kind, readable: false, text, skipped, faults };
  const parsed = parseJsonLines(text, options.limits);
  return {
    kind,
    readable: true,
    text,
    skipped,
    faults: parsed.faults,
    entries: parsed.lines,
    positions: parsed.positions,
  };
}
