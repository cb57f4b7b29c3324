import { expect, test } from 'vitest';
import { createEngine } from '../../engine/engine.ts';
import { createNet } from '../../net/index.ts';
import { openStore } from '../../store/index.ts';
import { testCatalogue } from '../../../test/support/testsite.ts';
import { servicePages } from './service.ts';

test('the description of the interface is made once, not by everyone who asks', async () => {
  const store = openStore({ dir: ':memory:' });
  const base = (): string => 'http://127.0.0.1:8674';
  const net = createNet({ userAgent: 'Bowerbird/0', replay: [] });
  const engine = createEngine({ store, net, base, catalogue: testCatalogue });
  let made = 0;
  const pages = servicePages({
    engine,
    version: '9.9.9',
    base: () => {
      made += 1;
      return base();
    },
    hosts: () => ['127.0.0.1:8674'],
    examples: () => Promise.resolve({}),
  });
  const ask = async (): Promise<string> =>
    (await pages.request('/openapi.json', { headers: { host: '127.0.0.1:8674' } })).text();
  const [first, second] = [await ask(), await ask()];
  expect(JSON.parse(first)).toMatchObject({ servers: [{ url: 'http://127.0.0.1:8674' }] });
  expect(second).toBe(first);
  expect(made).toBe(1);
  await engine.close();
  store.close();
});
