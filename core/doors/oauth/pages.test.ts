import { expect, test } from 'vitest';
import { waitingPage } from './pages.ts';

const view = {
  id: 'a1',
  name: '<b>Reading room</b>',
  answersTo: '127.0.0.1:1',
  scopes: [],
} as unknown as Parameters<typeof waitingPage>[0];

test('who waits is told where the request is decided upon', () => {
  expect(waitingPage(view, 'window')).toContain('Allow or deny it in Bowerbird’s window.');
  const headless = waitingPage(view, 'terminal');
  expect(headless).toContain(
    '<code>bowerbird serve</code> printed a line “an app wants to use Bowerbird”',
  );
  expect(headless).not.toContain('<b>Reading room');
});
