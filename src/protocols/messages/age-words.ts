const HOUR = 3_600_000;

/** A stretch of time, rounded down: hours up to two days, then days. */
export function ageInWords(milliseconds: number): string {
  const hours = Math.floor(milliseconds / HOUR);
  if (hours < 1) return 'less than an hour';
  if (hours < 48) return hours === 1 ? 'an hour' : `${hours} hours`;
  return `${Math.floor(hours / 24)} days`;
}
