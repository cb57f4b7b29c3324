/**
 * By which way a browsed page reaches the internet: as the system says, and else by a proxy of our own that leads
 * to public addresses alone. Chromium asks `webRequest` neither for WebTransport nor for peer connections; what it
 * cannot send by a proxy, it does not send.
 */
import { session, type Session } from 'electron';
import { startPublicProxy } from '../../core/net/public-proxy.ts';

/** The system's proxies as PAC names them, as Chromium's rules do. */
const SCHEMES: Readonly<Record<string, string>> = {
  PROXY: 'http',
  HTTPS: 'https',
  SOCKS: 'socks4',
  SOCKS4: 'socks4',
  SOCKS5: 'socks5',
};

interface SystemRoutes {
  readonly system: Session;
  readonly port: number;
}
let started: Promise<SystemRoutes> | undefined;

const start = async (): Promise<SystemRoutes> => {
  const system = session.fromPartition('system-routes');
  const port = await startPublicProxy(async (host) => {
    const { endpoints } = await system.resolveHost(host);
    return endpoints.map(({ address }) => address);
  });
  return { system, port };
};

/** Has to be awaited before a page of the session is loaded. Proxies are those that lead to the address. */
export const routePublicly = async (site: Session, address: string): Promise<void> => {
  started ??= start();
  const { system, port } = await started;
  const own = `http://127.0.0.1:${port}`;
  const rules = (await system.resolveProxy(address)).split(';').map((one) => {
    const [kind = '', proxy = ''] = one.trim().split(' ');
    const scheme = SCHEMES[kind];
    return scheme === undefined ? own : `${scheme}://${proxy}`;
  });
  // Chromium goes past every proxy to this computer, unless told not to.
  await site.setProxy({ proxyRules: rules.join(','), proxyBypassRules: '<-loopback>' });
};
