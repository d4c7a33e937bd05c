import type { Rule } from '../../core/rule.ts';
import consensusActual from './rules/actual.ts';
import cons001 from './rules/CONS-001.ts';
import cons002 from './rules/CONS-002.ts';
import cons003 from './rules/CONS-003.ts';
import cons004 from './rules/CONS-004.ts';
import cons005 from './rules/CONS-005.ts';
import cons006 from './rules/CONS-006.ts';
import cons007 from './rules/CONS-007.ts';
import consensusChangedNumbers from './rules/changed-numbers.ts';
import consensusConflictMissing from './rules/conflict-missing.ts';
import consensusConflictPosition from './rules/conflict-position.ts';
import consensusConflictValues from './rules/conflict-values.ts';
import consensusEvidenceFile from './rules/evidence-file.ts';
import consensusEvidenceLine from './rules/evidence-line.ts';
import consensusEvidenceQuote from './rules/evidence-quote.ts';
import consensusEvidenceSection from './rules/evidence-section.ts';
import consensusFileName from './rules/file-name.ts';
import consensusHandoff from './rules/handoff.ts';
import consensusManifestVerdict from './rules/manifest-verdict.ts';
import consensusMinority from './rules/minority.ts';
import consensusQuestionTwice from './rules/question-twice.ts';
import consensusResolution from './rules/resolution.ts';
import consensusThreshold from './rules/threshold.ts';
import consensusUniqueQuestion from './rules/unique-question.ts';
import consensusVerdict from './rules/verdict.ts';

/** The rules for voting matrices. The order is the order of the documentation. */
export const consensusRules: readonly Rule[] = [
  cons001,
  cons002,
  cons003,
  cons004,
  cons005,
  cons006,
  cons007,
  consensusVerdict,
  consensusThreshold,
  consensusActual,
  consensusConflictMissing,
  consensusManifestVerdict,
  consensusConflictPosition,
  consensusConflictValues,
  consensusResolution,
  consensusUniqueQuestion,
  consensusQuestionTwice,
  consensusFileName,
  consensusMinority,
  consensusEvidenceFile,
  consensusEvidenceLine,
  consensusEvidenceQuote,
  consensusEvidenceSection,
  consensusHandoff,
  consensusChangedNumbers,
];
