/**
 * Stands in for the package `entities`, which unpacks a table of all names of characters when
 * it is loaded: here when the first text has a name in it. CommonJS, because only `require` waits.
 */
'use strict';

exports.decodeHTMLStrict = (text) =>
  require('../../node_modules/entities/dist/decode.js').decodeHTMLStrict(text);
