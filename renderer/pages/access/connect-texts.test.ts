import { describe, expect, it } from 'vitest';
import type { ConnectionView } from '#calls/index.ts';
import { addressText, claudeCodeCommand, commandLine, fileText } from './connect-texts.ts';

const connection: ConnectionView = {
  command: '/opt/Bower bird/bowerbird',
  args: ['mcp', '--data', "/home/eva/Eva's data"],
  address: 'http://127.0.0.1:8674/mcp',
  files: { 'claude-desktop': '', 'claude-code': '', vscode: '', cursor: '' },
  shell: 'posix',
};
const server = {
  command: '/opt/Bower bird/bowerbird',
  args: ['mcp', '--data', "/home/eva/Eva's data"],
  env: { BOWERBIRD_KEY: 'bb_secret' },
};

describe('telling an assistant of Bowerbird', () => {
  it('has the form that each one expects, with the key in it', () => {
    const of = (name: Parameters<typeof fileText>[0]): unknown =>
      JSON.parse(fileText(name, connection, 'bb_secret'));
    expect(of('claude-desktop')).toEqual({ mcpServers: { bowerbird: server } });
    expect(of('cursor')).toEqual({ mcpServers: { bowerbird: server } });
    expect(of('vscode')).toEqual({ servers: { bowerbird: { type: 'stdio', ...server } } });
    expect(of('claude-code')).toEqual({ mcpServers: { bowerbird: { type: 'stdio', ...server } } });
    expect(JSON.parse(addressText(connection, 'bb_secret'))).toEqual({
      mcpServers: {
        bowerbird: {
          type: 'http',
          url: 'http://127.0.0.1:8674/mcp',
          headers: { Authorization: 'Bearer bb_secret' },
        },
      },
    });
  });

  it('leaves the place of the key open until there is one', () => {
    expect(fileText('cursor', connection)).toContain('"BOWERBIRD_KEY": "YOUR_KEY"');
  });

  it('quotes a command line as its shell reads it', () => {
    expect(claudeCodeCommand(connection, 'bb_secret')).toBe(
      String.raw`claude mcp add --env BOWERBIRD_KEY=bb_secret --scope user bowerbird -- '/opt/Bower bird/bowerbird' mcp --data '/home/eva/Eva'\''s data'`,
    );
    expect(
      commandLine({
        ...connection,
        command: String.raw`C:\Program Files\Bowerbird\Bowerbird.exe`,
        args: ['mcp', '--data', String.raw`C:\Users\eva\Bowerbird`],
        shell: 'windows',
      }),
    ).toBe(
      String.raw`"C:\Program Files\Bowerbird\Bowerbird.exe" mcp --data C:\Users\eva\Bowerbird`,
    );
  });
});
