import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { createNet } from '../../core/net/index.ts';
import { instantClock } from '../../core/net/testing/virtual-clock.ts';
import { serveLocally } from '../../test/support/local-server.ts';
import { run } from '../../test/support/running.ts';
import { HOST, testCatalogue } from '../../test/support/testsite.ts';
import { acknowledgedIn, assertSound } from './program.ts';
import type { Scenario } from './scenario.ts';

type Fault = (response: ServerResponse) => void;

const say =
  (status: number, body: string | Uint8Array, headers: Record<string, string> = {}): Fault =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);

const GOOD = JSON.stringify({ name: 'Good' });

/** What a site on the other end of a bad line does. */
const FAULTS: Readonly<Record<string, Fault>> = {
  reset: (response) => void response.socket?.resetAndDestroy(),
  'cut off within the body': (response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('{"name": "Go');
    setImmediate(() => response.destroy());
  },
  'no answer': () => {},
  'no body': (response) => void response.writeHead(200).write('{'),
  'too many requests': say(429, '{}', { 'retry-after': '120' }),
  'too many requests, without a time': say(429, '<html>slow down</html>'),
  'server error': say(500, 'broken'),
  'bad gateway': say(502, ''),
  unavailable: say(503, '', { 'retry-after': 'soon' }),
  empty: say(200, ''),
  'half of JSON': say(200, GOOD.slice(0, 9)),
  garbage: say(200, Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 7919) % 256))),
  'JSON of another kind': say(200, '[[[[null]]]]'),
  'garbage said to be gzip': say(200, 'not gzip', { 'content-encoding': 'gzip' }),
  'an encoding nobody knows': say(200, GOOD, { 'content-encoding': 'rot13' }),
  'a redirect in a circle': say(302, '', { location: '/things/good' }),
  'a redirect elsewhere': say(302, '', { location: 'http://169.254.169.254/' }),
};

/** Every fault, one after the other: each is an error of the table, costs nothing, and is over at once. */
export const upstream: Scenario = {
  name: 'upstream',
  summary: 'resets, truncation, 429, 5xx, stalls and garbage from a site; then it is well again',
  play: async ({ dir, number }) => {
    let fault: Fault | undefined;
    const site = await serveLocally((_request, response) => {
      response.on('error', () => {});
      (fault ?? say(200, GOOD))(response);
    });
    const time = instantClock();
    const net = createNet({
      userAgent: 'Bowerbird/9.9.9 (test)',
      local: { [HOST]: site.origin },
      clock: time,
      limits: { headersMs: 150, bodyMs: 150, totalMs: 1000 },
    });
    const running = await run({ dataDir: dir, catalogue: testCatalogue, net, now: time.now });
    const answers = [];
    try {
      const names = Object.keys(FAULTS);
      for (const [n] of names.entries()) {
        // In another order each round: what one leaves behind must not hurt the next.
        const name = names[(n + number * 5) % names.length] ?? '';
        fault = FAULTS[name];
        const before = running.balance();
        const failed = await running.get('/v1/testsite/things/good');
        assert.ok([429, 502, 503, 504].includes(failed.status), `${name}: ${failed.status}`);
        assert.match(failed.text, /^\{"errors":\[\{"code":"/, name);
        assert.equal(running.balance(), before, `${name} cost something`);
        fault = undefined;
        net.closeBreaker('testsite');
        const well = await running.get('/v1/testsite/things/good');
        assert.equal(well.status, 200, `after ${name}: ${well.text}`);
        answers.push(well);
      }
      await running.close();
      assertSound(dir, acknowledgedIn(answers));
    } finally {
      await running.close();
      await site.close();
    }
  },
};
