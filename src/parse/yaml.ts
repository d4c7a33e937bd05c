import { parseDocument } from 'yaml';
import type { Limits } from '../core/config.ts';
import type { JsonText } from '../core/record.ts';
import { type Shift, shiftFault, UNSHIFTED } from './shift.ts';
import { lazyPositions } from './value-tree.ts';

/** Reads a text as YAML 1.2 (core schema). Never throws. */
export function parseYaml(
  text: string,
  limits: Pick<Limits, 'depth' | 'aliases'>,
  shift: Shift = UNSHIFTED,
): JsonText {
  const document = parseDocument(text, { uniqueKeys: false, prettyErrors: false });
  const error = document.errors[0];
  const valid = error === undefined;
  const faults = valid
    ? []
    : [
        shiftFault(
          {
            kind: 'syntax' as const,
            message: 'yamlOther',
            data: {},
            at: { start: error.pos[0], end: Math.min(error.pos[1], text.length) },
          },
          shift,
        ),
      ];
  const value = valid ? document.toJS({ maxAliasCount: limits.aliases }) : undefined;
  return { valid, value, faults, positions: lazyPositions(() => null, shift) };
}
