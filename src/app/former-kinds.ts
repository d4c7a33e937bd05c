import type { DeclaredFixed, DeclaredKind, DeclaredSteps } from '../core/declared-kind.ts';

/**
 * The kinds of a configuration, with what others guarded of them before: neither says more of what may
 * become of a record than the other.
 * @returns the same list where nothing was guarded more
 */
export function guardedAsBefore(
  own: readonly DeclaredKind[],
  formers: readonly (readonly DeclaredKind[])[],
): readonly DeclaredKind[] {
  let all = own;
  for (const former of formers) {
    for (const kind of former.filter(isGuarding)) {
      const now = all.find(({ name }) => name === kind.name) ?? renamed(kind, former, own);
      if (now !== undefined && now.of !== kind.of) continue;
      // What is read in another way has its records in other files, and under the same ids.
      const isBeside = now?.format !== kind.format;
      const beside = { ...kind, name: now?.name ?? kind.name, keep: null };
      const both = now === undefined || isBeside ? beside : together(kind, now);
      if (all.some((each) => JSON.stringify(both) === JSON.stringify(each))) continue;
      // Of two kinds that claim a file the first one has it.
      all = isBeside ? [...all, both] : all.map((each) => (each === now ? both : each));
    }
  }
  return all;
}

/** A kind that is declared under a new name, and guards the same. */
function renamed(
  { steps, fixed }: DeclaredKind,
  former: readonly DeclaredKind[],
  own: readonly DeclaredKind[],
): DeclaredKind | undefined {
  const guard = JSON.stringify([steps, fixed]);
  return own.find(
    (each) =>
      JSON.stringify([each.steps, each.fixed]) === guard &&
      former.every(({ name }) => name !== each.name),
  );
}

function isGuarding({ steps, fixed }: DeclaredKind): boolean {
  return steps !== null || fixed !== null;
}

function together(former: DeclaredKind, own: DeclaredKind): DeclaredKind {
  const { id, items, fields, fieldsIn, unique, latest } = former;
  return {
    ...own,
    ...{ items, fields, fieldsIn, unique, latest },
    id: id ?? own.id,
    files: [...new Set([...own.files, ...former.files])],
    except: own.except.filter((each) => former.except.includes(each)),
    steps: stepsOf(former.steps, own.steps),
    fixed: fixedOf(former.fixed, own.fixed),
  };
}

/** Only steps that both have; what is new in one of the two is as it says. */
function stepsOf(former: DeclaredSteps | null, own: DeclaredSteps | null): DeclaredSteps | null {
  if (former === null || own === null) return former ?? own;
  if (former.member.join('\0') !== own.member.join('\0')) return former;
  const isOld = valuesOf(former);
  const to: Record<string, readonly string[]> = { ...own.to };
  for (const [value, before] of Object.entries(former.to)) {
    const now = Object.hasOwn(own.to, value) ? own.to[value] : undefined;
    const isAllowed = (each: string) =>
      before.includes(each) || (before.length > 0 && !isOld.has(each));
    to[value] = now?.filter(isAllowed) ?? before;
  }
  const gone = former.gone === 'error' ? former.gone : own.gone;
  return { member: own.member, to, gone };
}

function valuesOf({ to }: DeclaredSteps): ReadonlySet<string> {
  return new Set([...Object.keys(to), ...Object.values(to).flat()]);
}

function fixedOf(former: DeclaredFixed | null, own: DeclaredFixed | null): DeclaredFixed | null {
  if (former === null || own === null) return former ?? own;
  const except = own.except.filter((each) => former.except.includes(each));
  if (former.when === null || own.when === null) return { when: null, except };
  if (former.when.member.join('\0') !== own.when.member.join('\0')) return { ...former, except };
  const values = [...new Set([...own.when.values, ...former.when.values])];
  return { when: { member: own.when.member, values }, except };
}
