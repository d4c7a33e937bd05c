/**
 * The key under which an envelope has its subject, as it is written: `subject`, or a slip of it
 * (capitals, a blank, a sign that nobody sees). Null where there is none.
 */
export function subjectKey(envelope: Readonly<Record<string, unknown>>): string | null {
  if (Object.hasOwn(envelope, 'subject')) return 'subject';
  return Object.keys(envelope).find((key) => /^\W*subject\W*$/i.test(key)) ?? null;
}
