import { createServer } from 'node:http';
import {
  connect,
  type AddressInfo,
  type LookupFunction,
  type Socket,
  type TcpNetConnectOpts,
} from 'node:net';
import type { Duplex } from 'node:stream';
import { placeOfHost } from '#kit/host-places.ts';

/** The addresses of a name; rejects where it has none. */
type NameLookup = (host: string) => Promise<readonly string[]>;

/**
 * Starts a proxy on this computer that opens tunnels (CONNECT) to the public internet alone, and returns its port.
 * A name is looked up once, and the tunnel goes to what that gave: a name server that gives another address a
 * moment later leads nowhere.
 */
export const startPublicProxy = async (
  lookUp: NameLookup,
  openSocket: (options: TcpNetConnectOpts) => Socket = connect,
): Promise<number> => {
  const proxy = createServer((_request, response) => response.writeHead(403).end());
  proxy.on('connect', ({ url = '' }, client, head) => {
    client.on('error', () => client.destroy());
    const { hostname, port } = URL.parse(`https://${url}`) ?? { hostname: '', port: '' };
    if (hostname === '' || placeOfHost(hostname) === 'private') return refuse(client);
    const onward = openSocket({
      // Node knows an address of IPv6 without its brackets alone.
      host: hostname.replaceAll(/[[\]]/g, ''),
      port: Number(port || '443'),
      autoSelectFamily: true,
      lookup: publicAddresses(lookUp),
    });
    join(client, onward, head);
  });
  await new Promise<void>((begun) => {
    proxy.listen(0, '127.0.0.1', begun);
  });
  return (proxy.address() as AddressInfo).port;
};

const refuse = (client: Duplex): void => void client.end('HTTP/1.1 403 Forbidden\r\n\r\n');

const join = (client: Duplex, onward: Socket, head: Buffer): void => {
  onward.once('connect', () => {
    client.write('HTTP/1.1 200 OK\r\n\r\n');
    onward.write(head);
    client.pipe(onward).pipe(client);
  });
  onward.on('error', () => (onward.bytesWritten > 0 ? client.destroy() : refuse(client)));
  client.on('close', () => onward.destroy());
};

/** What is asked by `autoSelectFamily`: all addresses. */
const publicAddresses =
  (lookUp: NameLookup): LookupFunction =>
  (host, _options, callback) => {
    const answer = (found: readonly string[]): void => {
      const addresses = found
        .filter((address) => placeOfHost(address) === 'public')
        .map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      if (addresses.length > 0) callback(null, addresses);
      else callback(new Error('no public address'), []);
    };
    void lookUp(host).then(answer, () => answer([]));
  };
