/**
 * Runs what makes an error of each mistake in a text: nobody reads their stack traces, and making
 * them would take most of the time.
 */
export function withoutStackTraces<T>(run: () => T): T {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  try {
    return run();
  } finally {
    Error.stackTraceLimit = limit;
  }
}
