import { expect, test } from 'vitest';
import { commandIn, buildProgramCommand } from './command.ts';

test('a command stands after the flags of Chromium and the folder of the app', () => {
  const options = ['mcp', '--data', '/home/eva/data', '--sample'];
  expect(commandIn(['/opt/electron', '--no-sandbox', '/src/app', ...options], true)).toEqual(
    options,
  );
  expect(commandIn(['/opt/Bowerbird', '--ozone-platform=headless', ...options], false)).toEqual(
    options,
  );
});

test('the command of an installation hands on whatever the person wrote', () => {
  const flags = ['--no-sandbox', '--ozone-platform=headless', '--command', '--'];
  expect(commandIn(['/opt/Bowerbird', ...flags, '--help'], false)).toEqual(['--help']);
  expect(commandIn(['/opt/Bowerbird', ...flags], false)).toEqual([]);
  expect(commandIn(['/opt/Bowerbird', ...flags, 'export', '--', 'x'], false)).toEqual([
    'export',
    '--',
    'x',
  ]);
  expect(commandIn(['/opt/electron', '/src/app', '--command', 'runs'], true)).toEqual(['runs']);
  // A file that a desktop opens may be called anything.
  expect(commandIn(['/opt/Bowerbird', '/home/eva/x.har', '--command'], false)).toBeUndefined();
});

test('anything else is a window', () => {
  expect(commandIn(['/opt/Bowerbird'], false)).toBeUndefined();
  expect(commandIn(['/opt/Bowerbird', '--data', 'mcp'], false)).toBeUndefined();
  expect(commandIn(['/opt/Bowerbird', '--sample', 'serve'], false)).toBeUndefined();
  expect(commandIn(['/opt/electron', '/src/mcp'], true)).toBeUndefined();
  expect(commandIn(['/opt/electron', 'mcp'], true)).toBeUndefined();
});

test('the program is named so that it starts from any folder, with and without a screen', () => {
  const installed = {
    execPath: '/tmp/.mount_x/bowerbird',
    platform: 'linux',
    folder: undefined,
    image: '/home/eva/Bowerbird.AppImage',
    withoutSandbox: true,
  } as const;
  expect(buildProgramCommand(installed)).toEqual([
    '/home/eva/Bowerbird.AppImage',
    '--no-sandbox',
    '--ozone-platform=headless',
  ]);
  expect(
    buildProgramCommand({
      execPath: '/src/electron',
      platform: 'darwin',
      folder: '/src/app',
      image: undefined,
      withoutSandbox: false,
    }),
  ).toEqual(['/src/electron', '/src/app']);
});
