/** Pages that only a person sees, gone through one after the other into one collection. */
import { create } from 'zustand';
import type { Bridge } from './bridge.ts';
import { askLocal } from './local.ts';
import { goTo } from './open.ts';
import { datasetPath, pagePath } from './places.ts';
import { closeSite, findSite, openSite } from './site.ts';

export interface CaptureWalk {
  readonly pages: readonly string[];
  /** The place of the page that is open, from 0. */
  readonly at: number;
  readonly skipped: number;
  /** The collection, and the one into which items went before; `null` for none. */
  readonly into: string;
  readonly before: string | null;
}

export const useCaptureWalk = create<{ readonly walk: CaptureWalk | undefined }>(() => ({
  walk: undefined,
}));

const openPage = async (bridge: Bridge, page: string): Promise<void> => {
  const { sites } = await askLocal(bridge, 'capture.state');
  const site = findSite(sites, page);
  if (site) await openSite(site, page);
};

/** Opens the first of the pages; what they load goes into the collection. */
export const beginWalk = async (
  bridge: Bridge,
  pages: readonly string[],
  into: string,
): Promise<void> => {
  const [first] = pages;
  if (first === undefined) return;
  const { into: before } = await askLocal(bridge, 'capture.state');
  await askLocal(bridge, 'capture.set', { into, paused: false });
  useCaptureWalk.setState({ walk: { pages, at: 0, skipped: 0, into, before } });
  goTo(pagePath('capture'));
  await openPage(bridge, first);
};

/** The next page, or the collection after the last one; returns the walk that is over then. */
export const goOnWalking = async (
  bridge: Bridge,
  how: 'done' | 'skip',
): Promise<CaptureWalk | undefined> => {
  const { walk } = useCaptureWalk.getState();
  if (!walk) return undefined;
  const at = walk.at + 1;
  const further = { ...walk, at, skipped: walk.skipped + (how === 'skip' ? 1 : 0) };
  const page = walk.pages[at];
  if (page === undefined) return endWalk(bridge, further);
  useCaptureWalk.setState({ walk: further });
  await openPage(bridge, page);
  return undefined;
};

/** Leads back to the collection; what is browsed later goes where it went before. */
const endWalk = async (bridge: Bridge, walk: CaptureWalk): Promise<CaptureWalk> => {
  useCaptureWalk.setState({ walk: undefined });
  await closeSite();
  await askLocal(bridge, 'capture.set', { into: walk.before });
  goTo(datasetPath(walk.into));
  return walk;
};

/** Leaves out what is left. */
export const leaveWalk = async (bridge: Bridge): Promise<void> => {
  const { walk } = useCaptureWalk.getState();
  if (walk) await endWalk(bridge, walk);
};
