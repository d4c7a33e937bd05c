/** Texts that mean something to a parser, a rule or whoever prints them, wherever they stand. */
export const TOKENS: readonly string[] = [
  ...['{', '}', '[', ']', '(', ')', ',', ':', '"', "'", '`', '\\', '#', '-', '|', '>', '&', '*'],
  ...['!', '%', '@', '?', '<', '=', '~', '$', ' ', '\t', '\n', '\r', '\r\n', '\n\n', '\0', '/'],
  ...['---', '---\n', '\n---\n', '...\n', '---json\n', '+++\n', '```', '```delta\n', '~~~', '````'],
  ...['# ', '## ', '###### ', '====\n', '- ', '1. ', '> ', '    ', '* * *\n', '- [ ] ', '[^1]'],
  ...['<!--', '-->', '<![CDATA[', ']]>', '<script>', '</details>', '<?php', '&amp;', '&#0;'],
  ...['null', 'true', 'false', '~', 'NaN', 'Infinity', '-0', '0', '-1', '1e999', '1e-999'],
  ...['9007199254740993', '0.1', '01', '0x1f', '.5', '1_000', '5e79', '2026-02-30T25:61:61Z'],
  ...['"__proto__"', '"constructor"', '__proto__: ', 'toString', 'hasOwnProperty', '"":', '<<: '],
  ...['&a ', '*a', '!!binary ', '%YAML 1.1\n', '? ', ': ', '|\n', '>-\n', '\ufeff', '\u2028'],
  ...['\u2029', '\u0085', '\u00a0', '\u200b', '\u202e', '\u2066', '\u{e0041}', '\u001b[31m'],
  ...['\u0007', '\u009b', '\u007f', '\ufffd', '\uffff', '👍', 'é', 'e\u0301', 'ß', 'İ', 'ﬁ'],
  ...['\\ud800', '\\u0000', '\\u', '\\x41', '\\n', '\\"', '\\uD83D\\uDE00', '%0A', '%00', '%2e%2e'],
  ...['../', '/etc/passwd', './', '//', 'C:\\', '.git/', 'a/../b', '\\..\\', '~/', 'file:///'],
  ...[
    '::error::',
    '##[error]',
    '::stop-commands::x',
    '$' + '{{ x }}',
    '$(id)',
    '`id`',
    '; id',
    '-rf',
  ],
  ...['<<<<<<< HEAD\n', '=======\n', '>>>>>>> x\n', 'version https://git-lfs.github.com/spec/v1\n'],
  ...['Re: ', 'DELTA[', ']: ', 'subject: ', 'id: ', '"id":', '"status":', '"draft"', '[[', ']]'],
  ...['sha256:', 'a'.repeat(64), '0'.repeat(40), 'session_20260101_000000_000001', 'T1', 'CONS-1'],
];

/** Bytes that are no UTF-8, or another encoding's. */
export const BYTES: readonly (readonly number[])[] = [
  [0x80],
  [0xc0, 0x80],
  [0xc3],
  [0xe2, 0x82],
  [0xed, 0xa0, 0x80],
  [0xf0, 0x9f, 0x98],
  [0xf5, 0x80, 0x80, 0x80],
  [0xff, 0xfe],
  [0xfe, 0xff],
  [0xef, 0xbb, 0xbf],
  [0x1f, 0x8b, 0x08],
  [0x00, 0x00, 0x00],
];

/** Values to stand in place of another one: of every type, and at the edges of it. */
export const VALUES: readonly string[] = [
  ...['null', 'true', 'false', '0', '-0', '-1', '1', '0.5', '1.0000000001', '1e999', '1E400'],
  ...['9007199254740993', '""', '" "', '"\\u0000"', '"\\ud800"', '"__proto__"', '"a"', '[]', '{}'],
  ...['[null]', '[[]]', '{"a":{}}', '{"__proto__":1}', '{"a":1,"a":2}', '"\\u001b[31m"'],
  ...['"../../etc/passwd"', '"/etc/passwd"', '"a/../b"', '"2026-02-30T00:00:00Z"', '"draft"'],
  ...['"2026-01-01T00:00:00+99:99"', '"toString"', 'NaN', "'it''s'", 'yes', '~', '2026-01-01', '|'],
  ...['"\\u202ex"', '"::error::x"', '"##[error]x"', '"\\r\\n"', '"🗼"', `"${'x'.repeat(300)}"`],
];
