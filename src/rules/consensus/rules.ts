import type { Rule } from '../../core/rule.ts';
import consensusActual from './actual.ts';
import cons001 from './CONS-001.ts';
import cons002 from './CONS-002.ts';
import cons003 from './CONS-003.ts';
import cons004 from './CONS-004.ts';
import cons005 from './CONS-005.ts';
import cons006 from './CONS-006.ts';
import cons007 from './CONS-007.ts';
import consensusConflictMissing from './conflict-missing.ts';
import consensusConflictPosition from './conflict-position.ts';
import consensusConflictValues from './conflict-values.ts';
import consensusEvidenceFile from './evidence-file.ts';
import consensusEvidenceLine from './evidence-line.ts';
import consensusEvidenceQuote from './evidence-quote.ts';
import consensusFileName from './file-name.ts';
import consensusHandoff from './handoff.ts';
import consensusManifestVerdict from './manifest-verdict.ts';
import consensusMinority from './minority.ts';
import consensusResolution from './resolution.ts';
import consensusThreshold from './threshold.ts';
import consensusUniqueQuestion from './unique-question.ts';
import consensusVerdict from './verdict.ts';

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
  consensusFileName,
  consensusMinority,
  consensusEvidenceFile,
  consensusEvidenceLine,
  consensusEvidenceQuote,
  consensusHandoff,
];
