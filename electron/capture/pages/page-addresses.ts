import type { TakingFailure } from '#calls/index.ts';
import { isAddressOn, isWebPage } from '../capture-guard.ts';

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
