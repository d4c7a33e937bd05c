import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { isolatedDeclarationSync } from 'rolldown/experimental';
import { parseSync } from 'rolldown/utils';

/**
 * The types of what a barrel hands on, as one text. Each module that it names is declared by
 * itself, and may name types of the others only: nothing of the program's insides can leak.
 * @param barrel from `root`, a file of `export * from` and nothing else
 * @throws Where a type is not written down, or stands in a module that the barrel does not hand on.
 */
export function publicTypes(root: string, barrel: string): string {
  const source = readFileSync(posix.join(root, barrel), 'utf8');
  const modules = parseSync(barrel, source).program.body.map((node) => {
    if (node.type === 'ExportAllDeclaration') return from(barrel, node.source.value);
    throw new Error(`${barrel} does more than hand on what others export`);
  });
  return modules.map((module) => declared(root, module, new Set(modules))).join('\n');
}

function from(file: string, specifier: string): string {
  return posix.join(posix.dirname(file), specifier);
}

function declared(root: string, module: string, known: ReadonlySet<string>): string {
  const source = readFileSync(posix.join(root, module), 'utf8');
  const { code, errors } = isolatedDeclarationSync(module, source);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${module}: ${error.message}`);
  const imports = parseSync(`${module}.d.ts`, code).program.body.filter(
    (node) => node.type === 'ImportDeclaration',
  );
  return imports.reduceRight((text, { start, end, source: { value } }) => {
    const target = from(module, value);
    if (known.has(target)) return text.slice(0, start) + text.slice(end).replace(/^\n/, '');
    throw new Error(`the public types of ${module} name what ${target} holds`);
  }, code);
}
