/**
 * A process of `postgres-chaos.long.test.ts`: the one host that all collectors ask. It answers as the invented forum
 * does and notes when each request came, by its own monotonic clock.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadFakes } from '../../core/platforms/fakes.ts';

/** Milliseconds. The process may have stood still before it noted a request: that came between the two moments. */
export interface Arrival {
  readonly path: string;
  readonly earliest: number;
  readonly latest: number;
}

const TICK_MS = 1;

/** When this process was last seen to run, and the time before: whatever came earlier was noted earlier. */
let ticks: readonly [earlier: number, last: number] = [performance.now(), performance.now()];
setInterval(() => (ticks = [ticks[1], performance.now()]), TICK_MS);

const arrivals: Arrival[] = [];
const { serve } = await loadFakes();
const server = createServer((request, response) => {
  const latest = performance.now();
  const path = request.url ?? '';
  arrivals.push({ path, earliest: ticks[0], latest });
  const url = `https://${request.headers.host}${path}`;
  const { status, headers, body } = serve({ method: 'GET', url, headers: {} }) ?? {
    status: 404,
    headers: {},
    body: '{}',
  };
  response.writeHead(status, headers).end(body);
});
process.on('message', () => process.send?.(arrivals));
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () =>
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
