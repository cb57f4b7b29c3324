import { expect, test } from 'vitest';
import { assistantFiles } from './assistants.ts';

test('each operating system has its own places', () => {
  expect(assistantFiles({ platform: 'linux', home: '/home/eva', env: {} })).toEqual({
    'claude-desktop': '/home/eva/.config/Claude/claude_desktop_config.json',
    'claude-code': '/home/eva/.claude.json',
    vscode: '/home/eva/.config/Code/User/mcp.json',
    cursor: '/home/eva/.cursor/mcp.json',
  });
  expect(assistantFiles({ platform: 'darwin', home: '/Users/eva', env: {} })).toMatchObject({
    'claude-desktop': '/Users/eva/Library/Application Support/Claude/claude_desktop_config.json',
    vscode: '/Users/eva/Library/Application Support/Code/User/mcp.json',
  });
  const env = { APPDATA: String.raw`D:\Roaming` };
  expect(assistantFiles({ platform: 'win32', home: String.raw`C:\Users\eva`, env })).toEqual({
    'claude-desktop': String.raw`D:\Roaming\Claude\claude_desktop_config.json`,
    'claude-code': String.raw`C:\Users\eva\.claude.json`,
    vscode: String.raw`D:\Roaming\Code\User\mcp.json`,
    cursor: String.raw`C:\Users\eva\.cursor\mcp.json`,
  });
});
