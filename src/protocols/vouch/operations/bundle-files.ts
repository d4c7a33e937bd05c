import type { ByteContent } from '../../../core/rule.ts';
import { bundleOf, manifestOf } from '../bundle-example.ts';
import { CONTENT, claim, config, SOURCE_ID, source } from '../example.ts';
import { longWindow } from './change-examples.ts';

/** Where the bundles of the examples are. */
export const BUNDLE = 'exports/kb.tar.gz';

/** What the examples' base hands on, path to content. */
export const OF_BASE = {
  'claims/refund-window.yaml': claim(),
  'config.yaml': config(),
  [`sources/${SOURCE_ID}/content`]: CONTENT,
  [`sources/${SOURCE_ID}/meta.yaml`]: source(),
};

/** A claim that the examples' base lacks. */
export const BROUGHT = { 'claims/long-window.yaml': longWindow() };

/** A claim of the examples' base that is another one, and cites what nobody has. */
export const UNSOUND = { 'claims/refund-window.yaml': claim({ evidence: ['ev-lost'] }) };

/** A bundle that holds what its manifest names. */
export function bundled(files: Readonly<Record<string, string>>): ByteContent {
  return bundleOf(manifestOf(files), files);
}
