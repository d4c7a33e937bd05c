import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

/** A package's folder, from a module of it; null for the project's own modules and the bundler's. */
function packageFolder(moduleId: string): string | null {
  if (moduleId.startsWith('\0')) return null;
  return moduleId.match(/^.*[\\/]node_modules[\\/](@[^\\/]+[\\/])?[^\\/]+/)?.[0] ?? null;
}

function notice(folder: string): string {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)/i.test(name));
  const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim();
  const title = `${manifest.name} ${manifest.version} (${manifest.license ?? 'see below'})`;
  return [title, '-'.repeat(title.length), text].join('\n').replaceAll('\r\n', '\n').trim();
}

/** The notices that the licences of the bundled packages want to travel with them. */
export function thirdPartyNotices(moduleIds: readonly string[]): string {
  const folders = new Set<string>();
  for (const id of moduleIds) {
    const folder = packageFolder(id);
    if (folder !== null) folders.add(folder);
  }
  const notices = [...folders].sort().map(notice);
  return ['The bundle holds parts of these packages.', ...notices].join('\n\n').concat('\n');
}
