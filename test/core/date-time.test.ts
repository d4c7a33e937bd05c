import { describe, expect, test } from 'vitest';
import { parseDateTime } from '../../src/core/date-time.ts';

describe('parseDateTime', () => {
  test.each([
    ['2026-09-14T10:44:00Z', '2026-09-14T10:44:00.000Z'],
    ['2026-09-14t10:44:00z', '2026-09-14T10:44:00.000Z'],
    ['2026-09-14T10:44:00.000000+00:00', '2026-09-14T10:44:00.000Z'],
    ['2026-09-14T12:44:00.25+02:00', '2026-09-14T10:44:00.250Z'],
    ['2026-09-14T05:14:00-05:30', '2026-09-14T10:44:00.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['0000-02-29T00:00:00Z', '0000-02-29T00:00:00.000Z'],
    ['0099-12-31T23:59:59Z', '0099-12-31T23:59:59.000Z'],
    ['2000-02-29T00:00:00Z', '2000-02-29T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
    ['1990-06-30T15:59:60.5-08:00', '1990-07-01T00:00:00.500Z'],
  ])('reads %s', (text, utc) => {
    expect(parseDateTime(text)).toBe(Date.parse(utc));
  });

  test.each([
    ['', 'nothing'],
    ['2026-09-14', 'no time'],
    ['2026-09-14T10:44:00', 'no offset'],
    ['2026-09-14T10:44Z', 'no seconds'],
    ['2026-09-14 10:44:00Z', 'a space for the T'],
    ['2026-09-14T10:44:00+0200', 'an offset without a colon'],
    ['2026-02-29T00:00:00Z', 'a day that year did not have'],
    ['1900-02-29T00:00:00Z', 'a day that a century did not have'],
    ['2026-04-31T00:00:00Z', 'a day that no such month has'],
    ['2026-00-10T00:00:00Z', 'month 0'],
    ['2026-13-10T00:00:00Z', 'month 13'],
    ['2026-01-00T00:00:00Z', 'day 0'],
    ['2026-09-14T24:00:00Z', 'hour 24'],
    ['2026-09-14T10:60:00Z', 'minute 60'],
    ['2026-09-14T10:00:61Z', 'second 61'],
    ['2024-02-29T23:59:60Z', 'a leap second in February'],
    ['2016-12-31T23:59:60+01:00', 'a leap second by local time'],
    ['2026-09-14T10:00:00+24:00', 'an offset of a day'],
    [' 2026-09-14T10:44:00Z', 'a space in front'],
    ['2026-09-14T10:44:00Z\n', 'a line end'],
    ['٢٠٢٦-09-14T10:44:00Z', 'digits of another script'],
  ])('refuses %j: %s', (text) => {
    expect(parseDateTime(text)).toBeNull();
  });
});
