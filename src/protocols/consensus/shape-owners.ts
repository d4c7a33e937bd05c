import { described, quoted } from '../../core/found-value.ts';
import { textAt, valueAlong } from '../../core/json-value.ts';
import type { DataPath, Place } from '../../core/place.ts';
import type { RecordOf } from '../../core/record.ts';
import { pathInWords, type ShapeFault } from '../../core/shape.ts';
import { openingOf } from '../../core/shape-words.ts';

type Matrix = RecordOf['voting-matrix'];

/** The one rule that tells what is missing or wrong in each part; `CONS-001` tells the rest. */
const OWNERS = {
  'options[].rationale': 'CONS-002',
  'options[].confidence': 'CONS-003',
  'conflicts[].positions[].confidence': 'CONS-003',
  'options[].evidence': 'CONS-004',
  'conflicts[].severity': 'CONS-005',
  threshold: 'consensus/threshold',
  actualConsensus: 'consensus/actual',
} as const;

type Owner = (typeof OWNERS)[keyof typeof OWNERS];

/** A part that is missing or wrong, as its rule needs it. */
export interface PartFault {
  readonly problem: ShapeFault['problem'];
  /** True for a list without items, and for a part that is missing. */
  readonly isEmpty: boolean;
  /** The object that holds the part, in words: `option "redis"`. */
  readonly holder: string;
  /** What was found, in words. */
  readonly found: string;
  readonly value: unknown;
  readonly at: Place;
  readonly key: string;
}

/** True for the faults of shape that no rule but CONS-001 tells. */
export function isOwnerless(fault: ShapeFault): boolean {
  return ownerOf(fault) === null;
}

/** The faults of shape that one rule has to tell: a missing part at the bracket of what lacks it. */
export function* faultsOf(record: Matrix, owner: Owner): Generator<PartFault> {
  for (const fault of record.shape) {
    if (ownerOf(fault) !== owner) continue;
    const { problem, path, value } = fault;
    const part = partOf(fault);
    yield {
      problem,
      isEmpty: value === undefined || (Array.isArray(value) && value.length === 0),
      holder: holderInWords(record.value, part),
      found: described(value),
      value,
      at: problem === 'missing' ? openingOf(record, path) : path,
      key: pathInWords(part),
    };
  }
}

function ownerOf(fault: ShapeFault): Owner | null {
  const name = pathInWords(partOf(fault)).replace(/\[\d+\]/g, '[]');
  return Object.hasOwn(OWNERS, name) ? OWNERS[name as keyof typeof OWNERS] : null;
}

/** The part that is at fault, whether or not it is there. */
function partOf({ path, property }: ShapeFault): DataPath {
  return property === null ? path : [...path, property];
}

/**
 * `the matrix`, `option "redis"`, `position 2 of conflict "c-0042-01"`; by number where there is no name.
 * The path leads there, or to a part of it.
 */
export function holderInWords(value: unknown, path: DataPath): string {
  const [list, index, ...inner] = path;
  if (typeof index !== 'number') return 'the matrix';
  const isOption = list === 'options';
  const name = textAt(valueAlong(value, path.slice(0, 2)), isOption ? 'name' : 'conflictId');
  const called = name === null ? `number ${index + 1}` : quoted(name);
  const holder = `${isOption ? 'option' : 'conflict'} ${called}`;
  const [, position] = inner;
  return typeof position === 'number' ? `position ${position + 1} of ${holder}` : holder;
}
