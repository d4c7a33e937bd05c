import type { AnyOperation } from '../core/operation.ts';
import { loadOperations } from '../protocols/operations.ts';
import type { Offered } from './offered.ts';
import { type Fixed, offeredOperation } from './offered-operation.ts';
import type { OwnOffered } from './tools/own-tool.ts';

/** How much a server offers: what reads and proposes, the methods of knowledge bases, or everything. */
export type SurfaceName = 'minimal' | 'kb' | 'all';

/** What an agent needs that asks a knowledge base and proposes to it. */
const MINIMAL: ReadonlySet<string> = new Set([
  'kb.status',
  'kb.search',
  'kb.context',
  'kb.read_claim',
  'kb.read_page',
  'kb.read_entity',
  'kb.read_relation',
  'kb.list_pending',
  'kb.register_source',
  'kb.propose_claim',
  'lint.check',
  'record.template',
]);

export interface SurfaceChoice {
  readonly surface: SurfaceName;
  /** Whether what writes is left out. */
  readonly readOnly: boolean;
}

/** What a server offers, by method. */
export type Surface = ReadonlyMap<string, Offered>;

/** The operations that a server offers, in the order of the documentation. */
export async function offeredOperations({
  surface,
  readOnly,
}: SurfaceChoice): Promise<readonly AnyOperation[]> {
  const operations = await loadOperations();
  // A protocol that names its methods has no others.
  const naming = new Set(
    operations.filter(({ method }) => method !== undefined).map(({ id }) => protocolOf(id)),
  );
  return operations.filter(({ id, method, effects }) => {
    const isAll = surface === 'all';
    const isOffered = method === undefined ? isAll && !naming.has(protocolOf(id)) : true;
    if (method?.isFurther === true && !isAll) return false;
    const isLeft = surface === 'minimal' && !MINIMAL.has(method?.name ?? '');
    return isOffered && !isLeft && (!readOnly || effects === 'reads');
  });
}

function protocolOf(id: string): string {
  return id.slice(0, id.indexOf('/'));
}

/** Makes a surface of operations, and of what is no operation. */
export function surfaceOf(
  operations: readonly AnyOperation[],
  fixed: Fixed,
  others: readonly OwnOffered[],
): Surface {
  const all = [
    ...operations.map((each) => offeredOperation(each, fixed)),
    ...others.map((each) => fixed.words.spokenOwn(each)),
  ];
  return new Map(all.map((each) => [each.method, each]));
}

/** Of what is offered besides operations, what belongs to a surface. */
export function besidesOf(
  surface: SurfaceName,
  others: readonly OwnOffered[],
): readonly OwnOffered[] {
  return surface === 'minimal' ? others.filter(({ method }) => MINIMAL.has(method)) : others;
}
