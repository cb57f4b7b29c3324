import { expect, test } from 'vitest';
import { isOurs } from './resources.ts';

test('the resource is the door’s address, whatever tools its query lists, and no other', () => {
  const origin = 'http://127.0.0.1:8674';
  const ours = (resource: string): boolean => isOurs(resource, origin, '/mcp');
  for (const path of ['/mcp', '/mcp/', '/mcp?platforms=forum', '/mcp/?tools=a,b&copies=text'])
    expect([path, ours(origin + path)]).toEqual([path, true]);
  for (const other of [
    origin,
    `${origin}/mcpx`,
    `${origin}/v1?/mcp`,
    `${origin}?/mcp`,
    'http://127.0.0.1:1/mcp?platforms=forum',
    `http://evil.example/?${origin}/mcp`,
    '?',
    '',
  ])
    expect([other, ours(other)]).toEqual([other, false]);
});
