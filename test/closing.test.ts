import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { openStore } from '../core/store/index.ts';
import { eventually } from './support/eventually.ts';
import { ask, raw } from './support/http.ts';
import { runOnTestsite } from './support/running.ts';

test('closing: the call under way is answered, a new one on that connection is told to come back', async () => {
  const on = await runOnTestsite();
  const request = (thing: string) =>
    `GET /v1/testsite/things/${thing} HTTP/1.1\r\nHost: 127.0.0.1:${on.port}\r\nAuthorization: Bearer ${on.key}\r\n\r\n`;
  const socket = connect(on.port, '127.0.0.1');
  let got = '';
  socket.on('data', (chunk) => (got += chunk.toString()));
  const ended = new Promise((resolve) => socket.on('close', resolve));
  socket.write(request('held'));
  await eventually(() => expect(on.site.asked).toContain('/things/held'));

  const closed = on.app.close();
  socket.write(request('good'));
  await expect(ask(on.port, '/health')).rejects.toThrow('ECONNREFUSED');
  on.site.release();
  await Promise.all([closed, ended]);

  const [first, second] = got.split(/(?=HTTP\/1\.1 )/);
  expect(first).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(first).toMatch(/^\{"data":\{"@context":.*"type":"Thing","name":"Held"\}\}$/m);
  expect(second).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
  expect(second).toMatch(/\r\nretry-after: 5\r\n/);
  expect(second).toMatch(/\r\nx-credits-used: 0\r\n/);
  expect(second).toContain(
    '{"errors":[{"code":"service_unavailable","message":"Service unavailable: Bowerbird is shutting down"}],"data":null}',
  );
  expect(on.site.asked).toEqual(['/things/held']);
  await on.site.close();
});

test('closing twice, or before anything was asked, is no error', async () => {
  const on = await runOnTestsite();
  await on.app.close();
  await on.close();
  expect(() => on.app.store.close()).not.toThrow();
});

describe('a drain', () => {
  const begun = async () => {
    const on = await runOnTestsite();
    const request = `GET /v1/testsite/things/held HTTP/1.1\r\nHost: 127.0.0.1:${on.port}\r\nAuthorization: Bearer ${on.key}\r\n\r\n`;
    const answer = raw(on.port, request, 60_000);
    await eventually(() => expect(on.site.asked).toContain('/things/held'));
    return { on, answer };
  };

  test('waits for the call under way as long as it says', async () => {
    const { on, answer } = await begun();
    const closed = on.app.close(60_000);
    await expect(ask(on.port, '/health')).rejects.toThrow('ECONNREFUSED');
    on.site.release();
    await closed;
    expect(await answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*"name":"Held"/);
    await on.site.close();
  });

  test('and no longer: the call is cut, and its credit comes back', async () => {
    const { on, answer } = await begun();
    expect(on.app.store.ledger.overview().reserved).toBe(1);
    await on.app.close(1);
    expect(await answer).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
    const store = openStore({ dir: on.dataDir });
    expect(store.ledger.overview()).toMatchObject({ spent: 0, reserved: 0 });
    store.close();
    await on.close();
  });
});
