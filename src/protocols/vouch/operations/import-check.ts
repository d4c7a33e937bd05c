import { defineOperation } from '../../../core/operation.ts';
import { flag, orNull, text, texts } from '../../../core/operation-output.ts';
import { openLog } from './audit-writer.ts';
import { BASE_ERRORS, BASE_INPUT, baseFor } from './homes.ts';
import { importCheckExamples } from './import-check-examples.ts';
import { importEvent } from './import-event.ts';
import {
  changesOf,
  conflictIssues,
  incomingOf,
  issueOf,
  pathsIn,
  strayApprovals,
  strayNotes,
} from './incoming.ts';
import {
  CONTENTS,
  configNotes,
  contentLines,
  contentsOf,
  MOST_CONTENTS,
} from './incoming-words.ts';
import { ANY_FOLDER, BUNDLE_ERRORS, BUNDLE_INPUT, readBundle } from './read-bundle.ts';

export default defineOperation({
  id: 'vouch/import-check',
  command: 'vouch import-check FILE',
  operands: ['path'],
  method: { name: 'kb.import_check' },
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 8',
  summary: 'Says what importing a bundle would do to a knowledge base',
  about: [
    'Nothing is written. `contents` has the words of what is new or differs.',
    'The linter checks the base as it would be with the new files of the bundle.',
    'A file that the base has with other content is checked as if it were replaced; the base keeps its own.',
    ANY_FOLDER,
  ],
  effects: 'reads',
  input: {
    type: 'object',
    properties: { path: BUNDLE_INPUT, ...BASE_INPUT },
    required: ['path'],
    additionalProperties: false,
  },
  output: {
    ok: flag('true if it can be imported with what the base has otherwise left as it is'),
    bundle_id: orNull(text(), 'what its files hash to; null if it is not sound'),
    new: texts('files that the base lacks'),
    conflict: texts('files that the base has with other content'),
    identical: texts('files that the base has'),
    contents: CONTENTS,
    issues: texts('why it cannot be imported'),
  },
  errors: { ...BASE_ERRORS, ...BUNDLE_ERRORS },
  exits: { 1: 'something is wrong with the bundle' },
  examples: importCheckExamples,
  async plan(planning) {
    const { input, state } = planning;
    const home = baseFor(planning);
    const bundle = await readBundle(planning, input.path, pathsIn(state, home));
    const incoming = await incomingOf(state, home, bundle.files);
    const { fresh, conflict, identical } = incoming;
    const stray = await strayApprovals(state, home, bundle.files, { fresh, skipped: conflict });
    const coming = fresh.filter((each) => !stray.has(each));
    const issues = [...bundle.issues];
    if (bundle.id !== null && coming.length > 0) {
      const log = await openLog(planning, { home, actor: 'somebody' });
      const counts = {
        imported: coming.length,
        skipped: fresh.length - coming.length + conflict.length,
        overwritten: 0,
      };
      const obstacles = await state.obstacles([
        ...(await changesOf(state, home, bundle.files, coming)),
        log.append(importEvent(bundle.id, 'skip', counts)),
      ]);
      issues.push(...obstacles.map(issueOf));
    }
    issues.push(...(await conflictIssues(state, home, bundle.files, incoming)));
    const contents = await contentsOf(state, home, bundle.files, [...conflict, ...fresh]);
    const ok = issues.length === 0;
    const counts = `${fresh.length} new, ${conflict.length} in conflict, ${identical.length} identical`;
    return {
      changes: [],
      result: {
        ok,
        bundle_id: bundle.id,
        new: fresh,
        conflict,
        identical,
        contents: contents.slice(0, MOST_CONTENTS),
        issues,
      },
      told: [
        ...(bundle.id === null ? [] : [`Files: ${counts}`]),
        ...conflict.map((path) => `in conflict: ${path}`),
        ...contents.slice(0, MOST_CONTENTS).flatMap(contentLines),
        ...(ok ? [] : [`${input.path} cannot be imported:`, ...issues]),
      ],
      notes: [
        ...bundle.left.map((each) => `${each} is left out: it is hidden.`),
        ...strayNotes(stray),
        ...configNotes(state, home, bundle.files, identical),
        ...(contents.length > MOST_CONTENTS
          ? [`${MOST_CONTENTS} of ${contents.length} contents are shown.`]
          : []),
      ],
      ...(!ok && { exitCode: 1 }),
    };
  },
});
