/**
 * A browsed page reaches nothing on this computer or in its network: neither an address nor a name that leads
 * there, by whatever means it asks. What counts is the host that is asked for, not the machine that answers: a
 * proxy may stand in between.
 */
import type { Session } from 'electron';
import { placeOfHost } from '#kit/host-places.ts';

interface Refusals {
  count: number;
  onRefused: () => void;
}
const refusals = new WeakMap<Session, Refusals>();

/** Calls back after each request of the session that was refused; one at a time is told. */
export const watchRefusals = (site: Session, onRefused: () => void): void => {
  const found = refusals.get(site);
  if (found) found.onRefused = onRefused;
};

/** Requests of a session that were refused since the program began. */
export const countRefusals = (site: Session): number => refusals.get(site)?.count ?? 0;

/** Refuses such requests of a session, redirected ones and those of workers and sockets too. */
export const refusePrivateRequests = (site: Session): void => {
  const own: Refusals = { count: 0, onRefused: () => undefined };
  refusals.set(site, own);
  site.webRequest.onBeforeRequest(({ url }, decide) => {
    const judge = async (): Promise<void> => {
      const cancel = await isPrivate(site, url);
      decide({ cancel });
      if (!cancel) return;
      own.count += 1;
      own.onRefused();
    };
    void judge();
  });
};

const BY_NETWORK = new Set(['http:', 'https:', 'ws:', 'wss:']);

const isPrivate = async (site: Session, address: string): Promise<boolean> => {
  const url = URL.parse(address);
  if (!url || !BY_NETWORK.has(url.protocol)) return false;
  const place = placeOfHost(url.hostname);
  return place === 'name' ? isPrivateName(site, url.hostname) : place === 'private';
};

/** A name that cannot be looked up here goes on: to a proxy that may know it, or to nobody. */
const isPrivateName = async (site: Session, host: string): Promise<boolean> => {
  try {
    const { endpoints } = await site.resolveHost(host);
    return endpoints.some(({ address }) => placeOfHost(address) === 'private');
  } catch {
    return false;
  }
};
