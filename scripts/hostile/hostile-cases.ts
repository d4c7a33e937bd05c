import { archiveCases } from './archive-cases.ts';
import type { HostileCase } from './hostile-case.ts';
import { jsonCases } from './json-cases.ts';
import { markdownCases } from './markdown-cases.ts';
import { recordCases } from './record-cases.ts';
import { yamlCases } from './yaml-cases.ts';

/** Makes every case. Built when asked for, a group at a time: together they hold hundreds of megabytes. */
export function* hostileCases(): Generator<HostileCase> {
  for (const group of [recordCases, archiveCases, jsonCases, yamlCases, markdownCases])
    yield* group();
}
