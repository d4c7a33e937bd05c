/**
 * The inputs of JSONTestSuite that are no UTF-8, one character a byte. The package holds the suite as
 * texts, with U+FFFD where bytes were lost: read as text, these would test nothing.
 */
export const LOST_BYTES: Readonly<Record<string, string>> = {
  'i_string_UTF-16LE_with_BOM': '\xff\xfe[\0"\0\xe9\0"\0]\0',
  'i_string_UTF-8_invalid_sequence': '["\xe6\x97\xa5\xd1\x88\xfa"]',
  'i_string_UTF8_surrogate_U+D800': '["\xed\xa0\x80"]',
  'i_string_invalid_utf-8': '["\xff"]',
  i_string_iso_latin_1: '["\xe9"]',
  i_string_lone_utf8_continuation_byte: '["\x81"]',
  i_string_not_in_unicode_range: '["\xf4\xbf\xbf\xbf"]',
  i_string_overlong_sequence_2_bytes: '["\xc0\xaf"]',
  i_string_overlong_sequence_6_bytes: '["\xfc\x83\xbf\xbf\xbf\xbf"]',
  i_string_overlong_sequence_6_bytes_null: '["\xfc\x80\x80\x80\x80\x80"]',
  'i_string_truncated-utf-8': '["\xe0\xff"]',
  i_string_utf16BE_no_BOM: '\0[\0"\0\xe9\0"\0]',
  i_string_utf16LE_no_BOM: '[\0"\0\xe9\0"\0]\0',
  n_array_a_invalid_utf8: '[a\xe5]',
  n_array_invalid_utf8: '[\xff]',
  'n_number_invalid-utf-8-in-bigger-int': '[123\xe5]',
  'n_number_invalid-utf-8-in-exponent': '[1e1\xe5]',
  'n_number_invalid-utf-8-in-int': '[0\xe5]\n',
  n_number_real_with_invalid_utf8_after_e: '[1e\xe5]',
  n_object_lone_continuation_byte_in_key_and_trailing_comma: '{"\xb9":"0",}',
  'n_string_invalid-utf-8-in-escape': '["\\u\xe5"]',
  n_string_invalid_utf8_after_escape: '["\\\xe5"]',
  n_structure_incomplete_UTF8_BOM: '\xef\xbb{}',
  'n_structure_lone-invalid-utf-8': '\xe5',
  n_structure_single_eacute: '\xe9',
};
