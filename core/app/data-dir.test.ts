import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseDataDir, findDataPlace, usualDataDir } from './data-dir.ts';

let root = '';
let chosen = '';
let usual = '';
let env: NodeJS.ProcessEnv = {};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bowerbird-chosen-'));
  chosen = join(root, 'stick');
  mkdirSync(chosen);
  env = { XDG_DATA_HOME: root, APPDATA: root };
  usual = usualDataDir(env);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const choiceFile = (): string => join(usual, 'data-folder');

const write = (text: string): void => {
  mkdirSync(usual, { recursive: true });
  writeFileSync(choiceFile(), text);
};

test('without a choice it is the usual folder, and nothing is made', () => {
  expect(findDataPlace(env)).toEqual({ dir: usual, from: 'usual' });
  expect(existsSync(usual)).toBe(false);
});

test('a folder that was chosen is used by every start, until the usual one is chosen again', () => {
  chooseDataDir(chosen, env);
  expect(findDataPlace(env)).toEqual({ dir: chosen, from: 'chosen' });
  expect(readFileSync(choiceFile(), 'utf8')).toBe(`${chosen}\n`);
  chooseDataDir(undefined, env);
  expect(findDataPlace(env)).toEqual({ dir: usual, from: 'usual' });
  // What was begun there stays.
  expect(existsSync(join(chosen, 'bowerbird.db'))).toBe(true);
  chooseDataDir(chosen, env);
  chooseDataDir(usual, env);
  expect(existsSync(choiceFile())).toBe(false);
});

test('data that are there already are not touched', () => {
  writeFileSync(join(chosen, 'bowerbird.db'), 'data');
  chooseDataDir(chosen, env);
  expect(readFileSync(join(chosen, 'bowerbird.db'), 'utf8')).toBe('data');
});

test('whoever starts it by the environment is not asked', () => {
  chooseDataDir(chosen, env);
  expect(findDataPlace({ ...env, BOWERBIRD_DATA: '/srv/birds' })).toEqual({
    dir: '/srv/birds',
    from: 'environment',
  });
});

test('the choice of one user is closed to the others', () => {
  chooseDataDir(chosen, env);
  if (process.platform === 'win32') return;
  expect(statSync(choiceFile()).mode & 0o777).toBe(0o600);
  expect(statSync(usual).mode & 0o777).toBe(0o700);
});

test('a chosen folder that is away, or empty as a drive leaves it, is a problem, and is not made', () => {
  chooseDataDir(chosen, env);
  rmSync(chosen, { recursive: true });
  const problem = {
    dir: chosen,
    from: 'chosen',
    problem: { kind: 'data_folder', detail: { id: 'app.chosenFolderMissing' } },
  };
  expect(findDataPlace(env)).toMatchObject(problem);
  expect(existsSync(chosen)).toBe(false);
  mkdirSync(chosen);
  expect(findDataPlace(env)).toMatchObject(problem);
  expect(existsSync(join(chosen, 'bowerbird.db'))).toBe(false);
});

test('what cannot be used is not chosen, and the choice before it holds', () => {
  chooseDataDir(chosen, env);
  expect(() => chooseDataDir(join(root, 'none'), env)).toThrow('cannot be used');
  const file = join(root, 'file');
  writeFileSync(file, '');
  expect(() => chooseDataDir(file, env)).toThrow('cannot be used');
  for (const path of ['stick', '', '//host/share', '/a\nb'])
    expect(() => chooseDataDir(path, env)).toThrow('takes an absolute path');
  expect(findDataPlace(env)).toEqual({ dir: chosen, from: 'chosen' });
});

// To the superuser every folder is open.
test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
  'a folder that may not be written is not chosen, and a chosen one is then a problem',
  () => {
    chmodSync(chosen, 0o500);
    expect(() => chooseDataDir(chosen, env)).toThrow('cannot be used');
    expect(existsSync(choiceFile())).toBe(false);
    chmodSync(chosen, 0o700);
    chooseDataDir(chosen, env);
    chmodSync(chosen, 0o500);
    expect(findDataPlace(env).problem?.kind).toBe('data_folder');
    chmodSync(chosen, 0o700);
  },
);

test('a choice that names no folder of this computer is a problem', () => {
  for (const text of [
    '',
    '\n',
    'stick',
    '../stick',
    '//host/share',
    String.raw`\\host\share`,
    `${chosen}\n${chosen}\n`,
    `${chosen}\0`,
    `${chosen}\u{1b}[2J`,
    `/${'a'.repeat(5000)}`,
    '\u{feff}/stick',
  ]) {
    write(text);
    expect({ text, ...findDataPlace(env) }).toMatchObject({
      text,
      dir: choiceFile(),
      from: 'chosen',
      problem: { detail: { id: 'app.choiceNamesNoFolder' } },
    });
  }
  writeFileSync(choiceFile(), Buffer.from([0x2f, 0xff, 0xfe]));
  expect(findDataPlace(env).problem?.detail?.id).toBe('app.choiceNamesNoFolder');
});

test('a choice that is no file is a problem, and one that leads nowhere is none', () => {
  mkdirSync(choiceFile(), { recursive: true });
  expect(findDataPlace(env).problem?.detail?.id).toBe('app.choiceNamesNoFolder');
  rmSync(choiceFile(), { recursive: true });
  if (process.platform === 'win32') return;
  symlinkSync(join(root, 'none'), choiceFile());
  expect(findDataPlace(env)).toEqual({ dir: usual, from: 'usual' });
});
