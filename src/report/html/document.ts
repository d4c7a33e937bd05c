import { createHash } from 'node:crypto';
import { type Child, h, htmlOf, together } from './markup.ts';
import { SCRIPT } from './script.ts';
import { SHEET } from './sheet.ts';

/**
 * One document that needs nothing beside itself. Its policy lets exactly this script and these styles
 * run, known by their digests, and nothing be fetched, framed or sent, whatever else is in it.
 */
export function htmlDocument(title: string, ...body: Child[]): string {
  const policy = [
    `default-src 'none'`,
    `script-src '${digestOf(SCRIPT)}'`,
    `style-src '${digestOf(SHEET)}'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="referrer" content="no-referrer">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    htmlOf(h('title', {}, title)),
    `<style>${SHEET}</style>`,
    '</head>',
    '<body>',
    htmlOf(together(...body)),
    `<script>${SCRIPT}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function digestOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
