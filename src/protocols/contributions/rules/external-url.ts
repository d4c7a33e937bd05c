import { quoted } from '../../../core/found-value.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { readContribution } from '../contribution.ts';
import { citing, fileOf } from '../example.ts';

const EXTERNAL = { type: 'external', file: undefined };

export default defineFileRule({
  id: 'contribution/external-url',
  level: 'warning',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.5.2 and 1.5.3',
  summary: 'An external source has an address on the web',
  why: 'A source outside the repository can be looked up by its address only.',
  fix: 'Set "url" to the address of the page, beginning with https:// or http://.',
  kinds: ['contribution'],
  messages: {
    missing: 'This evidence is of type "external", but has no "url"',
    scheme: '"url" is {url}, which is not an address on the web',
  },
  examples: {
    valid: [
      {
        name: 'an address',
        files: fileOf(citing({ ...EXTERNAL, url: 'https://redis.io/docs/streams' })),
      },
    ],
    invalid: [
      {
        name: 'external, with a file only',
        files: fileOf(citing({ type: 'external' })),
        expect: [{ message: 'missing', at: '28:19-28:29' }],
      },
      {
        name: 'no scheme',
        files: fileOf(citing({ ...EXTERNAL, url: 'redis.io/docs/streams' })),
        expect: [{ message: 'scheme', at: '28:18-28:41' }],
      },
    ],
  },
  *check({ record }) {
    const { decisions, conflicts } = readContribution(record.value);
    for (const { evidence } of [...decisions, ...conflicts]) {
      for (const { at, file, url, type } of evidence) {
        if (url !== null && !isWebAddress(url)) {
          yield { message: 'scheme', at: [...at, 'url'], data: { url: quoted(url) } };
        } else if (url === null && file !== null && type === 'external') {
          yield { message: 'missing', at: [...at, 'type'] };
        }
      }
    }
  },
});

function isWebAddress(url: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(url) && URL.canParse(url);
}
