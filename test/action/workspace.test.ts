import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reportPlace, spareFile, workingFolder } from '../../src/action/act.ts';

let base: string;
let workspace: string;
let places: { readonly env: Record<string, string>; readonly cwd: string };

beforeAll(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'lint-protocol-workspace-')));
  workspace = join(base, 'workspace');
  mkdirSync(join(workspace, 'records/deep'), { recursive: true });
  mkdirSync(join(base, 'other'));
  writeFileSync(join(workspace, 'file'), '');
  symlinkSync(join(base, 'other'), join(workspace, 'link'));
  symlinkSync('records', join(workspace, 'alias'));
  const env = { GITHUB_WORKSPACE: workspace, RUNNER_TEMP: join(base, 'temp') };
  places = { env, cwd: '/' };
});
afterAll(() => rmSync(base, { recursive: true }));

describe('the folder to work in', () => {
  test.each(['.', 'records', 'records/', './records/deep', 'records/../records'])('%s', (named) => {
    expect(workingFolder(places, named)).toBe(join(workspace, named).replace(/\/$/, ''));
  });

  test('it may be named in full, also where the workspace itself is reached by a link', () => {
    expect(workingFolder(places, join(workspace, 'records'))).toBe(join(workspace, 'records'));
    symlinkSync(workspace, join(base, 'by-link'));
    const linked = { env: { GITHUB_WORKSPACE: join(base, 'by-link') }, cwd: '/' };
    for (const named of ['records', join(base, 'by-link/records'), join(workspace, 'records')]) {
      expect(workingFolder(linked, named)).toBe(join(workspace, 'records'));
    }
    const file = join(base, 'by-link/out.sarif');
    expect(reportPlace(linked, workspace, file)).toBe(file);
  });

  test('without a runner it is looked for from the current folder', () => {
    expect(workingFolder({ env: {}, cwd: workspace }, 'records')).toBe(join(workspace, 'records'));
  });

  test.each([
    ['..', 'that is not in the workspace'],
    ['../other', 'that is not in the workspace'],
    ['/', 'that is not in the workspace'],
    ['nowhere', 'there is nothing'],
    ['file', 'that is not a folder'],
    ['link', 'a symbolic link is on the way'],
    ['alias/deep', 'a symbolic link is on the way'],
  ])('%s is refused', (named, reason) => {
    expect(() => workingFolder(places, named)).toThrow(`${JSON.stringify(named)}: ${reason}.`);
  });

  test('a workspace that is not there', () => {
    const env = { GITHUB_WORKSPACE: join(base, 'gone') };
    expect(() => workingFolder({ env, cwd: '/' }, '.')).toThrow('(GITHUB_WORKSPACE) is not there');
  });
});

describe('where a report goes', () => {
  test('in the workspace, from the folder to work in', () => {
    const records = join(workspace, 'records');
    expect(reportPlace(places, records, 'out.sarif')).toBe(join(records, 'out.sarif'));
    expect(reportPlace(places, records, '../out.sarif')).toBe(join(workspace, 'out.sarif'));
  });

  test("among the runner's own files", () => {
    const file = join(base, 'temp/out.sarif');
    expect(reportPlace(places, workspace, file)).toBe(file);
    expect(spareFile(places)).toMatch(/temp[\\/]lint-protocol-[\da-f-]{36}\.json$/);
    expect(spareFile(places)).not.toBe(spareFile(places));
  });

  test.each(['../out.sarif', '/etc/out.sarif', 'records/../../out.sarif'])(
    '%s is refused',
    (file) => {
      expect(() => reportPlace(places, workspace, file)).toThrow('not in the workspace');
    },
  );
});
