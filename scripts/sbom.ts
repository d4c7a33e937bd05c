/**
 * Prints a software bill of materials of the package, as it was built last: `npm run --silent sbom`.
 * CycloneDX 1.5, made by npm from the lock file; no network is needed.
 */
import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import manifest from '../package.json' with { type: 'json' };
import { type BillOfMaterials, bundledPackages, shippedOnly } from './release/bill-of-materials.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const written = execSync('npm sbom --sbom-format cyclonedx --package-lock-only --offline', {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const bundled = bundledPackages(readFileSync(`${ROOT}dist/third-party.txt`, 'utf8'));
const bill = shippedOnly(JSON.parse(written) as BillOfMaterials, manifest.name, bundled);
process.stdout.write(`${JSON.stringify(bill, null, 2)}\n`);
