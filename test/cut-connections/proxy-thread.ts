/** The thread of `proxy.ts`: passes on what programs and PostgreSQL say to each other, or cuts it. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { AT, TRAP, type ProxyThreadData } from './proxy-states.ts';

const { host, port, states } = workerData as ProxyThreadData;
const open = new Set<Socket>();
let isStalled = false;

const server = createServer((client) => {
  if (Atomics.load(states, AT.isCut) === 1) {
    Atomics.add(states, AT.cuts, 1);
    return void client.destroy();
  }
  const upstream = connect(port, host);
  const end = (): void => {
    for (const socket of [client, upstream]) {
      socket.destroy();
      open.delete(socket);
    }
  };
  for (const socket of [client, upstream]) {
    open.add(socket);
    socket.setNoDelay(true).on('error', end).on('close', end);
  }
  let isAnswerLost = false;
  client.on('data', (sent) => {
    if (isStalled) return undefined;
    const trap = sent.includes('COMMIT') ? Atomics.exchange(states, AT.trap, TRAP.none) : TRAP.none;
    if (trap !== TRAP.none) Atomics.add(states, AT.cuts, 1);
    if (trap === TRAP.before) return end();
    isAnswerLost ||= trap === TRAP.after;
    return void upstream.write(sent);
  });
  upstream.on('data', (answered) => {
    if (isAnswerLost) end();
    else if (!isStalled) client.write(answered);
  });
  return undefined;
});

parentPort?.on('message', (what: 'cut' | 'stall' | 'close') => {
  if (what === 'stall') {
    isStalled = true;
    return void server.close();
  }
  Atomics.add(states, AT.cuts, open.size / 2);
  for (const socket of open) socket.destroy();
  if (what === 'close') server.close(() => process.exit());
  return undefined;
});
server.listen(0, '127.0.0.1', () =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no page
  parentPort?.postMessage((server.address() as AddressInfo).port),
);
