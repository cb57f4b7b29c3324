/**
 * What a browsed site may do in the app: be a web site. It has a session of its own, which no page of
 * ours shares, no right beyond showing itself, and no way to the rest of the app.
 */
import { randomUUID } from 'node:crypto';
import { session, type Session, type WebContents } from 'electron';
import { refusePrivateRequests } from './private-requests.ts';
import type { TakingFailure } from '#calls/index.ts';

/** The sessions of browsed sites; whatever is not here is ours, and guarded as such. */
const sessions = new Set<Session>();
/** A session tells of itself before it is handed out. */
let opening = false;

export const isBrowsed = (candidate: Session): boolean => opening || sessions.has(candidate);

/**
 * The session of a platform's site, kept between starts until the person clears it. It keeps no replies on the
 * disk: `leaveSignIns` says what else goes when the site is closed.
 */
export const siteSession = (platform: string): Session => {
  opening = true;
  try {
    const site = session.fromPartition(`persist:capture-${platform}`, { cache: false });
    if (!sessions.has(site)) guardSite(site);
    sessions.add(site);
    return site;
  } finally {
    opening = false;
  }
};

/** A session in memory alone, for one page; nothing of it is left when the page is closed. */
export const passingSession = (): Session => {
  opening = true;
  try {
    const passing = session.fromPartition(`page-${randomUUID()}`);
    guardSite(passing);
    sessions.add(passing);
    return passing;
  } finally {
    opening = false;
  }
};

const guardSite = (site: Session): void => {
  site.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  site.setPermissionCheckHandler(() => false);
  site.setDevicePermissionHandler(() => false);
  site.setDisplayMediaRequestHandler((_request, decide) => decide({}));
  site.on('will-download', (event) => event.preventDefault());
  site.setSpellCheckerEnabled(false);
  refusePrivateRequests(site);
};

/** What is shown in it: web pages by https. Windows it opens only where `guardWindows` lets it. */
export const guardSiteContents = (contents: WebContents): void => {
  const stay = (event: { url: string; preventDefault: () => void }): void => {
    if (!isWebPage(event.url)) event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
};

export const isWebPage = (address: string): boolean =>
  URL.canParse(address) && new URL(address).protocol === 'https:';

/** Whether an address is of one of the hosts (`*.` matches subdomains). */
export const isAddressOn = (hosts: readonly string[], address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return hosts.some((host) =>
    host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host,
  );
};

/** First steps of paths at which the platforms show messages, notifications and settings (2026-11). */
const PRIVATE = new Set([
  'accounts',
  'chat',
  'direct',
  'inbox',
  'messages',
  'messaging',
  'notifications',
  'setting',
  'settings',
]);

/** Why a page of such an address is not kept; `undefined` where it is. `hosts`: of the platform. */
export const refusalOfPage = (
  address: string,
  hosts: readonly string[],
): TakingFailure | undefined => {
  if (!isWebPage(address) || !isAddressOn(hosts, address)) return 'no-page';
  const steps = new URL(address).pathname.toLowerCase().split('/').filter(Boolean);
  // X has its messages below `/i/chat`.
  const [first = ''] = steps[0] === 'i' ? steps.slice(1) : steps;
  return PRIVATE.has(first) ? 'private' : undefined;
};
