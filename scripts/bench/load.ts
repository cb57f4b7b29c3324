import { connect } from 'node:net';
import { median } from './measure.ts';
import { output } from './program.ts';

/**
 * Requests a second over keep-alive connections that each ask again as soon as they are answered.
 * The client counts bytes and parses nothing, so that it is never what is measured: every answer
 * of one address has the same length.
 */
export const requestsPerSecond = async (
  address: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  ms: number,
  connections = CONNECTIONS,
): Promise<number> => {
  const { hostname, port, host } = new URL(address);
  const lines = [
    `GET ${path} HTTP/1.1`,
    `Host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  const request = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);
  const end = performance.now() + ms;
  const start = performance.now();
  const counts = await Promise.all(
    Array.from({ length: connections }, () => hammer(hostname, Number(port), request, end)),
  );
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - start) / 1000);
};

const CONNECTIONS = 16;

const hammer = (hostname: string, port: number, request: Buffer, end: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, hostname);
    let length: number | undefined;
    let first = '';
    let pending = 0;
    let answered = 0;
    socket.on('connect', () => socket.write(request));
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      pending += chunk.byteLength;
      if (length === undefined) {
        first += chunk.toString('latin1');
        length = measureResponse(first);
        if (length === undefined) return;
      }
      while (pending >= length) {
        pending -= length;
        answered += 1;
        if (performance.now() > end) {
          socket.destroy();
          resolve(answered);
          return;
        }
        socket.write(request);
      }
    });
  });

/** Head and body of one answer, in bytes; the answer must be good. */
const measureResponse = (text: string): number | undefined => {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return undefined;
  if (!text.startsWith('HTTP/1.1 200')) throw new Error(`not a good answer: ${text.slice(0, 200)}`);
  return head + 4 + Number(/content-length: (\d+)/i.exec(text)?.[1]);
};

/** Milliseconds of each of many requests for about so long, counted in a process of its own; in order of size. */
export const latencies = async (address: string, ms: number): Promise<number[]> => {
  const printed = await output('scripts/bench/light.ts', address, String(ms));
  return (JSON.parse(printed) as number[]).toSorted((a, b) => a - b);
};

export const summary = (times: readonly number[]): string =>
  `p99 ${at(times, 0.99).toFixed(0)} ms, median ${median(times).toFixed(0)} ms, longest ${at(times, 1).toFixed(0)} ms of ${times.length}`;

/** At a share of times in order of size. */
export const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
