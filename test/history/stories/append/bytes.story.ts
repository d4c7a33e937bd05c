import { LOG, lines, logOf, stories } from '../story.ts';

export default stories('The same entries in other bytes', {
  'with converted line ends': {
    why: 'every record ends in another byte, and hashes over the lines no longer fit',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2'));
      await story.commit('second', { [LOG]: lines('e1', 'e2').replaceAll('\n', '\r\n') });
      await story.finds('--history', 'append-only log:1 in second');
    },
  },
  'with other white space': {
    why: 'the same JSON is another record',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2'));
      await story.commit('second', { [LOG]: `{"id": "e1"}\n${lines('e2')}` });
      await story.finds('--history', 'append-only log:1 in second');
    },
  },
  'with a byte-order mark': {
    why: 'three bytes more stand before the first entry',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      await story.commit('second', { [LOG]: `\ufeff${lines('e1', 'e2')}` });
      await story.finds('--history', 'append-only log:1 in second');
    },
  },
  'without the last line end': {
    why: 'the next entry would be written onto the last one',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2'));
      await story.commit('second', { [LOG]: lines('e1', 'e2').trimEnd() });
      await story.finds('--history', 'append-only log:2 in second');
    },
  },
  'that are no text at all': {
    why: 'records are bytes: what is no UTF-8 is compared like anything else',
    async tell(story) {
      const bytes = Buffer.from([0xff, 0x00, 0xfe, 0x0a]);
      await story.commit('first', { [LOG]: bytes });
      await story.commit('second', { [LOG]: Buffer.concat([bytes, Buffer.from([0xc0, 0x0a])]) });
      await story.passes('--history');
      await story.commit('third', { [LOG]: Buffer.from([0xff, 0x01, 0xfe, 0x0a, 0xc0, 0x0a]) });
      await story.finds('--history', 'append-only log:1 in third');
    },
  },
  'as the filters of a checkout see them': {
    why: 'only what git holds counts: the blob has line feeds, whatever the attributes make of it',
    async tell(story) {
      await story.commit('first', { ...logOf('e1'), '.gitattributes': '*.jsonl text eol=crlf\n' });
      await story.commit('second', { [LOG]: lines('e1', 'e2').replaceAll('\n', '\r\n') });
      await story.passes('--history');
    },
  },
});
