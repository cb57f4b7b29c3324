import { describe, expect, it } from 'vitest';
import { byCommand, byKey, mcpAddress } from './connect-texts.ts';

describe('telling an assistant of Bowerbird', () => {
  it('names the door of the local API', () => {
    expect(mcpAddress('http://127.0.0.1:8674')).toBe('http://127.0.0.1:8674/mcp');
  });
  it('leaves the key to the person', () => {
    expect(JSON.parse(byKey('http://127.0.0.1:1/mcp'))).toEqual({
      mcpServers: {
        bowerbird: {
          type: 'http',
          url: 'http://127.0.0.1:1/mcp',
          headers: { Authorization: 'Bearer YOUR_KEY' },
        },
      },
    });
    expect(JSON.parse(byCommand())).toEqual({
      mcpServers: {
        bowerbird: { command: 'bowerbird', args: ['mcp'], env: { BOWERBIRD_KEY: 'YOUR_KEY' } },
      },
    });
  });
});
