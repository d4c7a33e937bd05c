import type { Fault } from './fault.ts';
import type { ShapeFault } from './shape.ts';

/** What the manifest of a bundle says of one file. */
export interface NamedFile {
  readonly path: string;
  /** Lower-case hex; null where the manifest does not say. */
  readonly sha256: string | null;
  /** Bytes; null where the manifest does not say. */
  readonly size: number | null;
}

/** One entry of a bundle's archive. */
export interface HeldEntry {
  /** As the archive has it, but for a `./` at its start. */
  readonly path: string;
  /** What unpacking would make of it: `special` is a device or a pipe. */
  readonly type: 'file' | 'folder' | 'link' | 'special';
  /** Bytes. */
  readonly size: number;
  /** Of the content, in lower-case hex. */
  readonly sha256: string;
}

/** Why an archive was not read to its end. */
export type ArchiveStop =
  /** It is no sound archive from here on, or was cut off. */
  | { readonly problem: 'broken' }
  | {
      readonly problem: 'tooLarge';
      readonly limit: number;
      readonly unit: 'bytes' | 'bytes of manifest' | 'entries';
    };

/** A bundle (vouch specification, 8) as its archive was read: what it should hold, and what it holds. */
export interface Bundle {
  /** The files that the manifest names, in its order; null where there is no manifest that could be read. */
  readonly named: readonly NamedFile[] | null;
  /** What the manifest does not say of the bundle or of some file: `version`, `generated_at`, `bytes`. */
  readonly unsaid: readonly string[];
  /** The entries that were read to their end, the manifest among them, in the archive's order. */
  readonly held: readonly HeldEntry[];
  /** Null where the archive was read to its end. */
  readonly stop: ArchiveStop | null;
}

/** An archive that is a bundle. It has no text, so what is wrong with it is told at its start. */
export interface BundleRecord<K extends string> {
  readonly kind: K;
  readonly readable: true;
  readonly text: '';
  readonly skipped: 0;
  readonly faults: readonly Fault[];
  readonly bundle: Bundle;
  /** Where the manifest is not of its schema's shape; paths lead into the manifest. */
  readonly shape: readonly ShapeFault[];
}

/** Where a bundle's manifest stands in its archive. */
export const BUNDLE_MANIFEST = 'manifest.json';
