/** How a version of jq writes a number, given as a JSON text does. */
export type NumberSpelling = (literal: string) => string;

const NAMED: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** A string token as jq writes it: nothing is escaped but quotes, backslashes and control characters. */
export function jqString(token: string): string {
  if (!/[\\\x7f]/.test(token)) return token;
  // Half of a pair is no character.
  const value = String(JSON.parse(token)).replace(/\p{Surrogate}/gu, '\ufffd');
  const escaped = value.replace(/["\\\x00-\x1f\x7f]/g, (sign) => {
    return NAMED[sign] ?? `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return `"${escaped}"`;
}

/**
 * jq 1.6 and older: the shortest digits that read as the same double. Very large and very small
 * numbers have an exponent of at least two digits.
 */
export function shortest(literal: string): string {
  const value = Number(literal);
  if (Object.is(value, -0)) return '-0';
  const finite = Math.max(-Number.MAX_VALUE, Math.min(value, Number.MAX_VALUE));
  const [mantissa = '', exponent = '0'] = Math.abs(finite).toExponential().split('e');
  const digits = mantissa.replace('.', '');
  const sign = finite < 0 ? '-' : '';
  return sign + laidOut(digits, Number(exponent) + 1);
}

/** @param point where the decimal point stands, counted from the first digit */
function laidOut(digits: string, point: number): string {
  if (point <= -4 || point > digits.length + 15) {
    const power = Math.abs(point - 1)
      .toString()
      .padStart(2, '0');
    return `${pointed(digits, 1)}e${point > 0 ? '+' : '-'}${power}`;
  }
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`;
  return pointed(digits.padEnd(point, '0'), point);
}

function pointed(digits: string, point: number): string {
  return digits.length > point ? `${digits.slice(0, point)}.${digits.slice(point)}` : digits;
}

/** jq 1.7 and newer: the digits as they were written; a power of ten is worked in where it is small. */
export function asWritten(literal: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(literal);
  if (match === null) return literal;
  const [, sign = '', whole = '', fraction = '', power = '0'] = match;
  const digits = (whole + fraction).replace(/^0+(?=\d)/, '');
  const exponent = Number(power) - fraction.length;
  const adjusted = exponent + digits.length - 1;
  if (exponent <= 0 && adjusted >= -6) {
    const padded = digits.padStart(1 - exponent, '0');
    return sign + pointed(padded, padded.length + exponent);
  }
  return `${sign}${pointed(digits, 1)}E${adjusted < 0 ? '-' : '+'}${Math.abs(adjusted)}`;
}
