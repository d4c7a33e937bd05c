import { expect, test } from 'vitest';
import { symlink, tooLarge } from '../../src/parse/not-parsed.ts';

const START = { start: 0, end: 0 };

test('a file that is too large', () => {
  expect(tooLarge('message', 101, 100)).toEqual({
    kind: 'message',
    readable: false,
    text: '',
    skipped: 0,
    faults: [
      {
        kind: 'too-large',
        message: 'tooLarge',
        data: { what: 'This file', size: 101, unit: 'bytes', limit: 100 },
        at: START,
        unread: '101',
      },
    ],
  });
});

test('a symbolic link', () => {
  expect(symlink('bead-list')).toEqual({
    kind: 'bead-list',
    readable: false,
    text: '',
    skipped: 0,
    faults: [{ kind: 'symlink', message: 'symlink', data: {}, at: START }],
  });
});

test('a symbolic link where a folder would stand', () => {
  expect(symlink('linked-folder').faults).toMatchObject([{ kind: 'symlink', message: 'folder' }]);
});
