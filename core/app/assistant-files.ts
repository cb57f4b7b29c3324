import { posix, win32 } from 'node:path';
import type { AssistantName } from '#contract/index.ts';

interface Machine {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Where each assistant keeps its settings for all of a person's projects, as their documentation says:
 * modelcontextprotocol.io (Claude Desktop), code.claude.com, code.visualstudio.com, docs.cursor.com;
 * November 2026.
 */
export const assistantFiles = ({
  platform,
  home,
  env,
}: Machine): Readonly<Record<AssistantName, string>> => {
  const path = platform === 'win32' ? win32 : posix;
  const settings = {
    win32: env['APPDATA'] || path.join(home, 'AppData', 'Roaming'),
    darwin: path.join(home, 'Library', 'Application Support'),
    other: env['XDG_CONFIG_HOME'] || path.join(home, '.config'),
  }[platform === 'win32' || platform === 'darwin' ? platform : 'other'];
  return {
    'claude-desktop': path.join(settings, 'Claude', 'claude_desktop_config.json'),
    'claude-code': path.join(home, '.claude.json'),
    vscode: path.join(settings, 'Code', 'User', 'mcp.json'),
    cursor: path.join(home, '.cursor', 'mcp.json'),
  };
};
