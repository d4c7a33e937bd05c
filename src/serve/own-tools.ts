import type { Asker } from '../app/caller.ts';
import type { Offered } from './offered.ts';
import { lintCheck } from './tools/lint-check.ts';
import { lintExplain } from './tools/lint-explain.ts';
import { recordTemplate } from './tools/record-template.ts';

/** What is offered besides operations: all that an agent wants to know before it writes. */
export function ownTools(asker: Asker): readonly Offered[] {
  return [lintCheck(asker), lintExplain(), recordTemplate()];
}
