import type { Config } from '../../core/config.ts';
import type { Report } from '../../core/report.ts';
import { countLevels } from '../../report/counts.ts';
import type { Target } from '../target.ts';
import { type BaselineChoice, hasBaseline } from './baseline-choice.ts';

/** So many problems at once were not made today. */
const MANY = 100;

/** Says how to begin where there is too much in the working tree to mend before the next commit. */
export function adoptionNotes(
  { diagnostics }: Report,
  { target, baseline }: { readonly target: Target; readonly baseline: BaselineChoice },
  config: Config,
): readonly string[] {
  if (target.mode !== 'worktree' || hasBaseline(baseline, config)) return [];
  const { error, warning, info } = countLevels(diagnostics);
  if (error + warning + info < MANY) return [];
  return [
    'Too many to fix now? `lint-protocol --baseline .lint-protocol-baseline.jsonl --baseline-update` suppresses the problems of today. From then on only new ones are reported.',
  ];
}
