/** What the targets are called, for whoever has no need to load them and all that they try. */
export const TARGET_NAMES: readonly string[] = [
  'records',
  'parsers',
  'history',
  'configuration',
  'objects',
  'backends',
];
