import type { Rule } from '../../core/rule.ts';
import fileDuplicateKey from './rules/duplicate-key.ts';
import fileEncoding from './rules/encoding.ts';
import fileFinalNewline from './rules/final-newline.ts';
import fileLfsPointer from './rules/lfs-pointer.ts';
import fileLineBreak from './rules/line-break.ts';
import fileLineEnds from './rules/line-ends.ts';
import fileNumberPrecision from './rules/number-precision.ts';
import filePathTwin from './rules/path-twin.ts';
import fileSubmodule from './rules/submodule.ts';
import fileSymlink from './rules/symlink.ts';
import fileSyntax from './rules/syntax.ts';
import fileTooDeep from './rules/too-deep.ts';
import fileTooLarge from './rules/too-large.ts';
import fileUnsafeKey from './rules/unsafe-key.ts';
import fileYamlAlias from './rules/yaml-alias.ts';
import fileYamlTag from './rules/yaml-tag.ts';

/** The rules for any file. The order is the order of the documentation. */
export const filesRules: readonly Rule[] = [
  fileEncoding,
  fileSyntax,
  fileDuplicateKey,
  fileUnsafeKey,
  fileTooLarge,
  fileTooDeep,
  fileYamlAlias,
  fileYamlTag,
  fileFinalNewline,
  fileLineEnds,
  fileLineBreak,
  fileSymlink,
  fileSubmodule,
  filePathTwin,
  fileLfsPointer,
  fileNumberPrecision,
];
