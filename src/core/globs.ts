import picomatch from 'picomatch';

/**
 * True for paths that one of the patterns fits. Dots at the start of a name are nothing special, nor
 * are line ends within one.
 */
export function globs(patterns: readonly string[]): (path: string) => boolean {
  return patterns.length === 0 ? () => false : picomatch([...patterns], { dot: true, flags: 's' });
}
