/** The browsed site beside our own pages: the desktop shows it, this is what it tells and is told. */
import { create } from 'zustand';
import { hearDesktop } from './opened.ts';

export interface SiteState {
  readonly platform: string;
  readonly address: string;
  readonly title: string;
  readonly loading: boolean;
  readonly canGoBack: boolean;
  readonly canGoForward: boolean;
  readonly crashed: boolean;
  /** Requests to this computer or its network that were refused since the site was opened. */
  readonly refused: number;
}

/** `undefined` while no site is open. */
export const useSite = create<{ readonly site: SiteState | undefined }>(() => ({
  site: undefined,
}));

/** Hears what the desktop tells of it, from the start of the window on. */
export const startHearingSite = (): void => {
  hearDesktop('bowerbirdSite', (site) =>
    useSite.setState({ site: (site as SiteState | null) ?? undefined }),
  );
};

const invoke = async (
  name: string,
  args: Readonly<Record<string, unknown>> = {},
): Promise<void> => {
  await window.bowerbirdNative?.invoke(name, args);
};

interface Site {
  readonly platform: string;
  /** Those whose replies are read. */
  readonly hosts: readonly string[];
  /** Those to which the windows that it opens may go, too. */
  readonly signInHosts: readonly string[];
}

/** The site that an https address is of; `undefined` for any other address. */
export const findSite = <S extends Site>(sites: readonly S[], address: string): S | undefined => {
  const { hostname, protocol } = URL.parse(address.trim()) ?? {};
  if (hostname === undefined || protocol !== 'https:') return undefined;
  return sites.find(({ hosts }) =>
    hosts.some((host) =>
      host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host,
    ),
  );
};

/** Opens an address of a platform. */
export const openSite = ({ platform, hosts, signInHosts }: Site, address: string): Promise<void> =>
  invoke('site-open', { platform, hosts, signInHosts, address });

export const goInSite = (where: 'back' | 'forward' | 'reload'): Promise<void> =>
  invoke('site-go', { where });

export const closeSite = (): Promise<void> => invoke('site-close');

/** Signs out: cookies, storage and cache of the platform's session go. */
export const clearSite = (platform: string): Promise<void> => invoke('site-clear', { platform });

/** The room that the page leaves for it, in CSS pixels; `undefined` hides it. */
export const placeSite = (room: DOMRect | undefined): Promise<void> =>
  invoke('site-place', {
    bounds: room ? { x: room.x, y: room.y, width: room.width, height: room.height } : null,
  });
