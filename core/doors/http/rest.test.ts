import { expect, test } from 'vitest';
import { testCatalogue } from '../../../test/support/testsite.ts';
import type { Engine } from '../../engine/engine.ts';
import { resultFromJson } from '#kit/result.ts';
import { openStore } from '../../store/index.ts';
import { restDoor } from './rest.ts';

test('an answer that comes as bytes is sent with its length', async () => {
  const store = openStore({ dir: ':memory:' });
  const { secret } = store.keys.add({ name: 'test' });
  const json = '{"type":"Thing","name":"Größe"}';
  const body = new TextEncoder().encode(`{"data":${json}}`);
  const meta = {
    callId: 'c',
    operation: 'testsite.get-thing',
    creditsUsed: 1,
    creditsRemaining: 9,
    notices: [],
  };
  const engine = {
    catalogue: testCatalogue,
    call: () => Promise.resolve({ ok: true, result: resultFromJson(json, body), meta }),
  } as unknown as Engine;
  const door = restDoor({ engine, store, hosts: () => ['localhost'] });
  const answer = await door.request('http://localhost/v1/testsite/things/good', {
    headers: { authorization: `Bearer ${secret}`, host: 'localhost' },
  });
  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '42']);
  expect(await answer.text()).toBe(`{"data":${json}}`);
  store.close();
});
