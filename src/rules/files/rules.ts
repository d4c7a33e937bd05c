import type { Rule } from '../../core/rule.ts';
import fileDuplicateKey from './duplicate-key.ts';
import fileEncoding from './encoding.ts';
import fileFinalNewline from './final-newline.ts';
import fileLfsPointer from './lfs-pointer.ts';
import fileLineEnds from './line-ends.ts';
import fileNumberPrecision from './number-precision.ts';
import filePathTwin from './path-twin.ts';
import fileSymlink from './symlink.ts';
import fileSyntax from './syntax.ts';
import fileTooDeep from './too-deep.ts';
import fileTooLarge from './too-large.ts';
import fileUnsafeKey from './unsafe-key.ts';
import fileYamlAlias from './yaml-alias.ts';
import fileYamlTag from './yaml-tag.ts';

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
  fileSymlink,
  filePathTwin,
  fileLfsPointer,
  fileNumberPrecision,
];
