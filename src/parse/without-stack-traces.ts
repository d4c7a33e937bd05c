/**
 * Runs what makes an error of each mistake in a text: nobody reads their stack traces, and making
 * them would take most of the time.
 */
export function withoutStackTraces<T>(run: () => T): T {
  const limit = Error.stackTraceLimit;
  // Refused, and not thrown, where node was started with frozen intrinsics.
  Reflect.set(Error, 'stackTraceLimit', 0);
  try {
    return run();
  } finally {
    Reflect.set(Error, 'stackTraceLimit', limit);
  }
}
