import type { Analyses } from '../../src/analyze/analyses.ts';
import { chooseRules } from '../../src/app/chosen-rules.ts';
import { inspect } from '../../src/app/inspection.ts';
import { judgingConfig } from '../../src/app/judging-config.ts';
import { lintRequest } from '../../src/app/lint-request.ts';
import type { RepositoryTarget } from '../../src/app/target.ts';
import type { Diagnostic } from '../../src/core/diagnostic.ts';
import type { Repository } from '../../src/core/repository.ts';
import { loadRules } from '../../src/protocols/rules.ts';
import { run } from '../../src/run.ts';

/** The errors of a run of the linter on a repository that is open. */
export async function errorsIn(
  repository: Repository,
  target: RepositoryTarget,
  analyses: Analyses,
): Promise<readonly Diagnostic[]> {
  const inspection = await inspect(repository, target, {});
  const { snapshot, judgesRecords, bases, tellsOld = false } = inspection;
  const loaded = await loadRules();
  const request = lintRequest({ target });
  const found = await judgingConfig(request, inspection, {
    ...{ repository, rules: loaded, cwd: repository.root },
  });
  const { config, rules } = chooseRules(loaded, found.config, request);
  const { diagnostics } = await run({
    snapshot: judgesRecords ? snapshot : { ...snapshot, entries: [] },
    history: inspection.historyBy(config, null),
    selects: null,
    ...{ bases, tellsOld, analyses, config, rules },
  });
  return diagnostics.filter(({ level }) => level === 'error');
}

/** Rule, path and message. */
export function inLine({ rule, path, message }: Diagnostic): string {
  return `${rule} ${path}: ${message}`;
}
