const BYTES: Readonly<Record<string, number>> = {
  B: 1,
  KiB: 2 ** 10,
  MiB: 2 ** 20,
  GiB: 2 ** 30,
};

const MILLISECONDS: Readonly<Record<string, number>> = {
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** `64MiB`, or a number of bytes, in bytes. The schema has seen to the form. */
export function inBytes(size: number | string): number {
  return typeof size === 'number' ? size : product(size, BYTES);
}

/** `24h` in milliseconds. The schema has seen to the form. */
export function inMilliseconds(time: string): number {
  return product(time, MILLISECONDS);
}

function product(text: string, units: Readonly<Record<string, number>>): number {
  const number = Number.parseInt(text, 10);
  return number * (units[text.slice(String(number).length)] ?? Number.NaN);
}

/** Bytes as a configuration would say them: `64MiB`. */
export function bytesInWords(bytes: number): string {
  return inLargestUnit(bytes, BYTES);
}

/** Milliseconds, a whole number of minutes, as a configuration would say them: `24h`. */
export function timeInWords(milliseconds: number): string {
  return inLargestUnit(milliseconds, MILLISECONDS);
}

/** In the largest unit that needs no fraction: a day is said as 24 hours, as it mostly is. */
function inLargestUnit(amount: number, units: Readonly<Record<string, number>>): string {
  const fitting = Object.entries(units).findLast(
    ([unit, size]) => amount % size === 0 && (unit !== 'd' || amount > size),
  );
  const [unit, size] = fitting ?? ['', 1];
  return `${amount / size}${unit}`;
}
