import type { OperationExample } from '../../../core/operation.ts';
import { CITED, contribution, PATH } from '../example.ts';
import { entry, LISTED, listing, MANIFEST, pathOf } from '../manifest-example.ts';

export const manifestValidateExamples: readonly OperationExample[] = [
  {
    name: 'all of them hold',
    before: {
      ...CITED,
      ...listing(entry({ checksum: '00000000' }), entry({ id: 'contrib_0a0a0a0a' })),
    },
    input: {},
    result: {
      valid: true,
      counts: { valid: 1, invalid: 0, orphaned: 0, unreadable: 0, superseded: 1 },
    },
  },
  {
    name: 'a contribution was changed, one is gone, one can not be read, one is not listed',
    before: {
      ...CITED,
      [pathOf('contrib_0c0c0c0c')]: '{\n',
      [PATH]: contribution({ epicTitle: 'Queue stores' }),
      [pathOf('T2311')]: LISTED,
      [MANIFEST]:
        entry() +
        entry({ id: 'contrib_0b0b0b0b', filePath: pathOf('gone') }) +
        entry({ id: 'contrib_0c0c0c0c', filePath: pathOf('contrib_0c0c0c0c') }),
    },
    input: {},
    exitCode: 1,
    result: {
      valid: false,
      counts: { valid: 0, invalid: 1, orphaned: 1, unreadable: 1, superseded: 0 },
      unlisted: [pathOf('T2311')],
    },
  },
  {
    name: 'the last line was cut off',
    before: { ...CITED, [PATH]: LISTED, [MANIFEST]: `${entry()}${entry().slice(0, 60)}` },
    input: {},
    exitCode: 1,
    result: {
      valid: false,
      counts: { valid: 0, invalid: 0, orphaned: 0, unreadable: 1, superseded: 1 },
    },
  },
];
